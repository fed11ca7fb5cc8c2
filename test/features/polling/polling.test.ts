import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, RestEndpoint } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { expectConsole } from '../../support/console.js';
import { polledStore, stubPage, Ticker } from '../../support/polled.js';
import { testStore } from '../../support/testStore.js';

describe('a poll', () => {
  it('dispatches its outcome only, and subscribing dispatches nothing (decision 29)', async () => {
    const { poll, until, types } = polledStore();
    poll(5000);
    expect(types()).toEqual([]);
    await until(5000);
    expect(types()).toEqual(['rest/getTicker/fulfilled', 'rest/getTicker/fulfilled']);
  });

  it('never shows as fetching (decision 52)', async () => {
    const { poll, until, response } = polledStore({ latency: 1000 });
    poll(5000);
    await until(500);
    expect(response()).toMatchObject({ isFetching: false, status: 'uninitialized' });
  });

  it('stores data for half a period (7.5)', async () => {
    const { poll, until, state } = polledStore();
    poll(5000);
    await until(0);
    const { date, expiresAt } = state().meta['GET /tickers/1'] ?? { date: 0, expiresAt: 0 };
    expect(expiresAt - date).toBe(2500);
  });

  it('stores an error for a tenth of a period, softly (7.5)', async () => {
    const { poll, until, state } = polledStore({ answer: () => Promise.reject(new Error('down')) });
    poll(5000);
    await until(0);
    const meta = state().meta['GET /tickers/1'];
    expect(meta).toMatchObject({ errorPolicy: 'soft', error: { message: 'down' } });
    expect((meta?.expiresAt ?? 0) - (meta?.date ?? 0)).toBe(500);
  });

  it('keeps the schema of an endpoint that was extended with a period (7.6)', async () => {
    const { poll, until, state } = polledStore();
    poll(5000);
    await until(0);
    expect(state().results['GET /tickers/1']).toBe('1');
    expect(state().entities['Ticker']).toEqual({ 1: { id: '1', price: 1 } });
  });

  it('keeps process and update of its endpoint (7.6)', async () => {
    vi.useFakeTimers();
    const getRaw = new RestEndpoint({
      path: '/tickers/:id',
      schema: Ticker,
      pollFrequency: 1000,
      process: (value: { tick: object }) => value.tick,
      update: (id: string) => ({ latest: () => id }),
      fetchResponse: () => Promise.resolve(Response.json({ tick: { id: '7', price: 70 } })),
    });
    const { dispatch, endpoints, state } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { getRaw } }),
    );
    const leave = dispatch(endpoints.getRaw.subscribe({ id: 7 }));
    await vi.advanceTimersByTimeAsync(0);
    leave();
    expect(state().entities['Ticker']).toEqual({ 7: { id: '7', price: 70 } });
    expect(state().results['latest']).toBe('7');
    vi.useRealTimers();
  });

  it('uses the endpoint of the latest subscriber (7.10)', async () => {
    const { until, dispatch, slice, getTicker } = polledStore();
    const asked: string[] = [];
    const variant = (name: string) =>
      getTicker.extend({
        pollFrequency: 1000,
        fetch: ({ id }: { id: string }) => {
          asked.push(name);
          return Promise.resolve({ id, price: 0 });
        },
        name: 'getTicker',
      });
    dispatch(slice.subscribe(variant('first'), { id: '1' }));
    const leave = dispatch(slice.subscribe(variant('second'), { id: '1' }));
    await until(1000);
    leave();
    await until(2000);
    expect(asked).toEqual(['second', 'second', 'first']);
  });

  it('is data that a reader finds stale after half a period (7.7)', async () => {
    const { poll, until, dispatch, slice, getTicker, calls } = polledStore();
    poll(5000);
    await until(2000);
    await dispatch(slice.fetchIfStale(getTicker, { id: '1' }));
    await until(3000);
    await dispatch(slice.fetchIfStale(getTicker, { id: '1' }));
    expect(calls).toEqual([0, 3000]);
  });

  it('goes on when somebody who joined it gives up', async () => {
    const { poll, until, dispatch, slice, getTicker, price } = polledStore({ latency: 500 });
    poll(5000);
    await until(100);
    dispatch(slice.fetch(getTicker, { id: '1' })).abort();
    await until(1000);
    expect(price()).toBe(1);
  });

  it('is stored when everybody has left before it is answered (6.4.2)', async () => {
    const { poll, until, price } = polledStore({ latency: 500 });
    const leave = poll(5000);
    await until(100);
    leave();
    await until(1000);
    expect(price()).toBe(1);
  });
});

