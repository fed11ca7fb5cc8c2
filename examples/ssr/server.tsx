import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { argv } from 'node:process';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';
import { renderToPipeableStream } from 'react-dom/server';
import { answer } from './api.js';
import { App, createApp } from './app.js';
import type { AddressInfo } from 'node:net';

/** The browser's part of the app, as one script. */
async function bundle(): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL('client.tsx', import.meta.url))],
    bundle: true,
    write: false,
    format: 'esm',
    target: 'es2022',
    tsconfig: fileURLToPath(new URL('../../tsconfig.json', import.meta.url)),
    define: { 'process.env.NODE_ENV': '"development"' },
  });
  return outputFiles[0]?.text ?? '';
}

/** One request: a store of its own, and the page as its data arrive. */
function render(api: string, response: ServerResponse): void {
  const parts = createApp(api);
  const { pipe, abort } = renderToPipeableStream(<App parts={parts} api={api} />, {
    bootstrapModules: ['/client.js'],
    onShellReady() {
      response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
      pipe(response);
    },
    onShellError(error) {
      response.writeHead(500, { 'content-type': 'text/plain' }).end(String(error));
    },
    onError: (error) => console.error(error),
  });
  // The reader has gone, or has the page: nothing is left to be done for it.
  response.on('close', () => {
    abort();
    parts.rest.controller(parts.store).dispose();
  });
}

interface SsrOptions {
  /** 0: one that is free. */
  readonly port?: number;
  /** How much slower than at once the API answers, as a factor of its delays. */
  readonly slowness?: number;
}

/**
 * Start the page and its API.
 *
 * @returns the address, the paths that browsers and the server have asked the API for, and what closes it.
 */
export async function startSsr({ port = 0, slowness = 1 }: SsrOptions = {}) {
  const script = await bundle();
  const asked: { path: string; isBrowser: boolean }[] = [];
  const server = createServer((request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://localhost');
    if (pathname === '/client.js') {
      response.writeHead(200, { 'content-type': 'text/javascript' }).end(script);
    } else if (pathname.startsWith('/api/')) {
      const path = pathname.slice('/api'.length);
      asked.push({ path, isBrowser: 'referer' in request.headers });
      void answer(path, slowness).then((body) => {
        response.writeHead(body ? 200 : 404, { 'content-type': 'application/json' }).end(JSON.stringify(body ?? null));
      });
    } else render(`http://${String(request.headers.host)}/api`, response);
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${String((server.address() as AddressInfo).port)}`;
  return { url, asked, close: () => void server.close().closeAllConnections() };
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  const { url } = await startSsr({ port: Number(process.env['PORT'] ?? 3000) });
  console.log(`Stories are at ${url}`);
}
