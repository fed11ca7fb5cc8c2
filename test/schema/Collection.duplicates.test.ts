// Family: a change of a list that changes what it does not name.
import { describe, expect, it } from 'vitest';
import { Collection, Entity, normalize, unshift, Union } from '../../src/index.js';
import type { NormalizedState } from '../../src/normalize/tables.js';

class Item extends Entity {
  id = '';
  static override key = 'Item';
}

class Sheet extends Entity {
  id = '';
  type = 'sheet';
  static override key = 'Sheet';
}

const items = new Collection([Item]);
const any = new Collection([new Union({ item: Item, sheet: Sheet }, 'type')]);
const given = (...ids: string[]) => ids.map((id) => ({ id }));
const listAfter = (change: unknown, input: unknown, ...ids: string[]): unknown => {
  const state: NormalizedState = normalize(items, given(...ids), [{}]);
  return normalize(change, input, [{}], state).entities['[Item]']?.['{}'];
};

describe('a list that holds an item twice (S7.5)', () => {
  it('keeps it twice when another one is put first (F27)', () => {
    expect(listAfter(items.unshift, { id: '9' }, '1', '2', '1')).toEqual(['9', '1', '2', '1']);
  });

  it('holds it once when it is put first itself, as often as the call names it (F27)', () => {
    expect(listAfter(items.unshift, given('2', '2'), '1', '2', '1', '2')).toEqual(['2', '1', '1']);
  });

  it.each<[name: string, change: unknown, expected: string[]]>([
    ['push', items.push, ['1', '2', '1', '9']],
    ['remove', items.remove, ['1', '2', '1']],
    ['moveWith(unshift)', items.moveWith(unshift), ['9', '1', '2', '1']],
    ['a page', items.page((args) => [args]), ['1', '2', '1', '9']],
  ])('keeps it twice through %s (F27)', (_, change, expected) => {
    expect(listAfter(change, given('9'), '1', '2', '1')).toEqual(expected);
  });

  it('of several kinds keeps what is not named, and tells the kinds apart (F27)', () => {
    const sheet = { id: '1', type: 'sheet' };
    const item = { id: '1', type: 'item' };
    const state = normalize(any, [sheet, item, sheet], [{}]);
    const { entities } = normalize(any.unshift, item, [{}], state);
    expect(entities['[Item;Sheet]']?.['{}']).toEqual([
      { id: '1', schema: 'item' },
      { id: '1', schema: 'sheet' },
      { id: '1', schema: 'sheet' },
    ]);
  });
});
