import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { expect, it, onTestFinished } from 'vitest';
import type { App } from './offlineTabs/app.js';
import type { BrowserContext, Page } from 'playwright';

declare const app: App;

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Keeps the page itself, so that it can be reloaded without a connection. */
const WORKER = `
  const SHELL = ['/', '/app.js'];
  self.addEventListener('install', (event) =>
    event.waitUntil(caches.open('shell').then((cache) => cache.addAll(SHELL)).then(() => self.skipWaiting())));
  self.addEventListener('activate', (event) => event.waitUntil(self.clients.claim()));
  self.addEventListener('fetch', (event) => {
    if (SHELL.includes(new URL(event.request.url).pathname)) event.respondWith(caches.match(event.request));
  });
`;

const PAGE = `<!doctype html><title>Items</title><script src="/app.js"></script>
  <script>navigator.serviceWorker.register('/worker.js')</script>`;

async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [join(root, 'test/package/offlineTabs/app.ts')],
    // The built package, by its own name.
    ...{ absWorkingDir: root, tsconfigRaw: '{}', bundle: true, format: 'iife', write: false, logLevel: 'error' },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

interface Item {
  readonly id: string;
  readonly title: string;
}

/** A server of items that does whatever it is told, as often as it is told. */
class Server {
  readonly items = new Map<string, Item>();
  /** Keys of what was done, in order. */
  readonly done: string[] = [];
  readonly refused: string[] = [];
  /** While false, requests for items end without an answer. The browser's switch alone is not enough: a page that has just
   * been loaded is not always cut off with its first request. */
  isReachable = true;
  #ids = 0;

