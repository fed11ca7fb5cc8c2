import { afterEach, describe, expect, it } from 'vitest';
import { apiOf, component, edit, forget, fromApi, fromUse, moved, todo } from './moved.js';

afterEach(forget);

describe('from-rtk-query leaves a comment', () => {
  it.each([
    [
      'an address that is made of more',
      'odd: build.query<Todo, number>({ query: (n) => `/todos/${n + 1}` }),',
      'what "odd" is',
    ],
    [
      'a queryFn',
      'sum: build.query<number, number>({ queryFn: async (n) => ({ data: n * 2 }) }),',
      '`new Endpoint(async (…) => …)`',
    ],
    [
      'a query that is sent as POST, whose key would not hold the body',
      'found: build.query<Todo[], { q: string }>({ query: (body) => ({ url: "/search", method: "POST", body }) }),',
      'a `key` that holds the body',
    ],
    [
      'a DELETE with a body',
      'drop: build.mutation<void, string[]>({ query: (body) => ({ url: "/todos", method: "DELETE", body }) }),',
      'a DELETE with a body',
    ],
    ['an infinite query', 'feed: build.infiniteQuery<Todo[], string, number>({ query: () => "feed" }),', '`usePages`'],
    [
      'tags that are computed elsewhere',
      'all: build.query<Todo[], void>({ query: () => "/t", providesTags: tagsOf }),',
      'which mutations make "all" stale',
    ],
    [
      'a default',
      'all: build.query<Todo[], number>({ query: (page = 1) => `/t?page=${page}` }),',
      'who passes the argument where it is left out; it was 1',
    ],
    [
      'work beside the request',
      'all: build.query<Todo[], void>({ query: () => "/t", async onCacheEntryAdded() {} }),',
      'the option `stream`',
    ],
    [
      'headers of one request',
      'all: build.query<Todo[], void>({ query: () => ({ url: "/t", headers: { a: "b" } }) }),',
      'headers of its request: { a: "b" }',
    ],
  ])('for %s', (_, endpoints, comment) => {
    const result = fromApi(endpoints);
    expect(result).toContain('// rest-slice: decide ');
    expect(result).toContain(comment);
  });

  it.each(['{ body: string }', 'Attributes', 'Attributes | null'])(
    'for a plain object within an item, of which a list may bring less than the detail: %s (F87)',
    (type) => {
      const types = `interface Attributes { body: string }\nexport interface Todo { attributes: ${type}; `;
      const source = apiOf(todo).replace('export interface Todo { ', types);
      expect(moved('from-rtk-query', { 'api.ts': source })).toMatch(
        /\/\/ rest-slice: decide whether lists bring less of "attributes" [^\n]*`process`[^\n]*schema\.\n {2}attributes\b/,
      );
    },
  );

  it('with the whole code of what it took out', () => {
    const started = `async onQueryStarted(todo) {
        console.log(todo.id, 'a line of code that nobody should have to look for in the history of the app');
      },`;
    const result = fromApi(edit.replace('({ query', `({ ${started} query`));
    expect(result).toContain('// rest-slice: decide onQueryStarted of "edit"');
    expect(result).toContain('a line of code that nobody should have to look for in the history of the app');
  });

  it.each([
    ['a lazy hook', 'const load = useLazyTodoQuery();', 'useLazyTodoQuery', 'is asked for'],
    [
      'options that have no counterpart',
      'const { data } = useTodoQuery(id, { refetchOnMountOrArgChange: true });',
      'useTodoQuery',
      'how long data are fresh',
    ],
    [
      'members that have none',
      'const { fulfilledTimeStamp } = useTodoQuery(id);',
      'useTodoQuery',
      'what stands in for "fulfilledTimeStamp"',
    ],
    [
      'arguments that cannot be taken apart',
      'const [edit] = useEditMutation(); edit(make(todo));',
      'useEditMutation',
      'the arguments of edit',
    ],
    [
      'a result that is used without unwrap()',
      'const [edit] = useEditMutation(); return edit({ id, text: "" }).then(console.log);',
      'useEditMutation',
      'what is done with the result of edit',
    ],
  ])('for %s', (_, body, imports, comment) => {
    const result = fromUse(body, imports);
    expect(result).toContain('// rest-slice: decide ');
    expect(result).toContain(comment);
  });

  it('never inside of JSX', () => {
    const result = fromUse('return (\n    <p>\n      {useTodoQuery(id).status}\n    </p>\n  );');
    expect(result).toMatch(/\n {2}\/\/ rest-slice: decide [^\n]*\n {2}return \(/);
  });
});

describe('from-rtk-query', () => {
  it('tells a mutation by GET from a query', () => {
    const result = fromApi('ping: build.mutation<void, void>({ query: () => "/ping" }),');
    expect(result).toContain('sideEffect: true');
  });

  it('knows a kind that holds itself', () => {
    expect(fromApi(todo)).toContain(
      "parent?: TodoEntity;\n  static override key = 'Todo';\n  static override schema = { parent: TodoEntity };",
    );
  });

  it('reads an argument that is taken apart in a statement, and types by other names', () => {
    const types = 'type Todos = Todo[];\ninterface Page<T> { items: T[]; total: number }\n';
    const source = apiOf('').replace('export const', `${types}export const`);
    const whole = moved('from-rtk-query', {
      'api.ts': source.replace(
        'endpoints: (build) => ({',
        `endpoints: (build) => ({
    all: build.query<Todos, void>({ query: () => 'todos' }),
    page: build.query<Page<Todo>, number>({ query: (page) => \`pages?page=\${page}\` }),
    edit: build.mutation<Todo, Todo>({
      query(data) {
        const { id, ...body } = data;
        return { url: \`todos/\${id}\`, method: 'PUT', body };
      },
    }),`,
      ),
    });
    expect(whole).toContain('all: TodoResource.getList,');
    expect(whole).toContain("edit: TodoResource.update.extend({ body: {} as Omit<Todo, 'id'> }),");
    expect(whole).toContain(
      "schema: { items: new Collection([TodoEntity], { scope: '/pages', windowArguments: ['page'] }), total: 0 },",
    );
  });

  it('turns what says "not now" into null', () => {
    const imports = 'useTodoQuery';
    expect(fromUse('const { data } = useTodoQuery(id, { skip: !id });', imports)).toContain(
      'useDLE(api.endpoints.todo, !id ? null : { id })',
    );
    const token = `import { skipToken } from '@reduxjs/toolkit/query';\n${component('const { data } = useTodoQuery(id ? id : skipToken);')}`;
    const result = moved('from-rtk-query', { 'api.ts': apiOf(todo), 'Use.tsx': token });
    expect(result).toContain('useDLE(api.endpoints.todo, id ? { id } : null)');
    expect(result).not.toContain('skipToken');
  });

  it('gives names that nobody else in the component has', () => {
    const two = `const { data: a, isLoading: b } = useTodoQuery(id);
  const { data: c, isLoading: d } = useTodoQuery(todo.id);`;
    const result = fromUse(two);
    expect(result).toContain('const { lastData: a, loading } = useDLE(api.endpoints.todo, { id });');
    expect(result).toContain(
      'const { lastData: c, loading: todoLoading } = useDLE(api.endpoints.todo, { id: todo.id });',
    );
    expect(result).toContain('const d = todoLoading && c === undefined;');
  });

  it('polls beside reading', () => {
    const result = fromUse('const { data } = useTodoQuery(id, { pollingInterval: 5000 });');
    expect(result).toContain('useSubscription(api.endpoints.todo.every(5000), { id });');
  });

  it('asks again when somebody comes back, where the api did', () => {
    expect(fromApi(todo, '\n  refetchOnFocus: true,\n  refetchOnReconnect: true,')).toContain(
      'features: [refetchOn()],',
    );
    expect(fromApi(todo, '\n  refetchOnFocus: true,')).toContain('features: [refetchOn({ reconnect: false })],');
  });

  it('leaves hooks of the same name alone that are somebody else’s', () => {
    const source = component('const { data, isLoading } = useTodoQuery(id);').replace('./api', './mine');
    const mine = 'export const useTodoQuery = (id: string) => ({ data: id, isLoading: false });\n';
    expect(moved('from-rtk-query', { 'mine.ts': mine, 'Use.tsx': source })).toBe(source);
  });

  it('follows modules that pass an api on, and names of the app’s own', () => {
    const files = {
      'api.ts': `${apiOf(todo)}export const { useTodoQuery: useOne } = api;\n`,
      'index.ts': "export * from './api';\n",
      'Use.tsx': component('const { data } = useOne(id);', 'useOne').replace('./api', '.'),
    };
    const result = moved('from-rtk-query', files);
    expect(result).toContain("import { api } from '.';");
    expect(result).toContain('const { lastData: data } = useDLE(api.endpoints.todo, { id });');
  });

  it('finds modules by the names that the compiler knows them by', () => {
    const files = {
      'tsconfig.json': '{ "references": [] }',
      'tsconfig.app.json': '{ "compilerOptions": { "paths": { "@/*": ["./*"] } } }',
      'api.ts': apiOf(todo),
      'Use.tsx': component('const { data } = useTodoQuery(id);').replace('./api', '@/api'),
    };
    expect(moved('from-rtk-query', files)).toContain("import { api } from '@/api';");
  });

  it('keeps tabs, line ends and the rest of a file', () => {
    const source = component(
      '\tif (id)\n\t\treturn   <p/>;  // odd,  but mine\n\tconst { data } = useTodoQuery( id );',
    ).replaceAll('\n', '\r\n');
    const result = moved('from-rtk-query', { 'api.ts': apiOf(todo), 'Use.tsx': source });
    expect(result).toContain('\tif (id)\r\n\t\treturn   <p/>;  // odd,  but mine\r\n');
    expect(result).toContain('\tconst { lastData: data } = useDLE(api.endpoints.todo, { id });\r\n');
    expect(result).not.toMatch(/[^\r]\n/);
  });
});

const fromDataClient = (source: string) => moved('from-data-client', { 'a.tsx': source });

describe('from-data-client', () => {
  it('registers what a schema reads of the arguments, of each version', () => {
    const result = fromDataClient(`import type { IDenormalizeDelegate } from '@data-client/rest';
const localeOf = (args: readonly any[]) => args[0]?.locale;
export class New {
  normalize(input: any, parent: any, key: any, delegate: any) {
    return delegate.visit(this.schema, input, parent, key);
  }
  denormalize(input: any, delegate: IDenormalizeDelegate) {
    return [delegate.argsKey(localeOf), delegate.args[1].unit, delegate.unvisit(this.schema, input).id];
  }
}
export class Old {
  normalize(input: any, parent: any, key: any, args: any, visit: any) {
    return visit(this.schema, input, parent, key, args);
  }
  denormalize(input: any, args: readonly any[], unvisit: any) {
    return [args[0]?.locale, unvisit(this.schema, input), toText(args)];
  }
}
`);
    expect(result).toContain('delegate: DenormalizeContext');
    expect(result).toContain(
      '[delegate.argument(localeOf), delegate.argument((args: readonly any[]) => args[1].unit), (delegate.visit(this.schema, input) as any).id]',
    );
    expect(result).toContain('return context.visit(this.schema, input, parent, key) as any;');
    expect(result).toContain(
      '[context.argument((args: readonly any[]) => args[0]?.locale), (context.visit(this.schema, input) as any), toText(context.args)]',
    );
    expect(result).toContain('// rest-slice: decide what of the arguments the value depends on');
  });

  it('registers argsKey for lists of what differs by an argument', () => {
    const result = fromDataClient(`import { Collection, Entity, RestEndpoint, Scalar } from '@data-client/rest';
class Company extends Entity {
  static schema = { share: new Scalar({ key: 'portfolio', lens: (args) => args[0]?.portfolio }) };
}
export const list = new RestEndpoint({ path: '/companies', schema: new Collection([Company]) });
export const mine = new RestEndpoint({ path: '/mine', schema: new Collection([Company], { argsKey: () => ({}) }) });
`);
    expect(result).toContain('new Collection([Company], { argsKey: ({ portfolio, ...args }: any = {}) => args })');
    expect(result).toContain('// rest-slice: decide whether one list serves every portfolio');
    expect(result).toContain('new Collection([Company], { argsKey: () => ({}) })');
  });

  it('writes optional parameters as groups, and says which paths it does not know', () => {
    const result = fromDataClient(`import { createResource, RestEndpoint } from '@data-client/rest';
export const UserResource = createResource({ path: '/:team?/users/:id', schema: User });
export const getRepo = new RestEndpoint({ path: '/repos/:owner{-:name}?' });
export const getFile = getRepo.extend({ path: "/files/:id?", searchParams: {} });
export const getTree = getRepo.extend({ path: '/tree/:path*' });
export const search = getRepo.extend({ path: '/search\\\\?q=:q' });
export const routes = [{ path: '/users/:id?' }, asRoute({ path: '/:id?' })];
`);
    expect(result).toContain("resource({ path: '{/:team}/users/:id', schema: User })");
    expect(result).toContain("new RestEndpoint({ path: '/repos/:owner{-:name}' })");
    expect(result).toContain('getRepo.extend({ path: "/files{/:id}", searchParams: {} })');
    expect(result).toContain("// rest-slice: decide how '/tree/:path*' is written");
    expect(result).toContain("path: '/search\\\\?q=:q'");
    expect(result).toContain("[{ path: '/users/:id?' }, asRoute({ path: '/:id?' })]");
  });

  it('makes a store of a provider, with lifetimes and managers', () => {
    const result =
      fromDataClient(`import { DataProvider, NetworkManager, SubscriptionManager } from '@data-client/react';
import { Mine } from './Mine';
const managers = [new NetworkManager({ dataExpiryLength: 5_000 }), new SubscriptionManager(), new Mine()];
export const Root = () => <DataProvider managers={managers} initialState={seed}><App /></DataProvider>;
`);
    expect(result).toContain('dataExpiryLength: 5_000,\n  managers: [new Mine()],');
    expect(result).toContain('<Provider store={store}><App /></Provider>');
    expect(result).toContain('decide how the store begins');
    expect(result).toContain('decide which endpoints the slice has');
    expect(result).not.toContain('@data-client');
  });

  it('says what else a provider was given, and keeps what is used as a value', () => {
    const result = fromDataClient(`import { CacheProvider } from '@data-client/react';
type Props = Parameters<typeof CacheProvider>[0];
export const Root = ({ children, ...rest }: Props) => <CacheProvider {...rest}>{children}</CacheProvider>;
`);
    expect(result).toContain('decide what else the provider was given. It was: {...rest}');
    expect(result).toContain('decide what stands in for CacheProvider');
    expect(result).toContain("import { CacheProvider } from '@data-client/react';");
  });

  it('leaves the provider of an app with a store of its own to that', () => {
    const result = fromDataClient(`import { DataProvider } from '@data-client/react';
import { Provider } from 'react-redux';
export const Root = () => <Provider store={store}><DataProvider><App /></DataProvider></Provider>;
`);
    expect(result).toContain('<Provider store={store}><><App /></></Provider>');
    expect(result).toContain('decide where to mount it');
  });

  it('says what has no counterpart, and keeps what is exported under its name', () => {
    const result = fromDataClient(`import { useError, createResource } from '@data-client/react';
import { ExternalDataProvider } from '@data-client/redux';
export { createResource, useError, ExternalDataProvider };
`);
    expect(result).toContain('decide what stands in for useError');
    expect(result).toContain('decide what stands in for ExternalDataProvider');
    expect(result).toContain('export { resource as createResource, useError, ExternalDataProvider };');
  });

  it('leaves files alone that import nothing of it', () => {
    const source = 'export   const createResource = "@data-client/rest";\n';
    expect(fromDataClient(source)).toBe(source);
  });
});
