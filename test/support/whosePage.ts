import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice, Entity, LogoutManager, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { flush, offline, pendingMutations, restored } from '../../src/features/offline/index.js';
import { polling, recorder } from '../../src/features/index.js';
import { tabs } from '../../src/features/tabs/tabs.js';
import { replayLog } from '../../src/testing/replayLog.js';
import { FakeStorage } from './fakeStorage.js';
import type { AsyncStorage } from '../../src/features/offline/index.js';
import type { RestGenerics } from '../../src/index.js';

/** Every text of a user begins with the user's name. */
const textsOf = (value: unknown): string[] => JSON.stringify(value)?.match(/\b(ann|bob):\w+/g) ?? [];

const foreignIn = (value: unknown, user: string | undefined): string[] =>
  textsOf(value).filter((text) => !text.startsWith(`${String(user)}:`));

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}
class Task extends Entity {
  id = '';
  text = '';
  static override key = 'Task';
}

interface Sent {
  readonly method: string;
  readonly path: string;
  readonly text: string;
  readonly user: string;
  readonly key: string;
}

/** A server that has each user's things apart, and knows a request again by its key. */
class WhoseServer {
  readonly done: string[] = [];
  readonly faults: string[] = [];
  readonly #rows = new Map<string, Map<string, { id: string; text: string }>>();
  readonly #answers = new Map<string, unknown>();
  isReachable = true;
  /** Nobody's token is good any more. */
  refuses = false;
  losesNext = false;
  /** How many came. */
  requests = 0;
  #ids = 0;

  async answer(sent: Sent): Promise<Response> {
    const { method, text, user, key } = sent;
    this.requests++;
    await new Promise((resolve) => setTimeout(resolve, 3));
    if (!this.isReachable) throw new TypeError('Failed to fetch');
    for (const foreign of foreignIn(text, user)) this.faults.push(`${method} of ${foreign} with the token of ${user}`);
    if (this.refuses || user === 'nobody') throw new NetworkError(new Response(null, { status: 401 }), { method });
    const json = this.#answers.get(key) ?? this.#do(sent);
    if (method !== 'GET') this.#answers.set(key, json);
    const isLost = this.losesNext && method !== 'GET';
    if (isLost) this.losesNext = false;
    await new Promise((resolve) => setTimeout(resolve, 3));
    if (isLost || !this.isReachable) throw new TypeError('Failed to fetch');
    return Response.json(json);
  }

  #do({ method, path, text, user, key }: Sent): unknown {
    const [, kind = '', id] = path.split('/');
    const rows = this.#rows.get(user + kind) ?? new Map<string, { id: string; text: string }>();
    this.#rows.set(user + kind, rows);
    if (method === 'GET') return [...rows.values()];
    this.done.push(key);
    const row = { id: id ?? `${kind}${String(++this.#ids)}`, text };
    rows.set(row.id, row);
    return row;
  }
}

/** What the tabs of one browser share. */
export class WhoseDevice {
  readonly server = new WhoseServer();
  readonly storage = new FakeStorage();
  /** Mutations that came to be stored, by their ids. */
  readonly stored = new Set<string>();

  constructor() {
    const set = this.storage.set.bind(this.storage);
    this.storage.set = async (key, value) => {
      await set(key, value);
      const id = /\/queue\/(.*)$/.exec(key)?.[1];
      if (id !== undefined) this.stored.add(id);
    };
  }
}

/** A stored mutation that somebody has changed may have any body. */
function bodyOf(body: unknown): { readonly text?: string } {
  try {
    return Object(JSON.parse((body as string | undefined) ?? '{}')) as object;
  } catch {
    return {};
  }
}

const gone = new Promise<never>(() => undefined);

function makeEndpoints(device: WhoseDevice, life: { isOver: boolean }) {
  class Direct<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string, { method = 'GET', body, headers }: RequestInit): Promise<Response> {
      if (life.isOver) return gone;
      const { text = '' } = bodyOf(body);
      const given = new Headers(headers);
      const user = given.get('authorization') ?? 'nobody';
      const answer = await device.server.answer({
        ...{ method, text, user, path: new URL(input).pathname },
        key: given.get('idempotency-key') ?? '',
      });
      return life.isOver ? gone : answer;
    }
  }
  const common = { urlPrefix: 'http://app.test', Endpoint: Direct, optimistic: true, retry: 1 } as const;
  return {
    notes: { notes: resource({ ...common, path: '/notes/:id', schema: Note }) },
    tasks: { tasks: resource({ ...common, path: '/tasks/:id', schema: Task }) },
  };
}

