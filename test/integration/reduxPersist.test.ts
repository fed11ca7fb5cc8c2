import { configureStore } from '@reduxjs/toolkit';
import { persistReducer, persistStore, REHYDRATE } from 'redux-persist';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { hydrate } from '../../src/ssr/index.js';
import { replayLog } from '../../src/testing/replayLog.js';
import { allFeatures } from '../support/allFeatures.js';
import type { Persistor } from 'redux-persist';
import type { RestState } from '../../src/index.js';

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

/** What may outlive the page: not the layers, the generation or the counter (Q12). */
const WHITELIST = ['entities', 'entitiesMeta', 'indexes', 'results', 'meta'];

const NOW = 1_700_000_000_000;
beforeEach(() => void vi.useFakeTimers({ now: NOW, toFake: ['Date'] }));
afterEach(() => void vi.useRealTimers());

/** `localStorage` of one browser, whose pages come one after the other. */
function createBrowser() {
  const items = new Map<string, string>();
  return {
    items,
    storage: {
      getItem: (key: string) => Promise.resolve(items.get(key)),
      setItem: (key: string, value: string) => Promise.resolve(void items.set(key, value)),
      removeItem: (key: string) => Promise.resolve(void items.delete(key)),
    },
  };
}

type Reconcile = (
  inbound: Partial<RestState>,
  reduced: RestState,
  reducer: (s: RestState, a: any) => RestState,
) => RestState;

/** A page of the app: the slice's reducer is persisted as redux-persist says. */
function openPage({ storage }: ReturnType<typeof createBrowser>, reconcile?: Reconcile) {
  let text = 'first';
  let hold: Promise<void> | undefined;
  let requests = 0;
  const notes = resource({
    path: '/notes/:id',
    schema: Note,
    optimistic: true,
    fetchResponse: async () => {
      requests++;
      await hold;
      return Response.json({ id: '1', text });
    },
  });
  const rest = createRestSlice({ features: allFeatures, endpoints: { notes } });
  const types: string[] = [];
  const reducer = persistReducer<RestState>(
    {
      key: 'rest',
      storage,
      whitelist: WHITELIST,
      ...(reconcile && {
        stateReconciler: (inbound: Partial<RestState>, _original: RestState, reduced: RestState) =>
          reconcile(inbound, reduced, rest.reducer),
      }),
    },
    rest.reducer,
  );
  const store = configureStore({
    reducer: { rest: reducer },
    middleware: (getDefault) =>
      getDefault({ serializableCheck: { ignoredActions: [REHYDRATE, 'persist/PERSIST', 'persist/FLUSH'] } }).concat(
        rest.middleware,
        () => (next: (action: unknown) => unknown) => (action: unknown) => {
          types.push((action as { type: string }).type);
          return next(action);
        },
      ),
  });
  const state = () => store.getState().rest;
  const rehydrate = () =>
    new Promise<Persistor>((resolve) => {
      const persistor = persistStore(store, null, () => resolve(persistor));
    });
  return {
    rest,
    store,
    state,
    types,
    rehydrate,
    notes: rest.endpoints.notes,
    requests: () => requests,
    say: (next: string) => void (text = next),
    /** Answers wait until the promise is fulfilled. */
    holdUntil: (released: Promise<void>) => void (hold = released),
    textOf: () => rest.endpoints.notes.get.select(store.getState(), { id: '1' })?.text,
  };
}

/** A page that read a note and was left. */
async function leavePage(browser: ReturnType<typeof createBrowser>) {
  const page = openPage(browser);
  const persistor = await page.rehydrate();
  await page.store.dispatch(page.notes.get({ id: '1' }));
  await persistor.flush();
  persistor.pause();
  return page;
}

