import { expect, fireEvent, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { createStore, rest } from './api.js';
import { createLunchServer } from './lunchServer.js';
import { Votes } from './Votes.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const load = () => ({ store: createStore(), server: createLunchServer() });

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Votes under races',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <Votes {...loadedOf(context)} />,
};

export default meta;

/** All orders of the numbers below `count`. */
const ordersOf = (count: number): number[][] =>
  count === 0
    ? [[]]
    : ordersOf(count - 1).flatMap((order) =>
        Array.from({ length: count }, (_, at) => order.toSpliced(at, 0, count - 1)),
      );

/** Every way in which some of them are true. */
const patternsOf = (count: number): boolean[][] =>
  Array.from({ length: 2 ** count }, (_, bits) => Array.from({ length: count }, (_each, at) => (bits >> at) % 2 === 1));

async function pageOf(canvasElement: HTMLElement, { server }: Loaded) {
  const page = within(canvasElement);
  const count = await page.findByRole('status', { name: 'Votes for Noodle bar' });
  const asked = server.requests.get().length;
  const buttons = {
    up: page.getByRole('button', { name: 'Vote for Noodle bar' }),
    down: page.getByRole('button', { name: 'Vote against Noodle bar' }),
    refresh: page.getByRole('button', { name: 'Refresh' }),
  };
  const press = (name: keyof typeof buttons) => fireEvent.click(buttons[name]);
  return {
    ...page,
    press,
    shown: () => Number(count.textContent),
    truth: () => server.votes.get()[0],
    /** Press a button, and wait until the server has dealt with it. */
    async send(name: keyof typeof buttons): Promise<void> {
      const arrived = server.held.length;
      await press(name);
      await waitFor(() => expect(server.held).toHaveLength(arrived + 1));
    },
    sent: () => server.requests.get().slice(asked),
  };
}

/** Make the network slow and bad, and vote as fast as you can. */
export const TryIt: StoryObj = {
  name: 'Votes on a slow and bad network',
  play: async ({ canvasElement, ...context }) => {
    const visit = loadedOf(context);
    const page = await pageOf(canvasElement, visit);
    visit.server.latency.set(2_000);
    visit.server.failures.set(30);
    await userEvent.click(page.getByRole('button', { name: 'Vote 20 times' }));
    await expect(page.getByText('Votes are under way')).toBeVisible();
    await expect(await page.findByText('Page and server agree')).toBeVisible();
  },
};

/**
 * Three votes on one place, whichever of them the server refuses, and in whichever order the answers come: after each answer
 * the page shows the votes that the newest answer counts, and those on top that are still under way.
 */
export const EveryInterleaving: StoryObj = {
  name: 'Votes after every order of answers',
  play: async ({ canvasElement, ...context }) => {
    const visit = loadedOf(context);
    const { server } = visit;
    const page = await pageOf(canvasElement, visit);
    const votes = [1, 1, -1] as const;

    for (const isRefused of patternsOf(3)) {
      for (const order of ordersOf(3)) {
        const before = page.shown();
        server.hold();
        for (const [at, by] of votes.entries()) {
          if (isRefused[at]) server.failNext();
          await page.send(by === 1 ? 'up' : 'down');
        }
        await expect(page.shown()).toBe(before + 1);

        const answers = server.held.splice(0);
        const answered = new Set<number>();
        for (const at of order) {
          answers[at]?.answer();
          answered.add(at);
          const newest = votes.findLastIndex((_by, each) => answered.has(each) && !isRefused[each]);
          const counts = (each: number) => (each <= newest ? !isRefused[each] : !answered.has(each));
          const expected = votes.reduce<number>((sum, by, each) => (counts(each) ? sum + by : sum), before);
          await waitFor(() => expect(page.shown(), `refused: ${isRefused}, order: ${order}`).toBe(expected));
        }
        // Of votes that crossed nobody knows which the server counted last: it is asked.
        server.release();
        await visit.store.dispatch(rest.endpoints.places.getList());
        await waitFor(() => expect(page.shown()).toBe(page.truth()));
      }
    }
    await expect(page.sent().filter((line) => line.startsWith('POST'))).toHaveLength(8 * 6 * 3);
  },
};

/** The list is read between two votes: an old answer never undoes a newer one. */
export const AReadInBetween: StoryObj = {
  name: 'Votes after a list was read between them',
  play: async ({ canvasElement, ...context }) => {
    const visit = loadedOf(context);
    const { server } = visit;
    const page = await pageOf(canvasElement, visit);

    for (const isRefused of patternsOf(2)) {
      for (const order of ordersOf(3)) {
        const before = page.shown();
        server.hold();
        if (isRefused[0]) server.failNext();
        await page.send('up');
        await page.send('refresh');
        if (isRefused[1]) server.failNext();
        await page.send('up');
        await expect(page.shown()).toBe(before + 2);

        const answers = server.held.splice(0);
        for (const at of order) answers[at]?.answer();
        await page.findByText('Page and server agree');
        server.release();
        // A read that a vote has overtaken is asked again.
        await visit.store.dispatch(rest.util.allSettled());
        await waitFor(() => expect(page.shown(), `refused: ${isRefused}, order: ${order}`).toBe(page.truth()));
      }
    }
  },
};

export const OnAPhone: StoryObj = {
  name: 'Votes on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement, ...context }) => {
    const visit = loadedOf(context);
    visit.server.failures.set(100);
    const page = await pageOf(canvasElement, visit);
    await page.press('up');
    await expect(page.shown()).toBe(13);
    await waitFor(() => expect(page.shown()).toBe(12));
    await fitsThePhone();
  },
};
