import { describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, Invalidate } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { NOW, stopClock } from '../support/stoppedClock.js';
import { testStore } from '../support/testStore.js';
import type { RestState } from '../../src/index.js';

// Lifetimes (0.1, 0.2): test/middleware/fetchIfStale.test.ts, zeroLifetimes.test.ts; local writes: localCommits.test.ts.

stopClock();

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
  static override indexes = ['text'];
}

/** Notes behind calls that end when the test says so, the oldest first. */
function setUp() {
  const waiting: { resolve: (body: unknown) => void; reject: (error: unknown) => void }[] = [];
  const call = (): Promise<unknown> => new Promise((resolve, reject) => void waiting.push({ resolve, reject }));
  const named = (name: string, options: object = {}) =>
    new Endpoint((_args: { id: string }) => call(), {
      name,
      schema: Note,
      key: ({ id }: { id: string }) => `${name} ${id}`,
      testKey: (key: string) => key.startsWith(`${name} `),
      ...options,
    });
  const getOptimisticResponse = (_snapshot: unknown, { id }: { id: string }) => ({ id, text: 'expected' });
  const made = testStore(() =>
    createRestSlice({
      features: allFeatures,
      endpoints: {
        get: named('get', { pollFrequency: 5_000 }),
        save: named('save', { sideEffect: true }),
        show: named('show', { sideEffect: true, getOptimisticResponse }),
      },
      gc: false,
    }),
  );
  const { dispatch, endpoints, slice, state } = made;
  const args = { id: '1' };
  return {
    ...made,
    args,
    send: (name: 'get' | 'save' | 'show') => {
      const promise = dispatch(endpoints[name](args));
      promise.catch(() => undefined);
      return promise;
    },
    answer: (body: unknown = { id: '1', text: 'a' }) => waiting.shift()?.resolve(body),
    fail: (error: unknown) => waiting.shift()?.reject(error),
    seed: () => dispatch(endpoints.get.setResponse(args, { id: '1', text: 'stored' } as never)),
    write: (text: string) => dispatch(slice.set(Note, args, { text })),
    meta: (name: string) => state().meta[`${name} 1`],
  };
}
type App = ReturnType<typeof setUp>;

/** The parts of the state that an action replaced; its counter, which every one moves, apart. */
const changedParts = (before: RestState, after: RestState) =>
  Object.keys(after).filter(
    (part) => part !== 'seq' && after[part as keyof RestState] !== before[part as keyof RestState],
  );

const ALL_ROWS = ['entities', 'entitiesMeta', 'indexes'];

/** What happens, after what, and what it changes. */
type Case = [title: string, prepare: (app: App) => unknown, act: (app: App) => unknown, changed: readonly string[]];
const nothing = () => undefined;

const actions: Case[] = [
  ['#1 a read goes out', nothing, (app) => void app.send('get'), ['meta']],
  ['#2 an optimistic mutation goes out', nothing, (app) => void app.send('show'), ['meta', 'optimistic']],
  ['#3 a mutation goes out', nothing, (app) => void app.send('save'), ['meta']],
  [
    '#4 an answer',
    (app) => void app.send('get'),
    async (app) => {
      app.answer();
      await expect.poll(app.types).toContain('rest/get/fulfilled');
    },
    [...ALL_ROWS, 'results', 'meta'],
  ],
  [
    '#5 an error',
    (app) => void app.send('get'),
    async (app) => {
      app.fail(new Error('no'));
      await expect.poll(app.types).toContain('rest/get/rejected');
    },
    ['meta'],
  ],
  [
    '#6 an abort of an optimistic mutation',
    (app) => void app.send('show'),
    async (app) => {
      app.fail(new DOMException('enough', 'AbortError'));
      await expect.poll(app.types).toContain('rest/show/rejected');
    },
    ['meta', 'optimistic'],
  ],
  ['#7 set', (app) => app.seed(), (app) => app.write('mine'), ALL_ROWS],
  [
    '#8 invalidate',
    (app) => app.seed(),
    ({ dispatch, endpoints, args }) => dispatch(endpoints.get.invalidate(args)),
    ['results', 'meta'],
  ],
  [
    '#9 invalidateAll',
    (app) => app.seed(),
    ({ dispatch, slice, endpoints }) => dispatch(slice.invalidateAll(endpoints.get.endpoint)),
    ['results', 'meta'],
  ],
  [
    '#10 expireAll',
    (app) => app.seed(),
    ({ dispatch, slice, endpoints }) => dispatch(slice.expireAll(endpoints.get.endpoint)),
    ['meta'],
  ],
  [
    '#11 reset',
    (app) => app.seed(),
    ({ dispatch, slice }) => dispatch(slice.resetEntireStore()),
    [...ALL_ROWS, 'results', 'meta', 'lastReset'],
  ],
  [
    '#12 subscribe and unsubscribe',
    (app) => app.seed(),
    ({ dispatch, endpoints, args }) => dispatch(endpoints.get.subscribe(args))(),
    [],
  ],
  ['#14 anything else', (app) => app.seed(), ({ dispatch }) => dispatch({ type: 'other' }), []],
];

