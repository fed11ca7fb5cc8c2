import { describe, expect, it } from 'vitest';
import { Collection, denormalize, Entity, INVALID, Invalidate, normalize } from '../../src/index.js';
import type { NormalizedState } from '../../src/normalize/tables.js';
import { Todo, Todos } from '../support/entities.js';
import { restErrorOf } from '../support/thrown.js';

const at = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 10 });
const listOf = (state: NormalizedState, pk = '{}') => state.entities['[Todo]']?.[pk];

describe('the identity of a list', () => {
  it('is its table and the arguments (S13.1, S14.1)', () => {
    const { result, entities, entitiesMeta } = normalize(Todos, [{ id: 1, title: 'a' }], [{ userId: 1 }], {}, at(1));
    expect(result).toBe('{"userId":"1"}');
    expect(entities).toEqual({
      Todo: { 1: { id: 1, title: 'a' } },
      '[Todo]': { '{"userId":"1"}': ['1'] },
    });
    expect(entitiesMeta).toEqual({ Todo: { 1: at(1) }, '[Todo]': { '{"userId":"1"}': at(1) } });
  });

  it('is shared by collections of one entity (S13.2)', () => {
    const others = new Collection([Todo]);
    const { entities } = normalize(Todos, [{ id: 1 }], [{ userId: 1 }]);
    expect(denormalize(others, others.pk([{ userId: 1 }]), entities)).toHaveLength(1);
  });

  it.each<[string, unknown[], string]>([
    ['the first argument', [{ a: 1 }, { b: 2 }], '{"a":"1"}'],
    ['no argument', [], '{}'],
    ['null', [null], '{}'],
    ['a number', [5], '{}'],
  ])('is %s (S13.4)', (_, args, pk) => {
    expect(Todos.pk(args)).toBe(pk);
  });

  it('tells two texts apart (S13.4)', () => {
    expect(Todos.pk(['u1'])).not.toBe(Todos.pk(['u2']));
  });

  it('is what argsKey makes of all arguments (S13.4)', () => {
    const collection = new Collection([Todo], { argsKey: (a: string, b: number) => ({ a, b }) });
    expect(collection.pk(['x', 2])).toBe('{"a":"x","b":"2"}');
  });

  it('drops what argsKey drops (S13.8)', () => {
    const argsKey = ({ portfolio: _, ...filter }: { portfolio: string }) => filter;
    const collection = new Collection([Todo], { argsKey });
    expect(collection.pk([{ portfolio: 'a', x: 1 }])).toBe(collection.pk([{ portfolio: 'b', x: 1 }]));
  });

  it('does not depend on nonFilterArgumentKeys (S13.8, T9)', () => {
    const collection = new Collection([Todo], { nonFilterArgumentKeys: ['sort'] });
    expect(collection.pk([{ sort: 'a' }])).toBe('{"sort":"a"}');
  });

  it('leaves the arguments alone (S13.9, T6)', () => {
    const args = [{ page: 1 }];
    normalize(new Collection([Todo], { argsKey: (first: object) => first as Record<string, unknown> }), [], args);
    expect(args).toEqual([{ page: 1 }]);
  });

  it('is empty when argsKey gives nothing (S13.9)', () => {
    expect(new Collection([Todo], { argsKey: () => undefined }).pk([{ a: 1 }])).toBe('{}');
  });
});

