// Apis in several files: parts that are injected, enhanced, exported by other names; and how their requests are read.
import { afterEach, describe, expect, it } from 'vitest';
import { apiOf, component, forget, fromApi, fromUse, moved, todo } from './moved.js';

afterEach(forget);

const base = apiOf('').replace('export const api', 'export const emptyApi');
const part = (start: string, endpoints = todo) => `import { emptyApi } from './base';
import type { Todo } from './base';
${start}.injectEndpoints({ endpoints: (build) => ({ ${endpoints} }) });
`;

describe('a part of an api', () => {
  it('is one where it is enhanced by tags, as code generators write it', () => {
    const enhanced = part("export const api = emptyApi.enhanceEndpoints({ addTagTypes: ['Todo'] })");
    const result = moved('from-rtk-query', { 'base.ts': base, 'part.ts': enhanced });
    expect(result).toContain('export const api = emptyApi.injectEndpoints({');
    expect(result).toContain('todo: new RestEndpoint(');
    expect(result).not.toContain('enhanceEndpoints');
  });

  it('has a comment with what else is changed of others', () => {
    const change = "endpoints: { other: { providesTags: ['Todo'] } }";
    const result = moved('from-rtk-query', {
      'base.ts': base,
      'part.ts': part(`export const api = emptyApi.enhanceEndpoints({ ${change} })`),
    });
    expect(result).toContain(
      "// rest-slice: decide endpoints, which this changes of others. It was: { other: { providesTags: ['Todo'] } }",
    );
  });

  it('has a comment where it is enhanced, and nothing is injected', () => {
    const files = {
      'api.ts': apiOf(todo),
      'more.ts':
        "import { api } from './api';\nexport const more = api.enhanceEndpoints({ endpoints: { todo: {} } });\n",
    };
    expect(moved('from-rtk-query', files)).toMatch(
      /\/\/ rest-slice: decide what this changes of endpoints[^\n]*\nexport const more/,
    );
  });

  it('is known by the name under which it is exported, and by modules that pass on several', () => {
    const other = part('const second = emptyApi', 'list: build.query<Todo[], void>({ query: () => "/list" }),');
    const files = {
      'base.ts': base,
      'one.ts': `${part('const injected = emptyApi')}export { injected as oneApi };\nexport const { useTodoQuery } = injected;\n`,
      'two.ts': `${other}export { second };\nexport const { useListQuery } = second;\n`,
      'index.ts': "export * from './one';\nexport * from './two';\n",
      'Use.tsx': component(
        'useTodoQuery(id);\n  useListQuery();\n  oneApi.endpoints.todo.initiate(id);',
        'oneApi, useListQuery, useTodoQuery',
      ).replace('./api', '.'),
    };
    const result = moved('from-rtk-query', files);
    expect(result).toContain('useDLE(oneApi.endpoints.todo, { id })');
    expect(result).toContain('useDLE(second.endpoints.list)');
    expect(result).toContain('oneApi.endpoints.todo.fetchIfStale({ id })');
  });

  it('comes in place of hooks that a module passes on by name', () => {
    const files = {
      'api.ts': `${apiOf(todo)}export const { useTodoQuery } = api;\n`,
      'index.ts': "export { useTodoQuery } from './api';\nexport type { Todo } from './api';\n",
    };
    expect(moved('from-rtk-query', files)).toBe("export { api } from './api';\nexport type { Todo } from './api';\n");
  });
});

describe('a base query of another file', () => {
  const api = apiOf(todo).replace("fetchBaseQuery({ baseUrl: '/api' })", 'baseQueryWithReauth');
  const source = `import { baseQueryWithReauth } from './baseQuery';\n${api}`;
  const written = (address: string) => {
    forget();
    const base = `import { fetchBaseQuery } from '@reduxjs/toolkit/query';
const baseQuery = fetchBaseQuery({ baseUrl: ${address} });
export const baseQueryWithReauth: any = (...args: [any, any, any]) => baseQuery(...args);
`;
    return moved('from-rtk-query', { 'baseQuery.ts': base, 'api.ts': source });
  };

  it('says where its endpoints are, where that is a text; what else it does is for somebody to decide', () => {
    expect(written("'/rest/v1/'")).toContain("urlPrefix: '/rest/v1'");
    expect(written("'/rest/v1/'")).toContain('decide what the base query does for all requests');
    expect(written('import.meta.env.URL')).not.toContain('urlPrefix:');
  });
});

describe('types by other names', () => {
  it('are what they stand for: answers, and what an argument may lack', () => {
    const types = 'export type TodoResponse = Todo;\nexport type TodosArg = { done?: boolean; limit: number };\n';
    const source = apiOf(
      `one: build.query<TodoResponse, string>({ query: (id) => \`/todos/\${id}\` }),
      all: build.query<Todo[], TodosArg>({ query: (arg) => ({ url: '/todos', params: { done: arg.done, limit: arg.limit } }) }),`,
    ).replace('export const', `${types}export const`);
    const result = moved('from-rtk-query', { 'api.ts': source });
    expect(result).toContain('one: TodoResource.get,');
    expect(result).toContain("searchParams: {} as { done?: TodosArg['done'] | undefined; limit: TodosArg['limit'] }");
  });
});

describe('a request', () => {
  it('has a search parameter where its address is a condition with one', () => {
    const result = fromApi(
      "all: build.query<Todo[], string | undefined>({ query: (q) => `/todos${q ? `?q=${encodeURIComponent(q)}` : ''}` }),",
    );
    expect(result).toContain("path: '/todos'");
    expect(result).toContain('searchParams: {} as { q?: string | undefined } | undefined');
  });

  it('has those that a condition gives, told where it is called', () => {
    const endpoints =
      "all: build.query<Todo[], { done: 'yes' | 'all' }>({ query: ({ done }) => ({ url: '/todos', params: done === 'all' ? undefined : { done } }) }),";
    const use = (argument: string) => {
      forget();
      return fromUse(`useAllQuery(${argument});`, 'useAllQuery', endpoints);
    };
    expect(use('{ done: id }')).toContain("useDLE(api.endpoints.all, { done: id === 'all' ? undefined : id })");
    // What the compiler would find odd.
    expect(use("{ done: 'yes' }")).toContain("useDLE(api.endpoints.all, { done: 'yes' })");
    expect(use("{ done: 'all' }")).toContain('useDLE(api.endpoints.all, { done: undefined })');
  });
});

describe('what a mutation makes stale', () => {
  it('has a comment where a query with its tags is for somebody to decide', () => {
    const result = fromApi(
      "odd: build.query<Todo, number>({ query: (n) => `/todos/${n + 1}`, providesTags: ['Todo'] }), like: build.mutation<void, void>({ query: () => ({ url: '/like', method: 'POST' }), invalidatesTags: ['Todo'] }),",
    );
    expect(result).toContain(
      '// rest-slice: decide what "like" makes stale (`expires`) of what is still to be decided: it has the tags of "odd"',
    );
  });
});
