// Family: a row that one answer names several times, merged as if each were an answer of its own.
import { describe, expect, it, vi } from 'vitest';
import { Collection, Entity, Union, Values } from '../../src/index.js';
import { emptyTables, write } from '../support/writes.js';
import type { Normalized } from '../../src/normalize/Normalization.js';

class Item extends Entity {
  id = '';
  type = 'item';
  name = '';
  size = 0;
  static override key = 'Item';
}

class Box extends Entity {
  id = '';
  first: Item | undefined = undefined;
  items: readonly Item[] = [];
  static override key = 'Box';
  static override schema = { first: Item, items: [Item] };
}

const rowOf = ({ entities }: Pick<Normalized, 'entities'>) => entities['Item']?.['1'];
const stored = (row: object, schema: unknown = [Item]) =>
  write(schema, [{ id: '1', type: 'item', ...row }], emptyTables, { at: 5 });
/** An answer that was sent before what is stored. */
const late = (schema: unknown, input: unknown, state: Parameters<typeof write>[2]) =>
  write(schema, input, state, { at: 3, arrived: 6 });

describe('an older answer', () => {
  it('that names a row twice fills its gaps with the last mention (F26)', () => {
    const state = late(
      [Item],
      [
        { id: '1', name: 'late', size: 1, color: 'red' },
        { id: '1', size: 2 },
      ],
      stored({ name: 'stored' }),
    );
    expect(rowOf(state)).toEqual({ id: '1', type: 'item', name: 'stored', size: 2, color: 'red' });
  });

  it.each<[where: string, schema: unknown, input: unknown]>([
    ['inside others', [Box], [{ id: 'a', first: { id: '1', size: 1 }, items: [{ id: '1', size: 2 }] }]],
    ['in an object', { one: Item, two: Item }, { one: { id: '1', size: 1 }, two: { id: '1', size: 2 } }],
    ['in a map', new Values(Item), { one: { id: '1', size: 1 }, two: { id: '1', size: 2 } }],
    [
      'in a Union',
      [new Union({ item: Item, box: Box }, 'type')],
      [
        { id: '1', type: 'item', size: 1 },
        { id: '1', type: 'item', size: 2 },
      ],
    ],
    [
      'in a Collection',
      new Collection([Item]),
      [
        { id: '1', size: 1 },
        { id: '1', size: 2 },
      ],
    ],
  ])('%s, too (F26)', (_, schema, input) => {
    const state = late(schema, input, stored({ name: 'stored' }));
    expect(rowOf(state)).toMatchObject({ name: 'stored', size: 2 });
  });

  it('whose first mention says what is stored already is merged all the same (F26)', () => {
    const state = late(
      [Item],
      [
        { id: '1', name: 'stored' },
        { id: '1', name: 'late', size: 2 },
      ],
      stored({ name: 'stored' }),
    );
    expect(rowOf(state)).toEqual({ id: '1', type: 'item', name: 'stored', size: 2 });
  });
});

describe('a later answer', () => {
  it('that names a row twice leaves its last mention, be it what was stored (F26)', () => {
    const state = write(
      [Item],
      [
        { id: '1', name: 'new', size: 1 },
        { id: '1', name: 'stored' },
      ],
      stored({ name: 'stored' }),
      { at: 6 },
    );
    expect(rowOf(state)).toEqual({ id: '1', type: 'item', name: 'stored', size: 1 });
  });
});

describe('mergeWithStore', () => {
  class Versioned extends Entity {
    id = '';
    version = 0;
    name = '';
    static override key = 'Item';
    static override shouldUpdate(
      _: unknown,
      __: unknown,
      existing: { version: number },
      incoming: { version: number },
    ) {
      return incoming.version >= existing.version;
    }
  }
  const twice = [
    { id: '1', version: 1, name: 'one' },
    { id: '1', version: 1, name: 'two' },
  ];

  it.each([
    ['older', 3],
    ['later', 9],
  ])('is called once for a row that is named three times by an answer that is %s (F26)', (_, at) => {
    const state = stored({ version: 2 }, [Versioned]);
    const mergeWithStore = vi.spyOn(Versioned, 'mergeWithStore');
    write([Versioned], [...twice, { id: '1', version: 1 }], state, { at, arrived: 10 });
    expect(mergeWithStore.mock.calls.map(([, , existing, incoming]) => [existing, incoming])).toEqual([
      [rowOf(state), { id: '1', version: 1, name: 'two' }],
    ]);
    mergeWithStore.mockRestore();
  });

  it('that refuses a row refuses all that the answer says of it (F26)', () => {
    const state = stored({ version: 2, name: 'stored' }, [Versioned]);
    expect(write([Versioned], twice, state, { at: 9 }).entities).toBe(state.entities);
  });
});
