import { configureStore, createSelector } from '@reduxjs/toolkit';
import { listArgs } from '../data.mjs';
import { library } from '../library.mjs';
import { typical, timed, timedAsync, warmSampler } from '../measure.mjs';
import { foreignDispatches, subscribedRows } from './subscribers.mjs';
import { rowChanges } from '../samplers.mjs';

const { Entity, RestEndpoint, Union, createRestSlice, resource } = library;

/** What the next request is answered with. */
let answer = () => Promise.reject(new Error('No answer was prepared.'));

class StubEndpoint extends RestEndpoint {
  fetch(...args) {
    return answer(...args);
  }
}

/** @returns a store, and the bound endpoints of `schema` in it. */
export function createApp(schema, options = {}) {
  const items = resource({ path: '/items/:id', schema, optimistic: true, Endpoint: StubEndpoint });
  const slice = createRestSlice({ endpoints: { items }, ...options });
  const store = configureStore({
    reducer: { [slice.reducerPath]: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  return { store, slice, ...slice.endpoints.items };
}

/** Let the stub answer with what `next` returns or throws. */
export function answerWith(next) {
  answer = async (...args) => next(...args);
}

function loadedApp({ shape, text }) {
  const app = createApp(shape.entities({ Entity, Union }).item);
  app.store.dispatch(app.getList.setResponse(listArgs(), JSON.parse(text)));
  app.getList.select(app.store.getState(), listArgs());
  return app;
}

/** 1 000 readers of a row each; one of the rows changes. */
function subscribers(setting) {
  const { store, get } = loadedApp(setting);
  const rows = subscribedRows(setting);
  const readers = rows.map(({ id }) => ({ args: { id }, value: get.select(store.getState(), { id }) }));
  const nextChange = rowChanges({ ...setting, rows });
  const call = (row) => {
    store.dispatch(get.setResponse({ id: row.id }, row));
    let changed = 0;
    for (const reader of readers) {
      const value = get.select(store.getState(), reader.args);
      if (value !== reader.value) changed += 1;
      reader.value = value;
    }
    if (changed !== 1) throw new Error(`One row changed, and ${changed} readers saw it.`);
  };
  return () => typical(call, { prepare: nextChange, most: 20 });
}

const readRow =
  ({ store, get }) =>
  (id) =>
    get.select(store.getState(), { id });
const readList =
  ({ store, getList }) =>
  () =>
    getList.select(store.getState(), listArgs());

/** An edit is shown at once, and taken back when the server refuses it; `read` looks at both. */
const optimistic = (makeRead) => (setting) => {
  const app = loadedApp(setting);
  const { store, partialUpdate } = app;
  const rows = subscribedRows(setting);
  const read = makeRead(app);
  let n = 0;
  answerWith(() => {
    throw new Error('refused');
  });
  const sample = async () => {
    const { id, title } = rows[(n += 1) % rows.length];
    const time = await timedAsync(async () => {
      const request = store.dispatch(partialUpdate({ id }, { title: `Mine ${n}` }));
      read(id);
      if (readRow(app)(id).title === title) throw new Error('The edit is not shown.');
      await request.catch(() => undefined);
      read(id);
    });
    if (readRow(app)(id).title !== title) throw new Error('The edit is still shown.');
    return time;
  };
  return warmSampler(sample);
};

/** A created row goes into the two of 50 lists that it belongs to. */
const insert =
  (isRead) =>
  ({ lists, nextRow }) => {
    class Item extends Entity {
      id = '';
      group = '';
      team = '';
      title = '';
      static key = 'Item';
    }
    const { store, getList } = createApp(Item);
    const select = (args) => getList.select(store.getState(), args);
    for (const { args, rows } of lists) store.dispatch(getList.setResponse(args, JSON.parse(JSON.stringify(rows))));
    for (const { args } of lists) select(args);
    const call = (row) => {
      store.dispatch(getList.push.setResponse(row, row));
      if (!isRead) return;
      const [group, team] = [select({ group: row.group }), select({ team: row.team })];
      if (group.at(-1).id !== row.id || team.at(-1) !== group.at(-1)) throw new Error('The row is not in its lists.');
    };
    return () => typical(call, { prepare: nextRow, most: 20 });
  };

/** Fetch a list from a stub, store it, read it. */
function fetchAndRead({ shape, text, size }) {
  const { item } = shape.entities({ Entity, Union });
  return async () => {
    const { store, getList } = createApp(item);
    const payload = JSON.parse(text);
    answerWith(() => payload);
    let list;
    const time = await timedAsync(async () => {
      await store.dispatch(getList(listArgs()));
      list = getList.select(store.getState(), listArgs());
    });
    shape.check(list, size);
    return time;
  };
}

/** Readers of a row each, as an application derives them. */
const derivedReaders = ({ get }, setting) =>
  subscribedRows(setting).map(({ id }) => {
    const args = { id };
    return createSelector([(state) => get.select(state, args)], (row) => row.title);
  });

/** Actions of other slices, with 1 000 readers. */
function foreign(setting) {
  const app = loadedApp(setting);
  const readers = derivedReaders(app, setting);
  return () => timed(() => foreignDispatches(app.store, readers, setting.dispatches));
}

/** @returns how often 1 000 readers computed anything after so many foreign actions. */
export function countRecomputations(setting) {
  const app = loadedApp(setting);
  return foreignDispatches(app.store, derivedReaders(app, setting), setting.dispatches);
}

export const restSliceStore = {
  subscribers,
  optimisticRow: optimistic(readRow),
  optimisticList: optimistic(readList),
  insert: insert(false),
  insertAndRead: insert(true),
  fetchAndRead,
  foreign,
};
