import { describe, expect, it, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { polledStore, stubPage } from '../../support/polled.js';

// The matrix (7.11): test/middleware/polling.matrix.test.ts; other statements: polling.test.ts and test/react/live.test.tsx.

describe('frequencies of one key (7.3, 7.4)', () => {
  it('an endpoint without a period beside one that polls changes nothing (7.3)', async () => {
    expectConsole('error');
    const { poll, until, calls, dispatch, slice, getTicker } = polledStore();
    const leave = poll(5_000);
    const leaveOther = dispatch(slice.subscribe(getTicker, { id: '1' }));
    await until(5_000);
    leaveOther();
    await until(10_000);
    leave();
    await until(30_000);
    expect(calls).toEqual([0, 5_000, 10_000]);
  });

  it('leaving twice counts once (7.3)', async () => {
    const { poll, until, calls } = polledStore();
    const leave = poll(5_000);
    poll(5_000);
    leave();
    leave();
    await until(10_000);
    expect(calls).toEqual([0, 5_000, 10_000]);
  });

  it('the smallest one is polled at (7.4)', async () => {
    const { poll, until, calls } = polledStore();
    const [, leaveFast] = [poll(7_000), poll(2_000), poll(5_000)];
    await until(4_000);
    leaveFast?.();
    await until(14_000);
    expect(calls).toEqual([0, 2_000, 4_000, 9_000, 14_000]);
  });
});

describe('trap 19 (part 3): polling timers', () => {
  it('a faster subscriber shortens the long first delay', async () => {
    const { poll, seed, until, calls } = polledStore();
    await seed(0);
    poll(60_000);
    await until(10_000);
    poll(1_000);
    await until(12_000);
    expect(calls).toEqual([11_000, 12_000]);
  });

  it('coming and going quickly leaves one timer, and none at the end', async () => {
    const { poll, until, calls } = polledStore();
    const leave = [5_000, 3_000, 2_000, 1_000].map((period) => poll(period));
    await until(2_000);
    expect([calls, vi.getTimerCount()]).toEqual([[0, 1_000, 2_000], 1]);
    leave.forEach((end) => end());
    expect(vi.getTimerCount()).toBe(0);
  });

  it('offline nobody polls, whoever subscribes', async () => {
    const page = stubPage();
    page.setOnline(false);
    const { poll, until, calls } = polledStore();
    poll(5_000);
    await until(3_000);
    poll(1_000);
    await until(10_000);
    expect(calls).toEqual([]);
    page.setOnline(true);
    await until(11_000);
    expect(calls).toEqual([10_000, 11_000]);
  });

  it('a poll that fails never takes data away', async () => {
    const { poll, seed, until, server, response } = polledStore();
    await seed(0);
    server.answer = () => Promise.reject(new Error('no'));
    poll(1_000);
    await until(1_000);
    expect(response()).toMatchObject({ data: { price: -1 }, error: undefined, status: 'fulfilled' });
  });
});

describe('teardown (6.2)', () => {
  it('stops timers, and can be undone: who subscribes again is polled for', async () => {
    const { poll, until, calls, slice, dispatch, price } = polledStore();
    poll(1_000);
    await until(1_000);
    slice.controller({ dispatch }).dispose();
    await until(3_000);
    expect([calls, vi.getTimerCount(), price()]).toEqual([[0, 1_000], 0, 2]);
    poll(1_000);
    await until(4_000);
    expect([calls, price()]).toEqual([[0, 1_000, 3_000, 4_000], 4]);
  });
});