/** One tab, in which a user comes and goes. */
export function whosePage(device: WhoseDevice, as: string | undefined) {
  const life = { isOver: false };
  const faults: string[] = [];
  const { notes, tasks } = makeEndpoints(device, life);
  const session = (
    state: { user: string | null } = { user: as ?? null },
    action: { type: string; payload?: unknown },
  ) => (action.type === 'app/user' ? { user: action.payload as string | null } : state);
  const userNow = (): string | undefined => store.getState().session.user ?? undefined;
  const guard =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (life.isOver) return gone;
      const result = await run(...args);
      return life.isOver ? gone : result;
    };
  const { storage } = device;
  const watched: AsyncStorage = {
    get: guard(async (key: string) => {
      const user = userNow();
      const value = await storage.get(key);
      for (const text of foreignIn(value, user)) faults.push(`${String(user)} reads ${text}`);
      return value;
    }),
    set: guard((key: string, value: unknown) => storage.set(key, value)),
    delete: guard((key: string) => storage.delete(key)),
    keys: guard(() => storage.keys()),
  };
  const slice = createRestSlice({
    endpoints: notes,
    user: (state) => state.session.user ?? undefined,
    prepareHeaders: (headers, { getState }) => {
      const { user } = (getState() as { session: { user: string | null } }).session;
      if (user) headers.set('authorization', user);
    },
    managers: [new LogoutManager()],
    features: [
      tabs(),
      polling(),
      offline({ storage: watched, key: 'app', idempotencyHeader: 'Idempotency-Key' }),
      recorder({
        onError: ({ exportLog }) => faults.push(...foreignIn(exportLog(), userNow()).map((text) => `report: ${text}`)),
      }),
    ],
    gc: false,
  });
  const store = configureStore({
    reducer: { session, rest: slice.reducer },
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(slice.middleware),
    devTools: false,
  });
  const { dispatch } = store;
  const bound = () => slice.endpoints as unknown as Record<'notes' | 'tasks', any>;
  return {
    faults,
    isOver: () => life.isOver,
    user: userNow,
    pending: () => pendingMutations(store.getState()),
    restored: () => dispatch(restored()),
    flush: () => void dispatch(flush()),
    load: () => void slice.injectEndpoints(tasks),
    knows: (kind: 'notes' | 'tasks') => bound()[kind] !== undefined,
    login: (user: string | null) => void dispatch({ type: 'app/user', payload: user }),
    reset: () => void dispatch(slice.resetEntireStore()),
    /** When the last session ended, ms since epoch. */
    ended: () => store.getState().rest.lastReset,
    read: (kind: 'notes' | 'tasks'): Promise<unknown> => dispatch(bound()[kind].getList()),
    list: (kind: 'notes' | 'tasks') =>
      bound()[kind].getList.select(store.getState()) as { id: string; text: string }[] | undefined,
    create: (kind: 'notes' | 'tasks', text: string): Promise<unknown> & { requestId: string } =>
      dispatch(bound()[kind].getList.push({ text })),
    edit: (kind: 'notes' | 'tasks', id: string, text: string): Promise<unknown> & { requestId: string } =>
      dispatch(bound()[kind].partialUpdate({ id }, { text })),
    remove: (kind: 'notes' | 'tasks', id: string): Promise<unknown> => dispatch(bound()[kind].delete({ id })),
    set: (id: string, text: string) => void dispatch(slice.set(Note, { id }, { text })),
    push: (text: string) =>
      void dispatch(slice.set(bound().notes.getList.endpoint.schema.push, {}, { id: text, text })),
    poll: () => void dispatch(bound().notes.getList.every(1e6).subscribe()),
    state: () => store.getState().rest,
    /** What is shown, told and kept is of who is there; the log gives the same state again. */
    check(isThorough: boolean): void {
      const { rest } = store.getState();
      for (const text of foreignIn(rest, userNow())) faults.push(`${String(userNow())} has ${text}`);
      const log = dispatch(slice.util.exportLog());
      for (const text of foreignIn(log, userNow())) faults.push(`the log of ${String(userNow())} has ${text}`);
      if (!isThorough) return;
      const replayed = replayLog(slice, JSON.parse(JSON.stringify(log)));
      for (const member of ['entities', 'results', 'optimistic'] as const)
        if (JSON.stringify(replayed[member]) !== JSON.stringify(rest[member])) faults.push(`replayed ${member} differ`);
    },
    /** A crash, or a tab that is closed. */
    crash: () => {
      life.isOver = true;
      slice.controller(store).dispose();
    },
  };
}

export type WhosePage = ReturnType<typeof whosePage>;
