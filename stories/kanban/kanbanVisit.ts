import { http } from 'msw';
import { getWorker } from 'msw-storybook-addon';
import { createKanban, type Kanban } from '../../examples/kanban/kanban.js';
import { createKanbanServer } from '../../examples/kanban/server.js';
import type { AsyncStorage } from 'rest-slice/offline';

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

let visits = 0;

/** A server of its own, the connection to it, and tabs of one name. */
function createVisit() {
  const serve = createKanbanServer();
  const requests: string[] = [];
  const keys = new Set<string | null>();
  const name = `kanban-${++visits}`;
  const storage = createStorage();
  let released = Promise.resolve();
  let isOnline = true;
  getWorker().use(
    http.all('/api/*', async ({ request }) => {
      if (!isOnline) return Response.error();
      const { pathname, search } = new URL(request.url);
      const key = request.headers.get('idempotency-key');
      if (key === null || !keys.has(key)) requests.push(`${request.method} ${pathname.replace('/api', '')}${search}`);
      keys.add(key);
      const response = await serve(request);
      await released;
      return response;
    }),
  );
  return {
    open: (): Kanban => createKanban({ name, storage }),
    /** What the server was asked since the last time; once what came again under one key. Polls are not about what one does. */
    sent: (): string[] => requests.splice(0),
    /** Answer nothing until the function that this returns is called. */
    hold(): () => void {
      let release = (): void => undefined;
      released = new Promise((resolve) => (release = resolve));
      return () => release();
    },
    setOnline(next: boolean): void {
      isOnline = next;
      if (next) window.dispatchEvent(new Event('online'));
    },
  };
}

export type KanbanVisit = ReturnType<typeof createVisit>;

/** A loader for a story. */
export const loadKanban = () => Promise.resolve({ visit: createVisit() });
