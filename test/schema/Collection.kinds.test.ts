import { describe, expect, it } from 'vitest';
import { ArraySchema } from '../../src/schema/ArraySchema.js';
import { All, Collection, denormalize, Entity, INVALID, normalize, schema, Union, Values } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { Todo } from '../support/entities.js';
import { A, AB, at, B, TodoMap } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';

describe('the table of a collection', () => {
  it.each<[string, unknown, string]>([
    ['a shorthand', [Todo], '[Todo]'],
    ['a list', new schema.Array(Todo), '[Todo]'],
    ['a map', new Values(Todo), '{Todo}'],
    ['a list of several kinds', new schema.Array({ a: A, b: B }, 'type'), '[A;B]'],
    ['a list of a Union', [AB], '[A;B]'],
    ['a map of a Union', new Values(AB), '{A;B}'],
    ['a Union', AB, '(A;B)'],
    ['All', new All(Todo), '(Todo)'],
  ])('of %s is %o by name (S13.1)', (_, content, key) => {
    expect(new Collection(content).key).toBe(key);
  });

  it('is not there for kinds that are no entities', () => {
    expect(restErrorOf(() => new Collection([new Union({ a: A, x: [A] }, 'type')])).code).toBe('SCHEMA_OPTION_MISSING');
  });

  it('is not there for two schemas in one shorthand (E9)', () => {
    expect(restErrorOf(() => new Collection([A, B])).code).toBe('SCHEMA_SHORTHAND_INVALID');
  });
});

describe('a collection of a map', () => {
  it('stores its entries, but for empty ones (S14.2)', () => {
    const { result, entities } = normalize(TodoMap, { a: { id: 1 }, b: null }, [{}]);
    expect(result).toBe('{}');
    expect(entities['{Todo}']).toEqual({ '{}': { a: '1' } });
  });

  it('reads without what is missing or deleted (S14.8, S9.4)', () => {
    const entities = { '{Todo}': { '{}': { a: '1', b: '2', c: '3' } }, Todo: { 1: { id: '1' }, 2: INVALID } };
    expect(denormalize(TodoMap, '{}', entities)).toStrictEqual({ a: Todo.fromJS({ id: '1' }) });
  });

  it('that is empty is there (T20)', () => {
    const { result, entities } = normalize(TodoMap, {}, [{}]);
    expect(denormalize(TodoMap, result, entities)).toStrictEqual({});
  });

  it('reads an answer that is not stored (S14.8)', () => {
    expect(denormalize(TodoMap, { a: { id: '1' } }, {})).toStrictEqual({ a: Todo.fromJS({ id: '1' }) });
  });

  it('is replaced by a later answer, and not by an earlier one (S14.3, S14.4)', () => {
    const first = normalize(TodoMap, { a: { id: 1 } }, [{}], {}, at(5));
    const later = normalize(TodoMap, { b: { id: 2 } }, [{}], first, at(6));
    expect(later.entities['{Todo}']).toEqual({ '{}': { b: '2' } });
    expect(normalize(TodoMap, { c: { id: 3 } }, [{}], later, at(4)).entities['{Todo}']).toEqual({ '{}': { b: '2' } });
  });

  it('has keys of any name (A07)', () => {
    const input = JSON.parse('{"__proto__":{"id":"1"}}') as object;
    const { result, entities } = normalize(TodoMap, input, [{}]);
    expect(Object.keys(denormalize(TodoMap, result, entities) as object)).toEqual(['__proto__']);
  });
});

describe('a collection of several kinds', () => {
  const list = new Collection([AB]);

  it('stores references that are not nested (S10.12, T17)', () => {
    const { entities } = normalize(list, [{ id: 1, type: 'a' }], [{}]);
    expect(entities['[A;B]']).toEqual({ '{}': [{ id: '1', schema: 'a' }] });
  });

  it('reads each item as its kind (S14.8)', () => {
    const input = [
      { id: 1, type: 'a' },
      { id: 1, type: 'b' },
    ];
    const { result, entities } = normalize(list, input, [{}]);
    const read = denormalize(list, result, entities) as object[];
    expect(read.map((item) => item.constructor)).toEqual([A, B]);
  });

  it('keeps and reads an item that no kind has (T17)', () => {
    expectConsole('warn');
    const item = { id: 1, type: 'kept' };
    const { result, entities } = normalize(list, [item], [{}]);
    expect(denormalize(list, result, entities)).toEqual([item]);
  });
});

