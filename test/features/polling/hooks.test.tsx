import { configureStore } from '@reduxjs/toolkit';
import { act, cleanup, render } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { useLive, useSubscription } from '../../../src/react/index.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

it.each([
  ['useLive', useLive],
  ['useSubscription', useSubscription],
])('%s brings polling to a slice that does not list it', async (_, useHook) => {
  const ask = vi.fn(() => Promise.resolve('now'));
  const clock = new Endpoint(ask, { name: 'clock', pollFrequency: 1000 });
  const rest = createRestSlice({ endpoints: { clock } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const Page = () => <p>{String(useHook(clock))}</p>;
  await act(async () => {
    render(
      <Provider store={store}>
        <Suspense>
          <Page />
        </Suspense>
      </Provider>,
    );
    await vi.advanceTimersByTimeAsync(0);
  });
  const before = ask.mock.calls.length;
  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(ask.mock.calls.length - before).toBeGreaterThanOrEqual(2);
  // The store can do it from now on.
  expect(store.dispatch(rest.subscribe(clock))).toBeTypeOf('function');
});
