// The family: reducers come, go and come back while the app runs, which Redux tells no middleware.
import { combineReducers, combineSlices, configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, ResetError, resource, RestEndpoint } from '../../src/index.js';
import { useDLE, useSuspense } from '../../src/react/index.js';
import { runtimesOf } from '../../src/requests/runtime.js';
import { storeDispatch } from '../../src/slice/storeDispatch.js';
import { allFeatures } from '../support/allFeatures.js';
import { expectConsole } from '../support/console.js';
import { Page } from '../support/Page.js';
import { createWire, settle } from '../support/wire.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RestState } from '../../src/index.js';

class Post extends Entity {
  id = '';
  title = '';
  static override key = 'Post';
}

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

function setUp() {
  const wire = createWire();
  const ticker = new RestEndpoint({ path: '/ticker', name: 'ticker', pollFrequency: 1_000 });
  const rest = createRestSlice({
    features: allFeatures,
    endpoints: { posts: resource({ path: '/posts/:id', schema: Post, optimistic: true }), ticker },
  });
  const other = (count: number = 0, { type }: UnknownAction) => (type === 'count' ? count + 1 : count);
  const whole = combineReducers({ other, rest: rest.reducer });
  const store = configureStore({ reducer: whole, middleware: (getDefault) => getDefault().concat(rest.middleware) });
  const { dispatch } = store;
  const isTimeTravelling = () => runtimesOf(storeDispatch(store))[0]?.isTimeTravelling();
  const takeAway = () => store.replaceReducer(combineReducers({ other }) as never);
  const giveBack = () => store.replaceReducer(whole);
  const { posts } = rest.endpoints;
  const seed = () => dispatch(posts.get.setResponse({ id: '1' }, { id: '1', title: 'seen' }));
  return { wire, rest, store, dispatch, whole, isTimeTravelling, takeAway, giveBack, seed, ...rest.endpoints };
}

describe('a slice whose reducer was taken away and is back', () => {
  it('is live: it is not taken for the past (F04)', async () => {
    const { seed, takeAway, giveBack, isTimeTravelling } = setUp();
    await seed();
    takeAway();
    giveBack();
    expect(isTimeTravelling()).toBe(false);
  });

  it('polls, and stores what it gets (F04)', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    const { seed, takeAway, giveBack, dispatch, ticker, wire, store } = setUp();
    await seed();
    takeAway();
    giveBack();
    const leave = dispatch(ticker.subscribe());
    await vi.advanceTimersByTimeAsync(1);
    expect(wire.lines()).toEqual(['GET /ticker']);
    wire.sent[0]?.answer({ price: 1 });
    await vi.advanceTimersByTimeAsync(1);
    expect(ticker.select(store.getState())).toEqual({ price: 1 });
    leave();
  });

  it.each(['joined', 'answered'])('what was under way has ended when it is %s (F04)', async (when) => {
    const { seed, takeAway, giveBack, dispatch, posts, wire, store } = setUp();
    await seed();
    const first = dispatch(posts.get({ id: '2' })).catch((error: unknown) => error);
    await settle();
    takeAway();
    giveBack();
    const second = when === 'joined' ? dispatch(posts.get({ id: '2' })) : undefined;
    await settle();
    wire.sent[0]?.answer({ id: '2', title: 'of before' });
    wire.sent[1]?.answer({ id: '2', title: 'of now' });
    expect(await first).toBeInstanceOf(ResetError);
    expect((await second)?.title).toBe(second && 'of now');
    expect(posts.get.select(store.getState(), { id: '2' })?.title).toBe(second && 'of now');
  });

  it('keeps what is written at once (F04)', async () => {
    const { seed, takeAway, giveBack, dispatch, posts, store } = setUp();
    await seed();
    takeAway();
    giveBack();
    await dispatch(posts.get.setResponse({ id: '3' }, { id: '3', title: 'new' }));
    dispatch({ type: 'count' });
    expect(store.getState().rest.entities).toEqual({ Post: { '3': { id: '3', title: 'new' } } });
  });

  it('may go and come back any number of times, with actions in between (F04)', async () => {
    const { seed, takeAway, giveBack, dispatch, posts, store, isTimeTravelling } = setUp();
    for (let round = 0; round < 3; round++) {
      await seed();
      takeAway();
      dispatch({ type: 'count' });
      giveBack();
      dispatch({ type: 'count' });
      expect([isTimeTravelling(), posts.get.select(store.getState(), { id: '1' })]).toEqual([false, undefined]);
    }
  });

  it.each(['useSuspense', 'useDLE'])('its readers (%s) ask, and show what they get (F04)', async (hook) => {
    const { seed, takeAway, giveBack, posts, store, wire } = setUp();
    await seed();
    takeAway();
    giveBack();
    const Suspending = () => <p>{useSuspense(posts.get, { id: '1' }).title}</p>;
    const Loading = () => <p>{useDLE(posts.get, { id: '1' }).data?.title ?? 'loading'}</p>;
    await act(async () => {
      render(<Page store={store}>{hook === 'useDLE' ? <Loading /> : <Suspending />}</Page>);
      await settle();
    });
    expect(wire.lines()).toEqual(['GET /posts/1']);
    await act(async () => {
      wire.sent[0]?.answer({ id: '1', title: 'one' });
      await settle();
    });
    expect(screen.getByText('one')).toBeTruthy();
  });

  it.each([1, 2, 3])('a reader that was waiting all the while asks again (%d times) (F04)', async (times) => {
    const { seed, takeAway, giveBack, posts, store, wire } = setUp();
    await seed();
    const Loading = () => <p>{useDLE(posts.get, { id: '2' }).data?.title ?? 'loading'}</p>;
    await act(async () => {
      render(<Page store={store}>{<Loading />}</Page>);
      await settle();
    });
    for (let time = 1; time <= times; time++) {
      await act(async () => {
        takeAway();
        giveBack();
        await settle();
      });
      expect([wire.isAborted(time - 1), wire.sent.length]).toEqual([true, time + 1]);
    }
    await act(async () => {
      wire.sent[times]?.answer({ id: '2', title: 'two' });
      await settle();
    });
    expect(screen.getByText('two')).toBeTruthy();
  });
});

