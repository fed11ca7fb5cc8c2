import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createRestSlice, denormalize, Endpoint, Entity, Invalidate, normalize } from '../../src/index.js';
import { GraphNode, Todo, Todos, User } from '../support/entities.js';
import { memoizedRead } from '../support/memoizedRead.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';

const meta = (fetchedAt: number, expiresAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt });

describe('S24 cycles', () => {
  const ring = { GraphNode: { 1: { id: '1', next: '2' }, 2: { id: '2', next: '3' }, 3: { id: '3', next: '1' } } };

  it('have new references for all members when one changes (S24.3)', () => {
    const before = memoizedRead(GraphNode, '1', ring) as GraphNode;
    expect(memoizedRead(GraphNode, '1', ring)).toBe(before);
    const { entities } = normalize(GraphNode, { id: '2', label: 'new' }, [], { entities: ring });
    const after = memoizedRead(GraphNode, '1', entities) as GraphNode;
    expect(after.next?.label).toBe('new');
    expect(after).not.toBe(before);
    expect(after.next?.next).not.toBe(before.next?.next);
    expect(after.next?.next?.next).toBe(after);
  });

  it('may start at any member (S24.2)', () => {
    const two = memoizedRead(GraphNode, '2', ring) as GraphNode;
    expect([two.id, two.next?.id, two.next?.next?.id, two.next?.next?.next]).toEqual(['2', '3', '1', two]);
  });

  it('do not hide what validate() refuses (S24.5)', () => {
    class Strict extends GraphNode {
      static override key = 'Strict';
      static override validate({ label }: { label?: unknown }) {
        return label === 'bad' ? 'bad label' : undefined;
      }
    }
    Strict.schema = { next: Strict };
    const node: Record<string, unknown> = { id: 1, label: 'good' };
    node['next'] = { id: 2, label: 'bad', next: node };
    expect(restErrorOf(() => normalize(Strict, node))).toMatchObject({ code: 'ENTITY_INVALID', status: 400 });
  });

  it('schemas may be assigned later, and anew (S24.6)', () => {
    class Late extends Entity {
      id = '';
      other: unknown = undefined;
      static override schema: Readonly<Record<string, unknown>> = {};
      static override key = 'Late';
    }
    const input = { id: 1, other: { id: 2 } };
    expect(normalize(Late, input).entities).toEqual({ Late: { 1: input } });
    Late.schema = { other: Late };
    expect(normalize(Late, input).entities).toEqual({ Late: { 1: { id: 1, other: '2' }, 2: { id: 2 } } });
    Late.schema = { other: User };
    const { entities } = normalize(Late, input);
    expect(Object.keys(entities).sort()).toEqual(['Late', 'User']);
    expect((denormalize(Late, '1', entities) as Late).other).toBeInstanceOf(User);
  });
});

