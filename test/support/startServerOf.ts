import { onTestFinished, vi } from 'vitest';
import { startServer, type Handler, type HttpServer } from './httpServer.js';

/** A real server for pages whose addresses have no host: `fetch('/posts')` asks it until the test has finished. */
export async function startServerOf(handler: Handler): Promise<HttpServer> {
  const http = await startServer(handler);
  const send = globalThis.fetch;
  vi.stubGlobal('fetch', (path: string, init?: RequestInit) => send(http.url + path, init));
  onTestFinished(() => void vi.unstubAllGlobals());
  return http;
}
