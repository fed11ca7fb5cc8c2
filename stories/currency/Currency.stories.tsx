import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { steerServer } from '../steerServer.js';
import { API, createStore } from './api.js';
import { Shop } from './Shop.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const RATES: Readonly<Record<string, number>> = { EUR: 1, USD: 1.2, GBP: 0.9 };

/** Prices a list in the currency that is asked for; an item by itself has none. */
function createShopServer() {
  const stocks = [4, 1, 12];
  const row = (index: number) => ({ id: index + 1, name: ['Teapot', 'Lamp', 'Cup'][index], stock: stocks[index] });
  const prices = [30, 85, 5];
  return steerServer(API, async (request) => {
    const { pathname, searchParams } = new URL(request.url);
    if (request.method === 'GET') {
      const rate = RATES[searchParams.get('currency') ?? ''] ?? NaN;
      return Response.json(prices.map((price, index) => ({ ...row(index), price: price * rate })));
    }
    const index = Number(pathname.split('/').at(-1)) - 1;
    stocks[index] = ((await request.json()) as { stock: number }).stock;
    return Response.json(row(index));
  });
}

const load = () => ({ store: createStore(), server: createShopServer() });

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Currency switch',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <Shop store={loadedOf(context).store} />,
};

export default meta;

async function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  await page.findByText('Teapot');
  const textsOf = (selector: string) => [...canvasElement.querySelectorAll(selector)].map((found) => found.textContent);
  return {
    ...page,
    press: (name: string) => userEvent.click(page.getByRole('button', { name })),
    prices: () => textsOf('.price'),
    stocks: () => textsOf('.count'),
  };
}

/** Each currency is fetched once; what has been seen is shown at once. */
export const EachCurrencyIsFetchedOnce: StoryObj = {
  name: 'Prices in another currency, fetched once',
  play: async ({ canvasElement, ...context }) => {
    const { server } = loadedOf(context);
    const page = await pageOf(canvasElement);
    const euros = ['€30.00', '€85.00', '€5.00'];
    await expect(page.prices()).toEqual(euros);

    // The euros stay, as euros, until the dollars are there.
    server.hold();
    await page.press('USD');
    await waitFor(() => expect(server.held).toHaveLength(1));
    await expect(page.prices()).toEqual(euros);
    server.release();
    await waitFor(() => expect(page.prices()).toEqual(['US$36.00', 'US$102.00', 'US$6.00']));

    await page.press('EUR');
    await waitFor(() => expect(page.prices()).toEqual(euros));
    await expect(server.requests.get()).toEqual(['GET /products?currency=EUR', 'GET /products?currency=USD']);
  },
};

/** What is no price is one value: a change shows in every currency, with one request. */
export const OneStockForAll: StoryObj = {
  name: 'One stock in every currency',
  play: async ({ canvasElement, ...context }) => {
    const { server } = loadedOf(context);
    const page = await pageOf(canvasElement);
    await page.press('GBP');
    await waitFor(() => expect(page.prices()).toEqual(['£27.00', '£76.50', '£4.50']));
    server.hold();
    await page.press('Sell one of Lamp');
    await expect(page.stocks()).toEqual(['4 left', '0 left', '12 left']);
    await expect(page.prices()).toEqual(['£27.00', '£76.50', '£4.50']);
    await page.press('EUR');
    await waitFor(() => expect(page.prices()).toEqual(['€30.00', '€85.00', '€5.00']));
    await expect(page.stocks()).toEqual(['4 left', '0 left', '12 left']);
    server.release();
    await waitFor(() => expect(page.getByRole('button', { name: 'Sell one of Lamp' })).toBeDisabled());
    await waitFor(() => expect(server.requests.get().slice(2)).toEqual(['PATCH /products/2']));
  },
};

export const OnAPhone: StoryObj = {
  name: 'The shop on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const page = await pageOf(canvasElement);
    await page.press('USD');
    await page.findByText('US$36.00');
    await fitsThePhone();
  },
};
