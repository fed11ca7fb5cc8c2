import { configureStore } from '@reduxjs/toolkit';
import { http, HttpResponse } from 'msw';
import { createRestSlice, Entity, resource, RestEndpoint } from 'rest-slice';

export class Quote extends Entity {
  id = '';
  name = '';
  /** Cents. */
  price = 0;
  static override key = 'Quote';
}

type Row = Pick<Quote, 'id' | 'name' | 'price'>;

/** What the server says on the line. */
export type Change = { readonly put: Row } | { readonly gone: string };

interface Line {
  onmessage: (change: Change) => void;
  onclose: () => void;
}

const ROWS: readonly Row[] = [
  { id: 'ada', name: 'Ada Analytics', price: 10_150 },
  { id: 'bob', name: 'Bob’s Boats', price: 4_275 },
  { id: 'cyd', name: 'Cyd Cycles', price: 880 },
];

/** A stock exchange: its rows over HTTP, its changes on a line as a WebSocket is one. */
function createExchange() {
  const rows = new Map(ROWS.map((row) => [row.id, row]));
  const lines = new Set<Line>();
  const asked = { quotes: 0, index: 0, lines: 0 };
  const exchange = {
    asked,
    isDown: false,
    isIndexDown: false,
    /** Connects, or fails to. */
    connect(line: Line): () => void {
      asked.lines++;
      if (exchange.isDown) queueMicrotask(() => line.onclose());
      else lines.add(line);
      return () => void lines.delete(line);
    },
    lines: () => lines.size,
    change(change: Change) {
      if ('put' in change) rows.set(change.put.id, change.put);
      else rows.delete(change.gone);
      lines.forEach((line) => line.onmessage(change));
    },
    /** A change of one price. */
    price(id: string, price: number) {
      const row = rows.get(id);
      if (row) exchange.change({ put: { ...row, price } });
    },
    goDown() {
      exchange.isDown = true;
      const cut = [...lines];
      lines.clear();
      cut.forEach((line) => line.onclose());
    },
    comeBack: () => void (exchange.isDown = false),
  };
  const handlers = [
    http.get('https://exchange.example.com/quotes', () => {
      asked.quotes++;
      return HttpResponse.json([...rows.values()]);
    }),
    http.get('https://exchange.example.com/index', () => {
      asked.index++;
      if (exchange.isIndexDown) return HttpResponse.json({}, { status: 503 });
      const sum = [...rows.values()].reduce((total, { price }) => total + price, 0);
      return HttpResponse.json({ points: Math.round(sum / 100) });
    }),
  ];
  return { exchange, handlers };
}

/** One ticker: its store and its exchange. Tickers share nothing. */
export function createTicker() {
  const { exchange, handlers } = createExchange();
  const urlPrefix = 'https://exchange.example.com';
  const rest = createRestSlice({
    endpoints: {
      quotes: resource({ path: '/quotes/:id', urlPrefix, schema: Quote }).extend({
        getList: {
          stream: ({ push, remove, signal }) =>
            new Promise<void>((_resolve, reject) => {
              const hangUp = exchange.connect({
                onmessage: (change) => ('put' in change ? push(change.put) : remove(change.gone)),
                onclose: () => reject(new Error('the line was cut')),
              });
              signal.addEventListener('abort', hangUp);
            }),
        },
      }),
      index: new RestEndpoint({ path: '/index', urlPrefix, errorPolicy: () => 'soft' }),
    },
    polling: { pauseWhenHidden: true, backoff: 3 },
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  const rendered: string[] = [];
  return { rest, store, exchange, handlers, rendered, rowRendered: (name: string) => void rendered.push(name) };
}

export type Ticker = ReturnType<typeof createTicker>;