  async listen(script: string): Promise<string> {
    const files: Readonly<Record<string, readonly [type: string, text: string]>> = {
      '/': ['text/html', PAGE],
      '/app.js': ['text/javascript', script],
      '/worker.js': ['text/javascript', WORKER],
    };
    const server = createServer((request, response) => {
      const file = files[request.url ?? ''];
      if (file) response.setHeader('content-type', file[0]).end(file[1]);
      else if (!this.isReachable) request.socket.destroy();
      else void this.#answer(request, response);
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    onTestFinished(() => {
      server.closeAllConnections();
      server.close();
    });
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const body = chunks.length > 0 ? (JSON.parse(Buffer.concat(chunks).toString()) as Partial<Item>) : {};
    const { method = '', url = '' } = request;
    const id = url.split('/')[2];
    const answer = (status: number, json?: unknown): void => {
      response.statusCode = status;
      response.setHeader('content-type', 'application/json').end(json === undefined ? undefined : JSON.stringify(json));
    };
    if (method === 'GET') return answer(200, [...this.items.values()]);
    if (id !== undefined && !this.items.has(id)) {
      this.refused.push(`${method} ${url}`);
      return answer(404, {});
    }
    this.done.push(String(request.headers['idempotency-key']));
    if (method === 'DELETE') return answer(200, { id: this.items.delete(id ?? '') && id });
    const item = { title: '', ...this.items.get(id ?? ''), ...body, id: id ?? `s${++this.#ids}` };
    this.items.set(item.id, item);
    answer(200, item);
  }

  titles(): string[] {
    return [...this.items.values()].map(({ title }) => title).sort();
  }
}

async function openPage(context: BrowserContext, url: string, errors: string[]): Promise<Page> {
  const page = await context.newPage();
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(url);
  await page.evaluate(() => app.restored());
  return page;
}

async function reload(page: Page): Promise<void> {
  await page.reload();
  await page.evaluate(() => app.restored());
}

/** What the user has done, in whichever tab, as it is to be at the end. */
class Model {
  readonly ids = new Map<string, string>();
  readonly titles = new Map<string, string>();
  count = 0;

  async create(page: Page, name: string): Promise<void> {
    this.count++;
    this.titles.set(name, name);
    this.ids.set(name, await page.evaluate((title) => app.create(title), name));
  }

  async edit(page: Page, name: string): Promise<void> {
    const title = `${name} ${++this.count}`;
    const id = await this.#shown(page, name);
    this.titles.set(name, title);
    await page.evaluate(([of, text]) => app.edit(of, text), [id, title] as const);
  }

  async remove(page: Page, name: string): Promise<void> {
    this.count++;
    const id = await this.#shown(page, name);
    this.titles.delete(name);
    await page.evaluate((of) => app.remove(of), id);
  }

  expected(): string[] {
    return [...this.titles.values()].sort();
  }

  /** Another tab may have made it. */
  async #shown(page: Page, name: string): Promise<string> {
    await expectTitles(page, (titles) => titles.includes(this.titles.get(name) ?? ''));
    return this.ids.get(name) ?? '';
  }
}

async function expectTitles(page: Page, isRight: (titles: readonly string[]) => boolean): Promise<void> {
  await expect
    .poll(async () => isRight((await page.evaluate(() => app.titles())) ?? []), { timeout: 20_000, interval: 50 })
    .toBe(true);
}

/** Mutations are on disk at once, tables when there is time: in ten seconds. */
async function expectStored(page: Page, texts: readonly string[]): Promise<void> {
  const stored = () =>
    page.evaluate(
      () =>
        new Promise<string>((resolve, reject) => {
          const opening = indexedDB.open('keyval-store');
          opening.onerror = () => reject(new Error('no database'));
          opening.onsuccess = () => {
            const reading = opening.result.transaction('keyval').objectStore('keyval').getAll();
            reading.onsuccess = () => {
              opening.result.close();
              resolve(JSON.stringify(reading.result));
            };
          };
        }),
    );
  const isStored = async () => {
    const text = await stored();
    return texts.every((each) => text.includes(each));
  };
  await expect.poll(isStored, { timeout: 20_000, interval: 100 }).toBe(true);
}

const shown = (page: Page) => page.evaluate(() => app.titles());

it('30 mutations of 10 items in two tabs without a connection, two reloads and a closed tab: each is done once', async () => {
  const server = new Server();
  for (const name of ['e1', 'e2', 'e3']) server.items.set(name, { id: name, title: name });
  const url = await server.listen(await bundle());
  const executablePath = process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium';
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage'] });
  onTestFinished(() => browser.close());
  const context = await browser.newContext();
  const errors: string[] = [];
  const model = new Model();
  for (const name of ['e1', 'e2', 'e3']) {
    model.ids.set(name, name);
    model.titles.set(name, name);
  }
  const one = await openPage(context, url, errors);
  let two = await openPage(context, url, errors);
  await one.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  await one.evaluate(() => app.load());
  // The other one was told.
  await expectTitles(two, (titles) => titles.length === 3);

  server.isReachable = false;
  await context.setOffline(true);
  for (const [index, name] of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7'].entries())
    await model.create(index % 2 === 0 ? one : two, name);
  await model.edit(one, 'c1');
  await model.edit(one, 'c2');
  await model.remove(two, 'c3');
  await model.edit(two, 'e1');
  await model.edit(one, 'e2');
  await expect.poll(() => two.evaluate(() => app.pending())).toBe(12);
  await expectStored(one, [...model.ids.values(), 'GET /items']);
  await Promise.all([reload(one), reload(two)]);
  for (const page of [one, two]) expect(await shown(page)).toEqual(model.expected());

  await model.edit(two, 'c1');
  await model.edit(one, 'c4');
  await model.remove(two, 'c2');
  await model.edit(one, 'c5');
  await model.remove(one, 'e3');
  for (const page of [one, two]) await model.edit(page, 'c6');
  await model.edit(two, 'c7');
  await model.edit(two, 'e1');
  await model.edit(one, 'e1');
  await expectTitles(one, (titles) => titles.join() === model.expected().join());
  await expectStored(one, [model.titles.get('e1') ?? '']);
  await two.close();
  await reload(one);
  expect(await shown(one)).toEqual(model.expected());

  two = await openPage(context, url, errors);
  for (const page of [one, two]) {
    await model.edit(page, 'c1');
    await model.edit(page, 'c7');
    await model.edit(page, 'e2');
  }
  await model.edit(one, 'c4');
  await model.remove(two, 'c6');
  expect([model.count, server.done]).toEqual([30, []]);

  server.isReachable = true;
  await context.setOffline(false);
  for (const page of [one, two])
    await expect.poll(() => page.evaluate(() => app.pending()), { timeout: 30_000 }).toBe(0);
  expect(server.titles()).toEqual(model.expected());
  for (const page of [one, two]) {
    await expectTitles(page, (titles) => titles.join() === model.expected().join());
    expect((await page.evaluate(() => app.ids()))?.sort()).toEqual([...server.items.keys()].sort());
  }
  expect([server.refused, server.done.length, new Set(server.done).size]).toEqual([[], 30, 30]);
  expect(errors).toEqual([]);
});
