import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createRestSlice, Endpoint, Entity, Invalidate, ResetError } from '../../src/index.js';
import { serialize } from '../../src/ssr/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

// Traps that need a mounted reader (3, 5 to 8, 15, 17, 18, 20): part3-readers.test.tsx; polling timers (19): 7.11 in
// test/middleware/polling.matrix.test.ts.

const NOW = 1_000;
const args = { id: '1' };

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: NOW }));
afterEach(() => void vi.useRealTimers());

class Note extends Entity {
  id = '';
  a = '0';
  b = '0';
  n = 0;
  static override key = 'Note';
}

function setUp(options: object = {}) {
  const held = controlledCalls();
  const get = new Endpoint((_args: { id: string }) => held.call() as Promise<any>, {
    name: 'get',
    schema: Note,
    key: ({ id }: { id: string }) => `get ${id}`,
    testKey: (key: string) => key.startsWith('get '),
    ...options,
  });
  const mutation = (name: string, respond: (snapshot: Snapshot, body: object) => object) =>
    new Endpoint((_args: { id: string }, _body: object) => held.call() as Promise<any>, {
      name,
      schema: Note,
      sideEffect: true,
      key: ({ id }: { id: string }) => `${name} ${id}`,
      getOptimisticResponse: (snapshot: Snapshot, { id }: { id: string }, body: object) => ({
        id,
        ...respond(snapshot, body),
      }),
    });
  const next = (snapshot: Snapshot) => ({ n: ((snapshot.get(Note, args) as Note | undefined)?.n ?? 0) + 1 });
  const remove = new Endpoint((_args: { id: string }) => held.call() as Promise<any>, {
    name: 'remove',
    schema: new Invalidate(Note),
    sideEffect: true,
  });
  const made = testStore(() =>
    createRestSlice({
      endpoints: {
        get,
        patch: mutation('patch', (_snapshot, body) => body),
        count: mutation('count', next),
        remove,
        raw: get.extend({ name: 'raw', schema: undefined, key: ({ id }: { id: string }) => `raw ${id}` } as object),
      },
      gc: false,
    }),
  );
  const { dispatch, endpoints, root } = made;
  return {
    ...made,
    ...held,
    fetch: () => dispatch(endpoints.get(args)),
    patch: (body: object) => dispatch(endpoints.patch(args, body)),
    seed: (row: object = {}) =>
      dispatch(endpoints.get.setResponse(args, { id: '1', a: '0', b: '0', n: 0, ...row } as never)),
    response: () => endpoints.get.selectResponse(root(), args),
    shown: () => endpoints.get.select(root(), args),
  };
}

const at = (ms: number) => void vi.setSystemTime(ms);
const settled = (promise: Promise<unknown>) => promise.catch((error: unknown) => error);

