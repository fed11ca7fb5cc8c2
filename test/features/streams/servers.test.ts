import { createServer } from 'node:http';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { WebSocketServer } from 'ws';
import { createRestSlice, Entity, resource } from '../../../src/index.js';
import { allFeatures } from '../../support/allFeatures.js';
import { docsModule } from '../../support/docsModule.js';
import { testStore } from '../../support/testStore.js';
import type { ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { StreamApi } from '../../../src/index.js';

class Quote extends Entity {
  id = '';
  price = 0;
  static override key = 'Quote';
}

type Change = { readonly put: { readonly id: string; readonly price: number } } | { readonly gone: string };

/** A server whose list changes, and that tells it by WebSocket and by server-sent events. */
async function startMarket() {
  const rows = new Map([['A', { id: 'A', price: 1 }]]);
  /** Whether a client wants one row, not what changes in the list. */
  const streams = new Map<ServerResponse, boolean>();
  const counts = { reads: 0, opened: 0 };
  let isDown = false;
  const http = createServer((request, response) => {
    if (request.url?.endsWith('/events')) {
      if (isDown) return void response.writeHead(503).end();
      counts.opened++;
      streams.set(response.writeHead(200, { 'content-type': 'text/event-stream' }), request.url !== '/events');
      response.on('close', () => streams.delete(response));
      return void response.write(': hello\n\n');
    }
    counts.reads++;
    response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify([...rows.values()]));
  });
  const sockets = new WebSocketServer({ server: http, path: '/socket' });
  sockets.on('connection', (socket) => (isDown ? socket.terminate() : counts.opened++));
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const { port } = http.address() as AddressInfo;
  const hangUp = () => {
    sockets.clients.forEach((socket) => socket.terminate());
    streams.forEach((_, response) => response.destroy());
  };
  onTestFinished(async () => {
    hangUp();
    sockets.close();
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  });
  return {
    address: `127.0.0.1:${String(port)}`,
    counts,
    listeners: () => sockets.clients.size + streams.size,
    change(change: Change) {
      if ('put' in change) rows.set(change.put.id, change.put);
      else rows.delete(change.gone);
      const text = JSON.stringify(change);
      sockets.clients.forEach((socket) => socket.send(text));
      streams.forEach((isRow, response) => {
        if (!isRow) response.write(`data: ${text}\n\n`);
        else if ('put' in change) response.write(`data: ${JSON.stringify(change.put)}\n\n`);
      });
    },
    goDown() {
      isDown = true;
      hangUp();
    },
    comeBack: () => void (isDown = false),
  };
}

function apply({ push, remove }: StreamApi, change: Change): void {
  if ('put' in change) push(change.put);
  else remove(change.gone);
}

/** A WebSocket that closes has failed; one that nobody wants any more is closed. */
const bySocket = (address: string) => (api: StreamApi) =>
  new Promise<void>((_resolve, reject) => {
    const socket = new WebSocket(`ws://${address}/socket`);
    socket.onmessage = ({ data }) => apply(api, JSON.parse(data as string) as Change);
    socket.onclose = () => reject(new Error('the connection was closed'));
    api.signal.addEventListener('abort', () => socket.close());
  });

async function* eventsOf(response: Response): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  let text = '';
  for await (const chunk of response.body as unknown as AsyncIterable<Uint8Array>) {
    const events = (text + decoder.decode(chunk, { stream: true })).split('\n\n');
    text = events.pop() ?? '';
    yield* events.filter((event) => event.startsWith('data: ')).map((event) => event.slice('data: '.length));
  }
}

/** Server-sent events, read as they come; the end of the answer is a failure. */
const byEvents = (address: string) => async (api: StreamApi) => {
  const response = await fetch(`http://${address}/events`, { signal: api.signal });
  if (!response.ok) throw new Error(`status ${String(response.status)}`);
  for await (const event of eventsOf(response)) apply(api, JSON.parse(event) as Change);
  throw new Error('the server has ended it');
};

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

// Node 20 has no WebSocket of its own.
const { WebSocket } = await import('ws');

