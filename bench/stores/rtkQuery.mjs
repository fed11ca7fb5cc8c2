import { configureStore, createSelector } from '@reduxjs/toolkit';
import { createApi, fakeBaseQuery } from '@reduxjs/toolkit/query';
import { listArgs } from '../data.mjs';
import { typical, timed, timedAsync, warmSampler } from '../measure.mjs';
import { rowChanges } from '../samplers.mjs';
import { foreignDispatches, subscribedRows } from './subscribers.mjs';

let answer = () => ({ data: null });

function createApp() {
  const api = createApi({
    baseQuery: fakeBaseQuery(),
    endpoints: (build) => ({
      getItems: build.query({ queryFn: () => answer() }),
      // An optimistic update as the documentation writes it.
      editItem: build.mutation({
        queryFn: () => ({ error: 'refused' }),
        async onQueryStarted({ shape, change }, { dispatch, queryFulfilled }) {
          const patch = dispatch(edit({ api, shape }, change));
          try {
            await queryFulfilled;
          } catch {
            patch.undo();
          }
        },
      }),
    }),
  });
  const store = configureStore({
    reducer: { [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(api.middleware),
  });
  return { api, store, ...api.endpoints };
}

async function loadedApp({ text }) {
  const app = createApp();
  answer = () => ({ data: JSON.parse(text) });
  await app.store.dispatch(app.getItems.initiate(listArgs()));
  return app;
}

/** As `selectFromResult: ({ data }) => …find(…)` of the hook: run again when the result of the query has changed. */
function rowReaders({ getItems }, setting) {
  const select = getItems.select(listArgs());
  return subscribedRows(setting).map((row) => {
    return createSelector([select], ({ data }) => setting.shape.find(data, row));
  });
}

const edit = ({ api, shape }, answer) =>
  api.util.updateQueryData('getItems', listArgs(), (draft) => {
    Object.assign(shape.find(draft, answer), answer);
  });

async function subscribers(setting) {
  const app = await loadedApp(setting);
  const readers = rowReaders(app, setting).map((read) => ({ read, value: read(app.store.getState()) }));
  const nextChange = rowChanges({ ...setting, rows: subscribedRows(setting) });
  const call = (row) => {
    app.store.dispatch(edit({ ...app, ...setting }, row));
    let changed = 0;
    for (const reader of readers) {
      const value = reader.read(app.store.getState());
      if (value !== reader.value) changed += 1;
      reader.value = value;
    }
    if (changed !== 1) throw new Error(`One row changed, and ${changed} readers saw it.`);
  };
  return () => typical(call, { prepare: nextChange, most: 20 });
}

/** An edit is shown at once, and taken back when the server refuses it. */
async function optimistic(setting) {
  const { store, getItems, editItem } = await loadedApp(setting);
  const { shape } = setting;
  const rows = subscribedRows(setting);
  const select = getItems.select(listArgs());
  const read = () => select(store.getState()).data;
  let n = 0;
  const sample = async () => {
    const { id } = rows[(n += 1) % rows.length];
    const before = read();
    const time = await timedAsync(async () => {
      const request = store.dispatch(
        editItem.initiate({ shape, change: { id, title: `Mine ${n}` } }, { track: false }),
      );
      if (read() === before) throw new Error('The edit is not shown.');
      await request;
      read();
    });
    if (shape.find(read(), { id }).title === `Mine ${n}`) throw new Error('The edit is still shown.');
    return time;
  };
  return warmSampler(sample);
}

function fetchAndRead({ shape, text, size }) {
  return async () => {
    const { store, getItems } = createApp();
    const payload = JSON.parse(text);
    answer = () => ({ data: payload });
    let list;
    const time = await timedAsync(async () => {
      await store.dispatch(getItems.initiate(listArgs()));
      list = getItems.select(listArgs())(store.getState()).data;
    });
    shape.check(list, size);
    return time;
  };
}

async function foreign(setting) {
  const app = await loadedApp(setting);
  const readers = rowReaders(app, setting);
  return () => timed(() => foreignDispatches(app.store, readers, setting.dispatches));
}

export const rtkQueryStore = {
  subscribers,
  optimisticRow: optimistic,
  optimisticList: optimistic,
  fetchAndRead,
  foreign,
};
