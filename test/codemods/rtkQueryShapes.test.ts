// Which types of an api of RTK Query become entities, and what is said of the others.
import { afterEach, describe, expect, it } from 'vitest';
import { apiOf, forget, fromApi, moved } from './moved.js';

afterEach(forget);

const detail = 'post: build.query<Post, string>({ query: (id) => `/posts/${id}` }),';
const list = (type: string) => `posts: build.query<${type}, void>({ query: () => '/posts' }),`;

const withTypes = (types: string, endpoints: string) =>
  moved('from-rtk-query', {
    'api.ts': apiOf(endpoints).replace('export interface Todo', `${types}\nexport interface Todo`),
  });

const POST = 'interface Post { id: string; title: string; text: string }';

describe('an entity', () => {
  it('is made where the rows of a list and the detail are of one shape', () => {
    const result = withTypes(POST, list('Post[]') + detail);
    expect(result).toContain('class PostEntity extends Entity {');
    expect(result).toContain('posts: PostResource.getList,');
    expect(result).not.toContain('rest-slice: decide');
  });

  it.each([
    ['a part of it', POST, "Pick<Post, 'id' | 'title'>[]", "Pick<Post, 'id' | 'title'>"],
    ['all but a part', `${POST}\ntype Row = Omit<Post, 'text'>;`, 'Row[]', 'Row'],
    ['what it extends', 'interface Row { id: string }\ninterface Post extends Row { text: string }', 'Row[]', 'Row'],
    ['another type', `${POST}\ninterface Row { id: string; title: string }`, 'Row[]', 'Row'],
    [
      'another type, in an object around it',
      `${POST}\ninterface Row { id: string }`,
      '{ items: Row[]; total: number }',
      'Row',
    ],
  ])('is not made of rows that are %s: it says why, and the line that makes one', (_, types, answer, row) => {
    const result = withTypes(types, list(answer) + detail);
    const schema = "new Collection([PostEntity], { scope: '/posts' })";
    expect(result).toContain(
      `// rest-slice: decide whether the rows of "posts" are what "post" gives. They are no entity, for ${row} is another shape than Post`,
    );
    expect(result).toContain(answer.endsWith('[]') ? `\`schema: ${schema}\`` : `\`schema: { …: ${schema} }\``);
    expect(result).toContain(`process: (value: ${answer}) => value`);
    expect(result).not.toContain('class RowEntity');
    expect(result).toContain('post: new RestEndpoint({');
    expect(result).toContain('schema: PostEntity');
  });

  it('has the members of what its type extends', () => {
    const types = 'interface Base { id: string; at: string }\ninterface Post extends Base { text: string }';
    expect(withTypes(types, list('Post[]') + detail)).toContain("  id = '';\n  at = '';\n  text = '';\n");
  });

  const named = (parameter: string) =>
    `post: build.query<Post, string>({ query: (${parameter}) => \`/posts/\${${parameter}}\` }),`;

  it('is not made where a slug is all that names it: it says why, and the lines that make one', () => {
    const result = withTypes('interface Post { slug: string; title: string }', named('slug'));
    expect(result).toContain(
      'decide whether "slug" names the Post of "post" for good. It is no entity, for it has no `id`',
    );
    expect(result).toContain('pk() { return this.slug; } }`, and here `schema: PostEntity`');
    expect(result).toContain('process: (value: Post) => value');
  });

  it('is not made of what may have no id', () => {
    const result = withTypes('interface Post { id?: string; title: string }', named('id'));
    expect(result).not.toContain('PostEntity');
    expect(result).toContain('process: (value: Post) => value');
  });
});

describe('what stands around items', () => {
  it('is kept with its type, whatever that is', () => {
    const types = `${POST}\ninterface Page<T> { data: T[]; meta: { total: number }; next: string | null; count: number; tags: string[] }`;
    const result = withTypes(types, list('Page<Post>') + detail);
    expect(result).toContain(
      "{ data: getList.schema, meta: {} as Page<Post>['meta'], next: undefined as unknown as Page<Post>['next'], count: 0, tags: undefined as unknown as Page<Post>['tags'] }",
    );
  });
});