describe('traps (part 3): freshness', () => {
  it('1: a call at 1000 answered at 6000 is fresh until 66000, at 66000 too', async () => {
    const { fetch, answer, calls, dispatch, endpoints } = setUp();
    const promise = fetch();
    at(6_000);
    answer(0, { id: '1' });
    await promise;
    at(66_000);
    expect(dispatch(endpoints.get.fetchIfStale(args))).toBeInstanceOf(Note);
    at(66_001);
    void dispatch(endpoints.get.fetchIfStale(args));
    expect(calls).toHaveLength(2);
  });

  it('2: an error is shown for its second, and then asked for again', async () => {
    const { fetch, fail, calls, dispatch, endpoints, response } = setUp();
    const promise = fetch();
    fail(0, new Error('no'));
    await settled(promise);
    at(NOW + 900);
    void dispatch(endpoints.get.fetchIfStale(args));
    expect([calls.length, response().error?.message]).toEqual([1, 'no']);
    at(NOW + 1_001);
    void dispatch(endpoints.get.fetchIfStale(args));
    expect(calls).toHaveLength(2);
  });

  it('4: a soft error hides behind a row that a query finds, and not behind a deleted one', async () => {
    const { dispatch, endpoints, slice, response, seed } = setUp({ errorPolicy: () => 'soft' });
    await dispatch(slice.set(Note, args, { id: '1', a: 'row', b: '', n: 0 }));
    await dispatch(endpoints.get.setError(args, new Error('no')));
    expect([response().data?.a, response().error]).toEqual(['row', undefined]);
    await seed();
    await dispatch(slice.set(new Invalidate(Note), args, undefined as never));
    await dispatch(endpoints.get.setError(args, new Error('no')));
    expect([response().data, response().error?.message]).toEqual([undefined, 'no']);
  });

  it('8: expireAll keeps what is shown, invalidateAll does not; both reach a key that has only an error', async () => {
    const { seed, dispatch, endpoints, slice, response } = setUp();
    await seed();
    await dispatch(slice.expireAll(endpoints.get.endpoint));
    expect(response()).toMatchObject({ expiryStatus: 'Valid', expiresAt: 1, data: { a: '0' } });
    await dispatch(slice.invalidateAll(endpoints.get.endpoint));
    expect(response()).toMatchObject({ expiryStatus: 'Invalid', data: undefined });
    for (const take of [slice.expireAll, slice.invalidateAll]) {
      await dispatch(endpoints.get.setError({ id: '2' }, new Error('no')));
      await dispatch(take(endpoints.get.endpoint));
      expect(dispatch(endpoints.get.fetchIfStale({ id: '2' }))).toBeInstanceOf(Promise);
    }
  });
});

describe('traps (part 3): optimism and order', () => {
  it('9: in one millisecond, one answer takes one layer away, and an answer from before a reset none in', async () => {
    const { seed, patch, answer, state, shown, slice, dispatch } = setUp();
    await seed();
    const promises = [patch({ a: 'A' }), patch({ b: 'B' })];
    answer(0, { id: '1', a: 'A' });
    await promises[0];
    expect([state().optimistic.length, shown()?.b]).toEqual([1, 'B']);
    await dispatch(slice.resetEntireStore());
    answer(1, { id: '1', b: 'B' });
    await expect(promises[1]).rejects.toBeInstanceOf(ResetError);
    expect(slice.selectEntities({ rest: state() })).toEqual({});
  });

  it('10: of two patches of one key the failed one goes, and the other stays on screen', async () => {
    const { seed, patch, fail, shown } = setUp();
    await seed();
    const [first] = [patch({ a: 'A' }), patch({ b: 'B' })];
    fail(0, new Error('no'));
    await settled(first as Promise<unknown>);
    expect(shown()).toMatchObject({ a: '0', b: 'B' });
  });

  it('11: two increments from 0, the first confirmed as 10: 11', async () => {
    const { seed, dispatch, endpoints, answer, shown } = setUp();
    await seed();
    const [first] = [1, 2].map(() => dispatch(endpoints.count(args, {})));
    expect(shown()?.n).toBe(2);
    answer(0, { id: '1', n: 10 });
    await first;
    expect(shown()?.n).toBe(11);
  });

  it('12: a partial answer of the later patch does not hide the earlier one, whose answer leaves the row stale', async () => {
    const { seed, patch, answer, shown, state } = setUp();
    await seed();
    const promises = [patch({ a: 'A' }), patch({ b: 'B' })];
    answer(1, { id: '1', b: 'B' });
    await promises[1];
    expect(shown()).toMatchObject({ a: 'A', b: 'B' });
    answer(0, { id: '1', a: 'A' });
    await promises[0];
    expect(shown()).toMatchObject({ a: '0', b: 'B' });
    expect(state().entitiesMeta['Note']?.['1']?.stale).toBe(state().seq);
  });

  it('13: an old answer without a schema does not replace a newer one', async () => {
    const { dispatch, endpoints, answer, root } = setUp();
    const old = dispatch(endpoints.raw(args));
    await dispatch(endpoints.raw.setResponse(args, 'pushed' as never));
    const pushed = await old;
    answer(0, 'old');
    await new Promise((resolve) => setImmediate(resolve));
    expect([pushed, endpoints.raw.select(root(), args)]).toEqual(['pushed', 'pushed']);
  });

  it('14: a deleted row stays deleted for a read sent before, and is back for one sent after', async () => {
    const { seed, fetch, answer, dispatch, endpoints, shown } = setUp();
    await seed();
    const before = fetch();
    const removal = dispatch(endpoints.remove(args));
    answer(1, { id: '1' });
    await removal;
    answer(0, { id: '1', a: 'old' });
    await before;
    expect(shown()).toBeUndefined();
    const after = fetch();
    answer(2, { id: '1', a: 'back' });
    await after;
    expect(shown()?.a).toBe('back');
  });

  it('15: an abort is no error: no record, no layer; the promise rejects with it though an older error is stored', async () => {
    const { fetch, fail, dispatch, endpoints, state, response } = setUp();
    await dispatch(endpoints.get.setError(args, new Error('older')));
    const { meta } = state();
    const promise = fetch();
    fail(0, new DOMException('enough', 'AbortError'));
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    expect([state().meta, response().error?.message]).toEqual([meta, 'older']);
  });

  it('16: reads join by key, mutations never do, and a call that throws at once leaves its key free', async () => {
    const { fetch, patch, calls, answer, state } = setUp();
    const reads = [fetch(), fetch()];
    at(NOW + 500);
    void fetch();
    void patch({});
    void patch({});
    expect(calls).toHaveLength(3);
    answer(0, { id: '1' });
    await Promise.all(reads);
    expect(state().meta['get 1']?.fetchedAt).toBe(NOW);
    let isBroken = true;
    const throwing = () => {
      if (isBroken) throw new Error('at once');
      return Promise.resolve('works');
    };
    const broken = testStore(() => createRestSlice({ endpoints: { throwing: new Endpoint(throwing, { name: 'x' }) } }));
    await expect(broken.dispatch(broken.endpoints.throwing())).rejects.toThrow('at once');
    isBroken = false;
    await expect(broken.dispatch(broken.endpoints.throwing())).resolves.toBe('works');
  });
});