describe('redux-persist (Q12)', () => {
  it('keeps what is known over a reload; fresh data is not asked for again', async () => {
    const browser = createBrowser();
    await leavePage(browser);
    const page = openPage(browser);
    await page.rehydrate();
    expect(page.textOf()).toBe('first');
    await page.store.dispatch(page.notes.get.fetchIfStale({ id: '1' }));
    expect(page.requests()).toBe(0);
  });

  it('does not write layers, the generation or the counter', async () => {
    const browser = createBrowser();
    await leavePage(browser);
    const written = JSON.parse(browser.items.get('persist:rest') ?? '{}') as object;
    expect(Object.keys(written).sort()).toEqual(['_persist', ...WHITELIST].sort());
  });

  it('leaves the runtime in the present: what it asks for after rehydration is stored (decision 45)', async () => {
    const browser = createBrowser();
    await leavePage(browser);
    const page = openPage(browser);
    await page.rehydrate();
    page.say('second');
    await page.store.dispatch(page.notes.get({ id: '1' }));
    expect(page.textOf()).toBe('second');
  });

  it('lets what is read now win, wherever the other page had got to in counting (decision 46)', async () => {
    const browser = createBrowser();
    const left = openPage(browser);
    const persistor = await left.rehydrate();
    const ids = ['1', '2', '3', '4'];
    await Promise.all(ids.toReversed().map((id) => left.store.dispatch(left.notes.get({ id }))));
    await persistor.flush();
    persistor.pause();

    vi.setSystemTime(NOW + 1000);
    const page = openPage(browser);
    await page.rehydrate();
    page.say('second');
    // As many are in flight at once as the other page had: the numbers of both begin at 1.
    await Promise.all(ids.map((id) => page.store.dispatch(page.notes.get({ id }))));
    expect(page.textOf()).toBe('second');
    expect(page.state().meta['GET /notes/1']?.fetchedAt).toBe(NOW + 1000);
  });

  it('lets an answer win that was under way, though the other page had counted further (decision 46)', async () => {
    const browser = createBrowser();
    const left = openPage(browser);
    const persistor = await left.rehydrate();
    await left.store.dispatch(left.notes.get({ id: '2' }));
    await left.store.dispatch(left.notes.get({ id: '1' }));
    await persistor.flush();
    persistor.pause();

    vi.setSystemTime(NOW + 1000);
    const page = openPage(browser);
    page.say('second');
    let release: () => void = () => undefined;
    page.holdUntil(new Promise((resolve) => (release = resolve)));
    const answer = page.store.dispatch(page.notes.get({ id: '1' }));
    for (let count = 0; count < 10; count++)
      await page.store.dispatch(page.rest.invalidateAll({ testKey: () => false }));
    await page.rehydrate();
    release();
    await answer;
    expect(page.textOf()).toBe('second');
  });

  it('is in the log, which goes on from the state that was put there', async () => {
    const browser = createBrowser();
    await leavePage(browser);
    const page = openPage(browser);
    page.store.dispatch(page.rest.util.startLog());
    await page.store.dispatch(page.notes.get({ id: '2' }));
    await page.rehydrate();
    await page.store.dispatch(page.notes.get({ id: '3' }));
    const { _persist, ...live } = page.state() as RestState & { _persist: unknown };
    const log = page.store.dispatch(page.rest.util.exportLog());
    expect(replayLog(page.rest, log)).toMatchObject(live);
  });

  it('prunes the marks of requests that were in flight when the page was left (decision 52)', async () => {
    const browser = createBrowser();
    const left = openPage(browser);
    const persistor = await left.rehydrate();
    let release: () => void = () => undefined;
    left.holdUntil(new Promise((resolve) => (release = resolve)));
    const answers = [left.store.dispatch(left.notes.get({ id: '1' }))];
    await persistor.flush();
    persistor.pause();
    expect(browser.items.get('persist:rest')).toContain('pending');

    const page = openPage(browser);
    await page.rehydrate();
    expect(page.state().meta).toEqual({});
    expect(page.types.filter((type) => type === 'rest/collect')).toHaveLength(1);
    release();
    await Promise.all(answers);
  });

  it('keeps requests of this page in flight', async () => {
    const browser = createBrowser();
    await leavePage(browser);
    const page = openPage(browser);
    page.say('second');
    let release: () => void = () => undefined;
    page.holdUntil(new Promise((resolve) => (release = resolve)));
    const answer = page.store.dispatch(page.notes.update({ id: '1' }, { text: 'second' }));
    await page.rehydrate();
    expect(page.state().optimistic).toHaveLength(1);
    release();
    await answer;
    expect(page.state().optimistic).toEqual([]);
    expect(page.textOf()).toBe('second');
  });

  it('with a hydrate as reconciler, rows that are later here stay', async () => {
    const browser = createBrowser();
    await leavePage(browser);
    vi.setSystemTime(NOW + 1000);
    const page = openPage(browser, (inbound, reduced, reducer) =>
      reducer(reduced, hydrate({ version: 1, path: 'rest', now: Date.now(), state: inbound })),
    );
    page.say('later');
    await page.store.dispatch(page.notes.get({ id: '1' }));
    await page.rehydrate();
    expect(page.textOf()).toBe('later');
    expect(page.state().meta['GET /notes/1']?.fetchedAt).toBe(NOW + 1000);
  });
});
