import { describe, expect, it } from 'vitest';
import { All, denormalize, Entity, INVALID, Invalidate, normalize, schema } from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { Group, User } from '../support/entities.js';
import { A, AB, B } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';
import type { Tables } from '../../src/normalize/tables.js';

const users = new All(User);
const ids = (value: unknown) => (value as { id: unknown }[]).map(({ id }) => id);

/** What a reader gets from tables alone. */
const query = (all: object, entities: Tables<unknown>, args: readonly unknown[] = []) => {
  const key = queryKey(all, args, { entities, indexes: {} } as never);
  return key === undefined ? undefined : denormalize(all, key, entities, args);
};

describe('All', () => {
  it('reads every row of the table (S12.1)', () => {
    const entities = { User: { 1: { id: '1' }, 2: { id: '2' } } };
    expect(query(users, entities)).toEqual([User.fromJS({ id: '1' }), User.fromJS({ id: '2' })]);
  });

  it('reads in the order of the table: numbers first (S12.2, T16)', () => {
    const { entities } = normalize(
      [User],
      ['10', '2', 'b', 'a'].map((id) => ({ id })),
    );
    expect(ids(query(users, entities))).toEqual(['2', '10', 'b', 'a']);
  });

  it('leaves out rows that are deleted or not valid (S12.3)', () => {
    class Named extends Entity {
      id = '';
      name = '';
      static override validate({ name }: { name?: unknown }) {
        return name === undefined ? 'no name' : undefined;
      }
      static override key = 'Named';
    }
    const entities = { Named: { 1: { id: '1' }, 2: INVALID, 3: { id: '3', name: 'c' } } };
    expect(ids(query(new All(Named), entities))).toEqual(['3']);
    expect(query(users, { User: { 1: INVALID } })).toEqual([]);
  });

  it('is unknown where there is no table, and empty where the table is (S12.4, T16)', () => {
    expect(query(users, {})).toBe(INVALID);
    expect(query(users, { User: {} })).toEqual([]);
  });

  it('stores rows, and results in nothing (S12.5)', () => {
    const { result, entities } = normalize(users, [{ id: 1 }, null, { id: 2 }]);
    expect(result).toBeUndefined();
    expect(Object.keys(entities.User ?? {})).toEqual(['1', '2']);
  });

  it('of an empty answer is known to be empty (S12.4)', () => {
    expect(query(users, normalize(users, []).entities)).toEqual([]);
  });

  it('shows rows that other answers bring, and not those they delete (S12.5)', () => {
    const first = normalize(users, [{ id: 1 }]);
    const second = normalize(User, { id: 2 }, [], first);
    expect(ids(query(users, second.entities))).toEqual([1, 2]);
    expect(ids(query(users, normalize(new Invalidate(User), '1', [], second).entities))).toEqual([2]);
  });

  it('takes the values of an object, and no text (S12.7)', () => {
    expect(normalize(users, { a: { id: 1 } }).entities).toEqual({ User: { 1: { id: 1 } } });
    expect(restErrorOf(() => normalize(users, 'text')).code).toBe('RESPONSE_SHAPE');
  });

  it('reads an answer that is not stored as what it holds', () => {
    expect(denormalize(users, [{ id: '1' }], {})).toEqual([User.fromJS({ id: '1' })]);
  });

  it('ignores arguments, but for null (S12.13)', () => {
    const entities = { User: { 1: { id: '1' } } };
    expect(query(users, entities, [{ id: 5 }])).toHaveLength(1);
    expect(query(users, entities, [null])).toBeUndefined();
  });

  it.each([undefined, {}, { a: A }, [User]])('cannot be made of %o alone (S10.11)', (definition) => {
    expect(restErrorOf(() => new All(definition))).toMatchObject({ code: 'SCHEMA_OPTION_MISSING', subject: 'All' });
  });
});

describe('All in an object', () => {
  const members = { users, x: 1 };

  it('leaves nothing in the result, and is read from the table (S12.6, decision 15)', () => {
    const { result, entities } = normalize(members, { users: [{ id: 1 }], x: 2 });
    expect(result).toStrictEqual({ x: 2 });
    const later = normalize(User, { id: 3 }, [], { entities }).entities;
    expect(denormalize(members, result, later)).toEqual({
      x: 2,
      users: [
        { id: 1, name: '' },
        { id: 3, name: '' },
      ],
    });
  });

  it('spoils it where a table is not known (S12.11)', () => {
    const both = { u: users, g: new All(Group) };
    expect(query(both, { User: {} })).toBe(INVALID);
    expect(query(both, { User: {}, Group: {} })).toEqual({ u: [], g: [] });
  });
});

describe.each([
  ['a mapping', new schema.All({ a: A, b: B }, 'type')],
  ['a Union (S12.10)', new All(AB)],
])('All of several kinds, from %s', (_, all) => {
  it('puts the tables one after the other, in the order of the mapping (S12.8)', () => {
    const entities = {
      B: { 9: { id: '9', type: 'b' } },
      A: { 2: { id: '2', type: 'a' }, 1: { id: '1', type: 'a' }, 3: INVALID },
    };
    expect(query(all, entities)).toEqual([A.fromJS({ id: '1' }), A.fromJS({ id: '2' }), B.fromJS({ id: '9' })]);
  });

  it('is known where one of the tables is (S12.8)', () => {
    expect(query(all, {})).toBe(INVALID);
    expect(query(all, { B: {} })).toEqual([]);
  });

  it('reads a row whose kind is not known by its table (S12.9)', () => {
    expect(query(all, { A: { 1: { id: '1', type: 'zz' } } })).toEqual([A.fromJS({ id: '1', type: 'zz' })]);
  });

  it('stores each row in its table (S12.8)', () => {
    const { result, entities } = normalize(all, [
      { id: 1, type: 'a' },
      { id: 1, type: 'b' },
    ]);
    expect(result).toBeUndefined();
    expect(query(all, entities)).toHaveLength(2);
  });
});

it('two kinds in one table are told apart by their rows, each read once (S12.8)', () => {
  class Other extends Entity {
    id = '';
    static override key = 'A';
  }
  const all = new All({ a: A, other: Other }, 'type');
  const read = query(all, { A: { 1: { id: '1', type: 'a' }, 2: { id: '2', type: 'other' } } }) as unknown[];
  expect(read.map((item) => (item as object).constructor)).toEqual([A, Other]);
});
