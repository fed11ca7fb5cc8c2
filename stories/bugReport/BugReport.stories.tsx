import { expect, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { createObservable } from '../observable.js';
import { steerServer } from '../steerServer.js';
import { API, createApp, serveTasks } from './api.js';
import { BugReport } from './BugReport.js';
import type { Report } from './Desk.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

function load() {
  const report = createObservable<Report | undefined>(undefined);
  const server = steerServer(API, serveTasks);
  const app = createApp(({ error, exportLog }) =>
    report.set({ text: JSON.stringify(exportLog()), reason: `Sent by itself: ${error.status} ${error.name}.` }),
  );
  return { app, report, server };
}

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'Bug report',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <BugReport {...loadedOf(context)} />,
};

export default meta;

/** The page as somebody uses it, once the list is there. */
async function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  const app = within(page.getByRole('region', { name: 'The app of the user' }));
  const press = (name: string) => userEvent.click(page.getByRole('button', { name }));
  await app.findByText('Paint the fence');
  return {
    ...page,
    press,
    titles: () => app.getAllByRole('listitem').map(({ textContent }) => textContent),
    /** What the user does before they wonder. */
    async runIntoIt(): Promise<void> {
      await press('Boat');
      await app.findByText('Sew the sail');
      await press('House');
      await app.findByText('Sweep the chimney');
    },
    actions: () => [...canvasElement.querySelectorAll('td code')].map(({ textContent }) => textContent),
    shown: () => [...canvasElement.querySelectorAll('.lists dd')].map(({ textContent }) => textContent),
    result: () => page.getByRole('status').textContent,
  };
}

/** What the user ran into is a file; the file is a test that fails, and passes with what mends it. */
export const TryIt: StoryObj = {
  name: 'A report beside the app, and its replay',
  play: async ({ canvasElement, ...context }) => {
    const { report, server } = loadedOf(context);
    const page = await pageOf(canvasElement);
    await page.runIntoIt();
    await expect(page.titles()).toEqual(['Varnish the deck', 'Sew the sail', 'Sweep the chimney']);
    await page.press('Report a bug');
    const asked = server.requests.get().length;

    const opened = ['hydrate', 'getList/pending', 'getList/fulfilled', 'getList/pending', 'getList/fulfilled'];
    await waitFor(() => expect(page.actions().slice(0, 5)).toEqual(opened));
    await expect(page.getByText('Task ~2')).toBeVisible();
    await expect(page.result()).toBe("fails got 'Varnish the deck'");
    await expect(report.get()?.text).not.toContain('ada@example.com');

    // One step before, all was well.
    await page.press('After action 2');
    await expect(page.shown()).toEqual(['Paint the fence, Mend the roof, Sweep the chimney', '—']);
    await page.press('After action 4');
    await expect(page.shown()).toEqual([
      'Varnish the deck, Sew the sail, Sweep the chimney',
      'Varnish the deck, Sew the sail',
    ]);

    await userEvent.click(page.getByRole('switch', { name: 'With pk() mended' }));
    await expect(page.result()).toBe('passes ');
    await expect(page.getByText('Task +2')).toBeVisible();
    await expect(page.shown()).toEqual([
      'Paint the fence, Mend the roof, Sweep the chimney',
      'Varnish the deck, Sew the sail',
    ]);
    await expect(server.requests.get()).toHaveLength(asked);
  },
};

/** A request that fails reports itself. */
export const SentByItself: StoryObj = {
  name: 'A report that sent itself after a failure',
  play: async ({ canvasElement }) => {
    const page = await pageOf(canvasElement);
    await page.press('Next request fails');
    await page.press('Refresh');
    await expect(await page.findByText(/Sent by itself: 503 NetworkError\./)).toBeVisible();
    await expect(page.actions().at(-1)).toBe('getList/rejected');
  },
};

/** The file of somebody else: their session, step by step. */
export const OpenAFile: StoryObj = {
  name: 'The session of somebody else, step by step',
  play: async ({ canvasElement, ...context }) => {
    const page = await pageOf(canvasElement);
    await page.runIntoIt();
    const text = JSON.stringify(loadedOf(context).app.exportLog());
    const file = new File([text], 'theirs.json', { type: 'application/json' });
    await userEvent.upload(page.getByLabelText('Open a file'), file);
    await expect(await page.findByText(/Opened: theirs\.json\./)).toBeVisible();
    await expect(page.result()).toContain('fails');
  },
};

export const OnAPhone: StoryObj = {
  name: 'A bug report on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const page = await pageOf(canvasElement);
    await page.runIntoIt();
    await page.press('Report a bug');
    await waitFor(() => expect(page.result()).toContain('fails'));
    await fitsThePhone();
  },
};
