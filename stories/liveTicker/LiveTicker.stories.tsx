import { getWorker } from 'msw-storybook-addon';
import { expect, spyOn, waitFor, within } from 'storybook/test';
import { createTicker, type Ticker } from './createTicker.js';
import { LiveTicker } from './LiveTicker.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const meta: Meta = {
  title: 'Live ticker',
  parameters: { layout: 'fullscreen' },
  loaders: [
    () => {
      const ticker = createTicker();
      getWorker().use(...ticker.handlers);
      return { ticker };
    },
  ],
  render: (_args, { loaded }) => <LiveTicker ticker={loaded.ticker as Ticker} />,
  // A line that is cut is told there.
  beforeEach: () => void spyOn(console, 'debug').mockImplementation(() => undefined),
};

export default meta;

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function open({ canvasElement, loaded }: { canvasElement: HTMLElement; loaded: Record<string, unknown> }) {
  const page = within(canvasElement);
  const ticker = loaded.ticker as Ticker;
  await page.findByText('Ada Analytics');
  await waitFor(() => expect(ticker.exchange.lines()).toBe(1));
  const priceOf = (name: string) => page.getByText(name).nextElementSibling?.textContent;
  return { page, ...ticker, priceOf };
}

/** What the server tells is shown at once: one row is rendered for one price, and nothing is asked. */
export const ToldByTheServer: StoryObj = {
  name: 'Prices that the server has told',
  play: async (context) => {
    const { page, exchange, rendered, priceOf } = await open(context);
    const before = rendered.length;
    exchange.price('bob', 4_300);
    await waitFor(() => expect(priceOf('Bob’s Boats')).toBe('€43.00'));
    await expect(rendered.slice(before)).toEqual(['Bob’s Boats']);

    exchange.change({ put: { id: 'dot', name: 'Dot & Daughters', price: 50 } });
    await expect(await page.findByText('Dot & Daughters')).toBeVisible();
    exchange.change({ gone: 'cyd' });
    await waitFor(() => expect(page.queryByText('Cyd Cycles')).toBeNull());
    await expect(exchange.asked.quotes).toBe(1);
  },
};

/** The line is there for who listens, and for nobody else. */
export const NobodyListens: StoryObj = {
  name: 'A line that nobody listens to',
  play: async (context) => {
    const { page, exchange, priceOf } = await open(context);
    await context.userEvent.click(page.getByRole('button', { name: 'Stop listening' }));
    await expect(exchange.lines()).toBe(0);
    await context.userEvent.click(page.getByRole('button', { name: 'Listen' }));
    await waitFor(() => expect(exchange.lines()).toBe(1));
    exchange.price('ada', 100);
    await waitFor(() => expect(priceOf('Ada Analytics')).toBe('€1.00'));
  },
};

/** The line is cut and comes back: what was missed is asked for once. */
export const TheLineIsCut: StoryObj = {
  name: 'Prices after the line was cut',
  play: async (context) => {
    const { exchange, priceOf } = await open(context);
    exchange.goDown();
    exchange.price('cyd', 999);
    await wait(300);
    await expect(priceOf('Cyd Cycles')).toBe('€8.80');
    exchange.comeBack();
    await waitFor(() => expect(exchange.lines()).toBe(1), { timeout: 8_000 });
    exchange.price('bob', 5_000);
    await waitFor(() => expect(priceOf('Bob’s Boats')).toBe('€50.00'));
    await waitFor(() => expect(priceOf('Cyd Cycles')).toBe('€9.99'));
    await expect(exchange.asked.quotes).toBe(2);
  },
};

/** Polls get rarer while the server has trouble, and pause while nobody sees the page. */
export const PollsPauseAndBackOff: StoryObj = {
  name: 'Prices by polls that pause and get rarer',
  play: async (context) => {
    const { page, exchange } = await open(context);
    const { asked } = exchange;
    const countIn = async (ms: number) => {
      const before = asked.index;
      await wait(ms);
      return asked.index - before;
    };
    await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('153'));
    exchange.price('ada', 10_250);
    await waitFor(() => expect(page.getByRole('status')).toHaveTextContent('154'));
    await waitFor(async () => expect(await countIn(1_500)).toBeGreaterThan(2), { timeout: 10_000 });

    const visibility = spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    document.dispatchEvent(new Event('visibilitychange'));
    // One may have been under way.
    await waitFor(async () => expect(await countIn(1_000)).toBe(0), { timeout: 10_000 });
    visibility.mockRestore();
    document.dispatchEvent(new Event('visibilitychange'));
    await waitFor(async () => expect(await countIn(1_000)).toBeGreaterThan(0), { timeout: 10_000 });

    exchange.isIndexDown = true;
    const before = asked.index;
    await waitFor(() => expect(asked.index).toBeGreaterThan(before + 1), { timeout: 10_000 });
    // After two failures in a row the next poll is 250 ms × 9 away.
    await expect(await countIn(1_000)).toBeLessThan(2);
    await expect(page.getByRole('status')).toHaveTextContent('154');
    exchange.isIndexDown = false;
  },
};
