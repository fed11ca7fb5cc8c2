import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity } from '../../src/index.js';
import { allFeatures } from '../support/allFeatures.js';
import { testStore } from '../support/testStore.js';
import type { Manager } from '../../src/index.js';

const args = { id: '1' };

class Note extends Entity {
  id = '';
  text = '';
  static override key = 'Note';
}

function setUp() {
  const calls: string[] = [];
  const answer = ({ id }: { id: string }) => Promise.resolve({ id, text: `call ${String(calls.push(id))}` });
  const get = new Endpoint(answer, {
    name: 'get',
    schema: Note,
    pollFrequency: 60_000,
    key: ({ id }: { id: string }) => `get ${id}`,
    testKey: (key: string) => key.startsWith('get '),
  });
  const save = new Endpoint((_args: { id: string }) => new Promise<object>(() => undefined), {
    name: 'save',
    schema: Note,
    sideEffect: true,
    getOptimisticResponse: (_snapshot: unknown, { id }: { id: string }) => ({ id, text: 'expected' }),
  });
  const made = testStore(() => createRestSlice({ features: allFeatures, endpoints: { get, save }, gc: false }));
  const controller = made.slice.controller({ dispatch: made.dispatch });
  return { ...made, calls, get, save, controller, text: () => controller.get(Note, args)?.text };
}
type App = ReturnType<typeof setUp>;

const METHODS = [
  ...['fetch', 'fetchIfStale', 'subscribe', 'retain', 'set', 'setResponse', 'setError', 'invalidate', 'invalidateAll'],
  ...['expireAll', 'resetEntireStore', 'get', 'getResponse', 'getError', 'getState', 'snapshot', 'store', 'dispose'],
];

describe('the controller (13)', () => {
  it('has these members, and is the same object for a store each time', () => {
    const { controller, slice, dispatch } = setUp();
    expect(Object.keys(controller).toSorted()).toEqual(METHODS.toSorted());
    expect(slice.controller({ dispatch })).toBe(controller);
    expect(slice.controller({ dispatch }).fetch).toBe(controller.fetch);
  });

  const commits: [name: string, run: (app: App) => Promise<void>, type: string][] = [
    ['set', ({ controller }) => controller.set(Note, args, { text: 'mine' }), 'rest/set'],
    [
      'setResponse',
      ({ controller, get }) => controller.setResponse(get, args, { id: '1' } as never),
      'rest/setResponse',
    ],
    ['setError', ({ controller, get }) => controller.setError(get, args, new Error('no')), 'rest/setResponse'],
    ['invalidate', ({ controller, get }) => controller.invalidate(get, args), 'rest/invalidate'],
    ['invalidateAll', ({ controller, get }) => controller.invalidateAll(get), 'rest/invalidate'],
    ['expireAll', ({ controller, get }) => controller.expireAll(get), 'rest/expire'],
    ['resetEntireStore', ({ controller }) => controller.resetEntireStore(), 'rest/reset'],
  ];
  it.each(commits)('%s commits at once, and gives a promise that is resolved', async (_, run, type) => {
    const app = setUp();
    const done = run(app);
    expect(app.types()).toEqual([type]);
    await expect(done).resolves.toBeUndefined();
  });

  it('fetch and fetchIfStale are those of the slice', async () => {
    const { controller, get, calls, text } = setUp();
    await expect(controller.fetch(get, args)).resolves.toMatchObject({ text: 'call 1' });
    expect(controller.fetchIfStale(get, args)).toMatchObject({ text: 'call 1' });
    expect([text(), calls]).toEqual(['call 1', ['1']]);
  });

  it('subscribe and retain dispatch nothing, and give what lets go', () => {
    const { controller, get, types } = setUp();
    controller.subscribe(get, args)();
    controller.retain(get, args)();
    expect(types()).toEqual([]);
  });

  it('get, getResponse and getError read the view, getState the base (0.1.2)', async () => {
    const { controller, get, save, dispatch, endpoints, root } = setUp();
    await controller.setResponse(get, args, { id: '1', text: 'stored' } as never);
    dispatch(endpoints.save(args)).catch(() => undefined);
    expect(controller.get(Note, args)?.text).toBe('expected');
    expect(controller.getResponse(get, args).data).toBe(endpoints.get.select(root(), args));
    expect(controller.getState().entities['Note']?.['1']).toMatchObject({ text: 'stored' });
    await controller.setError(save, args, new Error('no'));
    expect(controller.getError(save, args)?.message).toBe('no');
    expect(controller.getError(get, args)).toBeUndefined();
  });

  it('getError of null, and of a key without an error, is undefined (2.2.1)', () => {
    const { controller, get } = setUp();
    expect([controller.getError(get, null), controller.getError(get, args)]).toEqual([undefined, undefined]);
  });

  it('snapshot reads the state it is given, at the time it is given', async () => {
    const { controller, get } = setUp();
    await controller.setResponse(get, args, { id: '1', text: 'before' } as never);
    const past = controller.snapshot(controller.getState(), 5);
    await controller.setResponse(get, args, { id: '1', text: 'after' } as never);
    expect([past.get(Note, args)?.text, past.getResponse(get, args).data?.text, past.fetchedAt]).toEqual([
      'before',
      'before',
      5,
    ]);
    expect([controller.snapshot().get(Note, args)?.text, controller.snapshot().fetchedAt]).toEqual(['after', 0]);
  });

  it('works by methods that were taken off it', async () => {
    const { controller, get, text } = setUp();
    const { fetch, getState } = controller;
    await fetch(get, args);
    expect([text(), getState()]).toEqual(['call 1', controller.getState()]);
  });
});

describe('managers (8.1)', () => {
  it('see an action in the order of the list, the first one first', async () => {
    const seen: string[] = [];
    const named = (name: string): Manager => ({
      middleware: () => (next) => (action) => (seen.push(`${name} ${(action as { type: string }).type}`), next(action)),
    });
    const get = new Endpoint(() => Promise.resolve({ id: '1' }), { name: 'get', schema: Note });
    const { dispatch, endpoints } = testStore(() =>
      createRestSlice({ features: allFeatures, endpoints: { get }, managers: [named('first'), named('second')] }),
    );
    seen.length = 0;
    await dispatch(endpoints.get.invalidate());
    expect(seen).toEqual(['first rest/invalidate', 'second rest/invalidate']);
  });
});
