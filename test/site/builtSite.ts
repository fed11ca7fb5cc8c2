import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page } from 'playwright';
import { afterAll, beforeAll, onTestFinished } from 'vitest';
import { serveFolder } from '../../scripts/serveFolder.mjs';

export const DIST = fileURLToPath(new URL('../../site/.vitepress/dist/', import.meta.url));

/** A page of the site, and what it has said and asked for so far. */
export interface Visit {
  readonly page: Page;
  /** Warnings and errors of the console, and what was thrown. */
  readonly said: string[];
  /** Addresses, those of the site from its root on: `/tutorial.html`. */
  readonly asked: string[];
}

export interface BuiltSite {
  readonly address: string;
  open(options?: BrowserContextOptions): Promise<Visit>;
}

const VIEWPORT = { width: 1280, height: 720 };

/** In milliseconds, of a machine with other work. */
const PATIENCE = 60_000;

/** How long a check of Redux Toolkit took is about the machine. */
const isAboutTheMachine = (text: string): boolean => /took \d+ms, which is more than/.test(text);

/** Serves a folder for the tests of a file, to a Chromium that reaches nobody else. */
export function serveSite(folder: string = DIST, base = '/'): BuiltSite {
  const site = { address: '', close: (): void => undefined };
  let browser: Browser;
  /** Of the tests that ask for nothing else: what is loaded once is known to the next one. */
  let usual: BrowserContext;
  beforeAll(async () => {
    if (!existsSync(`${folder}index.html`)) throw new Error(`${folder} is not there: npm run docs:build makes it.`);
    Object.assign(site, await serveFolder(folder, base));
    browser = await chromium.launch({
      executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
      args: ['--no-sandbox', '--disable-dev-shm-usage', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    });
    usual = await browser.newContext({ viewport: VIEWPORT });
  });
  afterAll(async () => {
    await browser.close();
    site.close();
  });
  return {
    get address() {
      return site.address;
    },
    async open(options) {
      const context = options ? await browser.newContext({ viewport: VIEWPORT, ...options }) : usual;
      const page = await context.newPage();
      page.setDefaultTimeout(PATIENCE);
      onTestFinished(() => (options ? context : page).close());
      const visit: Visit = { page, said: [], asked: [] };
      page.on('console', (message) => {
        const text = `${message.type()}: ${message.text()}`;
        if (['warning', 'error'].includes(message.type()) && !isAboutTheMachine(text)) visit.said.push(text);
      });
      page.on('pageerror', (error) => visit.said.push(String(error)));
      page.on('request', (request) => {
        if (!request.url().startsWith('data:')) visit.asked.push(request.url().replace(site.address, ''));
      });
      // Msw has answered it in the page.
      page.on('response', (response) => {
        const at = response.fromServiceWorker() ? visit.asked.indexOf(response.url()) : -1;
        if (at >= 0) visit.asked.splice(at, 1);
      });
      return visit;
    },
  };
}

/** What was asked of anybody but the site. */
export const askedOfOthers = ({ asked }: Visit): string[] => asked.filter((url) => /^https?:/.test(url));
