import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint } from '../../../src/index.js';
import { runtimesOf } from '../../../src/requests/runtime.js';
import { asPlainTables } from '../../../src/normalize/tables.js';
import { storeDispatch } from '../../../src/slice/storeDispatch.js';
import { Note, SWEEP } from '../../support/collectable.js';
import { cacheOf } from '../../../src/store/StoreCache.js';
import type { Middleware, UnknownAction } from '@reduxjs/toolkit';
import type { Snapshot } from '../../../src/index.js';
import type { Runtime } from '../../../src/requests/runtime.js';

const noteJson = (id: string) => ({ id, text: `note ${id}`, author: { id: `a${id}`, name: 'x' } });

const getNote = new Endpoint(({ id }: { id: string }) => Promise.resolve(noteJson(id)), {
  name: 'getNote',
  key: ({ id }: { id: string }) => `note ${id}`,
  schema: Note,
});

const saveNote = new Endpoint(({ id }: { id: string }) => Promise.resolve(noteJson(id)), {
  name: 'saveNote',
  key: ({ id }: { id: string }) => `save ${id}`,
  schema: Note,
  sideEffect: true,
});

/** Shown at once, and refused. */
const refused = saveNote.extend({
  name: 'refused',
  fetch: (_params: { id: string }) => Promise.reject<object>(new Error('refused')),
  getOptimisticResponse: (_snapshot: Snapshot, { id }: { id: string }) => ({ id, text: 'soon' }),
});

function bigStore() {
  const rest = createRestSlice({ endpoints: { getNote, saveNote } });
  const actions: UnknownAction[] = [];
  const record: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: { rest: rest.reducer },
    // RTK's checks look at the whole state, and nothing else is tested here.
    middleware: (getDefault) =>
      getDefault({ serializableCheck: false, immutableCheck: false }).concat(rest.middleware, record),
  });
  const [runtime] = runtimesOf(storeDispatch(store)) as [Runtime];
  const remembered = () => [...cacheOf(store.getState().rest).entries()].length;
  return { rest, store, runtime, actions, remembered, state: () => store.getState().rest };
}

type Big = ReturnType<typeof bigStore>;

/** Everything that is counted: the state's own parts, and what is kept beside it. */
function countsOf({ runtime, state, remembered }: Big) {
  const { entities, entitiesMeta, results, meta, optimistic } = state();
  const rows = (tables: object) =>
    Object.values(tables).reduce<number>((sum, table) => sum + Object.keys(table as object).length, 0);
  return {
    results: Object.keys(results).length,
    meta: Object.keys(meta).length,
    rows: rows(asPlainTables(entities)),
    rowMetas: rows(asPlainTables(entitiesMeta)),
    layers: optimistic.length,
    reads: runtime.reads.size,
    flights: runtime.flights.size,
    remembered: remembered(),
  };
}

const NOTHING = { results: 0, meta: 0, rows: 0, rowMetas: 0, layers: 0, reads: 0, flights: 0, remembered: 0 };

const ROUNDS = 10;
const KEYS = Array.from({ length: 200 }, (_, index) => `k${String(index)}`);

beforeEach(() => {
  // The checks of development look at every key after each action.
  vi.stubEnv('NODE_ENV', 'production');
  vi.useFakeTimers({ now: 1_700_000_000_000 });
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.useRealTimers();
});

/** ms; what is done many times takes its time on a busy machine. */
const PATIENCE = 30_000;

/** Do something with 2 000 keys, 200 between two sweeps. @returns the counts right before each sweep. */
async function churn(big: Big, visit: (id: string) => Promise<void>) {
  const counts: ReturnType<typeof countsOf>[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const key of KEYS) await visit(`${String(round)}-${key}`);
    counts.push(countsOf(big));
    await vi.advanceTimersByTimeAsync(SWEEP);
  }
  return counts;
}

