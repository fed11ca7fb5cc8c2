// What becomes of the hooks of RTK Query, and of what is read of their results.
import { afterEach, describe, expect, it } from 'vitest';
import { apiOf, component, edit, forget, fromApi, fromUse, moved, todo } from './moved.js';

afterEach(forget);

const lazy = (body: string) => fromUse(body, 'useLazyTodoQuery');
const change = (body: string) => fromUse(body, 'useEditMutation');

describe('a lazy hook', () => {
  it('is a request where nothing of its result is shown', () => {
    const result = lazy(
      'const [load] = useLazyTodoQuery(); const open = async () => (await load(id, true).unwrap()).text;',
    );
    expect(result).toContain('(await controller.fetch(api.endpoints.todo, { id })).text');
    expect(result).not.toContain('decide');
  });

  it('is a reader beside it where something is', () => {
    const result = lazy('const [load, { data, isFetching }] = useLazyTodoQuery(); return () => load(id);');
    expect(result).toContain('useState<ArgsOf<typeof api.endpoints.todo>[0] | null>(null)');
    expect(result).toContain('const { lastData: data, isFetching } = useDLE(api.endpoints.todo, loadArgs);');
    expect(result).toContain('setLoadArgs(args[0] ?? null);');
    expect(result).toContain('return () => load({ id });');
    expect(result).toContain("import { useState } from 'react';");
  });
});

