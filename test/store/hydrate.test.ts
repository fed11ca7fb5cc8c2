import { describe, expect, it } from 'vitest';
import { INVALID } from '../../src/index.js';
import { hydrate } from '../../src/store/hydrate.js';
import { initialState } from '../../src/store/state.js';
import type { HydrateAction } from '../../src/store/actions.js';
import type { RestState } from '../../src/index.js';

const at = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 60_000 });

const stateWith = (parts: Partial<RestState>): RestState => ({ ...initialState, ...parts });

const hydrated = (state: RestState, payload: HydrateAction['payload']) =>
  hydrate(state, { type: 'rest/hydrate', payload });

/** One row, fetched at a moment. */
const rowAt = (fetchedAt: number, row: object | string) =>
  ({ entities: { Todo: { '1': row } }, entitiesMeta: { Todo: { '1': at(fetchedAt) } } }) as Partial<RestState>;

const rowOf = ({ entities }: RestState) => entities['Todo']?.['1'];

describe('hydrate, rows', () => {
  it.each([
    ['a later row', 20, { id: '1', title: 'new' }, { id: '1', title: 'new', done: true }],
    ['an older row', 5, { id: '1', title: 'old' }, { id: '1', title: 'here', done: true }],
    ['a row of the same moment', 10, { id: '1', title: 'other' }, { id: '1', title: 'here', done: true }],
    ['what an older row holds besides', 5, { id: '1', note: 'n' }, { id: '1', title: 'here', done: true, note: 'n' }],
    ['a later deletion', 20, INVALID, INVALID],
    ['an older deletion', 5, INVALID, { id: '1', title: 'here', done: true }],
  ])('%s is folded by fetchedAt (decision 46)', (_, fetchedAt, incoming, expected) => {
    const state = stateWith(rowAt(10, { id: '1', title: 'here', done: true }));
    expect(rowOf(hydrated(state, rowAt(fetchedAt, incoming)))).toEqual(expected);
  });

  it('an older row does not revive a deleted one', () => {
    expect(rowOf(hydrated(stateWith(rowAt(10, INVALID)), rowAt(5, { id: '1' })))).toBe(INVALID);
  });

  it('the list of a collection is replaced by a later one, not merged with it', () => {
    const listAt = (fetchedAt: number, list: unknown) => rowAt(fetchedAt, list as object);
    expect(rowOf(hydrated(stateWith(listAt(10, ['1', '2'])), listAt(20, ['3'])))).toEqual(['3']);
  });

  it('the meta is that of the later row; its numbers stay where the stored one is later', () => {
    const stored = { ...at(10), sent: 7 };
    const state = stateWith({ ...rowAt(10, { id: '1' }), entitiesMeta: { Todo: { '1': stored } } });
    expect(hydrated(state, rowAt(5, { id: '1' })).entitiesMeta['Todo']?.['1']).toEqual(stored);
    expect(hydrated(state, rowAt(20, { id: '1' })).entitiesMeta['Todo']?.['1']).toEqual(at(20));
  });

  it('a table without rows is there', () => {
    expect(hydrated(initialState, { entities: { Todo: {} } }).entities).toEqual({ Todo: {} });
  });

  it('what is equal keeps its identity (decision 41)', () => {
    const state = stateWith(rowAt(10, { id: '1', tags: ['a'] }));
    const next = hydrated(state, rowAt(20, { id: '1', tags: ['a'] }));
    expect(next.entities).toBe(state.entities);
  });

  it('rows named __proto__ are rows like others (decision 92)', () => {
    const payload = JSON.parse(
      '{"entities":{"__proto__":{"__proto__":{"id":"__proto__","polluted":true}}},"entitiesMeta":{"__proto__":{"__proto__":{"fetchedAt":1,"date":1,"expiresAt":1}}}}',
    ) as HydrateAction['payload'];
    const { entities } = hydrated(initialState, payload);
    expect(JSON.stringify(entities)).toBe('{"__proto__":{"__proto__":{"id":"__proto__","polluted":true}}}');
    expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  });
});

describe('hydrate, indexes', () => {
  const named = (fetchedAt: number, name: string): Partial<RestState> => ({
    ...rowAt(fetchedAt, { id: '1', name }),
    indexes: { Todo: { name: { [name]: '1' } } },
  });

  it('follow the rows: the entry of a value that the row has no more goes (decision 69)', () => {
    const { indexes } = hydrated(stateWith(named(10, 'bob')), named(20, 'rob'));
    expect(indexes).toEqual({ Todo: { name: { rob: '1' } } });
  });

  it('are not changed by an older row', () => {
    const { indexes } = hydrated(stateWith(named(10, 'bob')), named(5, 'rob'));
    expect(indexes).toEqual({ Todo: { name: { bob: '1' } } });
  });

  it('keep the entries of other rows', () => {
    const state = stateWith({ ...named(10, 'bob'), indexes: { Todo: { name: { bob: '1', eve: '2' } } } });
    expect(hydrated(state, named(20, 'rob')).indexes).toEqual({ Todo: { name: { eve: '2', rob: '1' } } });
  });
});

describe('hydrate, results', () => {
  const KEY = 'GET /todos/1';
  const keyAt = (fetchedAt: number, result: unknown, more: object = {}): Partial<RestState> => ({
    results: { [KEY]: result },
    meta: { [KEY]: { ...at(fetchedAt), ...more } },
  });

  it.each([
    ['a later one replaces it', 20, 'new'],
    ['an older one does not', 5, 'here'],
    ['one of the same moment does not', 10, 'here'],
  ])('%s', (_, fetchedAt, expected) => {
    const { results, meta } = hydrated(stateWith(keyAt(10, 'here')), keyAt(fetchedAt, 'new'));
    expect(results[KEY]).toBe(expected);
    expect(meta[KEY]).toEqual(at(expected === 'new' ? fetchedAt : 10));
  });

  it('a later failure keeps the result, and a later invalidation takes it (5.3)', () => {
    const error = { name: 'Error', message: 'm', status: 500 };
    const failed = hydrated(stateWith(keyAt(10, 'here')), {
      meta: { [KEY]: { ...at(20), error, errorPolicy: 'hard' } },
    });
    expect([failed.results[KEY], failed.meta[KEY]?.error]).toEqual(['here', error]);
    const gone = hydrated(stateWith(keyAt(10, 'here')), { meta: { [KEY]: { ...at(20), invalidated: true } } });
    expect(gone.results).toEqual({});
  });

  it('a request in flight stays in flight (decision 52)', () => {
    const state = stateWith({ meta: { [KEY]: { fetchedAt: 0, date: 0, expiresAt: 0, pending: 'r1' } } });
    expect(hydrated(state, keyAt(20, 'new')).meta[KEY]).toEqual({ ...at(20), pending: 'r1' });
  });

  it('a result that an update made, which has no meta, is older than any', () => {
    const state = stateWith({ results: { [KEY]: ['1'] } });
    expect(hydrated(state, keyAt(20, ['1', '2'])).results[KEY]).toEqual(['1', '2']);
    expect(hydrated(state, { results: { [KEY]: ['3'] } }).results[KEY]).toEqual(['1']);
  });
});

describe('hydrate, exact (decision 90)', () => {
  it('puts the state of a log in place of what is there', () => {
    const start = stateWith({ ...rowAt(10, { id: '2' }), seq: 41, lastReset: 5 });
    const state = stateWith({ ...rowAt(20, { id: '1' }), seq: 3 });
    const next = hydrate(state, { type: 'rest/hydrate', payload: start, meta: { exact: true } });
    expect(next).toEqual(start);
  });
});
