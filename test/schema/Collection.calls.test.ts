import { describe, expect, it, vi } from 'vitest';
import { Collection, denormalize, Entity, Invalidate, normalize, schema } from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import { expectConsole } from '../support/console.js';
import { Todo, Todos, User } from '../support/entities.js';
import { at, emptyState, TodoMap } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';
import type { NormalizedState } from '../../src/normalize/tables.js';

const lists = ({ entities }: NormalizedState) => entities['[Todo]'] as Record<string, readonly unknown[]>;
const withLists = (keys: readonly object[], items: readonly object[] = [], collection = Todos) =>
  keys.reduce<NormalizedState>((state, key) => normalize(collection, items, [key], state), emptyState);

describe('traps', () => {
  it('T2: null goes from lists and maps of rows', () => {
    const errors = expectConsole('error');
    const { result } = normalize({ list: [User], map: new schema.Values(User) }, { list: [null], map: { a: null } });
    expect(result).toEqual({ list: [], map: {} });
    expect(errors.join()).toContain('"list" has no usable primary key of User');
  });

  it('T3: items see the parent and key of their list, at any depth', () => {
    const seen: unknown[] = [];
    class Item extends Entity {
      override pk(...place: unknown[]) {
        seen.push(place.slice(0, 2));
        return '1';
      }
      static override key = 'Item';
    }
    const inner = { name: 'n', list: [{}] };
    normalize({ inner: { list: [Item] } }, { inner });
    normalize({ inner: { list: new Collection([Item]) } }, { inner });
    const root = [{}];
    normalize([Item], root);
    expect(seen).toEqual([
      [inner, 'list'],
      [inner, 'list'],
      [root, undefined],
    ]);
  });

  it('T6: the arguments of a mutation stay what they are', () => {
    const args = Object.freeze([Object.freeze({ userId: 1 }), Object.freeze({ completed: true })]);
    const state = withLists([{}, { userId: 1 }]);
    for (const change of [Todos.push, Todos.remove, Todos.move]) normalize(change, { id: 1 }, args, state);
    expect(args).toEqual([{ userId: 1 }, { completed: true }]);
  });

  it('T7: a push reaches every list whose whole key is covered, and creates none', () => {
    const state = withLists([{}, { userId: 1 }, { userId: 1, completed: true }]);
    expect(lists(normalize(Todos.push, { id: 9 }, [{ userId: 1 }], state))).toEqual({
      '{}': ['9'],
      '{"userId":"1"}': ['9'],
      '{"completed":"true","userId":"1"}': [],
    });
  });

  it('the answer decides where a created item goes, and the call where nothing was shown', () => {
    const state = withLists([{ userId: 2 }, { userId: 3 }]);
    expect(lists(normalize(Todos.push, { id: 9, userId: 3 }, [{ userId: 2 }], state))).toEqual({
      '{"userId":"2"}': ['9'],
      '{"userId":"3"}': ['9'],
    });
  });

  it('T9: what is no filter makes lists of its own all the same, and one push reaches them', () => {
    const state = withLists([{ orderBy: 'a' }, { orderBy: 'b' }]);
    expect(Object.keys(lists(state))).toEqual(['{"orderBy":"a"}', '{"orderBy":"b"}']);
    expect(Object.values(lists(normalize(Todos.push, { id: 9 }, [{}], state)))).toEqual([['9'], ['9']]);
  });

  it('T14: a deletion answered by a text that is JSON is that primary key', () => {
    expect(normalize(new Invalidate(User), '5').entities).toEqual(normalize(new Invalidate(User), 5).entities);
  });

  it('T15: an item that is deleted and created again is back in all its lists', () => {
    const first = withLists([{}, { userId: 1 }], [{ id: 1 }, { id: 2 }]);
    const deleted = normalize(new Invalidate(Todo), '1', [], first, at(1));
    const back = normalize(Todo, { id: 1 }, [], deleted, at(2));
    expect(lists(deleted)).toBe(lists(first));
    for (const pk of Object.keys(lists(back))) expect(denormalize(Todos, pk, back.entities)).toHaveLength(2);
  });

  it('T20: empty lists and maps are present', () => {
    const made = normalize(TodoMap, {}, [{ a: 1 }], normalize(Todos, [], [{ a: 1 }]));
    expect(queryKey(Todos, [{ a: 1 }], made)).toBe('{"a":"1"}');
    expect(queryKey(TodoMap, [{ a: 1 }], made)).toBe('{"a":"1"}');
    expect(queryKey(Todos, [{ a: 2 }], made)).toBeUndefined();
  });
});

