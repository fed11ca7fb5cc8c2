import { configureStore } from '@reduxjs/toolkit';
import { instrument } from '@redux-devtools/instrument';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A polled store whose history can be looked at. */
function setUp() {
  let calls = 0;
  const get = new Endpoint(() => Promise.resolve(++calls), { name: 'get', pollFrequency: 1000 });
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
    poll: () => store.dispatch(endpoints.get.subscribe()),
    calls: () => calls,
    actions: () => liftedStore.getState().stagedActionIds.length,
    jump: (index: number) => travel({ type: 'JUMP_TO_STATE', index, actionId: index }),
    wait: (ms: number) => vi.advanceTimersByTimeAsync(ms),
  };
}

it('polls nothing while the store shows the past, and within two periods after the return (decision 45)', async () => {
  const { poll, calls, actions, jump, wait } = setUp();
  poll();
  await wait(2500);
  expect([calls(), actions()]).toEqual([3, 4]);
  jump(1);
  await wait(60_000);
  expect([calls(), actions()]).toEqual([3, 4]);
  jump(3);
  await wait(2000);
  expect(calls()).toBeGreaterThanOrEqual(4);
});
