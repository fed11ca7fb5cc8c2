import { assertJson, restServer } from 'rest-slice/testing';
import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import { fitsThePhone } from '../fitsThePhone.js';
import { steerServer } from '../steerServer.js';
import { API, createStore, ReportResource } from './api.js';
import { Reports } from './Reports.js';
import type { Meta, StoryObj } from '@storybook/react-vite';

const CSV = 'month;sold\nJanuary;42\nFebruary;57\nMarch;31\n';

const chartOf = (...values: number[]) => `<svg xmlns="http://www.w3.org/2000/svg" width="400" height="200">
  ${values.map((value, at) => `<rect x="${30 + at * 60}" y="${190 - value}" width="40" height="${value}" rx="6" fill="#6673e0"/>`).join('')}
</svg>`;

const svg = (text: string) => new Response(text, { headers: { 'content-type': 'image/svg+xml' } });

function createReportServer() {
  const reports = restServer(ReportResource, [
    { id: 1, name: 'Sales', file: 'sales.csv' },
    { id: 2, name: 'Visits', file: 'visits.csv' },
  ]);
  return steerServer(API, async (request) => {
    if (request.url.endsWith('/1/picture')) return svg(chartOf(42, 57, 31, 80, 120, 96));
    if (request.url.endsWith('/2/picture')) return svg(chartOf(90, 150, 110, 130, 60, 75));
    if (request.url.endsWith('/1/file')) return new Response(CSV, { headers: { 'content-type': 'text/csv' } });
    if (request.url.endsWith('/2/file')) return new Response(null, { status: 410, statusText: 'Gone' });
    return reports(request);
  });
}

const load = () => ({ store: createStore(), server: createReportServer() });

type Loaded = ReturnType<typeof load>;

const loadedOf = ({ loaded }: { loaded: Record<string, unknown> }) => loaded.visit as Loaded;

const meta: Meta = {
  title: 'File download',
  parameters: { layout: 'fullscreen' },
  loaders: [() => ({ visit: load() })],
  render: (_args, context) => <Reports store={loadedOf(context).store} />,
};

export default meta;

async function pageOf(canvasElement: HTMLElement) {
  const page = within(canvasElement);
  const pane = async (name: string) => within(await page.findByRole('region', { name }));
  const [sales, visits] = [await pane('Sales'), await pane('Visits')];
  for (const pictured of [sales, visits]) {
    const image = await pictured.findByRole<HTMLImageElement>('img');
    await waitFor(() => expect(image.naturalWidth).toBe(400));
  }
  return { sales, visits };
}

/** The file is what the server sent, byte for byte; the state knows that it came, and nothing of what is in it. */
export const TheFileArrives: StoryObj = {
  name: 'A file that has arrived',
  play: async ({ canvasElement, ...context }) => {
    const { store } = loadedOf(context);
    const { sales } = await pageOf(canvasElement);
    const make = spyOn(URL, 'createObjectURL');
    await userEvent.click(sales.getByRole('button', { name: 'Download' }));
    await expect(await sales.findByText(`sales.csv, ${CSV.length} bytes`)).toBeVisible();
    const [[blob] = []] = make.mock.calls;
    await expect(await (blob as Blob).text()).toBe(CSV);
    await expect((blob as Blob).type).toContain('text/csv');

    assertJson(store.getState());
    await expect(JSON.stringify(store.getState())).not.toMatch(/January|svg/);
  },
};

/** A download can be cancelled, and fail; either is said where it was started, and it can be tried again. */
export const CancelledOrGone: StoryObj = {
  name: 'Downloads that were cancelled, or failed',
  play: async ({ canvasElement, ...context }) => {
    const { server } = loadedOf(context);
    const { sales, visits } = await pageOf(canvasElement);
    server.hold();
    await userEvent.click(sales.getByRole('button', { name: 'Download' }));
    await waitFor(() => expect(server.held).toHaveLength(1));
    await userEvent.click(sales.getByRole('button', { name: 'Cancel' }));
    await expect(await sales.findByText('Cancelled.')).toBeVisible();
    server.release();
    await userEvent.click(sales.getByRole('button', { name: 'Download' }));
    await expect(await sales.findByText(/sales.csv/)).toBeVisible();

    await userEvent.click(visits.getByRole('button', { name: 'Download' }));
    await expect(await visits.findByText(/410/)).toBeVisible();
  },
};

export const OnAPhone: StoryObj = {
  name: 'Downloads on a phone',
  globals: { viewport: { value: 'phone', isRotated: false } },
  play: async ({ canvasElement }) => {
    const { visits } = await pageOf(canvasElement);
    await userEvent.click(visits.getByRole('button', { name: 'Download' }));
    await visits.findByText(/410/);
    await fitsThePhone();
  },
};
