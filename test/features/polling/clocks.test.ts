import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { expectConsole } from '../../support/console.js';
import { polledStore } from '../../support/polled.js';

const DAY = 86_400_000;

describe('polling', () => {
  it('sends 10 000 requests in 10 000 ticks, and none after (H01)', async () => {
    vi.useFakeTimers();
    let calls = 0;
    const get = new Endpoint(() => Promise.resolve(++calls), { name: 'get', pollFrequency: 10 });
    const { reducer, middleware, endpoints } = createRestSlice({
      features: allFeatures,
      endpoints: { get },
      gc: false,
    });
    // Checks of each state would take most of the time.
    const store = configureStore({
      reducer: { rest: reducer },
      middleware: (getDefault) => getDefault({ serializableCheck: false, immutableCheck: false }).concat(middleware),
    });
    const leave = store.dispatch(endpoints.get.subscribe());
    await vi.advanceTimersByTimeAsync(99_995);
    leave();
    await vi.advanceTimersByTimeAsync(100_000);
    expect(calls).toBe(10_000);
    expect(vi.getTimerCount()).toBe(0);
  }, 30_000);

  it('never has two requests of a key in flight, however slow the answers (H02)', async () => {
    const { poll, until, calls, server } = polledStore({ latency: 3500 });
    poll(1000);
    await until(12_000);
    expect(calls).toEqual([0, 4000, 8000, 12_000]);
    expect(server.mostAtOnce).toBe(1);
  });

  it('falls back to the slower subscriber, then stops (H03)', async () => {
    const { poll, until, calls } = polledStore();
    const [fast, slow] = [poll(1000), poll(5000)];
    await until(2000);
    fast();
    await until(12_000);
    slow();
    await until(60_000);
    expect(calls).toEqual([0, 1000, 2000, 7000, 12_000]);
  });

  it('goes on through ten failures with the data it has, and recovers (H04)', async () => {
    const { poll, until, calls, server, price, response } = polledStore();
    poll(1000);
    await until(500);
    server.answer = () => Promise.reject(Object.assign(new Error('500'), { status: 500 }));
    for (let failure = 1; failure <= 10; failure++) {
      await until(failure * 1000);
      expect([price(), response().error]).toEqual([1, undefined]);
    }
    server.answer = undefined;
    await until(11_000);
    expect([price(), calls.length]).toEqual([2, 12]);
  });

  it('leaves nothing behind after 100 000 pairs of subscribe and unsubscribe (H05)', async () => {
    const { dispatch, slice, getTicker, until, calls } = polledStore();
    const endpoint = getTicker.extend({ pollFrequency: 1000 });
    for (let pair = 0; pair < 100_000; pair++) dispatch(slice.subscribe(endpoint, { id: '1' }))();
    await until(60_000);
    expect(calls).toEqual([]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('leaves nothing behind after 100 000 subscriptions at the same time (H05)', async () => {
    const { dispatch, slice, getTicker, until, calls } = polledStore();
    const endpoint = getTicker.extend({ pollFrequency: 1000 });
    const all = Array.from({ length: 100_000 }, () => dispatch(slice.subscribe(endpoint, { id: '1' })));
    await until(1000);
    for (const leave of all.reverse()) leave();
    await until(60_000);
    expect(calls).toEqual([0, 1000]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('goes on when the clock is put back one day (H06)', async () => {
    const { poll, until, calls, price } = polledStore();
    const leave = poll(5000);
    await until(1000);
    leave();
    vi.setSystemTime(Date.now() - DAY);
    poll(5000);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(calls).toHaveLength(3);
    expect(price()).toBe(3);
  });

  it.each([-1, 0, NaN, Infinity])('refuses the period %d with an error, and does not poll (H10)', async (frequency) => {
    const errors = expectConsole('error');
    const { dispatch, slice, getTicker, until, calls } = polledStore();
    const leave = dispatch(slice.subscribe(getTicker.extend({ pollFrequency: frequency }), { id: '1' }));
    await until(60_000);
    leave();
    expect(calls).toEqual([]);
    expect(errors.join()).toContain(`its pollFrequency is ${String(frequency)}`);
  });

  it('waits out a period that setTimeout cannot take (H10, decision 36)', async () => {
    const { poll, until, calls } = polledStore();
    poll(1e10);
    await until(1e10 - 1);
    expect(calls).toEqual([0]);
    await until(1e10);
    expect(calls).toEqual([0, 1e10]);
  });

  it('keeps no Node process alive (H08)', () => {
    const timers: { hasRef(): boolean }[] = [];
    const { poll, getTicker } = polledStore();
    const original = globalThis.setTimeout;
    vi.stubGlobal('setTimeout', (...args: Parameters<typeof setTimeout>) => {
      const timer = original(...args);
      timers.push(timer);
      return timer;
    });
    poll(5000);
    expect(getTicker.name).toBe('getTicker');
    expect(timers.map((timer) => timer.hasRef())).toEqual([false]);
  });
});
