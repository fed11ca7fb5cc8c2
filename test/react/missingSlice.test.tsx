// The family: a slice that joins a store while it runs, through whatever Redux has for that.
import { combineReducers, combineSlices, configureStore, createDynamicMiddleware } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { useController, useDLE, useLive, useSuspense } from '../../src/react/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import { Page } from '../support/Page.js';
import { createWire, settle } from '../support/wire.js';
import type { Middleware, Store, UnknownAction } from '@reduxjs/toolkit';
import type { ReactNode } from 'react';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const makeSlice = <const Path extends string>(reducerPath: Path) =>
  createRestSlice({
    features: allFeatures,
    reducerPath,
    endpoints: {
      posts: resource({ path: '/posts/:id', schema: Post }),
      ticker: new RestEndpoint({ path: '/ticker', name: 'ticker', pollFrequency: 1_000 }),
    },
  });

type Rest = ReturnType<typeof makeSlice<'rest'>>;

/** Ways to have a slice join a store that is there already. */
const ways = {
  'inject()': () => {
    const rest = makeSlice('rest');
    const root = combineSlices({ other: () => 1 }).withLazyLoadedSlices<any>();
    const store = configureStore({ reducer: root, middleware: (getDefault) => getDefault().concat(rest.middleware) });
    root.inject(rest as never);
    return { rest, store };
  },
  'inject() after other actions': () => {
    const rest = makeSlice('rest');
    const root = combineSlices({ other: () => 1 }).withLazyLoadedSlices<any>();
    const store = configureStore({ reducer: root, middleware: (getDefault) => getDefault().concat(rest.middleware) });
    store.dispatch({ type: 'of somebody else' });
    root.inject(rest as never);
    return { rest, store };
  },
  createDynamicMiddleware: () => {
    const rest = makeSlice('rest');
    const dynamic = createDynamicMiddleware();
    const reducer = { rest: rest.reducer };
    const store = configureStore({ reducer, middleware: (getDefault) => getDefault().concat(dynamic.middleware) });
    dynamic.addMiddleware(rest.middleware);
    return { rest, store };
  },
  'both at once': () => {
    const rest = makeSlice('rest');
    const dynamic = createDynamicMiddleware();
    const root = combineSlices({ other: () => 1 }).withLazyLoadedSlices<any>();
    const store = configureStore({
      reducer: root,
      middleware: (getDefault) => getDefault().prepend(dynamic.middleware),
    });
    root.inject(rest as never);
    dynamic.addMiddleware(rest.middleware);
    return { rest, store };
  },
  'a second slice, beside one that was there': () => {
    const [first, rest] = [makeSlice('first'), makeSlice('rest')];
    const dynamic = createDynamicMiddleware();
    const root = combineSlices(first as never).withLazyLoadedSlices<any>();
    const store = configureStore({
      reducer: root as any,
      middleware: (getDefault) => getDefault().concat(first.middleware, dynamic.middleware),
    });
    root.inject(rest as never);
    dynamic.addMiddleware(rest.middleware);
    return { rest, store };
  },
  replaceReducer: () => {
    const rest = makeSlice('rest');
    const other = () => 1;
    const store = configureStore({
      reducer: combineReducers({ other }) as any,
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    store.replaceReducer(combineReducers({ other, rest: rest.reducer }) as any);
    return { rest, store };
  },
} as unknown as Record<string, () => { rest: Rest; store: Store & { dispatch: any } }>;

const names = Object.keys(ways);

const join = (name: string) => {
  const wire = createWire();
  const { rest, store } = (ways[name] as (typeof ways)[string])();
  return { wire, rest, store, dispatch: store.dispatch, ...rest.endpoints };
};

describe.each(names)('a slice that joins by %s', (name) => {
  it('is there for the first request (F19)', async () => {
    const { wire, dispatch, posts, store } = join(name);
    const read = dispatch(posts.get({ id: '1' }));
    await settle();
    wire.sent[0]?.answer({ id: '1', title: 'one' });
    expect((await read).title).toBe('one');
    expect(posts.get.select(store.getState() as never, { id: '1' })?.title).toBe('one');
  });

  it.each(['set', 'setResponse', 'resetEntireStore', 'invalidateAll', 'a mutation', 'getState'])(
    'is there for the first thing that is done with it: %s (F19)',
    async (what) => {
      const { wire, dispatch, posts, rest, store } = join(name);
      const acts: Record<string, () => unknown> = {
        set: () => dispatch(rest.set(Post, { id: '1', title: 'one' })),
        setResponse: () => dispatch(posts.get.setResponse({ id: '1' }, { id: '1', title: 'one' })),
        resetEntireStore: () => dispatch(rest.resetEntireStore()),
        invalidateAll: () => dispatch(rest.invalidateAll(posts.get.endpoint)),
        getState: () => rest.controller(store).getState(),
        'a mutation': async () => {
          const saved = dispatch(posts.update({ id: '1' }, { title: 'one' }));
          await settle();
          wire.sent[0]?.answer({ id: '1', title: 'one' });
          await saved;
        },
      };
      await acts[what]?.();
      expect(store.getState()).toHaveProperty('rest.seq');
    },
  );

  it.each(['useSuspense', 'useDLE', 'useLive'])('is there for the first hook: %s (F19)', async (hook) => {
    const { wire, posts, ticker, store } = join(name);
    const Suspending = () => <p>{useSuspense(posts.get, { id: '1' }).title}</p>;
    const Loading = () => <p>{useDLE(posts.get, { id: '1' }).data?.title ?? 'loading'}</p>;
    const Live = () => <p>{(useLive(ticker) as unknown as { title: string }).title}</p>;
    const page: Record<string, ReactNode> = { useSuspense: <Suspending />, useDLE: <Loading />, useLive: <Live /> };
    const { unmount } = await act(async () => {
      const result = render(<Page store={store}>{page[hook]}</Page>);
      await settle();
      return result;
    });
    expect(wire.sent).toHaveLength(1);
    await act(async () => {
      wire.sent[0]?.answer({ id: '1', title: 'one' });
      await settle();
    });
    expect(screen.getByText('one')).toBeTruthy();
    unmount();
  });

  it('is there for a poll (F19)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { wire, dispatch, ticker, store } = join(name);
    const leave = dispatch(ticker.subscribe());
    await vi.advanceTimersByTimeAsync(1);
    wire.sent[0]?.answer({ price: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(ticker.select(store.getState() as never)).toEqual({ price: 1 });
    leave();
  });
});

describe('a slice that is not there', () => {
  const rest = makeSlice('rest');
  const { posts } = rest.endpoints;
  const record =
    (types: string[]): Middleware =>
    () =>
    (next) =>
    (action) => {
      types.push((action as UnknownAction).type);
      return next(action);
    };

  it('is said to be missing, its reducer or its middleware (F19)', async () => {
    const types: string[] = [];
    const withoutReducer = configureStore({
      reducer: { other: () => 1 },
      middleware: (getDefault) => getDefault().concat(rest.middleware, record(types)),
    });
    await expect(withoutReducer.dispatch(posts.get({ id: '1' }))).rejects.toMatchObject({ code: 'REDUCER_MISSING' });
    const withoutMiddleware = configureStore({ reducer: { rest: rest.reducer } });
    expect(() => withoutMiddleware.dispatch(posts.get({ id: '1' }))).toThrow('MIDDLEWARE_MISSING');
    // Nothing of the slice was dispatched.
    expect(types.filter((type) => type.startsWith('rest/'))).toEqual([]);
  });

  it('is said to be missing by hooks (F19)', () => {
    expectConsole('error');
    const store = configureStore({ reducer: { other: () => 1 } });
    function Reading() {
      useController(posts.get);
      return null;
    }
    render(
      <Page store={store}>
        <Reading />
      </Page>,
    );
    expect(screen.getByRole('alert').textContent).toContain('MIDDLEWARE_MISSING');
  });
});
