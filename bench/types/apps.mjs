// The same app, written with rest-slice and with RTK Query: 50 resources, 6 endpoints each, every one of them used.
export const RESOURCES = 50;
const numbers = Array.from({ length: RESOURCES }, (_, index) => index);

const store = (slice) => `
export const store = configureStore({
  reducer: { [${slice}.reducerPath]: ${slice}.reducer },
  middleware: (getDefault) => getDefault().concat(${slice}.middleware),
});
type RootState = ReturnType<typeof store.getState>;
declare const state: RootState;
`;

/** What both apps import; the figures of this file are subtracted from theirs. */
export const empty = {
  'rest-slice': `import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
export { configureStore, createRestSlice, Entity, resource };
`,
  'RTK Query': `import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
export { configureStore, createApi, fetchBaseQuery };
`,
};

const entity = (n) => `
class Item${n} extends Entity {
  id = '';
  title = '';
  count${n} = 0;
  done = false;
  createdAt = new Date(0);
  static override key = 'Item${n}';
  static override schema = { createdAt: Date };
}
const Resource${n} = resource({ path: '/:group/items${n}/:id', schema: Item${n}, searchParams: {} as { title?: string } | undefined });
`;

const useSlice = (n) => `
export const one${n}: Promise<Item${n}> = store.dispatch(rest.endpoints.items${n}.get({ group: 'a', id: 1 }));
export const list${n}: Promise<Item${n}[]> = store.dispatch(rest.endpoints.items${n}.getList({ group: 'a', title: 'x' }));
export const added${n}: Promise<Item${n}> = store.dispatch(rest.endpoints.items${n}.getList.push({ group: 'a' }, { title: 'x' }));
export const put${n}: Promise<Item${n}> = store.dispatch(rest.endpoints.items${n}.update({ group: 'a', id: 1 }, { title: 'x' }));
export const patched${n}: Promise<Item${n}> = store.dispatch(rest.endpoints.items${n}.partialUpdate({ group: 'a', id: 1 }, { done: true }));
export const gone${n} = store.dispatch(rest.endpoints.items${n}.delete({ group: 'a', id: 1 }));
export const selected${n}: string | undefined = rest.endpoints.items${n}.get.select(state, { group: 'a', id: 1 })?.title;
`;

const restSlice = `${empty['rest-slice'].split('export')[0]}${numbers.map(entity).join('')}
const rest = createRestSlice({ endpoints: { ${numbers.map((n) => `items${n}: Resource${n}`).join(', ')} } });
${store('rest')}${numbers.map(useSlice).join('')}`;

const row = (n) => `
interface Item${n} { id: string; title: string; count${n}: number; done: boolean; createdAt: string }
type Key${n} = { group: string; id: number };
`;

const endpoints = (n) => `
    get${n}: build.query<Item${n}, Key${n}>({ query: ({ group, id }) => \`/\${group}/items${n}/\${id}\`, providesTags: (_result, _error, { id }) => [{ type: 'Item${n}', id }] }),
    list${n}: build.query<Item${n}[], { group: string; title?: string }>({ query: ({ group, ...params }) => ({ url: \`/\${group}/items${n}\`, params }), providesTags: ['Item${n}'] }),
    add${n}: build.mutation<Item${n}, { group: string; body: Partial<Item${n}> }>({ query: ({ group, body }) => ({ url: \`/\${group}/items${n}\`, method: 'POST', body }), invalidatesTags: ['Item${n}'] }),
    put${n}: build.mutation<Item${n}, Key${n} & { body: Partial<Item${n}> }>({ query: ({ group, id, body }) => ({ url: \`/\${group}/items${n}/\${id}\`, method: 'PUT', body }), invalidatesTags: ['Item${n}'] }),
    patch${n}: build.mutation<Item${n}, Key${n} & { body: Partial<Item${n}> }>({ query: ({ group, id, body }) => ({ url: \`/\${group}/items${n}/\${id}\`, method: 'PATCH', body }), invalidatesTags: ['Item${n}'] }),
    remove${n}: build.mutation<void, Key${n}>({ query: ({ group, id }) => ({ url: \`/\${group}/items${n}/\${id}\`, method: 'DELETE' }), invalidatesTags: ['Item${n}'] }),`;

const useApi = (n) => `
export const one${n}: Promise<Item${n}> = store.dispatch(api.endpoints.get${n}.initiate({ group: 'a', id: 1 })).unwrap();
export const list${n}: Promise<Item${n}[]> = store.dispatch(api.endpoints.list${n}.initiate({ group: 'a', title: 'x' })).unwrap();
export const added${n}: Promise<Item${n}> = store.dispatch(api.endpoints.add${n}.initiate({ group: 'a', body: { title: 'x' } })).unwrap();
export const put${n}: Promise<Item${n}> = store.dispatch(api.endpoints.put${n}.initiate({ group: 'a', id: 1, body: { title: 'x' } })).unwrap();
export const patched${n}: Promise<Item${n}> = store.dispatch(api.endpoints.patch${n}.initiate({ group: 'a', id: 1, body: { done: true } })).unwrap();
export const gone${n} = store.dispatch(api.endpoints.remove${n}.initiate({ group: 'a', id: 1 }));
export const selected${n}: string | undefined = api.endpoints.get${n}.select({ group: 'a', id: 1 })(state).data?.title;
`;

const rtkQuery = `${empty['RTK Query'].split('export')[0]}${numbers.map(row).join('')}
const api = createApi({
  baseQuery: fetchBaseQuery({ baseUrl: '/' }),
  tagTypes: [${numbers.map((n) => `'Item${n}'`).join(', ')}],
  endpoints: (build) => ({${numbers.map(endpoints).join('')}
  }),
});
${store('api')}${numbers.map(useApi).join('')}`;

export const apps = { 'rest-slice': restSlice, 'RTK Query': rtkQuery };
