// Family: what an app's reducer or selector hands us is a draft of Immer, which ends with that reducer.
import { configureStore, createNextState, createReducer, createSlice, isDraft } from '@reduxjs/toolkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import type { Action, Reducer } from '@reduxjs/toolkit';
import type { RestState } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

afterEach(() => void vi.unstubAllEnvs());

const answers: Record<string, unknown> = { '/notes': [] };
const fetchResponse = (url: string): Promise<Response> =>
  url in answers ? Promise.resolve(Response.json(answers[url])) : Promise.reject(new TypeError('offline'));

let merges = 0;
const makeSlice = () => {
  class Counted extends Note {
    static override merge(existing: object, incoming: object) {
      merges++;
      return { ...existing, ...incoming };
    }
  }
  return createRestSlice({
    endpoints: { notes: resource({ path: '/notes/:id', schema: Counted, optimistic: true, fetchResponse }) },
    gc: false,
  });
};
type Slice = ReturnType<typeof makeSlice>;
interface Root {
  rest: RestState;
  n?: number;
}

const PARENTS: Readonly<Record<string, (slice: Slice) => Reducer<any>>> = {
  'createReducer, for one of its members': ({ reducer }) =>
    createReducer<Partial<Root>>({ rest: undefined as never, n: 0 }, (builder) =>
      builder.addDefaultCase((draft, action: Action) => {
        draft.rest = reducer(draft.rest, action) as never;
        draft.n = (draft.n ?? 0) + 1;
      }),
    ) as Reducer,
  'createReducer, for its whole state': ({ reducer }) => {
    const inner = createReducer(reducer(undefined, { type: 'start' }), (builder) =>
      builder.addDefaultCase((draft, action: Action) => reducer(draft as RestState, action) as never),
    );
    return ((state: Root | undefined, action: Action) => ({ rest: inner(state?.rest as never, action) })) as Reducer;
  },
  'createSlice, in extraReducers': (slice) =>
    createSlice({
      name: 'app',
      initialState: { rest: slice.reducer(undefined, { type: 'start' }) },
      reducers: {},
      extraReducers: (builder) =>
        builder.addDefaultCase((draft, action: Action) => {
          draft.rest = slice.reducer(draft.rest as RestState, action) as never;
        }),
    }).reducer as Reducer,
  'a copy of a draft': ({ reducer }) =>
    ((state: Root | undefined, action: Action) =>
      createNextState(state ?? { rest: reducer(undefined, action) }, (draft: Root) => {
        draft.rest = reducer({ ...draft.rest }, action);
      })) as Reducer,
  'a draft that its parent has changed': ({ reducer }) =>
    ((state: Root | undefined, action: Action) =>
      createNextState(state ?? { rest: reducer(undefined, action) }, (draft: Root) => {
        Object.assign(draft.rest, { touched: action.type });
        draft.rest = reducer(draft.rest, action);
      })) as Reducer,
};

function openStore(parent: (slice: Slice) => Reducer<any>) {
  const slice = makeSlice();
  const store = configureStore({
    reducer: parent(slice),
    middleware: (getDefault) => getDefault().concat(slice.middleware),
    devTools: false,
  });
  const { notes } = slice.endpoints;
  const root = () => store.getState() as Root;
  return {
    slice,
    store,
    notes,
    root,
    list: () => notes.getList.select(root(), {}) ?? [],
    texts: () => (notes.getList.select(root(), {}) ?? []).map(({ text }) => text),
    fetchList: (...items: object[]) => {
      answers['/notes'] = items;
      return store.dispatch(notes.getList());
    },
  };
}

const A = { id: '1', text: 'a' };
const B = { id: '2', text: 'b' };

describe.each(Object.entries(PARENTS))('in %s', (_, parent) => {
  describe.each(['development', 'production'])('in %s', (mode) => {
    it('answers are stored and shown (F06)', async () => {
      vi.stubEnv('NODE_ENV', mode);
      const { fetchList, texts, root } = openStore(parent);
      await fetchList(A, B);
      expect(texts()).toEqual(['a', 'b']);
      expect(root().rest.meta['GET /notes']?.error).toBeUndefined();
      expect(JSON.parse(JSON.stringify(root().rest.entities['Note']))).toEqual({ 1: A, 2: B });
    });

    it('what does not change keeps its identity, and is folded once (F06)', async () => {
      vi.stubEnv('NODE_ENV', mode);
      const { fetchList, list, store, notes } = openStore(parent);
      await fetchList(A, B);
      const before = list();
      await fetchList(A, B);
      expect(list()).toBe(before);
      merges = 0;
      await store.dispatch(notes.get.setResponse({ id: '1' }, { id: '1', text: 'new' }));
      expect(merges).toBe(1);
      expect(list()[1]).toBe(before[1]);
    });

    it('an optimistic update is shown, and taken back (F06)', async () => {
      vi.stubEnv('NODE_ENV', mode);
      const { fetchList, texts, store, notes, root } = openStore(parent);
      await fetchList(A, B);
      const sent = store.dispatch(notes.update({ id: '1' }, { text: 'edited' }));
      expect(texts()).toEqual(['edited', 'b']);
      await expect(sent).rejects.toThrow('offline');
      expect(texts()).toEqual(['a', 'b']);
      expect(root().rest.optimistic).toEqual([]);
    });

    it('nothing that was kept is a draft (F06)', async () => {
      vi.stubEnv('NODE_ENV', mode);
      const { fetchList, store, notes, root } = openStore(parent);
      await fetchList(A);
      // What could not be stored is an error in the state, and made of the state before it.
      store.dispatch({
        type: 'rest/notes.get/fulfilled',
        payload: 5,
        meta: { endpoint: 'notes.get', key: 'GET /notes/9', args: [], requestId: 'x', requestStatus: 'fulfilled' },
      });
      await store.dispatch(notes.get.setResponse({ id: '3' }, { id: '3', text: 'c' }));
      const open: unknown[] = [root()];
      for (let value = open.pop(); value !== undefined; value = open.pop()) {
        expect(isDraft(value)).toBe(false);
        if (typeof value === 'object' && value !== null) open.push(...Object.values(value));
      }
    });
  });
});

it('a selector that a reducer asks with its draft answers for what the draft stands for now (F06)', async () => {
  const slice = makeSlice();
  const { notes } = slice.endpoints;
  const seen: unknown[] = [];
  const store = configureStore({
    reducer: createReducer({ rest: slice.reducer(undefined, { type: 'start' }) }, (builder) =>
      builder.addDefaultCase((draft, action: Action) => {
        const read = () => notes.getList.select(draft as Root, {});
        const before = read();
        draft.rest = slice.reducer(draft.rest as RestState, action) as never;
        if (action.type === 'rest/notes.getList/fulfilled' || action.type === 'look') seen.push(before, read());
      }),
    ),
    middleware: (getDefault) => getDefault().concat(slice.middleware),
  });
  answers['/notes'] = [A];
  await store.dispatch(notes.getList());
  store.dispatch({ type: 'look' });
  const shown = notes.getList.select(store.getState() as Root, {});
  expect(shown?.map(({ text }) => text)).toEqual(['a']);
  expect(seen).toEqual([undefined, shown, shown, shown]);
  expect(seen[2]).toBe(shown);
});
