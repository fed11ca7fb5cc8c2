import { configureStore } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import { listArgs } from '../data.mjs';

const unused = () => ({ data: null });

export function rtkQuery(shape) {
  const api = createApi({
    baseQuery: fakeBaseQuery(),
    keepUnusedDataFor: 24 * 3600,
    endpoints: (build) => ({
      getItems: build.query({ queryFn: unused }),
      getRow: build.query({ queryFn: unused }),
      getNote: build.query({ queryFn: unused }),
    }),
  });
  const { upsertQueryEntries, updateQueryData } = api.util;
  const selectors = new WeakMap();
  const selectorOf = (args) => {
    const made = selectors.get(args) ?? api.endpoints.getItems.select(args);
    selectors.set(args, made);
    return made;
  };
  return {
    create: () =>
      configureStore({
        reducer: { [api.reducerPath]: api.reducer },
        middleware: (getDefault) => getDefault().concat(api.middleware),
      }),
    writeList: (store, arg, value) => store.dispatch(upsertQueryEntries([{ endpointName: 'getItems', arg, value }])),
    writeRow: (store, answer) =>
      store.dispatch(
        updateQueryData('getItems', listArgs(), (draft) => {
          Object.assign(shape.find(draft, answer), answer);
        }),
      ),
    writeOutside: (store, value) =>
      store.dispatch(upsertQueryEntries([{ endpointName: 'getRow', arg: value.id, value }])),
    writeNote: (store, value) =>
      store.dispatch(upsertQueryEntries([{ endpointName: 'getNote', arg: value.id, value }])),
    readList: (store, args) => selectorOf(args)(store.getState()).data,
  };
}
