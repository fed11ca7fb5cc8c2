import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { createServer } from 'vite';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  buildRecipe,
  chromiumOptions,
  listen,
  openInChromium,
  serveBuilt,
  viteOptions,
  writeRecipe,
  type Serve,
} from './builtPage.js';
import type { IncomingMessage, ServerResponse } from 'node:http';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Answers with JSON by method and address, and remembers what was asked. */
function jsonApi(answers: Readonly<Record<string, unknown>>): { asked: string[]; serve: Serve } {
  const asked: string[] = [];
  const serve = ({ method, url }: IncomingMessage, response: ServerResponse) => {
    const line = `${method} ${url}`;
    if (url === '/favicon.ico') return response.writeHead(204).end();
    asked.push(line);
    response.setHeader('content-type', 'application/json');
    if (!(line in answers)) response.statusCode = 404;
    return response.end(JSON.stringify(answers[line] ?? {}));
  };
  return { asked, serve };
}

const MAIN = `
  import { createRoot } from 'react-dom/client';
  import { App } from './App';
  createRoot(document.getElementById('root')!).render(<App />);
`;

describe('docs/recipes/code-splitting.md', () => {
  const answers = {
    'GET /posts': [{ id: '1', title: 'First' }],
    'GET /reports': [{ id: '7', reason: 'spam', post: { id: '1', title: 'As reported' } }],
  };

  it('is built into two chunks: what the admin needs is in one of its own', async () => {
    const chunks = await buildRecipe(writeRecipe('recipes/code-splitting.md', { 'main.tsx': MAIN }));
    const withReports = Object.keys(chunks).filter((name) => chunks[name]?.includes('/reports/:id'));
    expect(withReports).toEqual([expect.stringMatching(/^Reports-.*\.js$/)]);
    expect(chunks[String(withReports[0])]).toContain('Report');
    // The library is in the first one, and there alone.
    expect(chunks[String(withReports[0])]?.length).toBeLessThan(2_000);
  });

  it('loads it with the pointer at the button, and shows one store', async () => {
    const folder = writeRecipe('recipes/code-splitting.md', { 'main.tsx': MAIN });
    await buildRecipe(folder);
    const { asked, serve } = jsonApi(answers);
    const { page, said } = await openInChromium(await serveBuilt(folder, serve));
    await page.getByText('First').waitFor();
    const loaded: string[] = [];
    page.on('request', (request) => loaded.push(new URL(request.url()).pathname));
    await page.getByRole('button', { name: 'Admin' }).hover();
    await expect.poll(() => loaded).toEqual([expect.stringContaining('/assets/Reports-')]);
    await page.getByRole('button', { name: 'Admin' }).click();
    await page.getByText('As reported: spam').waitFor();
    expect(await page.locator('h2').allTextContents()).toEqual(['As reported']);
    expect([asked, said]).toEqual([['GET /posts', 'GET /reports'], []]);
  });
});

describe('docs/recipes/vite.md', () => {
  const posts = { 'GET /api/posts': [{ id: '1', title: 'First' }] };

  it('is built as it is, for the API of the build', async () => {
    const folder = writeRecipe('recipes/vite.md');
    const { asked, serve } = jsonApi(posts);
    const chunks = await buildRecipe(folder);
    const code = Object.values(chunks).join('');
    // Nothing of what errors say in development.
    expect(code).not.toContain('Pass it in the first argument');
    const { page, said } = await openInChromium(await serveBuilt(folder, serve));
    await page.getByText('First').waitFor();
    expect([asked, said]).toEqual([['GET /api/posts'], []]);
    process.env['VITE_API'] = 'https://api.example.com';
    onTestFinished(() => void delete process.env['VITE_API']);
    expect(Object.values(await buildRecipe(folder)).join('')).toContain('https://api.example.com');
  });

  it('in development: through the proxy; a changed component keeps the data, a changed declaration reloads', async () => {
    const folder = writeRecipe('recipes/vite.md');
    const { asked, serve } = jsonApi(posts);
    process.env['API'] = await listen(serve);
    onTestFinished(() => void delete process.env['API']);
    const server = await createServer({ ...viteOptions(folder), server: { port: 0, host: '127.0.0.1' } });
    onTestFinished(() => server.close());
    await server.listen();
    const { page } = await openInChromium(String(server.resolvedUrls?.local[0]));
    await page.locator('li', { hasText: 'First' }).waitFor();
    expect(asked).toEqual(['GET /api/posts']);

    const edit = (name: string, from: string, to: string) => {
      const file = join(folder, name);
      writeFileSync(file, readFileSync(file, 'utf8').replace(from, to));
    };
    edit('Posts.tsx', '<ul>', '<ul title="changed">');
    await page.locator('ul[title=changed] li', { hasText: 'First' }).waitFor();
    expect(asked).toEqual(['GET /api/posts']);
    edit('rest.ts', "title = ''", "title = 'untitled'");
    await expect.poll(() => asked, { timeout: 10_000 }).toEqual(['GET /api/posts', 'GET /api/posts']);
    await page.locator('li', { hasText: 'First' }).waitFor();
  });
});