describe('memory', { timeout: PATIENCE }, () => {
  it('is free again after 2 000 keys that were held and read for a while (I01)', async () => {
    const big = bigStore();
    const { rest, store } = big;
    const counts = await churn(big, async (id) => {
      const release = store.dispatch(rest.endpoints.getNote.retain({ id }));
      await store.dispatch(rest.endpoints.getNote({ id }));
      rest.endpoints.getNote.select(store.getState(), { id });
      release();
    });
    // What was read since the previous sweep is used: it goes with the next one.
    expect(counts.slice(1)).toEqual(
      Array.from({ length: ROUNDS - 1 }, () => ({
        ...NOTHING,
        results: 400,
        meta: 400,
        rows: 800,
        rowMetas: 800,
        remembered: 400,
      })),
    );
    await store.dispatch(rest.endpoints.getNote({ id: 'last' }));
    await vi.advanceTimersByTimeAsync(SWEEP);
    await vi.advanceTimersByTimeAsync(SWEEP);
    expect(countsOf(big)).toEqual(NOTHING);
  });

  it('is free again after 2 000 one-off reads that nobody subscribed to (I02)', async () => {
    const big = bigStore();
    const counts = await churn(big, async (id) => void (await big.store.dispatch(big.rest.endpoints.getNote({ id }))));
    expect(counts.at(-1)).toEqual({ ...NOTHING, results: 200, meta: 200, rows: 400, rowMetas: 400 });
    expect(countsOf(big)).toEqual(NOTHING);
  });

  it('holds nothing for 4 000 mutations, each with a key of its own (I03)', async () => {
    const big = bigStore();
    const counts = await churn(big, async (id) => {
      await big.store.dispatch(big.rest.endpoints.saveNote({ id: `${id}-a` }));
      await big.store.dispatch(big.rest.endpoints.saveNote({ id: `${id}-b` }));
    });
    expect(counts.at(-1)).toEqual({ ...NOTHING, results: 400, meta: 400, rows: 800, rowMetas: 800 });
    expect(countsOf(big)).toEqual(NOTHING);
  });

  it('holds nothing for optimistic mutations that failed (I03)', async () => {
    const big = bigStore();
    for (const id of KEYS) await big.store.dispatch(big.rest.fetch(refused, { id })).catch(() => undefined);
    expect(countsOf(big)).toMatchObject({ meta: 200, layers: 0, flights: 0 });
    await vi.advanceTimersByTimeAsync(SWEEP);
    expect(countsOf(big)).toEqual(NOTHING);
  });

  it('of selectors is free again after queries and after a reset', async () => {
    const big = bigStore();
    const { rest, store } = big;
    const selectNote = rest.selectQuery(Note);
    for (const id of KEYS) {
      await store.dispatch(rest.endpoints.getNote({ id }));
      selectNote(store.getState(), { id });
      rest.endpoints.getNote.select(store.getState(), { id });
    }
    expect(big.remembered()).toBe(400);
    await vi.advanceTimersByTimeAsync(SWEEP);
    await store.dispatch(rest.resetEntireStore());
    await store.dispatch(rest.endpoints.getNote({ id: 'after' }));
    await vi.advanceTimersByTimeAsync(SWEEP);
    expect(big.remembered()).toBe(0);
  });

  it('has no count left after 100 000 retains and releases', async () => {
    const { rest, store, runtime } = bigStore();
    for (let i = 0; i < 100_000; i++) store.dispatch(rest.endpoints.getNote.retain({ id: '1' }))();
    expect(runtime.usage.isRetained('note 1')).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

describe('a store that nobody has', () => {
  it('goes at once, though a sweep is due: a server makes one for each request', async () => {
    vi.useRealTimers();
    const made: WeakRef<object>[] = [];
    for (let i = 0; i < 20; i++) {
      const { rest, store } = bigStore();
      await store.dispatch(rest.endpoints.getNote({ id: '1' }));
      made.push(new WeakRef(store));
    }
    // A sweep is minutes away. Some turns, since a WeakRef that was made or read holds its store until the end of the job.
    await vi.waitFor(() => {
      collectGarbage();
      // The last one may still be in a register.
      expect(made.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(2);
    });
  });
});

describe('endpoints made in a loop (K18)', { timeout: PATIENCE }, () => {
  it('go when nobody has them any more', async () => {
    vi.useRealTimers();
    const { rest, store } = bigStore();
    const made: WeakRef<object>[] = [];
    for (let i = 0; i < 10_000; i++) {
      const endpoint = getNote.extend({ name: `made${String(i)}`, schema: Note });
      rest.select(endpoint)(store.getState(), { id: '1' });
      rest.matchFulfilled(endpoint)({ type: 'other' });
      made.push(new WeakRef(endpoint));
      if (i % 1_000 === 0) await new Promise((resolve) => setTimeout(resolve));
    }
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    expect(made.filter((ref) => ref.deref() !== undefined).length).toBeLessThan(100);
    // The slice is in use until here.
    expect(rest.select(getNote)(store.getState(), { id: '1' })).toBeUndefined();
  });

  it('live as long as an action that one of them made', async () => {
    vi.useRealTimers();
    const { rest, store, actions } = bigStore();
    const answer = () => {
      const passing = getNote.extend({ name: 'passing', key: ({ id }: { id: string }) => `passing ${id}` });
      return store.dispatch(rest.setResponse(passing, { id: '1' }, noteJson('1')));
    };
    await answer();
    await new Promise((resolve) => setTimeout(resolve));
    collectGarbage();
    const [action] = actions as [UnknownAction];
    // A state of its own: the answer is not remembered, but folded again.
    const empty = { ...rest.reducer(undefined, { type: 'other' }) };
    expect(rest.reducer(empty, action).results).toEqual({ 'passing 1': '1' });
  });
});