describe('what an action changes (1)', () => {
  it.each(actions)('%s', async (_, prepare, act, changed) => {
    const app = setUp();
    await prepare(app);
    const before = app.state();
    await act(app);
    expect(changedParts(before, app.state()).toSorted()).toEqual([...changed].toSorted());
  });

  it('#6 an abort leaves meta and layers as they were before the request', async () => {
    const app = setUp();
    const { meta, optimistic } = app.state();
    app.send('show').abort();
    await expect.poll(app.types).toContain('rest/show/rejected');
    expect([app.state().meta, app.state().optimistic]).toEqual([meta, optimistic]);
  });

  it('#13 a collection removes rows, their times, results and metas, and touches no object of the old state (9.5, R-8)', async () => {
    const app = setUp();
    await app.seed();
    const before = app.state();
    const copy = structuredClone(before);
    app.dispatch({ type: 'rest/collect', payload: { keys: ['get 1'], rows: { Note: ['1'] } } });
    expect(app.state()).toMatchObject({ results: {}, meta: {} });
    expect([app.state().entities['Note']?.['1'], app.state().entitiesMeta['Note']?.['1']]).toEqual([
      undefined,
      undefined,
    ]);
    expect(before).toEqual(copy);
  });
});

describe('the statements of 0 and 1', () => {
  it('what is set lives a minute (0.2)', async () => {
    const app = setUp();
    await app.write('mine');
    expect(app.state().entitiesMeta['Note']?.['1']).toMatchObject({
      fetchedAt: NOW,
      date: NOW,
      expiresAt: NOW + 60_000,
    });
  });

  it('a lifetime without end is never over (0.2.4)', async () => {
    const forever = new Endpoint(() => Promise.resolve(1), { name: 'forever', dataExpiryLength: Infinity });
    const { dispatch, endpoints } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { forever }, gc: false }),
    );
    await dispatch(endpoints.forever());
    vi.setSystemTime(8_000_000_000_000_000);
    expect(dispatch(endpoints.forever.fetchIfStale())).toBe(1);
  });

  it('an answer takes the error of its key, its policy and the invalidation away (1.3)', async () => {
    const app = setUp();
    await app.dispatch(app.endpoints.get.setError(app.args, new Error('no')));
    expect(app.meta('get')).toMatchObject({ error: { message: 'no' }, errorPolicy: 'hard' });
    await app.dispatch(app.endpoints.get.invalidate(app.args));
    await app.seed();
    for (const member of ['error', 'errorPolicy', 'invalidated']) expect(app.meta('get')).not.toHaveProperty(member);
  });

  it('what `update` makes of an answer is stored with it, in one action (1.3, 1.4)', async () => {
    const update = (id: string) => ({ recent: (ids: string[] = []) => [...ids, id] });
    const save = new Endpoint((id: string) => Promise.resolve({ id, text: id }), {
      name: 'save',
      schema: Note,
      sideEffect: true,
      update,
    });
    const recent = new Endpoint(() => Promise.resolve([]), { name: 'recent', schema: [Note], key: () => 'recent' });
    const {
      dispatch,
      endpoints,
      root,
      actions: log,
    } = testStore(() => createRestSlice({ features: allFeatures, endpoints: { save, recent } }));
    await dispatch(endpoints.save('1'));
    await dispatch(endpoints.save('2'));
    expect(endpoints.recent.select(root())?.map(({ id }) => id)).toEqual(['1', '2']);
    expect(log).toHaveLength(4);
  });

  it('invalidate leaves the rows to everybody else (1.13)', async () => {
    const app = setUp();
    await app.seed();
    const { entities, entitiesMeta } = app.state();
    await app.dispatch(app.endpoints.get.invalidate(app.args));
    expect([app.state().entities, app.state().entitiesMeta]).toEqual([entities, entitiesMeta]);
    expect(app.slice.selectQuery(Note)(app.root(), app.args)?.text).toBe('stored');
  });

  it.each(['an error', 'a result'])(
    'invalidateAll reaches a key that has only %s (1.11, decision 19)',
    async (what) => {
      const app = setUp();
      if (what === 'an error') await app.dispatch(app.endpoints.get.setError(app.args, new Error('no')));
      else app.dispatch({ type: 'rest/hydrate', payload: { results: { 'get 1': '1' } }, meta: { exact: true } });
      await app.dispatch(app.slice.invalidateAll(app.endpoints.get.endpoint));
      expect(app.meta('get')).toMatchObject({ expiresAt: 0, invalidated: true });
      expect(app.state().results).toEqual({});
    },
  );

  it('a mutation leaves its error under its own key, and a later success replaces it (1.15)', async () => {
    const app = setUp();
    const failing = app.send('save');
    app.fail(new Error('no'));
    await expect(failing).rejects.toThrow('no');
    expect(app.meta('save')).toMatchObject({ error: { message: 'no' } });
    const working = app.send('save');
    app.answer();
    await working;
    expect(app.meta('save')).not.toHaveProperty('error');
    expect(app.state().results['save 1']).toBe('1');
  });

  it('a deleted row changes no result and no meta (1 #7, 2.5)', async () => {
    const app = setUp();
    await app.seed();
    const { results, meta } = app.state();
    await app.dispatch(app.slice.set(new Invalidate(Note), app.args, undefined as never));
    expect([app.state().results, app.state().meta]).toEqual([results, meta]);
  });
});
