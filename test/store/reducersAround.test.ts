// Family: what is remembered of a state hangs on the slice's object, which reducers around ours make anew.
import { setTimeout } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { autoBatchEnhancer, combineReducers, combineSlices, configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { persistReducer, persistStore } from 'redux-persist';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { initialState } from '../../src/store/state.js';
import type { Action, Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';
import type { RestState } from '../../src/index.js';

let merges = 0;

class Author extends Entity {
  id = '';
  name = '';
  static override key = 'Author';
}

class Post extends Entity {
  id = '';
  title = '';
  author = Author.fromJS();
  static override key = 'Post';
  static override schema = { author: Author };
  static override merge(existing: object, incoming: object) {
    merges++;
    return { ...existing, ...incoming };
  }
}

const answers: Record<string, unknown> = {};
const fetchResponse = (url: string): Promise<Response> =>
  url in answers ? Promise.resolve(Response.json(answers[url])) : Promise.reject(new TypeError('offline'));

const makeSlice = <const Path extends string = 'rest'>(reducerPath = 'rest' as Path) =>
  createRestSlice({
    reducerPath,
    endpoints: {
      posts: resource({ path: '/posts/:id', schema: Post, optimistic: true, fetchResponse }),
      // Nothing of it is in a table.
      total: new RestEndpoint({ path: '/total', schema: { at: (at: string) => new Date(at) }, fetchResponse }),
    },
    gc: false,
  });
type Slice = ReturnType<typeof makeSlice>;

const json = (id: string, title = `post ${id}`, author = '1') => ({ id, title, author: { id: author, name: 'Ada' } });

const memory = () => {
  const items = new Map<string, string>();
  return {
    getItem: (key: string) => Promise.resolve(items.get(key)),
    setItem: (key: string, value: string) => Promise.resolve(void items.set(key, value)),
    removeItem: (key: string) => Promise.resolve(void items.delete(key)),
  };
};

/** As docs/around-the-store.md says. */
const persisted = ({ reducer }: Slice): Reducer =>
  persistReducer<RestState>(
    {
      key: 'rest',
      storage: memory(),
      whitelist: ['entities', 'entitiesMeta', 'indexes', 'results', 'meta'],
      stateReconciler: (inbound: Partial<RestState>, _original: RestState, reduced: RestState) =>
        reducer(reduced, hydrate({ version: 1, path: 'rest', now: Date.now(), state: inbound })),
    },
    reducer,
  ) as Reducer;

/** The slice's reducer in what an app puts around it; the store shows its state under `rest`. */
const WRAPPED: Readonly<Record<string, (slice: Slice) => Reducer<any>>> = {
  nothing: ({ reducer }) => combineReducers({ rest: reducer }),
  persistReducer: (slice) => combineReducers({ rest: persisted(slice) }),
  'persistReducer of the root': (slice) =>
    persistReducer({ key: 'root', storage: memory() }, combineReducers({ rest: slice.reducer }) as Reducer) as Reducer,
  'a reducer that spreads the state': ({ reducer }) =>
    combineReducers({ rest: (state: RestState | undefined, action: Action) => ({ ...reducer(state, action) }) }),
  'members of its own': ({ reducer }) =>
    combineReducers({
      rest: ({ version = 0, ...rest }: any = {}, action: Action) => ({
        version: (version as number) + 1,
        ...reducer('seq' in rest ? rest : undefined, action),
      }),
    }),
  'a reducer that can be emptied': ({ reducer }) =>
    combineReducers({
      rest: (state: RestState | undefined, action: Action) =>
        action.type === 'empty' ? { ...initialState } : reducer(state && { ...state }, action),
    }),
  'a history': ({ reducer }) => {
    // What undo libraries do, with the present under the path.
    const past: RestState[] = [];
    return (root: { rest: RestState; past: readonly RestState[] } = { rest: initialState, past }, action: Action) => {
      if (action.type === 'undo') return { rest: { ...root.past.at(-1) }, past: root.past.slice(0, -1) };
      const rest = reducer(root.rest, action);
      return rest === root.rest ? root : { rest: { ...rest }, past: [...root.past, root.rest] };
    };
  },
  combineSlices: (slice) => combineSlices(slice, { other: (state: number = 0) => state + 1 }) as Reducer,
};

async function openStore(wrap: (slice: Slice) => Reducer<any>) {
  const slice = makeSlice();
  const types: string[] = [];
  const store = configureStore({
    reducer: wrap(slice),
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false }).concat(
        slice.middleware,
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          types.push((action as Action).type);
          return next(action);
        },
      ),
    enhancers: (getDefault) => getDefault().concat(autoBatchEnhancer({ type: 'tick' })),
  });
  if ('_persist' in (store.getState() as { rest: object }).rest || wrap.name.startsWith('persist')) {
    await new Promise<void>((resolve) => void persistStore(store, null, () => resolve()));
  }
  const { posts, total } = slice.endpoints;
  const root = () => store.getState() as Readonly<Record<'rest', RestState>>;
  return {
    slice,
    store,
    types,
    root,
    posts,
    total,
    state: () => root().rest,
    list: () => posts.getList.select(root(), {}) ?? [],
    fetchList: (items: readonly object[]) => {
      answers['/posts'] = items;
      return store.dispatch(posts.getList());
    },
  };
}