describe('docs/recipes/uploads.md', () => {
  const main = `
    import { Suspense } from 'react';
    import { createRoot } from 'react-dom/client';
    import { Provider } from 'react-redux';
    import { Avatar } from './Avatar';
    import { rest, store } from './rest';
    Object.assign(window, { store, rest });
    createRoot(document.getElementById('root')!).render(
      <Provider store={store}><Suspense fallback="Loading"><Avatar id="1" /></Suspense></Provider>,
    );
  `;
  /** The page, and a server that reads a file no faster than it is told to. */
  async function open(answer: (response: ServerResponse) => void) {
    const folder = writeRecipe('recipes/uploads.md', { 'main.tsx': main });
    await buildRecipe(folder);
    let letGo = () => {};
    const isFree = new Promise<void>((resolve) => (letGo = resolve));
    const upload = { received: 0, isAborted: false, type: '', letGo };
    const url = await serveBuilt(folder, async (request, response) => {
      response.setHeader('content-type', 'application/json');
      if (request.method === 'GET') return response.end(JSON.stringify({ id: '1', avatarUrl: 'data:,old' }));
      upload.type = String(request.headers['content-type']);
      request.on('close', () => (upload.isAborted = !request.complete));
      try {
        for await (const chunk of request) {
          upload.received += (chunk as Buffer).length;
          if (upload.received > 1_000_000) await isFree;
        }
      } catch {
        return; // aborted
      }
      return answer(response);
    });
    const { page, said } = await openInChromium(url);
    await page.getByLabel('New avatar').evaluate((input: HTMLInputElement) => {
      const files = new DataTransfer();
      files.items.add(new File([new Uint8Array(20_000_000)], 'big.png'));
      input.files = files.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    });
    const progress = page.getByRole('progressbar');
    await progress.waitFor();
    return { page, said, upload, progress, value: () => progress.evaluate((bar: HTMLProgressElement) => bar.value) };
  }

  it('shows the progress of a slow upload, then the new picture', async () => {
    const { page, upload, value } = await open((response) => response.end('{"id":"1","avatarUrl":"data:,new"}'));
    await expect.poll(value, { timeout: 10_000 }).toBeGreaterThan(0);
    expect(await value()).toBeLessThan(1);
    upload.letGo();
    await page.locator('img[src="data:,new"]').waitFor();
    expect(await page.getByRole('progressbar').count()).toBe(0);
    expect(upload.received).toBeGreaterThan(20_000_000);
    expect(upload.type).toMatch(/^multipart\/form-data; boundary=/);
  });

  it('is aborted, and shows no error', async () => {
    const { page, upload } = await open((response) => response.end('{}'));
    await page.getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('progressbar').waitFor({ state: 'detached' });
    upload.letGo();
    await expect.poll(() => upload.isAborted).toBe(true);
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.locator('img').getAttribute('src')).toBe('data:,old');
  });

  it('shows a refusal; its body is the error’s data', async () => {
    const { page, upload } = await open((response) => response.writeHead(422).end('{"errors":{"avatar":["too big"]}}'));
    upload.letGo();
    const alert = page.getByRole('alert');
    await alert.waitFor();
    expect(await alert.textContent()).toMatch(/^PUT http:\/\/127\.0\.0\.1:\d+\/users\/1\/avatar: 422/);
    const data = await page.evaluate(() => {
      const { store, rest } = window as any;
      return store.dispatch(rest.endpoints.setAvatar({ id: '1' }, new FormData())).catch((error: any) => error.data);
    });
    expect(data).toEqual({ errors: { avatar: ['too big'] } });
  });
});

describe('docs/recipes/testing.md', () => {
  const main = `
    import { configureStore } from '@reduxjs/toolkit';
    import { createRoot } from 'react-dom/client';
    import { Provider } from 'react-redux';
    import { Posts } from './Posts';
    import { rest } from './rest';
    const store = configureStore({
      reducer: { [rest.reducerPath]: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    createRoot(document.getElementById('root')!).render(<Provider store={store}><Posts /></Provider>);
  `;

  it('its tests of a browser pass with Playwright', async () => {
    const folder = writeRecipe('recipes/testing.md', { 'main.tsx': main });
    await buildRecipe(folder);
    const url = await serveBuilt(folder, (_request, response) => response.writeHead(500).end());
    const paths = { 'rest-slice': [`${root}dist/index.js`], 'rest-slice/testing': [`${root}dist/testing.js`] };
    const use = { baseURL: url, launchOptions: chromiumOptions };
    const files = {
      'package.json': JSON.stringify({ type: 'module' }),
      'tsconfig.json': JSON.stringify({
        compilerOptions: { paths: { ...paths, '@playwright/test': [`${root}node_modules/playwright/test.mjs`] } },
      }),
      'playwright.config.ts': `export default ${JSON.stringify({ testDir: 'e2e', use, workers: 1 })}`,
    };
    for (const [name, code] of Object.entries(files)) writeFileSync(join(folder, name), code);
    const run = promisify(execFile)(`${root}node_modules/.bin/playwright`, ['test', '--reporter=line'], {
      cwd: folder,
    });
    const { stdout } = await run.catch((error: { stdout: string; stderr: string }) => ({
      stdout: error.stdout + error.stderr,
    }));
    expect(stdout).toContain('2 passed');
  });
});