describe('a body', () => {
  it('has the type that the mutation says, not that of the entity', () => {
    const result = fromApi(
      "add: build.mutation<Todo, Pick<Todo, 'text'>>({ query: (body) => ({ url: '/todos', method: 'POST', body }) })," +
        "todos: build.query<Todo[], void>({ query: () => '/todos' })," +
        'todo: build.query<Todo, string>({ query: (id) => `/todos/${id}` }),',
    );
    expect(result).toContain("add: TodoResource.create.extend({ body: {} as Pick<Todo, 'text'> }),");
  });

  it('is made by whoever calls where it is made of parts of the argument', () => {
    const result = fromApi(
      "tag: build.mutation<void, { id: string; tag: string }>({ query: ({ id, tag }) => ({ url: `/todos/${id}/tags`, method: 'POST', body: { tags: [tag], by: { name: tag.trim() } } }) }),",
    );
    expect(result).toContain('body: {} as { tags: string[]; by: { name: string } }');
    expect(result).not.toContain('rest-slice: decide');
  });

  it('is called `data` behind a base query of the app’s own, and its address is kept', () => {
    const source = apiOf(
      "add: build.mutation<void, Todo>({ query: (data) => ({ url: '/todos', method: 'POST', data }) }),",
    ).replace("fetchBaseQuery({ baseUrl: '/api' })", "axiosBaseQuery({ baseUrl: '/rest' })");
    const result = moved('from-rtk-query', { 'api.ts': source });
    expect(result).toContain("urlPrefix: '/rest'");
    expect(result).toContain('body: {} as Todo');
    expect(result).toContain('decide what the base query does for all requests');
  });
});

describe('transformResponse', () => {
  const todoWith = (transform: string) =>
    fromApi(`todo: build.query<Todo, string>({ query: (id) => \`/todos/\${id}\`, transformResponse: ${transform} }),`);

  it('gets the argument as the parameters that it has become', () => {
    expect(todoWith('(todo: Todo, _meta, id) => ({ ...todo, id })')).toContain(
      'process: (todo: Todo, { id }) => ({ ...todo, id })',
    );
  });

  it('leaves a comment where it reads what is beside the body', () => {
    expect(todoWith('(todo: Todo, meta) => {\n  console.log(meta);\n  return todo;\n}')).toMatch(
      /\/\/ rest-slice: decide where "meta" comes from[^\n]*\n\s*console\.log\(meta\)/,
    );
  });
});

describe('endpoints of several files', () => {
  const base = `import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query/react';
export const api = createApi({ baseQuery: fetchBaseQuery({ baseUrl: process.env.URL }), tagTypes: ['A', 'B'], endpoints: () => ({}) });
`;
  const part = (name: string, tags: string) => `import { api } from './api';
export const ${name}Api = api.injectEndpoints({ endpoints: (build) => ({
  ${name}: build.query<number, void>({ query: () => '/${name}', providesTags: [${tags}] }),
  set${name}: build.mutation<void, void>({ query: () => ({ url: '/${name}', method: 'POST' }), invalidatesTags: [${tags}] }),
}) });
`;

  it('have one address', () => {
    expect(moved('from-rtk-query', { 'api.ts': base })).toContain('export const urlPrefix = process.env.URL;');
    forget();
    const result = moved('from-rtk-query', { 'api.ts': base, 'a.ts': part('a', "'A'") });
    expect(result).toContain("import { api, urlPrefix } from './api';");
    expect(result).not.toContain('decide');
  });

  it('are named where a mutation makes them stale, and not those of the same file', () => {
    const files = { 'api.ts': base, 'b.ts': part('b', "'B'"), 'a.ts': part('a', "'A', 'B'") };
    expect(moved('from-rtk-query', files)).toContain(
      '// rest-slice: decide which endpoints of other files "seta" makes stale, too: they have its tags, "b" of ./b.ts\n',
    );
  });
});