describe.each(Object.entries(WRAPPED))('under %s', (_, wrap) => {
  it('items and lists are the same objects after an action that is not about them (F05)', async () => {
    const { fetchList, list, posts, store, root } = await openStore(wrap);
    await fetchList([json('1'), json('2', 'two', '2')]);
    const before = list();
    await store.dispatch(posts.get.invalidate({ id: '77' }));
    store.dispatch({ type: 'foreign' });
    expect(list()).toBe(before);
    await store.dispatch(posts.get.setResponse({ id: '2' }, json('2', 'changed', '2')));
    expect(list()).not.toBe(before);
    expect(list()[0]).toBe(before[0]);
    expect(list()[1]?.title).toBe('changed');
    expect(list()[1]?.author).toBe(before[1]?.author);
    expect(posts.get.select(root(), { id: '2' })).toBe(list()[1]);
  });

  it('identical data that comes again changes nothing (decision 41, F05)', async () => {
    const { fetchList, list } = await openStore(wrap);
    await fetchList([json('1'), json('2')]);
    const before = list();
    await fetchList([json('1'), json('2')]);
    expect(list()).toBe(before);
  });

  it('what is in no table keeps its identity, too (F05)', async () => {
    const { store, total, root, posts } = await openStore(wrap);
    answers['/total'] = { at: '2026-01-01' };
    await store.dispatch(total());
    const before = total.select(root());
    await store.dispatch(posts.get.invalidate({ id: '77' }));
    store.dispatch({ type: 'foreign' });
    expect(before).toEqual({ at: new Date('2026-01-01') });
    expect(total.select(root())).toBe(before);
  });

  it('an effect that writes what is there already, whenever the value changes, comes to an end (F05)', async () => {
    const { fetchList, list, slice, store } = await openStore(wrap);
    await fetchList([json('1')]);
    let effects = 0;
    let seen: unknown;
    const effect = () => {
      const [post] = list();
      if (post === seen || effects > 20) return;
      seen = post;
      effects++;
      void store.dispatch(slice.set(Post, { id: '1' }, { title: 'post 1' }));
    };
    store.subscribe(effect);
    effect();
    await setTimeout(5);
    expect(effects).toBe(1);
  });

  it('an answer is folded once: its trial is what the reducer gives (decision 55, F05)', async () => {
    const { fetchList } = await openStore(wrap);
    await fetchList([json('1')]);
    merges = 0;
    await fetchList([json('1', 'changed')]);
    expect(merges).toBe(1);
  });

  it('an action of others is no replacement of the state: nothing is cleaned up after it (F05)', async () => {
    const { fetchList, store, types, state } = await openStore(wrap);
    await fetchList([json('1')]);
    const { meta, seq } = state();
    const from = types.length;
    store.dispatch({ type: 'foreign' });
    expect(types.slice(from)).toEqual(['foreign']);
    expect([state().meta, state().seq]).toEqual([meta, seq]);
  });

  it('an optimistic update changes what it touches, and its rollback brings the old objects back (F05)', async () => {
    const { fetchList, list, posts, store } = await openStore(wrap);
    await fetchList([json('1'), json('2')]);
    const before = list();
    const sent = store.dispatch(posts.update({ id: '1' }, { title: 'edited' }));
    expect(list().map(({ title }) => title)).toEqual(['edited', 'post 2']);
    expect(list()[1]).toBe(before[1]);
    await expect(sent).rejects.toThrow('offline');
    expect(list()).toBe(before);
  });
});

it('tables in new objects are known by what they hold (F05)', async () => {
  const { fetchList, list, slice, store } = await openStore(({ reducer }) =>
    combineReducers({
      rest: (state: RestState | undefined, action: Action) => {
        const { entities, results, meta, ...rest } = reducer(state, action);
        return { ...rest, entities: { ...entities }, results: { ...results }, meta: { ...meta } };
      },
    }),
  );
  await fetchList([json('1'), json('2')]);
  const before = list();
  await store.dispatch(slice.set(Post, { id: '1' }, { title: 'x' }));
  expect(list()[0]).not.toBe(before[0]);
  expect(list()[1]).toBe(before[1]);
});

it('the members of a reducer around ours are its own (F05)', async () => {
  const { store, slice } = await openStore(WRAPPED['members of its own'] as (slice: Slice) => Reducer<any>);
  const version = () => (store.getState() as { rest: { version: number } }).rest.version;
  const before = version();
  await store.dispatch(slice.set(Post, { id: '1' }, json('1')));
  await store.dispatch(slice.set(Post, { id: '1' }, { title: 'x' }));
  expect(version()).toBe(before + 2);
});

