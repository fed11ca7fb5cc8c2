import { configureStore } from '@reduxjs/toolkit';
import { ActionCreators, instrument } from '@redux-devtools/instrument';
import { afterEach, beforeEach, vi } from 'vitest';
import { createRestSlice, Entity, resource, RestEndpoint } from '../../src/index.js';
import { discard, flush, offline, pendingMutations, restored } from '../../src/features/offline/index.js';
import { allFeatures } from './allFeatures.js';
import { FakeStorage } from './fakeStorage.js';
import { OfflineServer } from './offlineServer.js';
import type { AsyncStorage, OfflineOptions } from '../../src/features/offline/index.js';
import type { Feature, RestGenerics } from '../../src/index.js';
import type { Action, Middleware, StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** What the pages of one browser have in common. */
export class Device {
  readonly server: OfflineServer;
  readonly storage: FakeStorage;
  readonly pages: OfflinePage[] = [];
  /** What its pages have besides. */
  features: readonly Feature[] = [];

  constructor(server = new OfflineServer(), storage = new FakeStorage()) {
    this.server = server;
    this.storage = storage;
  }

  open(options: OfflineOptions = {}): OfflinePage {
    const page = offlinePage(this, options);
    this.pages.push(page);
    return page;
  }
}

/** Of a page that is gone, nothing comes to its end. */
const never = new Promise<never>(() => undefined);

function reachedBy(device: Device, life: { isOver: boolean }): AsyncStorage {
  const guard =
    <A extends unknown[], R>(run: (...args: A) => Promise<R>) =>
    async (...args: A): Promise<R> => {
      if (life.isOver) throw new Error('The page is gone.');
      const result = await run(...args);
      if (life.isOver) throw new Error('The page is gone.');
      return result;
    };
  const { storage } = device;
  return {
    get: guard((key: string) => storage.get(key)),
    set: guard((key: string, value: unknown) => storage.set(key, value)),
    delete: guard((key: string) => storage.delete(key)),
    keys: guard(() => storage.keys()),
  };
}

export function makeNotes(device: Device, life: { isOver: boolean } = { isOver: false }) {
  class Direct<O extends RestGenerics = any> extends RestEndpoint<O> {
    override async fetchResponse(input: string, init: RequestInit): Promise<Response> {
      if (life.isOver) return never;
      return device.server.fetch(input, init);
    }
  }
  return resource({
    path: '/notes/:id',
    urlPrefix: 'http://notes.test',
    schema: Note,
    Endpoint: Direct,
    optimistic: true,
    dataExpiryLength: 1e9,
  });
}

/** A page of the app: its store, and how it ends. */
export function offlinePage(device: Device, options: OfflineOptions) {
  const life = { isOver: false };
  const notes = makeNotes(device, life);
  const slice = createRestSlice({
    endpoints: { notes },
    features: [
      ...allFeatures,
      ...device.features,
      offline({ storage: reachedBy(device, life), key: 'app', ...options }),
    ],
    gc: false,
  });
  const rejected: string[] = [];
  const isRejected = slice.matchRejected();
  const noteRejected: Middleware = () => (next) => (given) => {
    const action = given as Action;
    if (isRejected(action)) rejected.push(action.meta.endpoint);
    return next(action);
  };
  const store = configureStore({
    reducer: { rest: slice.reducer },
    middleware: (getDefault) =>
      getDefault({ immutableCheck: false, serializableCheck: false }).concat(slice.middleware, noteRejected),
    devTools: false,
    // As the browser's extension does it.
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, Action<string>, unknown> };
  const bound = slice.endpoints.notes;
  return {
    slice,
    store,
    notes: bound,
    dispatch: store.dispatch,
    list: () => bound.getList.select(store.getState())?.map(({ id, text }) => ({ id, text })),
    note: (id: string) => bound.get.select(store.getState(), { id })?.text,
    pending: () => pendingMutations(store.getState()),
    /** Endpoints of which a request was rejected, as a listener of this page hears it. */
    rejected,
    restored: () => store.dispatch(restored()),
    flush: () => store.dispatch(flush()),
    discard: (id: string) => store.dispatch(discard(id)),
    dispose: () => slice.controller(store).dispose(),
    /** Show a state of the past; the newest one without a number. */
    jump: (to = liftedStore.getState().stagedActionIds.length - 1) =>
      void liftedStore.dispatch(ActionCreators.jumpToState(to) as Parameters<typeof liftedStore.dispatch>[0]),
    /** The page is gone: a crash, or a reload. Locks go with it. */
    crash: () => {
      life.isOver = true;
      slice.controller(store).dispose();
    },
  };
}

export type OfflinePage = ReturnType<typeof offlinePage>;

/** Time goes on when a file's tests say so; what they stub is gone after each. */
export function startTime(): void {
  beforeEach(() => void vi.useFakeTimers({ now: 1_700_000_000_000 }));
  afterEach(() => {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
}

/** Time goes on, ms. */
export const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

/** What becomes of a call is looked for elsewhere. */
export const quiet = (promise: PromiseLike<unknown>) => void Promise.resolve(promise).catch(() => undefined);

export const edit = (page: OfflinePage, text: string, id = 'a') =>
  quiet(page.dispatch(page.notes.partialUpdate({ id }, { text })));

/** A device on which a page has stored a list of one note and edits of it, and is gone. */
export async function left(options: OfflineOptions = {}, edits: readonly string[] = ['mine']) {
  const device = new Device();
  device.server.rows.set('a', { id: 'a', text: 'server' });
  const page = device.open(options);
  await pass(0);
  await page.dispatch(page.notes.getList());
  device.server.isReachable = false;
  for (const text of edits) edit(page, text);
  await pass(10_000);
  page.crash();
  return device;
}

/** The next page, when all that was stored is there. */
export async function reopened(device: Device, options: OfflineOptions = {}) {
  const page = device.open(options);
  await pass(0);
  await page.restored();
  return page;
}