describe('a collection of one item of several kinds', () => {
  const featured = new Collection(AB);

  it('is read as an entity of that kind (S13.1)', () => {
    const { result, entities } = normalize(featured, { id: 1, type: 'b' }, [{ day: 1 }]);
    expect(entities['(A;B)']).toEqual({ '{"day":"1"}': { id: '1', schema: 'b' } });
    const read = denormalize(featured, result, entities);
    expect(read).toEqual(B.fromJS({ id: 1, type: 'b' } as object));
    expect(read).toBeInstanceOf(B);
  });

  it('is unusable when the item is deleted', () => {
    const entities = { '(A;B)': { '{}': { id: '1', schema: 'a' } }, A: { 1: INVALID } };
    expect(denormalize(featured, '{}', entities)).toBe(INVALID);
  });

  it('has no changes by name', () => {
    expect([featured.push, featured.assign, featured.remove, featured.move]).toEqual(Array(4).fill(undefined));
  });
});

it('a list schema of the user keeps its own way of reading', () => {
  class Reversed<S> extends ArraySchema<S> {
    override denormalize(...args: Parameters<ArraySchema['denormalize']>) {
      return (super.denormalize(...args) as unknown[]).toReversed();
    }
  }
  const collection = new Collection(new Reversed(Todo));
  const { result, entities } = normalize(collection, [{ id: 1 }, { id: 2 }], [{}]);
  expect((denormalize(collection, result, entities) as unknown as Todo[]).map(({ id }) => id)).toEqual([2, 1]);
});

describe('the key of a list in an entity', () => {
  const nestKey = (parent: { id: unknown }, key: string) => ({ k: key, id: parent.id });
  const nested = new Collection([Todo], { nestKey, argsKey: ({ id }: { id?: unknown } = {}) => ({ top: id }) });
  const ownerOf = (todos: object) =>
    class extends Entity {
      id = '';
      group = '';
      todos: unknown = [];
      static override key = 'Owner';
      static override schema = { group: A, todos };
    };
  const Owner = ownerOf(nested);
  const keysOf = (made: { entities: object }) => Object.keys((made.entities as Record<string, object>)['[Todo]'] ?? {});

  it('is made of its owner and field (S13.5)', () => {
    const made = normalize(Owner, { id: 1, todos: [{ id: 5 }] }, [{ id: 7 }]);
    expect(keysOf(made)).toEqual(['{"id":"1","k":"todos"}']);
    expect(made.entities.Owner).toEqual({ 1: { id: 1, todos: '{"id":"1","k":"todos"}' } });
  });

  it('sees fields before it as they are stored (S13.5, S1.7)', () => {
    const seen: unknown[] = [];
    const look = (parent: { group: unknown }) => (seen.push(parent.group), {});
    normalize(ownerOf(new Collection([Todo], { nestKey: look })), { id: 1, group: { id: 3 }, todos: [] });
    expect(seen).toEqual(['3']);
  });

  it('is made of the plain object around it where that is in the entity (S13.5)', () => {
    const made = normalize(ownerOf({ open: nested }), { id: 1, todos: { id: 'inner', open: [{ id: 5 }] } });
    expect(keysOf(made)).toEqual(['{"id":"inner","k":"open"}']);
  });

  it('is made of the arguments where no entity is around it (S13.6)', () => {
    expect(keysOf(normalize({ todos: nested }, { todos: [{ id: 5 }] }, [{ id: 7 }]))).toEqual(['{"top":"7"}']);
  });

  it('is made of the arguments where there is no nestKey (S13.6)', () => {
    expect(keysOf(normalize(ownerOf(new Collection([Todo])), { id: 1, todos: [] }, [{ id: 7 }]))).toEqual([
      '{"id":"7"}',
    ]);
  });

  it('is made of the arguments again after the entity (S13.6)', () => {
    const made = normalize({ owner: Owner, todos: nested }, { owner: { id: 1, todos: [] }, todos: [] }, [{ id: 7 }]);
    expect(keysOf(made)).toEqual(['{"id":"1","k":"todos"}', '{"top":"7"}']);
  });

  it('may name the list that arguments name: they are one (S13.7)', () => {
    const shared = new Collection([Todo], {
      nestKey: ({ id }: { id: unknown }) => ({ userId: id }),
      argsKey: ({ userId }: { userId?: unknown } = {}) => ({ userId }),
    });
    const Usr = ownerOf(shared);
    const first = normalize(Usr, { id: 1, todos: [{ id: 5 }] });
    const { entities } = normalize(shared.push, { id: 6 }, [{ userId: 1 }], first);
    expect((denormalize(Usr, '1', entities) as unknown as { todos: unknown[] }).todos).toHaveLength(2);
    expect(denormalize(shared, shared.pk([{ userId: 1 }]), entities)).toHaveLength(2);
  });

  it('leaves what nestKey gave alone (S13.9)', () => {
    const key = Object.freeze({ page: 1 });
    const frozen = new Collection([Todo], { nestKey: () => key });
    expect(keysOf(normalize(ownerOf(frozen), { id: 1, todos: [] }))).toEqual(['{"page":"1"}']);
  });
});