describe('subscribe', () => {
  it('does nothing for null (7.1)', async () => {
    const { dispatch, slice, until, calls, getTicker } = polledStore();
    const leave = dispatch(slice.subscribe(getTicker.extend({ pollFrequency: 1000 }), null));
    await until(5000);
    leave();
    expect(calls).toEqual([]);
  });

  it('does nothing for an endpoint without pollFrequency but say so (7.2)', async () => {
    const errors = expectConsole('error');
    const { dispatch, slice, until, calls, getTicker } = polledStore();
    const leave = dispatch(slice.subscribe(getTicker.extend({ name: 'unpolled' }), { id: '1' }));
    await until(5000);
    leave();
    expect(calls).toEqual([]);
    expect(errors.join()).toContain('unpolled is not polled: it has no pollFrequency');
  });

  it('of an endpoint with pollFrequency: false polls nothing, and says nothing (F77)', async () => {
    const { dispatch, slice, getTicker, until, calls } = polledStore({ pollFrequency: 1000 });
    const leave = dispatch(slice.subscribe(getTicker.extend({ pollFrequency: false }), { id: '1' }));
    await until(5000);
    leave();
    expect(calls).toEqual([]);
  });

  it('refuses an endpoint that changes something', () => {
    const { dispatch, slice, getTicker } = polledStore();
    const change = getTicker.extend({ sideEffect: true, pollFrequency: 1000 });
    expect(() => dispatch(slice.subscribe(change, { id: '1' }))).toThrow(
      expect.objectContaining({ code: 'READ_OF_MUTATION' }),
    );
  });

  it('ends a subscription once, however often it is ended', async () => {
    const { poll, until, calls } = polledStore();
    const leave = poll(1000);
    poll(1000);
    leave();
    leave();
    await until(1000);
    expect(calls).toEqual([0, 1000]);
  });

  it('is a method of bound endpoints and of the controller too', async () => {
    const { slice, dispatch, until, calls, endpoints } = polledStore({ pollFrequency: 1000 });
    const leave = dispatch(endpoints.getTicker.subscribe({ id: '1' }));
    const leaveToo = slice.controller({ dispatch }).subscribe(endpoints.getTicker.endpoint, { id: '2' });
    await until(1000);
    leave();
    leaveToo();
    await until(5000);
    expect(calls).toEqual([0, 0, 1000, 1000]);
  });
});

describe('pollFrequency as a function', () => {
  it('asks for the period with the data and its meta, and stops for false', async () => {
    const { dispatch, slice, until, calls, getTicker } = polledStore();
    const seen: unknown[] = [];
    const pollFrequency = (data: Ticker | undefined, meta: { date: number } | undefined) => {
      seen.push([data?.price, typeof meta?.date]);
      return (data?.price ?? 0) < 3 && 1000;
    };
    dispatch(slice.subscribe(getTicker.extend({ pollFrequency }), { id: '1' }));
    await until(10_000);
    expect(calls).toEqual([0, 1000, 2000]);
    expect(seen[0]).toEqual([undefined, 'undefined']);
    expect(seen.at(-1)).toEqual([3, 'number']);
  });

  it('polls again when the data changes so that it asks for a period', async () => {
    const { dispatch, slice, until, calls, getTicker } = polledStore();
    const pollFrequency = (data: Ticker | undefined) => (data?.price === 100 ? false : 1000);
    dispatch(slice.subscribe(getTicker.extend({ pollFrequency }), { id: '1' }));
    await until(500);
    await dispatch(slice.set(Ticker, { id: '1' }, { id: '1', price: 100 }));
    await until(5000);
    expect(calls).toEqual([0]);
    await dispatch(slice.set(Ticker, { id: '1' }, { id: '1', price: 5 }));
    await until(6000);
    expect(calls).toEqual([0, 6000]);
  });

  it('polls nothing when it throws, and reports that', async () => {
    const errors = expectConsole('error');
    const { dispatch, slice, until, calls, getTicker } = polledStore();
    const pollFrequency = () => {
      throw new Error('my mistake');
    };
    dispatch(slice.subscribe(getTicker.extend({ pollFrequency }), { id: '1' }));
    await until(5000);
    expect(calls).toEqual([]);
    expect(errors.join()).toContain('my mistake');
  });
});

describe('polling options', () => {
  const failing = () => Promise.reject(new Error('down'));

  it('wait longer after each failure in a row, with backoff', async () => {
    const { poll, until, calls, server } = polledStore({ polling: { backoff: 2 }, answer: failing });
    poll(1000);
    await until(14_000);
    expect(calls).toEqual([0, 2000, 6000, 14_000]);
    server.answer = undefined;
    await until(32_000);
    expect(calls.slice(4)).toEqual([30_000, 31_000, 32_000]);
  });

  it('back off to 5 minutes at most', async () => {
    const { poll, until, calls } = polledStore({ polling: { backoff: 1000 }, answer: failing });
    poll(1000);
    await until(600_000);
    expect(calls).toEqual([0, 300_000, 600_000]);
  });

  it('take a function for backoff', async () => {
    const backoff = (failures: number, period: number) => period + failures * 500;
    const { poll, until, calls } = polledStore({ polling: { backoff }, answer: failing });
    poll(1000);
    await until(3500);
    expect(calls).toEqual([0, 1500, 3500]);
  });

  it('spread polls with jitter', async () => {
    vi.spyOn(Math, 'random').mockReturnValue(0.5);
    const { poll, until, calls } = polledStore({ polling: { jitter: 0.2 } });
    poll(1000);
    await until(2300);
    expect(calls).toEqual([100, 1200, 2300]);
    vi.restoreAllMocks();
  });

  it('pause polling while the page is hidden', async () => {
    const page = stubPage();
    const { poll, until, calls } = polledStore({ polling: { pauseWhenHidden: true } });
    poll(5000);
    await until(1000);
    page.setVisible(false);
    await until(17_000);
    page.setVisible(true);
    await until(22_000);
    expect(calls).toEqual([0, 17_000, 22_000]);
  });

  it('leave a hidden page polling by default', async () => {
    const page = stubPage();
    const { poll, until, calls } = polledStore();
    poll(5000);
    page.setVisible(false);
    await until(5000);
    expect(calls).toEqual([0, 5000]);
  });

  it('take no listener of the page with them when nobody is subscribed', () => {
    const page = stubPage();
    const added = vi.spyOn(page.window, 'addEventListener');
    const removed = vi.spyOn(page.window, 'removeEventListener');
    const { poll } = polledStore();
    const [first, second] = [poll(5000), poll(1000, '2')];
    first();
    second();
    expect([added.mock.calls.length, removed.mock.calls]).toEqual([2, added.mock.calls]);
  });
});
