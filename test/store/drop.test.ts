import { describe, expect, it } from 'vitest';
import { asPlainTables, TablesDraft } from '../../src/normalize/tables.js';
import { drop } from '../../src/store/drop.js';
import { initialState } from '../../src/store/state.js';
import { deepFreeze } from '../../src/shared/freeze.js';
import type { Layer, RestState } from '../../src/store/state.js';

const times = { fetchedAt: 1, date: 2, expiresAt: 3 };

const layer = (requestId: string): Layer => ({
  ...times,
  endpoint: 'save',
  key: `save ${requestId}`,
  args: [],
  requestId,
  sent: 1,
});

const full = (): RestState =>
  deepFreeze({
    ...initialState,
    entities: { User: { 1: { id: '1', name: 'ada' }, 2: { id: '2', name: 'bob' } }, Post: { 1: { id: '1' } } },
    entitiesMeta: { User: { 1: times, 2: times }, Post: { 1: times } },
    indexes: { User: { name: { ada: '1', bob: '2' } } },
    results: { 'user 1': '1', 'user 2': '2', raw: { any: 1 } },
    meta: { 'user 1': times, 'user 2': times, failed: { ...times, pending: 'r1' } },
    optimistic: [layer('r1'), layer('r2')],
    seq: 4,
  });

describe('drop', () => {
  it('removes results and meta of keys', () => {
    const state = full();
    const next = drop(state, { keys: ['user 1', 'raw', 'failed'] });
    expect(next.results).toEqual({ 'user 2': '2' });
    expect(next.meta).toEqual({ 'user 2': times });
    expect(next.entities).toBe(state.entities);
  });

  it('removes rows, their meta and their index entries', () => {
    const next = drop(full(), { rows: { User: ['1'] } });
    expect(next.entities).toEqual({ User: { 2: { id: '2', name: 'bob' } }, Post: { 1: { id: '1' } } });
    expect(next.entitiesMeta).toEqual({ User: { 2: times }, Post: { 1: times } });
    expect(next.indexes).toEqual({ User: { name: { bob: '2' } } });
  });

  it('leaves an index entry that leads to another row', () => {
    const state = { ...full(), indexes: { User: { name: { ada: '2' } } } };
    expect(drop(state, { rows: { User: ['1'] } }).indexes).toBe(state.indexes);
  });

  it('removes layers and pending marks of requests', () => {
    const next = drop(full(), { requestIds: ['r1'] });
    expect(next.optimistic.map(({ requestId }) => requestId)).toEqual(['r2']);
    expect(next.meta['failed']).toEqual(times);
  });

  it.each([
    ['nothing', {}],
    ['empty lists', { keys: [], rows: {}, requestIds: [] }],
    ['what is not there', { keys: ['x'], rows: { User: ['9'], None: ['1'] }, requestIds: ['r9'] }],
    ['names that every object inherits', { keys: ['toString', '__proto__'], rows: { constructor: ['name'] } }],
  ])('keeps every reference when given %s', (_what, payload) => {
    const state = full();
    const next = drop(state, payload);
    for (const part of Object.keys(state) as (keyof RestState)[]) expect(next[part], part).toBe(state[part]);
  });

  it('keeps tables in which nothing is removed', () => {
    const state = full();
    const next = drop(state, { keys: ['user 1'], rows: { User: ['1'] } });
    expect(next.entities['Post']).toBe(state.entities['Post']);
    expect(next.entities['User']?.['2']).toBe(state.entities['User']?.['2']);
  });

  it('removes keys and rows named __proto__, and keeps others so named', () => {
    const named = JSON.parse('{"__proto__":"1","constructor":"2"}') as Record<string, string>;
    const table = JSON.parse('{"__proto__":{"id":"__proto__"},"a":{"id":"a"}}') as Record<string, object>;
    const state = { ...initialState, results: named, entities: { T: table } } as RestState;
    const withProto = drop(state, { keys: ['constructor'], rows: { T: ['a'] } });
    expect(Object.keys(withProto.results)).toEqual(['__proto__']);
    expect(Object.keys(withProto.entities['T'] ?? {})).toEqual(['__proto__']);
    const without = drop(state, { keys: ['__proto__'], rows: { T: ['__proto__'] } });
    expect(Object.keys(without.results)).toEqual(['constructor']);
    expect(Object.keys(without.entities['T'] ?? {})).toEqual(['a']);
  });

  it('removes rows of a table that is split', () => {
    const draft = new TablesDraft<{ id: string }>({});
    const pks = Array.from({ length: 3_000 }, (_, index) => `n${String(index)}`);
    for (const id of pks) draft.write('Note', id, { id });
    const state = { ...initialState, entities: draft.finish() };
    const next = drop(state, { rows: { Note: pks.slice(1) } });
    expect(asPlainTables(next.entities)).toEqual({ Note: { n0: { id: 'n0' } } });
    expect(Object.keys(asPlainTables(state.entities)['Note'] ?? {})).toHaveLength(3_000);
  });
});
