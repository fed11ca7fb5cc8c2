// createEntityAdapter fed by normalizr, lists joined by createSelector: the guide "Normalizing data" of Redux Toolkit.
import { configureStore, createAction, createEntityAdapter, createSelector, createSlice } from '@reduxjs/toolkit';
import { normalize, schema } from 'normalizr';

const received = createAction('received');
const listReceived = createAction('listReceived');

function createTable(name) {
  const adapter = createEntityAdapter();
  const slice = createSlice({
    name,
    initialState: adapter.getInitialState(),
    reducers: {},
    extraReducers: (builder) =>
      builder.addCase(received, (state, action) => {
        const rows = action.payload[name];
        if (rows !== undefined) adapter.upsertMany(state, rows);
      }),
  });
  return slice.reducer;
}

const lists = createSlice({
  name: 'lists',
  initialState: {},
  reducers: {},
  extraReducers: (builder) =>
    builder.addCase(listReceived, (state, action) => {
      state[action.payload.key] = action.payload.ids;
    }),
});

export function entityAdapter(shape) {
  const { item, row } = shape.normalizr(schema);
  const note = new schema.Entity('Note');
  const write = (store, payload, as) => {
    const { result, entities } = normalize(payload, as);
    store.dispatch(received(entities));
    return result;
  };
  const selectList = createSelector(
    [(state, key) => state.lists[key], ...shape.tables.map((name) => (state) => state[name].entities)],
    (ids, ...tables) => shape.join(ids, Object.fromEntries(shape.tables.map((name, index) => [name, tables[index]]))),
  );
  return {
    create() {
      const tables = Object.fromEntries([...shape.tables, 'Note'].map((name) => [name, createTable(name)]));
      return configureStore({ reducer: { lists: lists.reducer, ...tables } });
    },
    writeList(store, args, payload) {
      store.dispatch(listReceived({ key: JSON.stringify(args), ids: write(store, payload, [item]) }));
    },
    writeRow: (store, answer) => write(store, answer, row),
    writeOutside: (store, answer) => write(store, answer, row),
    writeNote: (store, answer) => write(store, answer, note),
    readList: (store, args) => selectList(store.getState(), JSON.stringify(args)),
  };
}
