import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { chromium } from 'playwright';
import { expect, onTestFinished } from 'vitest';
import { root, writeAll } from '../support.js';
import type { Page } from 'playwright';
import type { DocumentServer } from './documentServer.js';
import type { Files } from '../../src/write/files.js';

/** The script of a page: what was written from a document, given to `start` of a file beside this one. */
export async function scriptOf(folder: string, files: Files, page: string): Promise<string> {
  writeAll(folder, files);
  const start = fileURLToPath(new URL(page, import.meta.url));
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as api from '${join(folder, 'index.ts')}'; import { start } from '${start}'; start(api);`,
      resolveDir: root,
    },
    alias: { 'rest-slice/react': join(root, 'src/react/index.ts'), 'rest-slice': join(root, 'src/index.ts') },
    ...{ bundle: true, write: false, format: 'esm', platform: 'browser', jsx: 'automatic', treeShaking: true },
    define: { 'process.env.NODE_ENV': '"production"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** Texts by the ids of elements. */
type Shown = Readonly<Record<string, string>>;

export interface Visit {
  readonly page: Page;
  /** What stands in an element, once it is that. */
  shows(id: string, text: string): Promise<void>;
  /** An edit that shows before its answer: one request, and no other but these reads after it. */
  edits(button: string, shown: Shown, request: string, reads?: readonly string[]): Promise<void>;
  /** A click, what shows after the answer, and the requests that it was. */
  clicks(button: string, shown: Shown, requests: readonly string[]): Promise<void>;
}

/** Open the page of a server in Chromium. */
export async function visit(server: DocumentServer): Promise<Visit> {
  const browser = await chromium.launch({
    executablePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-dev-shm-usage'],
  });
  onTestFinished(() => browser.close());
  const page = await browser.newPage();
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(String(error)));
  await page.goto(server.url);
  const shows = (id: string, text: string) =>
    expect.poll(() => page.locator(`#${id}`).textContent(), { timeout: 20_000 }).toBe(text);
  const showAll = async (shown: Shown) => {
    for (const [id, text] of Object.entries(shown)) await shows(id, text);
  };
  const press = (button: string) => page.getByRole('button', { name: button, exact: true }).click();
  /** Until nothing has been asked for a while: what a page asks for, it asks at once. */
  const isQuiet = async () => {
    for (let known = -1; known !== server.log.length;) {
      known = server.log.length;
      await page.waitForLoadState('networkidle');
      await page.waitForTimeout(150);
    }
    expect([errors, server.refused]).toEqual([[], []]);
    return server.log.splice(0);
  };
  await isQuiet();
  return {
    ...{ page, shows },
    async edits(button, shown, request, reads = []) {
      const release = server.hold();
      await press(button);
      await showAll(shown);
      release();
      expect([button, ...(await isQuiet())]).toEqual([button, request, ...reads]);
      await showAll(shown);
    },
    async clicks(button, shown, requests) {
      await press(button);
      await showAll(shown);
      expect([button, ...(await isQuiet())]).toEqual([button, ...requests]);
    },
  };
}