describe('a stored list', () => {
  it('takes the values of an object (S14.2)', () => {
    expect(listOf(normalize(Todos, { a: { id: 1 }, b: { id: 2 } }))).toEqual(['1', '2']);
  });

  it('is replaced by a later answer, its items stay in their table (S14.3)', () => {
    const first = normalize(Todos, [{ id: 1 }, { id: 2 }], [], {}, at(1));
    const second = normalize(Todos, [{ id: 3 }], [], first, at(2));
    expect(listOf(second)).toEqual(['3']);
    expect(Object.keys(second.entities.Todo ?? {})).toEqual(['1', '2', '3']);
  });

  it('is replaced by an answer of the same time (S14.4)', () => {
    const first = normalize(Todos, [{ id: 1 }], [], {}, at(1));
    expect(listOf(normalize(Todos, [{ id: 2 }], [], first, at(1)))).toEqual(['2']);
  });

  it('is not replaced by an earlier answer, whose items are stored all the same (S14.4, T12)', () => {
    const first = normalize(Todos, [{ id: 1 }], [], {}, at(10));
    const pushed = normalize(Todos.push, { id: 2 }, [{}], first, at(20));
    const late = normalize(Todos, [{ id: 1 }, { id: 3 }], [], pushed, at(15));
    expect(listOf(late)).toEqual(['1', '2']);
    expect(late.entities.Todo).toHaveProperty('3');
  });

  it('is the last one of a response that holds it twice (S14.5)', () => {
    const schema = { a: Todos, b: Todos };
    expect(listOf(normalize(schema, { a: [{ id: 1 }], b: [{ id: 2 }] }))).toEqual(['2']);
  });

  it('keeps its items when one is deleted, and reads without it (S14.10, T15)', () => {
    const first = normalize(Todos, [{ id: 1 }, { id: 2 }]);
    const second = normalize(new Invalidate(Todo), '1', [], first);
    expect(listOf(second)).toEqual(['1', '2']);
    expect((denormalize(Todos, '{}', second.entities) as Todo[]).map(({ id }) => id)).toEqual([2]);
  });

  it('shows an item again at its old place when it comes back (T15)', () => {
    const first = normalize(Todos, [{ id: 1 }, { id: 2 }], [], {}, at(1));
    const deleted = normalize(new Invalidate(Todo), '1', [], first, at(2));
    const back = normalize(Todo, { id: 1 }, [], deleted, at(3));
    expect((denormalize(Todos, '{}', back.entities) as Todo[]).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('deleted as a whole comes back through a later answer only (decision 12)', () => {
    const state = { entities: { '[Todo]': { '{}': INVALID } }, entitiesMeta: { '[Todo]': { '{}': at(5) } } } as const;
    expect(listOf(normalize(Todos, [{ id: 1 }], [], state, at(4)))).toBe(INVALID);
    expect(listOf(normalize(Todos, [{ id: 1 }], [], state, at(6)))).toEqual(['1']);
  });
});

describe('a list in an entity', () => {
  class Owner extends Entity {
    id = '';
    todos: Todo[] = [];
    static override schema = { todos: Todos };
    static override key = 'Owner';
  }

  it('is stored under the arguments (S13.6)', () => {
    const { entities } = normalize(Owner, { id: 1, todos: [{ id: 5 }] }, [{ id: 1 }]);
    expect(entities.Owner).toEqual({ 1: { id: 1, todos: '{"id":"1"}' } });
    expect(entities['[Todo]']).toEqual({ '{"id":"1"}': ['5'] });
  });

  it('takes ids for items (S14.6)', () => {
    expect(listOf(normalize(Owner, { id: 1, todos: ['5', 6] }))).toEqual(['5', '6']);
  });

  it.each(['{}', null])('keeps %o as it is (S14.6)', (todos) => {
    expect(normalize(Owner, { id: 1, todos }).entities).toEqual({ Owner: { 1: { id: 1, todos } } });
  });

  it('is the default where it is absent (S14.8)', () => {
    expect((denormalize(Owner, '1', { Owner: { 1: { id: '1' } } }) as Owner).todos).toEqual([]);
  });

  it('spoils its owner when it is deleted as a whole (S14.9)', () => {
    const entities = { Owner: { 1: { todos: '{}' } }, '[Todo]': { '{}': INVALID } };
    expect(denormalize(Owner, '1', entities)).toBe(INVALID);
  });
});

describe('reading a list', () => {
  it('leaves out missing and deleted items, and keeps null (S14.8)', () => {
    const entities = { '[Todo]': { '{}': ['1', null, '2', '3'] }, Todo: { 1: { id: '1' }, 2: INVALID } };
    expect(denormalize(Todos, '{}', entities)).toEqual([Todo.fromJS({ id: '1' }), null]);
  });

  it.each<[string, unknown]>([
    ['{"missing":"1"}', undefined],
    ['{"deleted":"1"}', INVALID],
  ])('%s is %o (S14.8)', (pk, expected) => {
    expect(denormalize(Todos, pk, { '[Todo]': { '{"deleted":"1"}': INVALID } })).toBe(expected);
  });

  it('works on a raw response (S14.8)', () => {
    expect(denormalize(Todos, [{ id: '1' }], {})).toEqual([Todo.fromJS({ id: '1' })]);
  });
});

describe('what a collection cannot be made of', () => {
  it.each([[Todo], ['text'], [{ a: Todo }], [undefined]])('%o is no list', (schema) => {
    expect(restErrorOf(() => new Collection(schema)).code).toBe('SCHEMA_OPTION_MISSING');
  });

  it('a list of values without a primary key', () => {
    expect(restErrorOf(() => new Collection([Date])).code).toBe('SCHEMA_OPTION_MISSING');
  });
});

describe('an object where a list is read', () => {
  it('is the list of its values (S14.2)', () => {
    expect(denormalize(Todos, { a: { id: '1' }, b: { id: '2' } }, {})).toMatchObject([{ id: '1' }, { id: '2' }]);
  });
});