describe('other replacements while the slice is live', () => {
  it('a reducer beside the slice is none of its business (F04)', async () => {
    const { seed, store, rest, dispatch, posts, isTimeTravelling, wire } = setUp();
    await seed();
    const read = dispatch(posts.get({ id: '2' }));
    await settle();
    store.replaceReducer(combineReducers({ rest: rest.reducer, third: () => 3 }) as never);
    expect([isTimeTravelling(), wire.isAborted(0)]).toEqual([false, false]);
    wire.sent[0]?.answer({ id: '2', title: 'two' });
    expect((await read).title).toBe('two');
  });

  it('a reducer manager that leaves slices out with the next action, and puts them back with the next (F04)', async () => {
    const wire = createWire();
    const rest = createRestSlice({
      features: allFeatures,
      endpoints: { posts: resource({ path: '/posts/:id', schema: Post }) },
    });
    const reducers: Record<string, any> = { other: (state = 0) => state, rest: rest.reducer };
    const root = (state: Record<string, unknown> = {}, action: UnknownAction) => {
      const kept = Object.fromEntries(Object.entries(state).filter(([key]) => key in reducers));
      return combineReducers(reducers)(kept as never, action);
    };
    const store = configureStore({
      reducer: root as never,
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    }) as any;
    const { posts } = rest.endpoints;
    await store.dispatch(posts.get.setResponse({ id: '1' }, { id: '1', title: 'seen' }));
    const read = store.dispatch(posts.get({ id: '2' })).catch((error: unknown) => error);
    await settle();
    delete reducers['rest'];
    store.dispatch({ type: 'the page is left' });
    expect([await read, wire.isAborted(0)]).toEqual([expect.any(ResetError), true]);
    reducers['rest'] = rest.reducer;
    const again = store.dispatch(posts.get({ id: '2' }));
    await settle();
    wire.sent[1]?.answer({ id: '2', title: 'two' });
    expect((await again).title).toBe('two');
    expect((store.getState().rest as RestState).lastReset).toBeGreaterThanOrEqual(0);
  });

  it('one that leaves the state out without an action says so to who waits, and nobody is parked afterwards (F04)', async () => {
    expectConsole('error');
    const { seed, takeAway, dispatch, posts, wire, giveBack, isTimeTravelling } = setUp();
    await seed();
    const read = dispatch(posts.get({ id: '2' })).catch((error: unknown) => error);
    await settle();
    takeAway();
    wire.sent[0]?.answer({ id: '2', title: 'two' });
    expect(await read).toMatchObject({ code: 'REDUCER_MISSING' });
    giveBack();
    expect(isTimeTravelling()).toBe(false);
  });

  it('the slice injected anew after it was left out (F04)', async () => {
    const { seed, store, rest, dispatch, posts, isTimeTravelling, wire } = setUp();
    await seed();
    const read = dispatch(posts.get({ id: '2' })).catch((error: unknown) => error);
    await settle();
    const root = combineSlices({ other: () => 1 }).withLazyLoadedSlices<any>();
    store.replaceReducer(root as never);
    root.inject(rest as never);
    dispatch({ type: 'count' });
    expect(isTimeTravelling()).toBe(false);
    wire.sent[0]?.answer({ id: '2', title: 'of before' });
    expect(await read).toBeInstanceOf(ResetError);
    expect(posts.get.select(store.getState(), { id: '2' })).toBeUndefined();
  });
});