describe('S25 expiry', () => {
  it('each row has that of the answer that wrote it last (S25.1)', () => {
    const list = normalize([Todo], [{ id: 1 }, { id: 2 }], [], {}, meta(1, 10));
    const { entitiesMeta } = normalize(Todo, { id: 1, title: 'x' }, [], list, meta(2, 5));
    expect(entitiesMeta.Todo).toMatchObject({ 1: { expiresAt: 5 }, 2: { expiresAt: 10 } });
  });

  const answers = () => {
    const get = (schema: unknown, name: string, options: object = {}) =>
      new Endpoint(async (_args: object) => ({ id: '1' }) as object, { name, schema, ...options });
    return testStore(() =>
      createRestSlice({
        endpoints: {
          list: get(Todos, 'list', { dataExpiryLength: 60_000 }),
          one: get(Todo, 'one', { dataExpiryLength: 5_000 }),
          short: get(Todo, 'short', { dataExpiryLength: 1_000 }),
          stale: get(Todo, 'stale', { invalidIfStale: true }),
        },
      }),
    );
  };

  it('a result has that of its own answer (S25.2)', async () => {
    const { dispatch, endpoints, root, state } = answers();
    await dispatch(endpoints.list.setResponse({}, [{ id: '1' }]));
    await dispatch(endpoints.short.setResponse({ id: '1' }, { id: '1' }));
    const { expiresAt, fetchedAt } = endpoints.list.selectResponse(root(), {});
    expect(expiresAt - fetchedAt).toBe(60_000);
    expect(state().entitiesMeta['Todo']?.['1']?.expiresAt).toBeLessThan(expiresAt);
  });

  it('a result that was never fetched has the earliest of its rows, those without meta left out (S25.2)', async () => {
    const { dispatch, endpoints, root, state } = answers();
    await dispatch(endpoints.one.setResponse({ id: '1' }, { id: '1', userId: '1', title: '', completed: false }));
    const expiresAt = state().entitiesMeta['Todo']?.['1']?.expiresAt;
    expect(endpoints.short.selectResponse(root(), { id: '1' })).toMatchObject({ expiryStatus: 'Valid', expiresAt });
    const withoutMeta = { rest: { ...state(), entitiesMeta: {} } };
    expect(endpoints.short.selectResponse(withoutMeta, { id: '1' }).expiresAt).toBe(Number.MAX_SAFE_INTEGER);
    expect(endpoints.short.selectResponse(root(), { id: '7' })).toMatchObject({ data: undefined, expiresAt: 1 });
  });

  it('the status is Invalid after invalidate, and for data that is gone without an error (S25.3)', async () => {
    const { dispatch, endpoints, root, slice } = answers();
    const status = (name: 'one' | 'stale') => endpoints[name].selectResponse(root(), { id: '1' }).expiryStatus;
    expect([status('one'), status('stale')]).toEqual(['InvalidIfStale', 'InvalidIfStale']);
    for (const name of ['one', 'stale'] as const) await dispatch(endpoints[name].setResponse({ id: '1' }, { id: '1' }));
    expect([status('one'), status('stale')]).toEqual(['Valid', 'InvalidIfStale']);
    await dispatch(slice.set(new Invalidate(Todo), { id: '1' }, undefined as never));
    expect(status('one')).toBe('Invalid');
    await dispatch(endpoints.one.setError({ id: '1' }, new Error('gone')));
    expect(status('one')).toBe('InvalidIfStale');
    await dispatch(endpoints.one.invalidate({ id: '1' }));
    expect(status('one')).toBe('Invalid');
  });

  it('a result is stale once now is after its expiry, not at it (S25.3)', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: 1_000 });
    onTestFinished(() => void vi.useRealTimers());
    const { dispatch, endpoints } = answers();
    await dispatch(endpoints.short.setResponse({ id: '1' }, { id: '1' }));
    vi.setSystemTime(2_000);
    expect(dispatch(endpoints.short.fetchIfStale({ id: '1' }))).toBeInstanceOf(Todo);
    vi.setSystemTime(2_001);
    const promise = dispatch(endpoints.short.fetchIfStale({ id: '1' }));
    expect(promise).toBeInstanceOf(Promise);
    await promise;
  });

  it('expiring and invalidating a result change no row (S25.4)', async () => {
    const { dispatch, endpoints, root, state, slice } = answers();
    await dispatch(endpoints.list.setResponse({}, [{ id: '1' }]));
    const { entities, entitiesMeta } = state();
    await dispatch(slice.expireAll(endpoints.list.endpoint));
    expect(endpoints.list.selectResponse(root(), {})).toMatchObject({ expiresAt: 1, data: [{ id: '1' }] });
    await dispatch(endpoints.list.invalidate({}));
    expect(endpoints.list.selectResponse(root(), {})).toMatchObject({ expiryStatus: 'Invalid', data: undefined });
    expect([state().entities, state().entitiesMeta]).toEqual([entities, entitiesMeta]);
    expect(state().entities).toBe(entities);
  });
});
