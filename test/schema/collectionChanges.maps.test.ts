import { describe, expect, it } from 'vitest';
import { Collection, denormalize, Entity, normalize, Values } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { Todo, Todos } from '../support/entities.js';
import { AB, at, emptyState, TodoMap } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';
import type { NormalizedState } from '../../src/normalize/tables.js';

const mapWith = (entries: Readonly<Record<string, number>>, collection: Collection<any> = TodoMap) =>
  normalize(
    collection,
    Object.fromEntries(Object.entries(entries).map(([key, id]) => [key, { id }])),
    [{}],
    {},
    at(10),
  );
const maps = ({ entities }: NormalizedState) => entities['{Todo}'] ?? {};

describe('assign', () => {
  it('merges entries, and incoming ones win (S16.5)', () => {
    const next = normalize(TodoMap.assign, { c: { id: 3 }, a: { id: 4 } }, [{}], mapWith({ a: 1, b: 2 }));
    expect(maps(next)).toEqual({ '{}': { a: '4', b: '2', c: '3' } });
    expect(next.result).toEqual({ c: '3', a: '4' });
  });

  it('reads back as a map, raw ones too (S16.2)', () => {
    const { result, entities } = normalize(TodoMap.assign, { c: { id: '3' } }, [{}]);
    expect(denormalize(TodoMap.assign, result, entities)).toEqual({ c: Todo.fromJS({ id: '3' }) });
    expect(denormalize(TodoMap.assign, { c: { id: '3' } }, {})).toEqual({ c: Todo.fromJS({ id: '3' }) });
  });

  it('creates no map that is not stored (S15.1)', () => {
    expect(maps(normalize(TodoMap.assign, { c: { id: 3 } }, [{}]))).toEqual({});
  });

  it('reaches the maps whose arguments match (S15.2)', () => {
    const keys = [{}, { userId: 1 }, { userId: 2 }];
    const state = keys.reduce((before, key) => normalize(TodoMap, {}, [key], before), emptyState);
    expect(maps(normalize(TodoMap.assign, { c: { id: 3 } }, [{ userId: 1 }], state))).toEqual({
      '{}': { c: '3' },
      '{"userId":"1"}': { c: '3' },
      '{"userId":"2"}': {},
    });
  });

  it('names what has no primary key yet (S2.4)', () => {
    const next = normalize(TodoMap.assign, { a: { title: 'x' }, b: { title: 'y' } }, [{}], mapWith({}));
    const [first, second] = Object.values(next.result as object) as string[];
    expect(first).not.toBe(second);
    expect(Object.values(next.entities.Todo ?? {})).toMatchObject([{ title: 'x' }, { title: 'y' }]);
  });

  it('of one item warns, and keeps it under its primary key (S16.5)', () => {
    const warnings = expectConsole('warn');
    const next = normalize(TodoMap.assign, { id: '7', title: 'x' }, [{}], mapWith({ a: 1 }));
    expect(maps(next)).toEqual({ '{}': { a: '1', 7: '7' } });
    expect(next.entities.Todo).toMatchObject({ 7: { id: '7', title: 'x' } });
    expect(warnings).toEqual([expect.stringContaining('{Todo}.assign')]);
  });

  it('takes ids for values (S14.6)', () => {
    expect(maps(normalize(TodoMap.assign, { b: '2' }, [{}], mapWith({ a: 1 })))).toEqual({ '{}': { a: '1', b: '2' } });
  });
});

describe('what collections have (S16.6)', () => {
  it.each(['push', 'unshift'] as const)('a map has no %s', (member) => {
    expect(TodoMap[member]).toBeUndefined();
    expect(Todos[member]).toBeDefined();
  });

  it('a list has no assign', () => {
    expect(Todos.assign).toBeUndefined();
  });

  it.each(['remove', 'move', 'addWith', 'moveWith'] as const)('both have %s', (member) => {
    expect(TodoMap[member]).toBeDefined();
    expect(Todos[member]).toBeDefined();
  });
});

describe('remove on a map', () => {
  it.each<[string, unknown]>([
    ['an entry under another key', { zzz: { id: '1' } }],
    ['an item', { id: '1', title: 'gone' }],
    ['several items', [{ id: '1' }]],
  ])('takes out the value of %s, whatever its key (S16.8)', (_, input) => {
    expect(maps(normalize(TodoMap.remove, input, [{}], mapWith({ a: 1, b: 2 })))).toEqual({ '{}': { b: '2' } });
  });

  it('takes out every occurrence (S16.7)', () => {
    expect(maps(normalize(TodoMap.remove, { id: '1' }, [{}], mapWith({ a: 1, b: 1 })))).toEqual({ '{}': {} });
  });

  it('of what is not there changes nothing', () => {
    const state = mapWith({ a: 1 });
    expect(normalize(TodoMap.remove, { id: '8' }, [{}], state).entities['{Todo}']).toBe(state.entities['{Todo}']);
  });

  it('reads one item for one item (S16.2)', () => {
    expect(denormalize(TodoMap.remove, { id: '1' }, {})).toEqual(Todo.fromJS({ id: '1' }));
  });
});

