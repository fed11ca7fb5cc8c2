import { describe, expect, it } from 'vitest';
import { Collection, denormalize, Entity, INVALID, Lazy, normalize } from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { memoizedRead } from '../support/memoizedRead.js';
import { User } from '../support/entities.js';

class Department extends Entity {
  id = '';
  members: string[] = [];
  manager = '';
  static override key = 'Department';
  static override schema = { members: new Lazy([User]), manager: new Lazy(User) };
}
const { members, manager } = Department.schema;
const input = { id: 1, members: [{ id: 2, name: 'Ada' }, { id: 3 }], manager: { id: 4, name: 'Eve' } };

/** The query key of a schema, put together. */
const ask = (schema: unknown, args: readonly unknown[], entities: object) =>
  denormalize(schema, queryKey(schema, args, { entities: entities as {}, indexes: {} }), entities as {}, args);

describe('a Lazy field', () => {
  it('is stored as its inner schema is (S19.6)', () => {
    expect(normalize(Department, input).entities).toEqual({
      Department: { 1: { id: 1, members: ['2', '3'], manager: '4' } },
      User: { 2: { id: 2, name: 'Ada' }, 3: { id: 3 }, 4: { id: 4, name: 'Eve' } },
    });
  });

  it.each<[string, object]>([
    ['that are there', {}],
    ['that are missing', { User: {} }],
    ['that are deleted', { User: { 2: INVALID, 4: INVALID } }],
  ])('reads as the ids it holds, of rows %s (S19.6, S22)', (_, rows) => {
    const { entities } = normalize(Department, input);
    const department = denormalize(Department, '1', { ...entities, ...rows }) as Department;
    expect([department.members, department.manager]).toEqual([['2', '3'], '4']);
  });

  it('of null is null (S22)', () => {
    const { entities } = normalize(Department, { id: 1, manager: null });
    expect((denormalize(Department, '1', entities) as Department).manager).toBeNull();
  });

  it('keeps its owner when what it names changes (S19.6)', () => {
    const { entities } = normalize(Department, input);
    const before = memoizedRead(Department, '1', entities);
    const changed = normalize(User, { id: 4, name: 'Zoe' }, [], { entities }).entities;
    expect(memoizedRead(Department, '1', changed)).toBe(before);
  });

  it('has no query key (S19.7, S21.6)', () => {
    expect(
      queryKey(manager, [{ id: '4' }], { entities: normalize(Department, input).entities as {}, indexes: {} }),
    ).toBe(undefined);
  });
});

describe('the query of a Lazy', () => {
  const { entities } = normalize(Department, input);

  it('is one object (S19.7)', () => {
    expect(manager.query).toBe(manager.query);
  });

  it.each<[string, readonly unknown[], string | undefined]>([
    ['an object', [{ id: '4' }], 'Eve'],
    ['a pk', ['4'], 'Eve'],
    ['a pk that is not there', ['5'], undefined],
    ['nothing', [], undefined],
    ['null', [null], undefined],
  ])('finds an entity by %s (S19.7)', (_, args, name) => {
    expect((ask(manager.query, args, entities) as User | undefined)?.name).toBe(name);
  });

  it.each<[string, readonly unknown[], unknown]>([
    ['ids, the missing left out', [['2', '9']], ['Ada']],
    ['no ids', [[]], []],
    ['nothing', [], undefined],
    ['null', [null], undefined],
  ])('resolves a list from what the field holds: %s (S19.7)', (_, args, names) => {
    expect((ask(members.query, args, entities) as User[] | undefined)?.map(({ name }) => name)).toEqual(names);
  });

  it('finds a collection by its arguments (S19.7)', () => {
    const lazy = new Lazy(new Collection([User]));
    const stored = normalize(lazy, [{ id: 2 }], [{ group: 1 }]).entities;
    expect(ask(lazy.query, [{ group: '1' }], stored)).toHaveLength(1);
    expect(ask(lazy.query, [{ group: '2' }], stored)).toBeUndefined();
  });

  it('stores as the inner schema does', () => {
    expect(normalize(members.query, [{ id: 7 }])).toEqual(normalize([User], [{ id: 7 }]));
  });
});
