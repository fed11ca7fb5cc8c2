import { describe, expect, it, vi } from 'vitest';
import { polledStore, stubPage } from '../../support/polled.js';

type Polled = ReturnType<typeof polledStore>;
type Page = ReturnType<typeof stubPage>;

interface Row {
  readonly row: string;
  readonly does: (polled: Polled, page: Page) => Promise<void>;
  readonly until: number;
  readonly polls: readonly number[];
}

const ROWS: readonly Row[] = [
  {
    row: '1: at once and every period, where there is no data',
    does: async ({ poll }) => void poll(5000),
    until: 15_000,
    polls: [0, 5000, 10_000, 15_000],
  },
  {
    row: '2: a period after data that is dated now',
    does: async ({ seed, poll }) => {
      await seed(0);
      poll(5000);
    },
    until: 10_000,
    polls: [5000, 10_000],
  },
  {
    row: '3: when the data is a period old',
    does: async ({ seed, poll }) => {
      await seed(2000);
      poll(5000);
    },
    until: 13_000,
    polls: [3000, 8000, 13_000],
  },
  {
    row: '4: at once, where the data is older than a period',
    does: async ({ seed, poll }) => {
      await seed(10_000);
      poll(5000);
    },
    until: 5000,
    polls: [0, 5000],
  },
  {
    row: '5: faster from a faster subscriber on, without an immediate poll',
    does: async ({ poll, until }) => {
      poll(5000);
      await until(7000);
      poll(1000);
    },
    until: 10_000,
    polls: [0, 5000, 8000, 9000, 10_000],
  },
  {
    row: '6: a faster subscriber shortens the first wait',
    does: async ({ seed, poll, until }) => {
      await seed(0);
      poll(60_000);
      await until(10_000);
      poll(1000);
    },
    until: 12_000,
    polls: [11_000, 12_000],
  },
  {
    row: '7: slower again when the faster subscriber leaves, without a leftover tick',
    does: async ({ poll, until }) => {
      poll(5000);
      const leave = poll(1000);
      await until(7000);
      leave();
    },
    until: 17_000,
    polls: [0, 1000, 2000, 3000, 4000, 5000, 6000, 7000, 12_000, 17_000],
  },
  {
    row: '8: the first subscriber leaves, and the slower one stays',
    does: async ({ seed, poll, until }) => {
      await seed(0);
      const leave = poll(1000);
      poll(5000);
      await until(7500);
      leave();
    },
    until: 17_500,
    polls: [1000, 2000, 3000, 4000, 5000, 6000, 7000, 12_500, 17_500],
  },
  {
    row: '9: one timer, however quickly subscribers are added',
    does: async ({ seed, poll, until }) => {
      await seed(0);
      poll(5000);
      for (const [index, frequency] of [3000, 2000, 1000].entries()) {
        await until(500 + index * 100);
        poll(frequency);
      }
    },
    until: 3700,
    polls: [1700, 2700, 3700],
  },
  {
    row: '10: nothing changes with equal or slower subscribers, nor when they leave',
    does: async ({ poll, until }) => {
      poll(5000);
      await until(2000);
      const leave = [poll(5000), poll(7000)];
      await until(3000);
      leave.forEach((end) => end());
    },
    until: 10_000,
    polls: [0, 5000, 10_000],
  },
  {
    row: '20: at once after a reset, and every period from there',
    does: async ({ poll, until, dispatch, slice }) => {
      poll(5000);
      await until(7000);
      await dispatch(slice.resetEntireStore());
    },
    until: 12_000,
    polls: [0, 5000, 7000, 12_000],
  },
];

const OFFLINE: readonly Row[] = [
  {
    row: '11: none while offline; at once when the data is older than a period',
    does: async ({ poll, until }, page) => {
      poll(5000);
      await until(7000);
      page.setOnline(false);
      await until(27_000);
      page.setOnline(true);
    },
    until: 32_000,
    polls: [0, 5000, 27_000, 32_000],
  },
  {
    row: '12: online again with younger data, the rest of the period is waited for',
    does: async ({ poll, until }, page) => {
      poll(5000);
      await until(6000);
      page.setOnline(false);
      await until(8000);
      page.setOnline(true);
    },
    until: 15_000,
    polls: [0, 5000, 10_000, 15_000],
  },
  {
    row: '13: none until online, where it was offline from the start',
    does: async ({ poll, until }, page) => {
      page.setOnline(false);
      poll(5000);
      await until(12_000);
      page.setOnline(true);
    },
    until: 17_000,
    polls: [12_000, 17_000],
  },
  {
    row: '14: none while offline, though somebody subscribes',
    does: async ({ poll, until }, page) => {
      page.setOnline(false);
      poll(5000);
      await until(500);
      poll(1000);
      await until(12_000);
      page.setOnline(true);
    },
    until: 13_000,
    polls: [12_000, 13_000],
  },
  {
    row: '15: none when the last subscriber left while it was offline',
    does: async ({ poll, until }, page) => {
      const leave = poll(5000);
      await until(7000);
      page.setOnline(false);
      leave();
      await until(27_000);
      page.setOnline(true);
    },
    until: 60_000,
    polls: [0, 5000],
  },
];

describe('the polling matrix (7.11)', () => {
  it.each([...ROWS, ...OFFLINE])('polls as row $row', async ({ does, until, polls }) => {
    const page = stubPage();
    const polled = polledStore();
    await does(polled, page);
    await polled.until(until);
    expect(polled.calls).toEqual(polls);
  });

  it('stops when the last of three subscribers has left (row 16)', async () => {
    const { poll, until, calls } = polledStore();
    const [first, second, third] = [poll(5000), poll(5000), poll(7000)];
    first();
    await until(5000);
    second();
    await until(12_000);
    expect(calls).toEqual([0, 5000, 12_000]);
    third();
    await until(60_000);
    expect(calls).toHaveLength(3);
    expect(vi.getTimerCount()).toBe(0);
  });

  it('joins a request in flight: one call (row 17)', async () => {
    const { poll, until, calls, dispatch, getTicker, slice } = polledStore({ latency: 500 });
    const read = dispatch(slice.fetch(getTicker, { id: '1' }));
    poll(5000);
    await until(5000);
    await expect(read).resolves.toMatchObject({ price: 1 });
    expect(calls).toEqual([0, 5000]);
  });

  it('keeps data and shows no error when a poll fails (row 18)', async () => {
    const { poll, until, server, price, response } = polledStore();
    poll(5000);
    await until(1000);
    server.answer = () => Promise.reject(new Error('down'));
    await until(6000);
    expect([price(), response().error]).toEqual([1, undefined]);
  });

  it('shows the error of a poll until the next success, where there is no data (row 18)', async () => {
    const { poll, until, server, price, response } = polledStore({ answer: () => Promise.reject(new Error('down')) });
    poll(5000);
    await until(1000);
    expect(response().error?.message).toBe('down');
    server.answer = undefined;
    await until(6000);
    expect([price(), response().error]).toEqual([1, undefined]);
  });

  it.each([{ navigator: {} }, { navigator: undefined }])(
    'polls where the platform does not know whether it is online: %o (row 19)',
    async (globals) => {
      vi.stubGlobal('navigator', globals.navigator);
      const { poll, until, calls } = polledStore();
      poll(5000);
      await until(5000);
      expect(calls).toEqual([0, 5000]);
    },
  );
});