describe('remove on a list', () => {
  const keys = [{}, { userId: 1 }, { userId: 2 }];
  const lists = keys.reduce((before, key) => normalize(Todos, [{ id: 1 }], [key], before), emptyState);

  it('takes the item out of the matching lists, and updates its row (S16.7)', () => {
    const next = normalize(Todos.remove, { id: '1', title: 'up' }, [{ userId: '1' }], lists);
    expect(next.entities['[Todo]']).toEqual({ '{}': [], '{"userId":"1"}': [], '{"userId":"2"}': ['1'] });
    expect(next.entities.Todo).toEqual({ 1: { id: '1', title: 'up' } });
  });

  it('with no arguments touches the list of none (S16.7)', () => {
    const next = normalize(Todos.remove, { id: '1' }, [{}], lists);
    expect(next.entities['[Todo]']).toMatchObject({ '{}': [], '{"userId":"1"}': ['1'] });
  });

  it('makes no placeholders (S2.4)', () => {
    expect(restErrorOf(() => normalize(Todos.remove, {}, [{}], lists)).code).toBe('PK_MISSING');
  });

  it('compares kinds as well as ids (S16.9, T17)', () => {
    const list = new Collection([AB]);
    const items = [
      { id: '1', type: 'a' },
      { id: '1', type: 'b' },
    ];
    const state = normalize(list, items, [{}]);
    const next = normalize(list.remove, { id: '1', type: 'b' }, [{}], state);
    expect(next.entities['[A;B]']).toEqual({ '{}': [{ id: '1', schema: 'a' }] });
  });
});

describe('push on a list of several kinds', () => {
  const list = new Collection([AB]);
  const state = normalize(list, [{ id: '1', type: 'a' }], [{}]);

  it('adds the same id of another kind, and no item twice (decision 13, T17)', () => {
    const other = normalize(list.push, { id: '1', type: 'b' }, [{}], state);
    expect(other.entities['[A;B]']?.['{}']).toHaveLength(2);
    expect(normalize(list.push, { id: '1', type: 'a' }, [{}], state).entities['[A;B]']?.['{}']).toHaveLength(1);
  });

  it('does not double items of a page (S16.11)', () => {
    const items = [
      { id: '1', type: 'a' },
      { id: '2', type: 'b' },
      { id: '2', type: 'b' },
    ];
    const next = normalize(
      list.page(() => [{}]),
      items,
      [{ cursor: 2 }],
      state,
    );
    expect(next.entities['[A;B]']?.['{}']).toHaveLength(2);
  });
});

it('a page of a map is merged into it (S16.11)', () => {
  const page = TodoMap.page(() => [{}]);
  const next = normalize(page, { b: { id: 2 } }, [{ cursor: 2 }], mapWith({ a: 1 }));
  expect(maps(next)).toEqual({ '{}': { a: '1', b: '2' } });
});

describe('addWith', () => {
  const sorted = Todos.addWith((existing: string[], incoming: string[]) => [...existing, ...incoming].sort());
  const listOf = (...ids: string[]) =>
    normalize(
      Todos,
      ids.map((id) => ({ id })),
      [{}],
    );

  it('merges in its own way (S16.10)', () => {
    expect(normalize(sorted, { id: 'b' }, [{}], listOf('a', 'c')).entities['[Todo]']).toEqual({
      '{}': ['a', 'b', 'c'],
    });
  });

  it('names what has no primary key yet (S2.4)', () => {
    expect(normalize(sorted, { title: 'x' }, [{}]).result).toEqual([expect.any(String)]);
  });

  it('may have a filter of its own, called on the collection (S16.10)', () => {
    const seen: unknown[] = [];
    const everywhere = Todos.addWith(
      (existing: string[], incoming: string[]) => [...incoming, ...existing],
      function (this: unknown, ...args: unknown[]) {
        seen.push(this, ...args);
        return () => true;
      },
    );
    const state = normalize(Todos, [], [{ userId: 5 }], listOf('a'));
    const next = normalize(everywhere, { id: 'z' }, [{ any: 1 }], state);
    expect(next.entities['[Todo]']).toEqual({ '{}': ['z', 'a'], '{"userId":"5"}': ['z'] });
    expect(seen).toEqual([Todos, { any: 1 }]);
  });

  it('of a map gets maps (S16.10)', () => {
    const first = TodoMap.addWith((existing: object, incoming: object) => ({ ...incoming, ...existing }));
    expect(maps(normalize(first, { a: { id: 5 }, z: { id: 6 } }, [{}], mapWith({ a: 1 })))).toEqual({
      '{}': { z: '6', a: '1' },
    });
  });

  it('may be a member of a subclass (S16.10)', () => {
    class Log<S> extends Collection<S> {
      readonly addFirst = this.addWith((existing: string[], incoming: string[]) => [...incoming, ...existing]);
    }
    const log = new Log([Todo]);
    expect(normalize(log.addFirst, { id: 'z' }, [{}], listOf('a')).entities['[Todo]']).toEqual({ '{}': ['z', 'a'] });
  });
});

describe('a map whose entities are named by their keys', () => {
  class Keyed extends Entity {
    n = 0;
    static override key = 'Keyed';
    override pk(_parent?: unknown, key?: string) {
      return key;
    }
  }
  const keyed = new Collection(new Values(Keyed));

  it('is changed by entries (S1.6)', () => {
    const first = normalize(keyed, { a: { n: 1 }, b: { n: 2 } }, [{}]);
    const assigned = normalize(keyed.assign, { c: { n: 3 } }, [{}], first);
    expect(assigned.entities['{Keyed}']).toEqual({ '{}': { a: 'a', b: 'b', c: 'c' } });
    const removed = normalize(keyed.remove, { a: { n: 1 } }, [{}], assigned);
    expect(removed.entities['{Keyed}']).toEqual({ '{}': { b: 'b', c: 'c' } });
  });
});
