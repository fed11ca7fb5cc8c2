import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import { dirname, extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright';
import { build, type InlineConfig } from 'vite';
import { onTestFinished } from 'vitest';
import { docsFiles } from '../support/docsFiles.js';
import type { AddressInfo } from 'node:net';

const root = fileURLToPath(new URL('../../', import.meta.url));
export const chromiumOptions = {
  executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-dev-shm-usage'],
};
const HTML = '<!doctype html><title>Recipe</title><div id="root"></div><script type="module" src="/main.tsx"></script>';
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** The built package under its name. */
const resolve = {
  alias: [
    { find: /^rest-slice\/(\w+)$/, replacement: `${root}dist/$1.js` },
    { find: /^rest-slice$/, replacement: `${root}dist/index.js` },
  ],
};

/** The files of a recipe in a folder of their own, until the test has finished. */
export function writeRecipe(page: string, others: Readonly<Record<string, string>> = {}): string {
  const folder = mkdtempSync(join(tmpdir(), 'rest-slice-recipe-'));
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }));
  for (const [name, code] of [['index.html', HTML] as const, ...docsFiles(page), ...Object.entries(others)]) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), code);
  }
  symlinkSync(`${root}node_modules`, join(folder, 'node_modules'));
  return folder;
}

/** What Vite needs to find the package; nothing of it is a reader's. */
export const viteOptions = (folder: string): InlineConfig => ({
  root: folder,
  logLevel: 'error',
  resolve,
  cacheDir: join(folder, '.vite'),
});

/** Build a recipe with Vite. @returns the chunks by their names. */
export async function buildRecipe(folder: string): Promise<Readonly<Record<string, string>>> {
  // Vitest's own would make it a build for tests.
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await build({ ...viteOptions(folder), mode: 'production' });
  } finally {
    process.env['NODE_ENV'] = before;
  }
  const assets = join(folder, 'dist/assets');
  return Object.fromEntries(readdirSync(assets).map((name) => [name, readFileSync(join(assets, name), 'utf8')]));
}

export type Serve = (request: IncomingMessage, response: ServerResponse) => unknown;

/** A server until the test has finished. @returns its address. */
export async function listen(serve: Serve): Promise<string> {
  const server = createServer((request, response) => void serve(request, response));
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

/** Serve a built recipe, and what is no file of it by `api`. */
export const serveBuilt = (folder: string, api: Serve): Promise<string> =>
  listen((request, response) => {
    const path = request.url === '/' ? '/index.html' : (request.url ?? '');
    if (path !== '/index.html' && !path.startsWith('/assets/')) return api(request, response);
    response.setHeader('content-type', TYPES[extname(path)] ?? 'application/octet-stream');
    response.end(readFileSync(join(folder, 'dist', path)));
  });

/** A page in Chromium, and what its console says. */
export async function openInChromium(url: string) {
  const browser = await chromium.launch(chromiumOptions);
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const said: string[] = [];
  page.on('console', (message) => said.push(message.text()));
  page.on('pageerror', (error) => said.push(String(error)));
  await page.goto(url);
  return { page, said };
}
