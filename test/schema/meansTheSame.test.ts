import { describe, expect, it } from 'vitest';
import { Collection, schema } from '../../src/index.js';
import { meansTheSame } from '../../src/schema/meansTheSame.js';
import { Group, Todo, Todos, User } from '../support/entities.js';

const page = Todos.page((...args) => args);

describe('meansTheSame (K17)', () => {
  it.each<[string, unknown, unknown]>([
    ['nothing', undefined, undefined],
    ['one entity', User, User],
    ['lists of one entity, declared twice', [User], [User]],
    ['a list and its shorthand', new schema.Array(User), [User]],
    ['objects of the same members', { a: User, b: [Todo] }, { a: User, b: [Todo] }],
    ['two Collections of one table', Todos, new Collection([Todo])],
    ['a Collection and its page', Todos, page],
    ['objects that hold them', { items: Todos }, { items: page }],
  ])('%s', (_, one, other) => {
    expect(meansTheSame(one, other)).toBe(true);
    expect(meansTheSame(other, one)).toBe(true);
  });

  it.each<[string, unknown, unknown]>([
    ['an entity and nothing', User, undefined],
    ['two entities', User, Group],
    ['an entity and a list of it', User, [User]],
    ['lists of two entities', [User], [Group]],
    ['a list and a Collection', [Todo], Todos],
    ['objects of other members', { a: User }, { a: Group }],
    ['objects of other names', { a: User }, { b: User }],
    ['objects of more members', { a: User }, { a: User, b: User }],
    ['a Collection and its change', Todos, Todos.push],
  ])('not %s', (_, one, other) => {
    expect(meansTheSame(one, other)).toBe(false);
    expect(meansTheSame(other, one)).toBe(false);
  });
});
