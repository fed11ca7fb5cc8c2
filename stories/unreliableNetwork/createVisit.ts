import { configureStore } from '@reduxjs/toolkit';
import { http } from 'msw';
import { ORIGIN, rest } from './deliveries.js';

const ROWS = ['Books for Ada', 'A bicycle pump', 'Two chairs'].map((label, index) => ({
  id: String(index + 1),
  label,
  isDelivered: false,
}));

type Row = (typeof ROWS)[number];

/** How the network is. */
export type Weather = 'good' | 'moody' | 'down';

/** What one try came to. */
export interface Try {
  readonly id: number;
  readonly line: string;
  /** The status, or that nothing came back. */
  readonly outcome: string;
  readonly isFailure: boolean;
}

/** One visit: a store, a server in memory, and a network that one can spoil. */
export function createVisit() {
  const rows = new Map<string, Row>(ROWS.map((row) => [row.id, row]));
  const listeners = new Set<() => void>();
  let tries: readonly Try[] = [];
  let weather: Weather = 'good';
  let toFail = 0;

  const note = (request: Request, outcome: string, isFailure: boolean): void => {
    const line = `${request.method} ${new URL(request.url).pathname}`;
    tries = [...tries, { id: tries.length + 1, line, outcome, isFailure }];
    listeners.forEach((tell) => tell());
  };
  /** Moody: the first of two tries fails. */
  const fails = (): boolean => {
    if (toFail > 0) return toFail-- > 0;
    return weather === 'down' || (weather === 'moody' && tries.length % 2 === 0);
  };
  const answer = async (request: Request): Promise<Response> => {
    const id = /parcels\/(\w+)/.exec(request.url)?.[1];
    if (id === undefined) return Response.json([...rows.values()]);
    const row = { ...rows.get(id), ...((await request.json()) as Partial<Row>), id } as Row;
    rows.set(id, row);
    return Response.json(row);
  };
  const handler = http.all(`${ORIGIN}/*`, async ({ request }) => {
    await new Promise((resolve) => setTimeout(resolve, 80));
    const isDown = weather === 'down';
    if (fails()) {
      note(request, isDown ? 'no answer' : '503', true);
      return isDown ? Response.error() : new Response(null, { status: 503 });
    }
    note(request, '200', false);
    return answer(request);
  });

  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return {
    store,
    handlers: [handler],
    /** What the server has got, the failures too. */
    tries: (): readonly Try[] => tries,
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    weather: (): Weather => weather,
    setWeather: (next: Weather): void => {
      weather = next;
      listeners.forEach((tell) => tell());
    },
    /** The next tries fail, so many. */
    failNext: (count: number): void => void (toFail = count),
    /** Somebody else brings a parcel. */
    add: (label: string): void => {
      const id = String(rows.size + 1);
      rows.set(id, { id, label, isDelivered: false });
    },
    isDelivered: (id: string): boolean => rows.get(id)?.isDelivered === true,
  };
}

export type Visit = ReturnType<typeof createVisit>;