it('undo brings the earlier objects back (F05)', async () => {
  const { fetchList, list, slice, store } = await openStore(WRAPPED['a history'] as (slice: Slice) => Reducer<any>);
  await fetchList([json('1'), json('2')]);
  const before = list();
  await store.dispatch(slice.set(Post, { id: '1' }, { title: 'x' }));
  const after = list();
  expect(after[1]).toBe(before[1]);
  store.dispatch({ type: 'undo' });
  expect(list()).toBe(before);
  await store.dispatch(slice.set(Post, { id: '2' }, { title: 'y' }));
  expect(list().map(({ title }) => title)).toEqual(['post 1', 'y']);
  expect(list()[0]).toBe(before[0]);
});

it('two branches of one history are read each as it is (time travel under persistReducer) (F05)', async () => {
  const slice = makeSlice();
  const store = configureStore({
    reducer: { rest: persisted(slice) },
    middleware: (getDefault) => getDefault({ serializableCheck: false }).concat(slice.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  await new Promise<void>((resolve) => void persistStore(store, null, () => resolve()));
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, Action<string>, unknown> };
  const send = (action: unknown) => void liftedStore.dispatch(action as Parameters<typeof liftedStore.dispatch>[0]);
  const jump = (index: number) => send(ActionCreators.jumpToState(index));
  const newest = () => liftedStore.getState().stagedActionIds.length - 1;
  const { posts } = slice.endpoints;
  const list = () => posts.getList.select(store.getState() as { rest: RestState }, {}) ?? [];
  const titles = () => list().map(({ title }) => title);

  await store.dispatch(posts.getList.setResponse({}, [json('1'), json('2')]));
  const fork = newest();
  const before = list();
  await store.dispatch(slice.set(Post, { id: '1' }, { title: 'left' }));
  const left = list();
  expect(titles()).toEqual(['left', 'post 2']);
  jump(fork);
  expect(list()).toBe(before);
  jump(newest());
  expect(list()).toBe(left);
  send(ActionCreators.toggleAction(liftedStore.getState().stagedActionIds.at(-1) as number));
  await store.dispatch(slice.set(Post, { id: '2' }, { title: 'right' }));
  expect(titles()).toEqual(['post 1', 'right']);
  expect(list()[0]).toBe(before[0]);
});

describe('stores of one slice', () => {
  const rest = makeSlice();
  const { posts, total } = rest.endpoints;
  /** One object for all of them, as a module has it. */
  const start = rest.reducer(undefined, { type: 'start' });

  const open = (preloaded?: RestState) =>
    configureStore({
      reducer: { rest: (state: RestState | undefined, action: UnknownAction) => ({ ...rest.reducer(state, action) }) },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
      ...(preloaded && { preloadedState: { rest: preloaded } }),
    });

  it.each<[string, RestState | undefined]>([
    ['nothing', undefined],
    ['one state', start],
  ])('that begin with %s have values of their own (F05)', async (_, preloaded) => {
    const stores = [open(preloaded), open(preloaded)];
    for (const [at, { dispatch }] of stores.entries()) {
      await dispatch(posts.getList.setResponse({}, [json('1', `of store ${String(at)}`)]));
      await dispatch(total.setResponse({ at: `2026-01-0${String(at + 1)}` }));
    }
    const [one, other] = stores.map((store) => ({
      post: posts.getList.select(store.getState(), {})?.[0],
      total: total.select(store.getState()) as { at: Date } | undefined,
    }));
    expect([one?.post?.title, other?.post?.title]).toEqual(['of store 0', 'of store 1']);
    expect([one?.total?.at.getDate(), other?.total?.at.getDate()]).toEqual([1, 2]);
  });

  it('are free when they are gone (F05)', async () => {
    setFlagsFromString('--expose-gc');
    const collectGarbage = runInNewContext('gc') as () => void;
    const use = (preloaded?: RestState): readonly WeakRef<object>[] => {
      const store = open(preloaded);
      const root = () => store.getState();
      posts.getList.select(root(), {});
      void store.dispatch(total.setResponse({ at: '2026-01-01' }));
      const of = (value: unknown) => new WeakRef(value as object);
      const refs = [of(store), of(root().rest), of(total.select(root()))];
      void store.dispatch(posts.getList.setResponse({}, [json('1')]));
      refs.push(of(posts.getList.select(root(), {})), of(root().rest.meta));
      void store.dispatch(rest.resetEntireStore());
      posts.getList.select(root(), {});
      return [...refs, of(root().rest)];
    };
    const refs = [...use(), ...use(start)];
    for (let pass = 0; pass < 4; pass++) {
      await setTimeout(1);
      collectGarbage();
    }
    expect(refs.map((ref) => ref.deref())).toEqual(refs.map(() => undefined));
  });
});