describe('a mutation', () => {
  it('of which only the calls are used is a call of the one controller of its component', () => {
    const result = change(
      [
        'const [edit] = useEditMutation();',
        'const [again] = useEditMutation();',
        "const save = async () => { await edit({ id, text: '' }).unwrap(); };",
        "return <button onClick={() => again({ id, text: 'a' })} onBlur={save} />;",
      ].join('\n  '),
    );
    expect(result.match(/useController\(/g)).toHaveLength(1);
    expect(result).not.toMatch(/useLoading|unwrap|decide|Mutation/);
    expect(result).toContain("await controller.fetch(api.endpoints.edit, { id }, { text: '' });");
    expect(result).toContain("onClick={() => controller.fetch(api.endpoints.edit, { id }, { text: 'a' })}");
  });

  it.each([
    ['is awaited without unwrap(), which never rejected', "const f = async () => { await edit({ id, text: '' }); };"],
    ['is passed on', 'return <Form save={edit} />;'],
    ['is what an effect depends on', 'useEffect(() => { edit({ id, text: "" }); }, [edit]);'],
    ['gives its promise to who called', "const f = () => edit({ id, text: '' });"],
  ])('keeps its hook where it %s', (_, use) => {
    expect(change(`const [edit] = useEditMutation(); ${use}`)).toContain('const [edit] = useLoading(');
  });

  it('keeps its data and its success in states of the component, where they are read', () => {
    const result = change('const [edit, { data: saved, isSuccess }] = useEditMutation(); return isSuccess && saved;');
    expect(result).toContain('const [saved, setSaved] = useState<DataOf<typeof api.endpoints.edit>>();');
    expect(result).toContain('setIsSuccess(false);');
    expect(result).toMatch(
      /const data = await controller\.fetch\([^\n]*\n\s*setSaved\(data\);\n\s*setIsSuccess\(true\);/,
    );
    expect(result).not.toContain('decide');
  });

  it('gives `{ data }` or `{ error }` where the result is looked at', () => {
    expect(
      change(
        "const [edit] = useEditMutation(); const f = async () => { const r = await edit({ id, text: '' }); return 'error' in r; };",
      ),
    ).toContain('.unwrap().then((data) => ({ data }), (error: unknown) => ({ error }))');
    expect(
      change(
        "const [edit] = useEditMutation(); const f = async () => { const { error } = await edit({ id, text: '' }); };",
      ),
    ).toContain(
      '.unwrap().then((data) => ({ data, error: undefined }), (error: unknown) => ({ data: undefined, error }))',
    );
  });

  it('takes apart an object that another one is spread into', () => {
    expect(change("const [edit] = useEditMutation(); edit({ ...todo, text: 'a' });")).toContain(
      "fetch(api.endpoints.edit, { id: todo.id }, (({ id: _id, ...rest }) => rest)({ ...todo, text: 'a' }));",
    );
  });

  it.each(['originalArgs', 'status'])('leaves a comment at each place that reads %s, which it has not', (name) => {
    const result = change(`const [edit, { ${name} }] = useEditMutation();\n  console.log(${name});\n  return ${name};`);
    expect(result.match(/\/\/ rest-slice: decide what stands in for/g)).toHaveLength(3);
  });
});

describe('selectFromResult', () => {
  const select = (selector: string, pattern = '{ text }') =>
    fromUse(`const ${pattern} = useTodoQuery(id, { selectFromResult: ${selector} });`);

  it('is useSelect where it is a part of the data', () => {
    expect(select('({ data }) => ({ text: data?.text })')).toContain(
      'const { text } = useSelect(api.endpoints.todo, [{ id }], (data) => ({ text: data?.text }), shallowEqual);',
    );
  });

  it('is called with what useDLE gives where it is more', () => {
    const result = select('({ data, isError }) => ({ text: isError ? null : data?.text })');
    expect(result).toContain('const todoResult = useDLE(api.endpoints.todo, { id });');
    expect(result).toContain(
      '(({ data, isError }) => ({ text: isError ? null : data?.text }))({ data: todoResult.lastData, isError: todoResult.error !== undefined })',
    );
  });
});

describe('what is read of a query', () => {
  it('tells success by the data, also where they have a default', () => {
    expect(fromUse('const { data = null, isSuccess } = useTodoQuery(id);')).toContain(
      'const { lastData: data = null, lastData, error } = useDLE(api.endpoints.todo, { id });\n  const isSuccess = lastData !== undefined && error === undefined;',
    );
  });

  it('leaves a comment where more is read of an error than it has', () => {
    expect(fromUse('const { error } = useTodoQuery(id);\n  return error && error.data;')).toMatch(
      /\/\/ rest-slice: decide what an error is: [^\n]*\n {2}return error && error\.data;/,
    );
  });

  it('leaves a hook of an endpoint that is for somebody to decide at its place, and not in the imports', () => {
    const endpoints = 'sum: build.query<number, number>({ queryFn: async (n) => ({ data: n }) }),';
    const result = fromUse('const { data } = useSumQuery(1);', 'useSumQuery', endpoints);
    expect(result).toContain("import { api } from './api';");
    expect(result).toMatch(/\/\/ rest-slice: decide [^\n]*\n {2}const \{ data \} = useSumQuery\(1\);/);
  });
});

describe('the state of an api', () => {
  const read = (code: string) =>
    moved('from-rtk-query', {
      'api.ts': apiOf(todo, "\n  reducerPath: 'todos',"),
      'Use.tsx': `import { api } from './api';\n${code}\n`,
    });

  it('has a selector for what is under way', () => {
    expect(
      read(
        "export const n = (state: any) => Object.values(state.todos.queries).filter((q: any) => q?.status === 'pending').length;",
      ),
    ).toContain('export const n = (state: any) => api.selectIsFetching(state);');
    expect(
      read(
        "export const busy = (state: any) => Object.values(state.todos.mutations).some((m: any) => m.status === 'pending');",
      ),
    ).toContain('api.selectIsMutating(state) > 0;');
  });

  it('leaves a comment where more is read, in files without an api, too', () => {
    expect(read('export const raw = (state: any) => state[api.reducerPath].queries["todo(1)"];')).toMatch(
      /\/\/ rest-slice: decide what is read of the state: [^\n]*\nexport const raw/,
    );
    expect(
      moved('from-rtk-query', { 'a.ts': 'export const raw = (state: any) => state.todosApi.queries;\n' }),
    ).toContain('decide what is read of the state');
    const other = 'export const raw = (state: any) => state.database.queries;\n';
    expect(moved('from-rtk-query', { 'a.ts': other })).toBe(other);
  });
});

describe('what is dispatched', () => {
  const tagged = todo.replace('({ query', "({ providesTags: ['Todo'], query");
  const dispatched = (code: string, endpoints = tagged) =>
    moved('from-rtk-query', { 'api.ts': apiOf(endpoints), 'use.ts': `import { api } from './api';\n${code}\n` });

  it('makes the endpoints stale that have the tags', () => {
    expect(dispatched("dispatch(api.util.invalidateTags(['Todo']));")).toContain(
      'dispatch(api.expireAll(api.endpoints.todo));',
    );
    const two = tagged + tagged.replace('todo:', 'other:');
    expect(dispatched("dispatch(api.util.invalidateTags(['Todo']));", two)).toContain(
      '[api.endpoints.todo, api.endpoints.other].forEach((endpoint) => void dispatch(api.expireAll(endpoint)));',
    );
    expect(dispatched("dispatch(api.util.invalidateTags(['Other']));")).toContain(
      'decide which endpoints to make stale',
    );
  });

  it('prefetches by name', () => {
    expect(dispatched("dispatch(api.util.prefetch('todo', id, {}));")).toContain(
      'dispatch(api.endpoints.todo.fetchIfStale({ id }));',
    );
    expect(
      dispatched("export function C() { const prefetch = api.usePrefetch('todo'); prefetch(x.id, { force: true }); }"),
    ).toContain('prefetch({ id: x.id });');
  });

  it('gives `{ data, error }` where that is taken apart, though fresh data are given at once', () => {
    expect(
      dispatched("async function f() { const { data, error } = await dispatch(api.endpoints.todo.initiate('1')); }"),
    ).toContain(
      "await Promise.resolve(dispatch(api.endpoints.todo.fetchIfStale({ id: '1' }))).then((data) => ({ data, error: undefined }), (error: unknown) => ({ data: undefined, error }));",
    );
  });

  it('leaves a comment where a payload is read that may lack something', () => {
    expect(
      dispatched(
        'builder.addMatcher(api.endpoints.todo.matchFulfilled, (state: any, { payload }: any) => {\n  state.id = payload.id;\n});',
      ),
    ).toMatch(/\/\/ rest-slice: decide what of the payload may be missing[^\n]*\n {2}state\.id = payload\.id;/);
  });
});

describe('hooks of an endpoint that has no counterpart', () => {
  it.each([
    ['useQueryState', '`useCache`'],
    ['useQuerySubscription', '`useSubscription`'],
  ])('%s is left with what there is', (hook, advice) => {
    const use = `const { data } = api.endpoints.todo.${hook}(id);`;
    const result = fromUse(use, 'api');
    expect(result).toContain(`how api.endpoints.todo is read: ${advice === '`useCache`' ? advice : '`useFetch`'}`);
    expect(result).toContain(advice);
  });

  it('leave a comment where a function is given what they gave, and nowhere else', () => {
    const endpoints = 'sums: build.query<number[], number>({ queryFn: async (n) => ({ data: [n] }) }),';
    const result = fromUse(
      'const { data = [] } = useSumsQuery(1);\n  const all = data.map((n) => n + 1);\n  const size = data.length;',
      'useSumsQuery',
      endpoints,
    );
    expect(result).toMatch(/decide what is read of [^\n]*\n {2}const all/);
    expect(result).not.toMatch(/decide[^\n]*\n {2}const size/);
  });
});

describe('what listens for failures', () => {
  it('has a comment, for it compiles and hears nothing of requests any more', () => {
    const source = `import { createSlice, isRejectedWithValue } from '@reduxjs/toolkit';
export const slice = createSlice({ name: 's', initialState: 0, reducers: {}, extraReducers: (builder) => {
  builder.addMatcher(isRejectedWithValue, (state) => state + 1);
} });
`;
    expect(moved('from-rtk-query', { 'slice.ts': source })).toMatch(
      /decide which failures are meant: [^\n]*`rest\.matchRejected\(\)`[^\n]*\n {2}builder/,
    );
  });
});

describe('work of an endpoint', () => {
  it('tells an optimistic change from what follows the answer', () => {
    const started = (code: string) =>
      fromApi(
        edit.replace('({ query', `({ onQueryStarted(todo, { dispatch, queryFulfilled }) { ${code} }, query`) + todo,
      );
    expect(started('queryFulfilled.then(() => dispatch(done()));')).toContain(
      'it is no optimism: what follows the answer',
    );
    expect(started("dispatch(api.util.updateQueryData('todo', todo.id, () => todo));")).toContain(
      '`.extend({ optimistic: true })` here shows the change at once',
    );
  });

  it('takes merge, serializeQueryArgs and forceRefetch for one decision, here and where the list is read', () => {
    const endpoints =
      'feed: build.query<string[], { page: number }>({ query: ({ page }) => `/feed?page=${page}`, serializeQueryArgs: ({ endpointName }) => endpointName, merge: (all, more) => void all.push(...more), forceRefetch: () => true }),';
    const result = fromApi(endpoints);
    expect(result.match(/rest-slice: decide/g)).toHaveLength(1);
    expect(result).toContain('decide how "feed" grows: with `nextPage');
    forget();
    const use = component('const { data } = useFeedQuery({ page: 1 });', 'useFeedQuery');
    expect(moved('from-rtk-query', { 'api.ts': apiOf(endpoints), 'Use.tsx': use })).toContain(
      '// rest-slice: decide how the list grows: `usePages(api.endpoints.feed, …)`',
    );
  });
});
