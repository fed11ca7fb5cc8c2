import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Collection, denormalize, Entity, INVALID, Invalidate, normalize } from '../../src/index.js';
import { own } from '../../src/shared/own.js';
import type { Todo } from '../support/entities.js';
import { entityNamed, Todos, User } from '../support/entities.js';
import { HOSTILE_NAMES, pks } from '../support/identifiers.js';

const rowOf = (tables: Readonly<Record<string, Readonly<Record<string, unknown>>>>, table: string, pk: string) =>
  own(own(tables, table), pk);

describe('a primary key (A01, A02, A09)', () => {
  it.each([...HOSTILE_NAMES, 'x'.repeat(1_000_000)].map((pk) => [pk.slice(0, 20), pk]))(
    '%j is stored and read back',
    (_, id) => {
      const { result, entities } = normalize(User, { id, name: 'a' });
      expect(result).toBe(id);
      expect(rowOf(entities, 'User', id)).toEqual({ id, name: 'a' });
      expect((denormalize(User, id, entities) as User).name).toBe('a');
      expect(Object.getPrototypeOf(entities.User)).toBe(Object.prototype);
    },
  );

  it.each(HOSTILE_NAMES)('%j is merged and deleted', (id) => {
    const first = normalize(User, { id, name: 'a' });
    const second = normalize(User, { id, extra: 1 }, [], first);
    expect(rowOf(second.entities, 'User', id)).toEqual({ id, name: 'a', extra: 1 });
    const third = normalize(new Invalidate(User), id, [], second);
    expect(rowOf(third.entities, 'User', id)).toBe(INVALID);
  });

  it.each(HOSTILE_NAMES)('%j is nothing when it is absent (A03)', (id) => {
    expect(denormalize(User, id, { User: {} })).toBeUndefined();
    expect(denormalize([User], [id], {})).toEqual([]);
  });

  it('keeps its row apart from every other', () => {
    fc.assert(
      fc.property(fc.uniqueArray(pks(), { maxLength: 8 }), (ids) => {
        const { result, entities } = normalize(
          [User],
          ids.map((id, index) => ({ id, name: String(index) })),
        );
        expect(result).toEqual(ids);
        expect((denormalize([User], result, entities) as User[]).map(({ name }) => name)).toEqual(
          ids.map((_, i) => String(i)),
        );
      }),
    );
  });

  it('0 is one (A10)', () => {
    const { result, entities } = normalize(User, { id: 0, name: 'zero' });
    expect(result).toBe('0');
    expect((denormalize(User, 0, entities) as User).name).toBe('zero');
  });

  it('1 and "1" are one (A10)', () => {
    expect(normalize([User], [{ id: 1 }, { id: '1', name: 'a' }]).entities.User).toEqual({ 1: { id: '1', name: 'a' } });
  });

  it('of integers leaves lists in their order (A12)', () => {
    const ids = ['10', '2', 'b', '1'];
    const { result, entities } = normalize(
      Todos,
      ids.map((id) => ({ id })),
    );
    expect((denormalize(Todos, result, entities) as Todo[]).map(({ id }) => id)).toEqual(ids);
  });
});

describe('a table (A04, A05, A06)', () => {
  it.each(HOSTILE_NAMES)('may be called %j', (name) => {
    const Named = entityNamed(name);
    const { result, entities, entitiesMeta } = normalize(Named, { id: '1', title: 'x' });
    expect([Object.keys(entities), Object.keys(entitiesMeta)]).toEqual([[name], [name]]);
    expect(denormalize(Named, result, entities)).toHaveProperty('title', 'x');
    expect(Object.getPrototypeOf(entities)).toBe(Object.prototype);
  });

  it.each(HOSTILE_NAMES)('called %j may have lists', (name) => {
    const list = new Collection([entityNamed(name)]);
    const { result, entities } = normalize(list, [{ id: '1' }], [{ [name]: 1 }]);
    expect(denormalize(list, result, entities)).toHaveLength(1);
  });

  it.each(HOSTILE_NAMES)('called %j is empty when it is absent (A03)', (name) => {
    expect(denormalize(entityNamed(name), 'constructor', {})).toBeUndefined();
  });
});

describe('a member __proto__ of a response (A08, decision 92)', () => {
  const input = JSON.parse('{"id":1,"__proto__":{"isAdmin":true},"constructor":"c"}') as object;

  it('is stored as it came', () => {
    expect(JSON.stringify(normalize(User, input).entities.User)).toBe(`{"1":${JSON.stringify(input)}}`);
  });

  it('survives a merge', () => {
    const first = normalize(User, input);
    expect(JSON.stringify(normalize(User, { id: 1 }, [], first).entities.User)).toBe(`{"1":${JSON.stringify(input)}}`);
  });

  it('gives the entity nothing to inherit', () => {
    const user = denormalize(User, '1', normalize(User, input).entities) as User & { isAdmin?: boolean };
    expect(user).toBeInstanceOf(User);
    expect(user.isAdmin).toBeUndefined();
    expect(({} as { isAdmin?: boolean }).isAdmin).toBeUndefined();
  });

  it('may have a schema', () => {
    class Odd extends Entity {
      static override schema = JSON.parse('{}') as Record<string, unknown>;
      static override key = 'Odd';
    }
    Object.defineProperty(Odd.schema, '__proto__', { value: User, enumerable: true });
    const { entities } = normalize(Odd, JSON.parse('{"id":1,"__proto__":{"id":2}}') as object);
    expect(JSON.stringify(entities.Odd)).toBe('{"1":{"id":1,"__proto__":"2"}}');
    expect(denormalize(Odd, '1', entities)).toBeInstanceOf(Odd);
  });
});
