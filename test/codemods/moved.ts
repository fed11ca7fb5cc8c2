import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import jscodeshift from 'jscodeshift';
import { expect } from 'vitest';

const load = createRequire(import.meta.url);
const j = jscodeshift.withParser('tsx');
const api = { j, jscodeshift: j, stats: () => undefined, report: () => undefined };

type Transform = (file: { path: string; source: string }, api: object, options: object) => string;

let folder = '';

/** For afterEach: the files of the last test. */
export const forget = (): void => rmSync(folder, { recursive: true, force: true });

/** What a codemod makes of the last of some files; the others are beside it. It is the same when it runs again. */
export function moved(codemod: 'from-rtk-query' | 'from-data-client', files: Record<string, string>): string {
  const transform = load(`../../codemods/${codemod}.cjs`) as Transform;
  folder = mkdtempSync(join(tmpdir(), 'decisions-'));
  const paths = Object.entries(files).map(([name, source]) => {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), source);
    return { path: join(folder, name), source };
  });
  const last = paths.at(-1)!;
  const result = transform(last, api, {});
  writeFileSync(last.path, result);
  expect(transform({ path: last.path, source: result }, api, {})).toBe(result);
  return result;
}

/** A file with an api of these endpoints. */
export const apiOf = (
  endpoints: string,
  more = '',
): string => `import { createApi, fetchBaseQuery, retry } from '@reduxjs/toolkit/query/react';
export interface Todo { id: string; text: string; parent?: Todo }
export const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/api' }),
  tagTypes: ['Todo'],${more}
  endpoints: (build) => ({
    ${endpoints}
  }),
});
`;

/** A file with a component of these lines. */
export const component = (body: string, imports = 'useTodoQuery'): string => `import { ${imports} } from './api';
export function Component({ id, todo }: any) {
  ${body}
}
`;

export const todo = 'todo: build.query<Todo, string>({ query: (id) => `/todos/${id}` }),';
export const edit =
  'edit: build.mutation<Todo, Todo>({ query: ({ id, ...body }) => ({ url: `/todos/${id}`, method: "PATCH", body }) }),';

export const fromApi = (endpoints: string, more?: string): string =>
  moved('from-rtk-query', { 'api.ts': apiOf(endpoints, more) });

export const fromUse = (body: string, imports?: string, endpoints = todo + edit): string =>
  moved('from-rtk-query', { 'api.ts': apiOf(endpoints), 'Use.tsx': component(body, imports) });
