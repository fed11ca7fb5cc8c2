import { describe, expect, it } from 'vitest';
import { denormalize, INVALID, normalize, schema } from '../../src/index.js';
import { Todo, Todos, User } from '../support/entities.js';

const ada = User.fromJS({ id: '1', name: 'Ada' });
const entities = { User: { 0: { id: '0' }, 1: { id: '1', name: 'Ada' }, 9: INVALID } };

describe.each([
  ['{ user: User }', { user: User }],
  ['schema.Object({ user: User })', new schema.Object({ user: User })],
])('%s', (_, object) => {
  it('copies what it does not declare (S8.1)', () => {
    expect(normalize(object, { user: { id: 1 }, other: 5 }).result).toEqual({ user: '1', other: 5 });
  });

  it.each([{ user: undefined }, {}])('has no member for what is undefined: %o (S8.2)', (input) => {
    expect(normalize(object, input).result).toStrictEqual({});
  });

  it('keeps null (S0.9, S8.2)', () => {
    expect(normalize(object, { user: null }).result).toStrictEqual({ user: null });
  });

  it.each<[string, object, object]>([
    ['an entity', { user: '1', other: 5 }, { user: ada, other: 5 }],
    ['an absent member', { other: 5 }, { other: 5 }],
    ['a missing row', { user: '2' }, { user: undefined }],
    ['null', { user: null }, { user: null }],
    ['the id 0 (S8.4)', { user: 0 }, { user: User.fromJS({ id: '0' }) }],
  ])('reads %s (S8.3)', (__, input, expected) => {
    expect(denormalize(object, input, entities)).toStrictEqual(expected);
  });

  it('is unusable when a member is deleted (S8.5)', () => {
    expect(denormalize(object, { user: '9' }, entities)).toBe(INVALID);
  });
});

it('an object with a deleted member spoils the object around it (S8.5)', () => {
  expect(denormalize({ data: { user: User } }, { data: { user: '9' } }, entities)).toBe(INVALID);
});

it('lists in objects lose their deleted items (S8.5)', () => {
  expect(denormalize({ users: [User] }, { users: ['9', '1'] }, entities)).toEqual({ users: [ada] });
});

it('a container that is null stays null (S8.6)', () => {
  expect(normalize({ data: { list: [User] } }, { data: null }).result).toEqual({ data: null });
});

it('one response changes a list and an entity (S8.9)', () => {
  const state = normalize(Todos, [{ id: 1 }], [{}]);
  const parts = { trade: Todos.push, account: User };
  const next = normalize(parts, { trade: { id: 2 }, account: { id: 9 } }, [{}], state);
  expect(next.result).toEqual({ trade: ['2'], account: '9' });
  expect(next.entities['[Todo]']).toEqual({ '{}': ['1', '2'] });
  expect(denormalize(parts, next.result, next.entities)).toEqual({
    trade: [Todo.fromJS({ id: 2 } as object)],
    account: User.fromJS({ id: 9 } as object),
  });
});

it('members called __proto__ are ordinary (decision 92)', () => {
  const input = JSON.parse('{"__proto__":{"id":7},"user":{"id":1}}') as object;
  const { result } = normalize({ user: User }, input);
  expect(JSON.stringify(result)).toBe('{"__proto__":{"id":7},"user":"1"}');
  expect(result).not.toHaveProperty('id');
});

it('define adds members (S8.8)', () => {
  const object = new schema.Object<Record<string, unknown>>({ user: User });
  object.define({ todo: Todo });
  expect(normalize(object, { user: { id: 1 }, todo: { id: 2 } }).result).toEqual({ user: '1', todo: '2' });
});
