import { describe, expect, it } from 'vitest';
import { forgetRows, pksOf, readRow, TablesDraft } from '../../src/normalize/tables.js';
import { HOSTILE_NAMES } from '../support/identifiers.js';

const base = Object.freeze({ A: Object.freeze({ 1: 'one', 2: 'two' }), B: Object.freeze({ 1: 'b' }) });

describe('tables', () => {
  it.each([...HOSTILE_NAMES])('have no inherited row or table %j (A03)', (name) => {
    expect([readRow({ A: {} }, 'A', name), readRow({}, name, '1')]).toEqual([undefined, undefined]);
  });

  it('know the keys of a table, and none of no table', () => {
    expect([pksOf(base, 'A'), pksOf(base, 'toString')]).toEqual([['1', '2'], []]);
  });
});

describe('a draft', () => {
  it('without a change is the base', () => {
    const draft = new TablesDraft<string>(base);
    draft.write('A', '1', 'one');
    expect(forgetRows(draft.finish(), { A: ['none'], C: ['none'] })).toBe(base);
  });

  it('copies the tables that change, once', () => {
    const draft = new TablesDraft<string>(base);
    draft.write('A', '3', 'three');
    const tables = forgetRows(draft.finish(), { A: ['1'] });
    expect(tables).toEqual({ A: { 2: 'two', 3: 'three' }, B: { 1: 'b' } });
    expect(tables.B).toBe(base.B);
  });

  it('reads what it wrote', () => {
    const draft = new TablesDraft<string>(base);
    draft.write('A', '1', 'changed');
    expect([draft.read('A', '1'), draft.read('A', '2'), draft.read('B', '1')]).toEqual(['changed', 'two', 'b']);
  });

  it.each(HOSTILE_NAMES)('writes and removes a table and a row named %j (A01–A06)', (name) => {
    const draft = new TablesDraft<string>({});
    draft.write(name, name, 'x');
    draft.write(name, 'other', 'y');
    const tables = draft.finish();
    expect([readRow(tables, name, name), Object.keys(tables)]).toEqual(['x', [name]]);
    expect(Object.getPrototypeOf(tables)).toBe(Object.prototype);
    const left = forgetRows(tables, Object.fromEntries([[name, [name]]]));
    expect(pksOf(left, name)).toEqual(['other']);
    expect(Object.keys(forgetRows(left, Object.fromEntries([[name, ['other']]])))).toEqual([]);
  });
});

it('a write copies a part of a table from 200 rows on (F75)', () => {
  const write = (tables: object, from: number, to: number) => {
    const draft = new TablesDraft<number>(tables as never);
    for (let row = from; row < to; row++) draft.write('A', `a${String(row)}`, -row - from);
    return draft.finish();
  };
  /** Lists of rows, by their places. */
  const bucketsOf = (tables: object) => (tables as unknown as { A: [object[][]] }).A[0].flat();
  expect(Array.isArray(write({}, 0, 199)['A'])).toBe(false);
  const before = write({}, 0, 200);
  const after = bucketsOf(write(before, 7, 8));
  expect(after.length).toBeGreaterThan(10);
  expect(after.filter((bucket, at) => bucket !== bucketsOf(before)[at])).toHaveLength(1);
});

describe('a plain table of many rows, from elsewhere', () => {
  const plain = { A: Object.fromEntries(Array.from({ length: 1_000 }, (_, n) => [`a${String(n)}`, n])) };

  it.each([true, false])('is split by a write that adds no row, its keys asked for before: %j', (isAsked) => {
    if (isAsked) pksOf(plain, 'A');
    const draft = new TablesDraft<number>(plain);
    draft.write('A', 'a7', -7);
    const tables = draft.finish();
    expect([Array.isArray(tables['A']), readRow(tables, 'A', 'a7'), pksOf(tables, 'A')]).toEqual([
      true,
      -7,
      Object.keys(plain.A),
    ]);
  });

  it('has a new key after it was asked for its keys, twice', () => {
    const write = (tables: Parameters<typeof pksOf>[0], pk: string, row: number) => {
      const draft = new TablesDraft<number>(tables as typeof plain);
      draft.write('A', pk, row);
      return draft.finish();
    };
    const small = { A: { one: 1 } };
    pksOf(small, 'A');
    const changed = write(small, 'one', -1);
    expect(pksOf(changed, 'A')).toBe(pksOf(small, 'A'));
    expect(pksOf(write(changed, 'two', 2), 'A')).toEqual(['one', 'two']);
  });
});
