// Family: what a big table leaves behind when it becomes small.
import { describe, expect, it } from 'vitest';
import { All, Entity } from '../../src/index.js';
import { readValue, RowCache } from '../../src/normalize/denormalize.js';
import { asPlainTables, pksOf, readRow } from '../../src/normalize/tables.js';
import { drop } from '../../src/store/drop.js';
import { initialState } from '../../src/store/state.js';
import { write } from '../support/writes.js';
import type { RestState } from '../../src/store/state.js';

class Item extends Entity {
  id = '';
  static override key = 'Item';
}

const idsFrom = (first: number, count: number) => Array.from({ length: count }, (_, at) => `n${String(first + at)}`);

const given = (ids: readonly string[], state: RestState = initialState): RestState => {
  const input = ids.map((id) => ({ id }));
  const { result: _result, ...tables } = write([Item], input, state, { at: 1 });
  return { ...state, ...tables };
};
const collect = (state: RestState, ids: readonly string[]) => drop(state, { rows: { Item: ids } });
const isSplit = ({ entities }: RestState) => Array.isArray(entities['Item']);
const sizeOf = (state: RestState) => JSON.stringify([state.entities, state.entitiesMeta]).length;

describe('a split table', () => {
  it('whose rows are all collected goes (F64)', () => {
    const state = collect(given(idsFrom(0, 20_000)), idsFrom(0, 20_000));
    expect([state.entities, state.entitiesMeta]).toEqual([{}, {}]);
  });

  it('that shrinks becomes plain, with the rows that are left in their order (F64)', () => {
    const state = collect(given(idsFrom(0, 2_000)), idsFrom(3, 1_997));
    expect(isSplit(state)).toBe(false);
    expect(state.entities['Item']).toEqual({ n0: { id: 'n0' }, n1: { id: 'n1' }, n2: { id: 'n2' } });
    expect(Object.keys(state.entitiesMeta['Item'] ?? {})).toEqual(['n0', 'n1', 'n2']);
  });

  it('that stays big takes no more room than one that was never bigger (F64)', () => {
    const ids = idsFrom(0, 40_000);
    let state = given(ids);
    // Little by little, as it is collected.
    for (let at = 600; at < ids.length; at += 1_970) state = collect(state, ids.slice(at, at + 1_970));
    expect([isSplit(state), pksOf(state.entities, 'Item')]).toEqual([true, ids.slice(0, 600)]);
    expect(sizeOf(state)).toBeLessThan(sizeOf(given(ids.slice(0, 600), given(idsFrom(50_000, 400)))));
    expect(ids.slice(0, 600).every((id) => readRow(state.entities, 'Item', id))).toBe(true);
  });

  it('takes new rows after it has shrunk, and is split again when it grows (F64)', () => {
    const small = collect(given(idsFrom(0, 2_000)), idsFrom(10, 1_990));
    const grown = given(idsFrom(5_000, 1_500), small);
    expect([isSplit(small), isSplit(grown)]).toEqual([false, true]);
    expect(pksOf(grown.entities, 'Item')).toEqual([...idsFrom(0, 10), ...idsFrom(5_000, 1_500)]);
    expect(Object.keys(asPlainTables(grown.entities)['Item'] ?? {})).toHaveLength(1_510);
  });

  it('does not go back and forth where it is split (F64)', () => {
    const state = given(idsFrom(0, 1_001));
    expect(isSplit(collect(state, idsFrom(0, 2)))).toBe(true);
  });
});

it('of a table that is gone nobody knows that it has no rows, of one that came empty they do (F64)', () => {
  const read = ({ entities }: RestState) => readValue(new All(Item), '', { entities, args: [] }, new RowCache()).value;
  const answered = write(new All(Item), [], initialState, { at: 1 });
  expect(read({ ...initialState, ...answered })).toEqual([]);
  expect(read(collect(given(idsFrom(0, 3)), idsFrom(0, 3)))).not.toEqual([]);
});
