import { restServer } from 'rest-slice/testing';
import { expect, fireEvent, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { steerServer } from '../steerServer.js';
import { API, createStore, ItemResource, rest } from './api.js';
import { TimeMachine } from './TimeMachine.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const ROWS = ['Bread', 'Milk', 'Apples'].map((name, index) => ({ id: index + 1, name, bought: false }));

function load() {
  const shop = restServer(ItemResource, ROWS);
  const server = steerServer(API, shop);
  /** Not through the store of this page. */
  const addElsewhere = (name: string) =>
    shop(new Request(`${API}/items`, { method: 'POST', body: JSON.stringify({ name, bought: false }) }));
  return { store: createStore(), server, addElsewhere };
}

type Loaded = ReturnType<typeof load>;

/** The file that somebody gets who does this. */
async function downloadOf(act: () => Promise<void>): Promise<File> {
  const make = spyOn(URL, 'createObjectURL');
  await act();
  return new File([make.mock.calls[0]?.[0] as Blob], 'log.json', { type: 'application/json' });
}

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Time machine',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <TimeMachine {...loadedOf(context)} />,
};

export default meta;

const MORE_THAN_A_POLL = 2_500; // ms

const pause = () => new Promise((resolve) => setTimeout(resolve, MORE_THAN_A_POLL));

/** The page as somebody uses it, once the list is there. */
async function pageOf(canvasElement: HTMLElement, { store, server }: Loaded) {
  const page = within(canvasElement);
  const textsOf = (selector: string) => [...canvasElement.querySelectorAll(selector)].map((found) => found.textContent);
  const slider = () => page.getByRole<HTMLInputElement>('slider', { name: 'Action' });
  await page.findByRole('checkbox', { name: 'Bread' });
  return {
    ...page,
    items: () => textsOf('.item'),
    press: (name: string) => userEvent.click(page.getByRole('button', { name })),
    async add(name: string): Promise<void> {
      await userEvent.type(page.getByLabelText('What to buy'), `${name}{Enter}`);
      await expect(page.getByRole('checkbox', { name })).toBeVisible();
      await this.settled();
    },
    settled: () => store.dispatch(rest.util.allSettled()),
    async buy(name: string): Promise<void> {
      await userEvent.click(page.getByRole('checkbox', { name }));
      await store.dispatch(rest.util.allSettled());
    },
    slide: (position: number) => fireEvent.change(slider(), { target: { value: String(position) } }),
    /** Numbers of the actions with this name. */
    positionsOf: (name: string) => textsOf('.action').flatMap((text, index) => (text === name ? [index + 1] : [])),
    last: () => Number(slider().max),
    requests: () => server.requests.get().length,
  };
}

/** Go back with the slider. */
export const TryIt: StoryObj = {
  name: 'A shopping list with a slider to go back',
  play: async ({ canvasElement, ...context }) => {
    const page = await pageOf(canvasElement, loadedOf(context));
    await page.add('Coffee');
    await page.buy('Milk');
    await expect(page.items()).toEqual(['Bread', 'Milk', 'Apples', 'Coffee']);
  },
};

