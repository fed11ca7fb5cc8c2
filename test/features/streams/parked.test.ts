import { configureStore } from '@reduxjs/toolkit';
import { instrument } from '@redux-devtools/instrument';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';
import type { StreamApi } from '../../../src/index.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A store with a stream whose history can be looked at. */
function setUp() {
  const opened: StreamApi[] = [];
  const get = new Endpoint(() => Promise.resolve(1), {
    name: 'get',
    stream: (api) => {
      opened.push(api);
    },
  });
  const { reducer, middleware, endpoints } = createRestSlice({ features: allFeatures, endpoints: { get }, gc: false });
  const store = configureStore({
    reducer: { rest: reducer },
    middleware: (getDefault) => getDefault().concat(middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, never, unknown> };
  const travel = (action: object) =>
    liftedStore.dispatch(action as unknown as Parameters<typeof liftedStore.dispatch>[0]);
  return {
    opened,
    get: endpoints.get,
    dispatch: store.dispatch,
    last: () => opened.at(-1) as StreamApi,
    actions: () => liftedStore.getState().stagedActionIds.length,
    jump: (index: number) => travel({ type: 'JUMP_TO_STATE', index, actionId: index }),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
    read: () => endpoints.get.selectResponse(store.getState()),
  };
}

it('writes nothing into the past, and asks afterwards for what came meanwhile (decision 45)', async () => {
  const { opened, get, dispatch, last, actions, jump, wait, read } = setUp();
  await dispatch(get());
  dispatch(get.subscribe());
  last().setResponse(2);
  const count = actions();
  jump(1);
  last().setResponse(3);
  expect([actions(), last().signal.aborted]).toEqual([count, true]);
  last().setResponse(4);
  await wait(60_000);
  expect([actions(), opened.length]).toEqual([count, 1]);
  jump(count - 1);
  await wait(1000);
  expect([read().data, opened.length, actions()]).toEqual([2, 2, count]);
  last().setResponse(5);
  expect(read().data).toBe(5);
  // It works, and one message was missed.
  expect(read().expiresAt).toBeLessThan(Date.now());
});

it('stays open in the past while nothing comes', async () => {
  const { opened, get, dispatch, last, actions, jump, wait, read } = setUp();
  dispatch(get.subscribe());
  last().setResponse(2);
  jump(0);
  await wait(10_000);
  jump(actions() - 1);
  last().setResponse(3);
  expect([opened.length, read().data]).toEqual([1, 3]);
  expect(read().expiresAt).toBeGreaterThan(Date.now());
});

it('is not opened in the past, but after it', async () => {
  const { opened, get, dispatch, actions, jump, wait } = setUp();
  await dispatch(get());
  const count = actions();
  jump(0);
  const leave = dispatch(get.subscribe());
  dispatch(get.subscribe());
  await wait(10_000);
  expect(opened).toHaveLength(0);
  leave();
  jump(count - 1);
  await wait(1000);
  expect(opened).toHaveLength(1);
});
