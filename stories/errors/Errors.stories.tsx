import { restServer } from 'rest-slice/testing';
import { expect, type screen, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { createObservable } from '../observable.js';
import { steerServer } from '../steerServer.js';
import { API, createStore, DepartureResource, FareResource } from './api.js';
import { FerryBoard } from './FerryBoard.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const PLACES = ['Aran Islands', 'Cape Clear', 'Rathlin'];

function load() {
  const hasTrouble = createObservable(false);
  const departures = restServer(
    DepartureResource,
    PLACES.map((to, index) => ({ id: index + 1, to, time: `${9 + index}:30` })),
  );
  const fares = restServer(
    FareResource,
    PLACES.map((to, index) => ({ id: index + 1, to, cents: 2_400 - 650 * index })),
  );
  const server = steerServer(API, async (request) =>
    hasTrouble.get() ? new Response(null, { status: 503 }) : ((await departures(request)) ?? fares(request)),
  );
  return { store: createStore(), hasTrouble, server };
}

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Errors',
  // In development React prints every error that a boundary has caught.
  parameters: { layout: 'fullscreen', react: { rootOptions: { onCaughtError: () => undefined } } },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => {
    const { store, hasTrouble } = loadedOf(context);
    return <FerryBoard store={store} hasTrouble={hasTrouble} />;
  },
};

export default meta;

/** An error is fresh for a second (`errorExpiryLength`): who tries again earlier is shown it once more. */
async function tryAgain(pane: { getByRole: typeof screen.getByRole }): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await userEvent.click(pane.getByRole('button', { name: 'Try again' }));
}

function pageOf(canvasElement: HTMLElement, { server }: Loaded) {
  const page = within(canvasElement);
  const pane = (name: string) => within(page.getByRole('region', { name }));
  return {
    ...page,
    departures: pane('Departures'),
    fares: pane('Fares'),
    /** Until both calls have an answer. */
    async renew() {
      const button = page.getByRole('button', { name: 'Renew' });
      await userEvent.click(button);
      await waitFor(() => expect(button).toBeEnabled());
    },
    turnTrouble: () => userEvent.click(page.getByRole('switch')),
    asked: () => server.requests.get().length,
  };
}

/** The server has trouble: the timetable stays, the prices are gone until it is well again. */
export const SoftAndHard: StoryObj = {
  name: 'A timetable and prices that are well again',
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement, loadedOf(context));
    const { departures, fares } = page;
    await departures.findByText('Rathlin');
    await expect(await fares.findByText('€11.00')).toBeVisible();
    await page.turnTrouble();
    await page.renew();
    await expect(await fares.findByRole('alert')).toHaveTextContent(
      'Not available. GET https://ferry.example.com/fares: 503',
    );
    await expect(fares.queryByText('€11.00')).toBeNull();
    await expect(departures.getByText('Rathlin')).toBeVisible();
    await expect(await page.findByText('Could not be renewed')).toBeVisible();
    await expect(page.asked()).toBe(4);

    // A boundary that is reset asks: once.
    await tryAgain(fares);
    await waitFor(() => expect(page.asked()).toBe(5));
    await expect(await fares.findByRole('alert')).toBeVisible();

    await page.turnTrouble();
    await tryAgain(fares);
    await expect(await fares.findByText('€11.00')).toBeVisible();
    await page.renew();
    await expect(page.queryByText('Could not be renewed')).toBeNull();
    await expect(page.asked()).toBe(8);
  },
};

/** Where there is nothing to show, soft errors are shown, too. Each pane fails, and is tried again, by itself. */
export const NothingToShow: StoryObj = {
  name: 'Panes that failed, and were tried again',
  loaders: [
    () => {
      const visit = load();
      visit.hasTrouble.set(true);
      return { visit };
    },
  ],
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement, loadedOf(context));
    const { departures, fares } = page;
    for (const pane of [departures, fares]) await expect(await pane.findByRole('alert')).toBeVisible();
    await page.turnTrouble();
    await tryAgain(departures);
    await expect(await departures.findByText('Rathlin')).toBeVisible();
    await expect(fares.getByRole('alert')).toBeVisible();
    await tryAgain(fares);
    await expect(await fares.findByText('Rathlin')).toBeVisible();
    await expect(page.asked()).toBe(4);
  },
};

export const OnAPhone: StoryObj = {
  name: 'Errors on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement, ...context }) => {
    const page = pageOf(canvasElement, loadedOf(context));
    await page.fares.findByText('Rathlin');
    await page.turnTrouble();
    await page.renew();
    await page.fares.findByRole('alert');
    await fitsThePhone();
  },
};