describe('runners-up', () => {
  it('placeholders are for what is created, and nothing beside it (S2.4)', () => {
    const parts = { created: Todos.push, user: User };
    expect(restErrorOf(() => normalize(parts, { created: {}, user: { name: 'x' } }, [{}])).code).toBe('PK_MISSING');
  });

  it('two creates in one response are two rows (S2.4)', () => {
    const { result, entities } = normalize(Todos.push, [{ title: 'x' }, { title: 'x' }], [{}]);
    expect(new Set(result as string[]).size).toBe(2);
    expect(Object.keys(entities.Todo ?? {})).toEqual(result);
  });

  it('a throw midway leaves nothing behind (S26)', () => {
    const state = withLists([{}], [{ id: 1 }]);
    const copy = structuredClone(state);
    expect(restErrorOf(() => normalize({ a: Todos.push, b: User }, { a: { id: 2 }, b: {} }, [{}], state)).code).toBe(
      'PK_MISSING',
    );
    expect(state).toEqual(copy);
  });

  it('a collection called __proto__ by its arguments is a list like any other (A01)', () => {
    const args = [JSON.parse('{"__proto__":"x"}')];
    const state = normalize(Todos, [{ id: 1 }], args);
    const next = normalize(Todos.push, { id: 2 }, args, state);
    expect(lists(next)).toEqual({ '{"__proto__":"x"}': ['1', '2'] });
  });
});

describe('the input of a list', () => {
  it.each(['text', null, 5])('cannot be %o at the root (S14.7)', (input) => {
    expect(restErrorOf(() => normalize(Todos, input)).code).toBe('RESPONSE_SHAPE');
    expect(restErrorOf(() => normalize(Todos.push, input)).code).toBe('RESPONSE_SHAPE');
  });

  it('of a change may be null where it is nested (S16.2)', () => {
    expect(normalize({ trade: Todos.push }, { trade: null }, [{}]).result).toEqual({ trade: null });
  });

  it('cannot be made of arguments for a list without a name (S7.10)', () => {
    expect(queryKey([Todo], [{ id: 1 }], { entities: { Todo: { 1: {} } }, indexes: {} } as never)).toBeUndefined();
  });

  it.each(['push', 'unshift', 'remove', 'move'] as const)('%s has no key of its own (S13.10)', (member) => {
    expect(queryKey(Todos[member], [{}], withLists([{}]))).toBeUndefined();
  });
});

describe('10 000 lists (K06)', () => {
  const keys = Array.from({ length: 10_000 }, (_, number) => ({ orderBy: `${number}` }));
  const row = keys.map((key) => [Todos.pk([key]), ['1', '2']]);
  const state: NormalizedState = {
    ...emptyState,
    entities: { Todo: { 1: { id: '1' }, 2: { id: '2' } }, '[Todo]': Object.fromEntries(row) as never },
  };

  it('lose an item that is removed, all of them', () => {
    const next = normalize(Todos.remove, { id: '1' }, [{}], state);
    expect(Object.values(lists(next)).every((ids) => ids.length === 1 && ids[0] === '2')).toBe(true);
  });

  it('stay as they are when an item is deleted, and read without it', () => {
    const next = normalize(new Invalidate(Todo), '1', [], state);
    expect(lists(next)).toBe(lists(state));
    expect(denormalize(Todos, Todos.pk([keys[5]]), next.entities)).toEqual([Todo.fromJS({ id: '2' })]);
  });

  it('are not taken apart by name at every push', () => {
    const args = [{ orderBy: 'none', userId: 1 }];
    const first = normalize(Todos.push, { id: '3' }, args, state);
    const parse = vi.spyOn(JSON, 'parse');
    const second = normalize(Todos.push, { id: '4' }, args, first);
    const count = parse.mock.calls.length;
    parse.mockRestore();
    expect(count).toBe(0);
    expect(lists(second)[Todos.pk([keys[0]])]).toEqual(['1', '2', '3', '4']);
  });
});
