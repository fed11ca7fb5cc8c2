// 1 000 components that each select one row, as they are written: the arguments are a new object at each read.
import { configureStore, createEntityAdapter } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import { listArgs } from '../data.mjs';
import { library } from '../library.mjs';
import { typical } from '../measure.mjs';
import { rowChanges } from '../samplers.mjs';
import { createApp } from './restSlice.mjs';
import { subscribedRows } from './subscribers.mjs';

const { Entity, Union } = library;

function restSlice({ shape, text }) {
  const { store, get, getList } = createApp(shape.entities({ Entity, Union }).item);
  store.dispatch(getList.setResponse(listArgs(), JSON.parse(text)));
  getList.select(store.getState(), listArgs());
  return {
    store,
    prepare: (row) => row,
    write: (row) => store.dispatch(get.setResponse({ id: row.id }, row)),
    readerOf:
      ({ id }) =>
      () =>
        get.select(store.getState(), { id }),
  };
}

/** Its writes cost nothing: the state of the store is the next one of those that were prepared. */
function entityAdapter({ shape, text }) {
  const adapter = createEntityAdapter();
  const filled = adapter.setAll(adapter.getInitialState(), shape.targets(JSON.parse(text)));
  const store = configureStore({
    reducer: { items: (state = filled, action) => (action.type === 'written' ? action.next : state) },
    middleware: () => [],
  });
  const { selectById } = adapter.getSelectors((state) => state.items);
  return {
    store,
    prepare(row) {
      const { ids, entities } = store.getState().items;
      return { type: 'written', next: { ids, entities: { ...entities, [row.id]: row } } };
    },
    write: (action) => store.dispatch(action),
    readerOf:
      ({ id }) =>
      () =>
        selectById(store.getState(), id),
  };
}

/** Each row under a key of its own. */
function rtkQuery(setting) {
  const api = createApi({
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({ getItem: build.query({ queryFn: () => ({ data: null }) }) }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  const upsert = (rows) =>
    store.dispatch(
      api.util.upsertQueryEntries(rows.map((value) => ({ endpointName: 'getItem', arg: { id: value.id }, value }))),
    );
  upsert(subscribedRows(setting));
  return {
    store,
    prepare: (row) => row,
    write: (row) => upsert([row]),
    readerOf({ id }) {
      const select = api.endpoints.getItem.select({ id });
      return () => select(store.getState()).data;
    },
  };
}

const makers = { 'rest-slice': restSlice, selectById: entityAdapter, 'RTK Query': rtkQuery };

/** An action, and every reader looks; so many of them must see a change. */
function sampler(setting, make, isForeign) {
  const { store, prepare, write, readerOf } = make(setting);
  const rows = subscribedRows(setting);
  const reads = rows.map(readerOf);
  const values = reads.map((read) => read());
  const nextChange = rowChanges({ ...setting, rows });
  const expected = isForeign ? 0 : 1;
  const call = (next) => {
    if (isForeign) store.dispatch({ type: 'other/happened' });
    else write(next);
    let changed = 0;
    for (let n = 0; n < reads.length; n += 1) {
      const value = reads[n]();
      if (value !== values[n]) changed += 1;
      values[n] = value;
    }
    if (changed !== expected) throw new Error(`${expected} readers should see a change, and ${changed} did.`);
  };
  return () => typical(call, { prepare: isForeign ? undefined : () => prepare(nextChange()), enough: 20, most: 20 });
}

/** `{ [contender]: sampler }` of those that are asked for. */
export const readers =
  ({ isForeign }) =>
  (setting) =>
    Object.fromEntries(
      Object.entries(makers)
        .filter(([name]) => setting.only.length === 0 || setting.only.includes(name))
        .map(([name, make]) => [name, sampler(setting, make, isForeign)]),
    );