describe('traps (part 3): further small ones', () => {
  it('`fetch` resolves with the answer alone, not with the merged row', async () => {
    const { seed, fetch, answer, shown } = setUp();
    await seed({ a: 'stored' });
    const promise = fetch();
    answer(0, { id: '1', b: 'answered' });
    expect((await promise).a).toBe('0');
    expect(shown()).toMatchObject({ a: 'stored', b: 'answered' });
  });

  it('a mutation does not make the data of a GET fresh again', async () => {
    const { seed, patch, answer, response } = setUp();
    await seed();
    const { expiresAt } = response();
    at(NOW + 5_000);
    const promise = patch({ a: 'A' });
    answer(0, { id: '1', a: 'A' });
    await promise;
    expect([response().data?.a, response().expiresAt]).toEqual(['A', expiresAt]);
  });

  it('a failed refetch takes the freshness of good data', async () => {
    const { seed, fetch, fail, response } = setUp({ errorPolicy: () => 'soft' });
    await seed();
    const promise = fetch();
    fail(0, new Error('no'));
    await settled(promise);
    expect([response().data?.a, response().expiresAt]).toEqual(['0', NOW + 1_000]);
  });

  it('an error keeps its numeric status on its way through the store', async () => {
    const { fetch, fail, response, actions } = setUp();
    const promise = fetch();
    fail(0, Object.assign(new Error('no'), { status: 418 }));
    await settled(promise);
    expect([actions.at(-1)?.error.status, response().error?.status]).toEqual([418, 418]);
  });

  it('a body cannot end the script that carries the state', async () => {
    const { seed, state } = setUp();
    await seed({ a: '</script><script>\u2028' });
    const html = serialize({ state: state() } as never);
    expect(html).not.toMatch(/[<\u2028]/);
    expect(JSON.parse(html)).toEqual({ state: state() });
  });
});
