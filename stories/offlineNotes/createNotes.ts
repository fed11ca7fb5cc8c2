import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, resource } from 'rest-slice';
import { offline, type AsyncStorage } from 'rest-slice/offline';
import { delay, http } from 'msw';

/** Shown by several stories in one page: each has an address of its own. */
const ORIGIN = 'https://notes.example';

export class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** Keeps what a browser would keep in IndexedDB, so that every visit begins with nothing. */
function createStorage(): AsyncStorage {
  const values = new Map<string, unknown>();
  return {
    get: (key) => Promise.resolve(structuredClone(values.get(key))),
    set: (key, value) => Promise.resolve(values.set(key, structuredClone(value))),
    delete: (key) => Promise.resolve(values.delete(key)),
    keys: () => Promise.resolve([...values.keys()]),
  };
}

/** A tab: it has a store of its own, and is closed and opened again by a reload. */
export function openTab(key: string, storage: AsyncStorage) {
  const rest = createRestSlice({
    endpoints: { notes: resource({ path: '/notes/:id', urlPrefix: ORIGIN, schema: Note, optimistic: true }) },
    features: [offline({ key, storage, idempotencyHeader: 'Idempotency-Key' })],
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { rest, store, close: () => rest.controller(store).dispose() };
}

export type Tab = ReturnType<typeof openTab>;

let visits = 0;

/** A server of notes, the connection to it, and a storage that two tabs have in common. */
export function createVisit() {
  const rows = new Map([['n1', { id: 'n1', text: 'Water the plants' }]]);
  const answers = new Map<string, object>();
  const listeners = new Set<() => void>();
  const key = `notes-${String(++visits)}`;
  const storage = createStorage();
  let log: readonly string[] = [];
  let isOnline = true;

  const perform = async (request: Request, id: string | undefined): Promise<object> => {
    if (request.method === 'GET') return [...rows.values()];
    const { text = '' } = (await request
      .clone()
      .json()
      .catch(() => ({}))) as { text?: string };
    if (request.method === 'DELETE') return (rows.delete(id ?? ''), {});
    const row = { id: id ?? `n${String(rows.size + 1)}`, text };
    rows.set(row.id, row);
    return row;
  };
  const handler = http.all(`${ORIGIN}/*`, async ({ request }) => {
    if (!isOnline) return Response.error();
    await delay(40);
    const path = new URL(request.url).pathname;
    const mark = request.headers.get('Idempotency-Key') ?? request.url;
    const answer = (request.method !== 'GET' && answers.get(mark)) || (await perform(request, path.split('/')[2]));
    answers.set(mark, answer);
    log = [...log, `${request.method} ${path}`];
    listeners.forEach((tell) => tell());
    return Response.json(answer);
  });
  return {
    handlers: [handler],
    open: () => openTab(key, storage),
    isOnline: () => isOnline,
    setOnline: (next: boolean) => {
      isOnline = next;
      listeners.forEach((tell) => tell());
      if (next) window.dispatchEvent(new Event('online'));
    },
    /** What tabs have read is stored a while later. */
    isStored: async () => (await storage.keys()).some((name) => name.endsWith('/tables')),
    /** What the server has answered. */
    log: () => log,
    notes: () => [...rows.values()].map(({ text }) => text),
    subscribe: (listener: () => void): (() => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export type Visit = ReturnType<typeof createVisit>;