/** In the past nothing is sent and nothing is polled; back in the present all of that goes on. */
export const NothingIsSentInThePast: StoryObj = {
  name: 'Back in the present, where polls go on',
  play: async ({ canvasElement, ...context }) => {
    const visit = loadedOf(context);
    const page = await pageOf(canvasElement, visit);
    await page.add('Coffee');
    await page.buy('Milk');
    await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeChecked();

    // Before the tick; before the server had named the coffee; before there was anything.
    const [ticked = 0] = page.positionsOf('items.partialUpdate pending');
    await page.slide(ticked - 1);
    await expect(page.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked();
    await expect(page.items()).toContain('Coffee');
    const [added = 0] = page.positionsOf('items.getList.push pending');
    await page.slide(added);
    await expect(page.items()).toContain('Coffee');
    await page.slide(added - 1);
    await expect(page.items()).toEqual(['Bread', 'Milk', 'Apples']);
    await expect(page.getByRole('status')).toHaveTextContent('The past');
    await expect(page.getByRole('button', { name: 'Add' })).toBeDisabled();

    const [asked, last] = [page.requests(), page.last()];
    await visit.addElsewhere('Honey');
    await pause();
    await page.slide(0);
    await expect(page.getByText('Loading…')).toBeVisible();
    await pause();
    await expect(page.requests()).toBe(asked);
    await expect(page.last()).toBe(last);

    await page.press('Now');
    await expect(page.items()).toEqual(['Bread', 'Milk', 'Apples', 'Coffee']);
    await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeChecked();
    await expect(await page.findByRole('checkbox', { name: 'Honey' })).toBeVisible();
    await expect(page.requests()).toBeGreaterThan(asked);
  },
};

/** What if that had not happened? All that came after it is done again without it. */
export const SkipAnAction: StoryObj = {
  name: 'A list as if an action had not happened',
  play: async ({ canvasElement, ...context }) => {
    const page = await pageOf(canvasElement, loadedOf(context));
    await page.buy('Milk');
    await page.buy('Bread');
    const [ticked = 0] = page.positionsOf('items.partialUpdate pending');
    await page.press(`Skip action ${ticked}`);
    // From here on nothing is polled; what was on its way is answered first.
    await page.settled();
    const others = [
      ...page.positionsOf('items.partialUpdate fulfilled').slice(0, 1),
      // What was polled since says that the milk was bought.
      ...page.positionsOf('items.getList fulfilled').slice(1),
    ];
    const asked = page.requests();
    for (const position of others) await page.press(`Skip action ${position}`);
    await expect(page.getByRole('checkbox', { name: 'Milk' })).not.toBeChecked();
    await expect(page.getByRole('checkbox', { name: 'Bread' })).toBeChecked();
    await pause();
    await expect(page.requests()).toBe(asked);

    for (const position of [ticked, ...others]) await page.press(`Skip action ${position}`);
    await expect(page.getByRole('checkbox', { name: 'Milk' })).toBeChecked();
    await waitFor(() => expect(page.requests()).toBeGreaterThan(asked));
  },
};

/** A log is JSON: somebody else's session can be looked at, step by step, without their server. */
export const ExportAndImport: StoryObj = {
  name: 'Another session, from its log',
  play: async ({ canvasElement, ...context }) => {
    const page = await pageOf(canvasElement, loadedOf(context));
    await page.add('Coffee');
    const exported = await downloadOf(() => page.press('Export'));
    const there = page.items();

    await page.press('Remove Bread');
    await waitFor(() => expect(page.items()).not.toContain('Bread'));
    // It is taken out at once, and the server is told a moment later.
    await page.settled();
    const [{ requests }, gone] = [page, page.items()];
    await expect(gone).toEqual(['Milk', 'Apples', 'Coffee']);
    const asked = requests();
    await userEvent.upload(page.getByLabelText('Import'), exported);
    await waitFor(() => expect(page.items()).toEqual(there));
    const [added = 0] = page.positionsOf('items.getList.push pending');
    await page.slide(added - 1);
    await expect(page.items()).toEqual(['Bread', 'Milk', 'Apples']);
    await page.press('Now');
    await expect(page.items()).toEqual(there);
    await pause();
    await expect(page.requests()).toBe(asked);

    // Whoever does something is in the present again.
    await page.buy('Milk');
    await waitFor(() => expect(page.items()).toEqual(gone));
  },
};

export const OnAPhone: StoryObj = {
  name: 'The time machine on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement, ...context }) => {
    const page = await pageOf(canvasElement, loadedOf(context));
    await page.add('A very long name of something that one buys once a year, if at all');
    await page.slide(2);
    await fitsThePhone();
  },
};
