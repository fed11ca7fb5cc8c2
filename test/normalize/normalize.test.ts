import { describe, expect, it } from 'vitest';
import { Entity, normalize } from '../../src/index.js';
import { deepFreeze } from '../../src/shared/freeze.js';
import { Article, Group, Todos, User } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

const MAX = Number.MAX_SAFE_INTEGER;

describe('normalize', () => {
  it('gives result, tables, their times and indexes (S0.1)', () => {
    const meta = { fetchedAt: 1, date: 2, expiresAt: 3 };
    expect(normalize(User, { id: 1 }, [], {}, meta)).toEqual({
      result: '1',
      entities: { User: { 1: { id: 1 } } },
      entitiesMeta: { User: { 1: meta } },
      indexes: {},
    });
  });

  it('never expires what has no times (S0.4, decision 69)', () => {
    expect(normalize(User, { id: 1 }).entitiesMeta).toEqual({ User: { 1: { fetchedAt: 0, date: 0, expiresAt: MAX } } });
  });

  it('shares one object for the times of all rows (decision 57)', () => {
    const { entitiesMeta } = normalize([User], [{ id: 1 }, { id: 2 }]);
    expect(entitiesMeta.User?.['1']).toBe(entitiesMeta.User?.['2']);
  });

  it('takes frozen input and state, and changes neither (S0.2, B11)', () => {
    const first = deepFreeze(normalize([Article], [{ id: 1, author: { id: 1, name: 'a' } }]));
    const input = deepFreeze([{ id: 1, author: { id: 1, name: 'b' }, editor: { id: 2 } }]);
    const { entities } = normalize([Article], input, Object.freeze([]), first);
    expect(entities.User).toEqual({ 1: { id: 1, name: 'b' }, 2: { id: 2 } });
    expect(first.entities.User).toEqual({ 1: { id: 1, name: 'a' } });
    expect(input[0]?.author).toEqual({ id: 1, name: 'b' });
  });

  it('keeps nested objects of the input as they are (S0.2)', () => {
    const input = { id: 1, author: { id: 2 } };
    normalize(Article, input);
    expect(input).toEqual({ id: 1, author: { id: 2 } });
  });

  it('keeps tables and rows that it did not write (S0.3)', () => {
    const first = normalize({ g: Group, users: [User] }, { g: { id: 1 }, users: [{ id: 1 }, { id: 2 }] });
    const second = normalize(User, { id: 1, name: 'new' }, [], first);
    expect(second.entities.Group).toBe(first.entities.Group);
    expect(second.entities.User).not.toBe(first.entities.User);
    expect(second.entities.User?.['2']).toBe(first.entities.User?.['2']);
  });

  it('keeps tables when a response changes a row and changes it back (decision 41)', () => {
    const first = normalize(User, { id: 1, name: 'a' });
    const second = normalize(
      [User],
      [
        { id: 1, name: 'b' },
        { id: 1, name: 'a' },
      ],
      [],
      first,
    );
    expect(second.entities).toBe(first.entities);
  });

  it('keeps equal data inside a row that changed (decision 41)', () => {
    const first = normalize(User, { id: 1, name: 'a', tags: [{ t: 1 }, { t: 2 }] });
    const second = normalize(User, { id: 1, name: 'b', tags: [{ t: 1 }, { t: 3 }] }, [], first);
    const [before, after] = [first, second].map((state) => (state.entities.User?.['1'] as { tags?: unknown[] }).tags);
    expect(after?.[0]).toBe(before?.[0]);
    expect(after?.[1]).toEqual({ t: 3 });
  });

  it('takes objects without a prototype (S0.12)', () => {
    const input = Object.assign(Object.create(null) as object, { id: 1, author: Object.create(null) as object });
    Object.assign(input.author, { id: 2 });
    expect(normalize(Article, input).entities).toEqual({
      User: { 2: { id: 2 } },
      Article: { 1: { id: 1, author: '2' } },
    });
  });

  it('takes one object for two rows where two schemas say so (S2.13)', () => {
    const shared = { id: 1 };
    expect(normalize({ a: User, b: Group }, { a: shared, b: shared }).entities).toEqual({
      User: { 1: { id: 1 } },
      Group: { 1: { id: 1 } },
    });
  });

  it('keeps a value whose schema is none (S0.11)', () => {
    expect(normalize({ happy: 5 }, { happy: { bob: 5 } }).result).toEqual({ happy: { bob: 5 } });
  });

  it('lets null and undefined through (S0.9)', () => {
    expect(normalize({ a: User, b: User, c: [User] }, { a: null, b: undefined, c: null }).result).toStrictEqual({
      a: null,
      c: null,
    });
  });

  it('takes arguments and state as optional', () => {
    expect(normalize(Todos, []).entities).toEqual({ '[Todo]': { '{}': [] } });
  });
});

describe('a refused response', () => {
  it.each<[string, unknown, unknown]>([
    ['without a primary key', { list: [User], user: User }, { list: [{ id: 1 }], user: {} }],
    ['with an array for an entity', [User], [{ id: 1 }, []]],
  ])('%s changes nothing (S26)', (_, schema, input) => {
    const state = deepFreeze(normalize(Group, { id: 1 }));
    expect(restErrorOf(() => normalize(schema, input, [], state)).status).toBe(400);
    expect(Object.keys(state.entities)).toEqual(['Group']);
  });

  it('by validate() inside a cycle is refused (S24.5)', () => {
    class Picky extends Entity {
      static override schema: Record<string, unknown> = {};
      static override validate() {
        return 'never';
      }
      static override key = 'Picky';
    }
    Picky.schema = { self: Picky };
    const input: { id: number; self?: unknown } = { id: 1 };
    input.self = input;
    expect(restErrorOf(() => normalize(Picky, input)).code).toBe('ENTITY_INVALID');
  });
});