describe.each([
  ['a WebSocket', bySocket],
  ['server-sent events', byEvents],
])('a stream by %s', (_, by) => {
  async function setUp() {
    vi.spyOn(console, 'debug').mockReturnValue();
    // The shortest waits there are: half a second.
    vi.spyOn(Math, 'random').mockReturnValue(0);
    const market = await startMarket();
    const makeSlice = () =>
      createRestSlice({
        features: allFeatures,
        endpoints: {
          quotes: resource({
            path: '/quotes/:id',
            urlPrefix: `http://${market.address}`,
            schema: Quote,
            stream: by(market.address),
          }),
        },
      });
    const app = testStore(makeSlice);
    const { getList } = app.endpoints.quotes;
    await app.dispatch(getList());
    const leave = app.dispatch(getList.subscribe());
    await vi.waitFor(() => expect(market.listeners()).toBe(1));
    const prices = () => getList.select(app.root())?.map(({ id, price }) => `${id} ${String(price)}`);
    return { ...app, market, leave, prices, getList };
  }

  it('brings what changes, and is closed with the last subscriber', async () => {
    const { market, leave, prices } = await setUp();
    market.change({ put: { id: 'B', price: 2 } });
    market.change({ put: { id: 'A', price: 3 } });
    await vi.waitFor(() => expect(prices()).toEqual(['A 3', 'B 2']));
    market.change({ gone: 'A' });
    await vi.waitFor(() => expect(prices()).toEqual(['B 2']));
    leave();
    await vi.waitFor(() => expect(market.listeners()).toBe(0));
    expect(market.counts).toEqual({ reads: 1, opened: 1 });
  });

  it('is opened again when the server is back, and what was missed is not shown as right', async () => {
    const { market, leave, prices, dispatch, getList } = await setUp();
    market.goDown();
    market.change({ put: { id: 'M', price: 9 } });
    await new Promise((resolve) => setTimeout(resolve, 700));
    market.comeBack();
    await vi.waitFor(() => expect(market.listeners()).toBe(1), { timeout: 10_000 });
    market.change({ put: { id: 'B', price: 2 } });
    await vi.waitFor(() => expect(prices()).toEqual(['A 1', 'B 2']));
    // Stale now: who reads it asks.
    await dispatch(getList.fetchIfStale());
    expect(prices()).toEqual(['A 1', 'M 9', 'B 2']);
    expect(market.counts.reads).toBe(2);
    leave();
  });
});

describe('the streams of the docs', () => {
  it('bring what a server tells', async () => {
    const market = await startMarket();
    const here = (address: string) => address.replace(/(\w\w)s:\/\/quotes\.example\.com/, `$1://${market.address}`);
    const { fetch } = globalThis;
    vi.stubGlobal('fetch', (url: string, init: RequestInit) => fetch(here(url).replace('https:', 'http:'), init));
    vi.stubGlobal(
      'WebSocket',
      class extends WebSocket {
        constructor(url: string) {
          super(here(url).replace('/changes', '/socket'));
        }
      },
    );
    const { rest } = docsModule('fresh-data.md', 'quotes.ts') as { rest: ReturnType<typeof createRestSlice> };
    const { dispatch, endpoints, root } = testStore(() => rest, { isReplayable: false });
    const { getList, get } = (endpoints as Record<string, any>)['quotes'];
    await dispatch(getList());
    const leave = [dispatch(getList.subscribe()), dispatch(get.subscribe({ id: 'B' }))];
    await vi.waitFor(() => expect(market.listeners()).toBe(2));
    market.change({ put: { id: 'B', price: 2 } });
    await vi.waitFor(() => expect(getList.select(root())).toMatchObject([{ id: 'A' }, { id: 'B', price: 2 }]));
    await vi.waitFor(() => expect(get.selectResponse(root(), { id: 'B' })).toMatchObject({ status: 'fulfilled' }));
    market.change({ gone: 'A' });
    await vi.waitFor(() => expect(getList.select(root())).toMatchObject([{ id: 'B' }]));
    leave.forEach((end) => (end as () => void)());
    await vi.waitFor(() => expect(market.listeners()).toBe(0));
  });
});
