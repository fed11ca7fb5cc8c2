import { getWorker } from 'msw-storybook-addon';
import { expect, waitFor, within } from 'storybook/test';
import { createVisit, type Visit, type Weather } from './createVisit.js';
import { DeliveryBoard } from './DeliveryBoard.js';
import { FRESH } from './deliveries.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const load =
  (weather: Weather = 'good') =>
  () => {
    const visit = createVisit();
    visit.setWeather(weather);
    getWorker().use(...visit.handlers);
    return Promise.resolve({ visit });
  };

const meta: Meta = {
  title: 'Unreliable network',
  parameters: { layout: 'fullscreen' },
  loaders: [load()],
  render: (_args, { loaded }) => <DeliveryBoard visit={loaded.visit as Visit} />,
};

export default meta;

const visitOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Visit;

/** Patience for tries and waits between them, ms. */
const PATIENCE = { timeout: 8_000 };

const outcomes = (visit: Visit, from = 0): string[] =>
  visit
    .tries()
    .slice(from)
    .map(({ line, outcome }) => `${line} ${outcome}`);

/** Every other try fails, and the page shows nothing of it but that it takes longer. */
export const FailsNowAndThen: StoryObj = {
  name: 'A list that came after failed tries',
  loaders: [load('moody')],
  play: async ({ canvas, ...context }) => {
    const visit = visitOf(context);
    await waitFor(() => expect(outcomes(visit)).toEqual(['GET /parcels 503']), PATIENCE);
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading…');
    await expect(await canvas.findByText('A bicycle pump', undefined, PATIENCE)).toBeVisible();
    await expect(outcomes(visit)).toEqual(['GET /parcels 503', 'GET /parcels 200']);
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
    await expect(canvas.getByRole('status')).toHaveTextContent('Up to date');
  },
};

/** What is changed shows at once, stays through the failures, and reaches the server in the order of the clicks. */
export const SavesArriveInOrder: StoryObj = {
  name: 'Saves that arrived in the order of the clicks',
  play: async ({ canvas, userEvent, ...context }) => {
    const visit = visitOf(context);
    const row = (await canvas.findByText('A bicycle pump', undefined, PATIENCE)).closest('li') as HTMLElement;
    const button = within(row).getByRole('button');
    visit.failNext(2);
    const before = visit.tries().length;
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await waitFor(() => expect(visit.tries()).toHaveLength(before + 1), PATIENCE);
    await userEvent.click(button);
    await userEvent.click(button);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    const put = 'PUT /parcels/2';
    // A save that was under way when another was answered is looked at once more: that is a GET.
    const saves = () => outcomes(visit, before).filter((line) => line.startsWith(put));
    const arrived = [`${put} 503`, `${put} 503`, `${put} 200`, `${put} 200`, `${put} 200`];
    await waitFor(() => expect(saves()).toEqual(arrived), PATIENCE);
    await waitFor(() => expect(visit.isDelivered('2')).toBe(true), PATIENCE);
    await expect(button).toHaveAttribute('aria-pressed', 'true');
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
  },
};

/** When nothing helps, the error is shown after the last try; asking again works as ever. */
export const IsDown: StoryObj = {
  name: 'The error after the last try, and asking again',
  loaders: [load('down')],
  play: async ({ canvas, userEvent, ...context }) => {
    const visit = visitOf(context);
    const again = await canvas.findByRole('button', { name: 'Ask again' }, PATIENCE);
    await expect(outcomes(visit)).toEqual(Array(4).fill('GET /parcels no answer'));
    await userEvent.click(canvas.getByLabelText('answers'));
    await userEvent.click(again);
    await expect(await canvas.findByText('Two chairs', undefined, PATIENCE)).toBeVisible();
    await expect(canvas.getByRole('alert')).toBeEmptyDOMElement();
  },
};

/** The list is renewed when the user comes back, or is online again: once, and only when it is stale. */
export const RenewedWhenTheUserComesBack: StoryObj = {
  name: 'A stale list, renewed when the user comes back',
  play: async ({ canvas, ...context }) => {
    const visit = visitOf(context);
    await canvas.findByText('Two chairs', undefined, PATIENCE);
    const comeBack = (...events: string[]) => events.forEach((type) => window.dispatchEvent(new Event(type)));
    await new Promise((resolve) => setTimeout(resolve, FRESH + 50));
    visit.add('A parcel from somebody else');
    comeBack('focus', 'online', 'focus');
    await expect(await canvas.findByText('A parcel from somebody else', undefined, PATIENCE)).toBeVisible();
    await expect(visit.tries()).toHaveLength(2);
    comeBack('focus');
    await new Promise((resolve) => setTimeout(resolve, 200));
    await expect(visit.tries()).toHaveLength(2);
  },
};
