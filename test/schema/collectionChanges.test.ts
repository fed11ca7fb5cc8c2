import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Collection, denormalize, Entity, INVALID, Invalidate, normalize } from '../../src/index.js';
import type { NormalizedState } from '../../src/normalize/tables.js';
import { pks } from '../support/identifiers.js';
import { Todo, Todos } from '../support/entities.js';

const at = (fetchedAt: number) => ({ fetchedAt, date: fetchedAt, expiresAt: fetchedAt + 10 });
const KEYS: readonly object[] = [
  {},
  { userId: 1 },
  { userId: 2 },
  { userId: 1, completed: true },
  { userId: 1, orderBy: 'x' },
  { userId: 1, sort: 'x' },
];
/** Empty lists under the keys of S15.2. */
const stored = (collection = Todos): NormalizedState =>
  KEYS.reduce<NormalizedState>((state, key) => normalize(collection, [], [key], state), {
    entities: {},
    entitiesMeta: {},
    indexes: {},
  });

const lists = ({ entities }: NormalizedState) => entities['[Todo]'] ?? {};
/** Indexes in KEYS of the lists that hold something. */
const reached = (state: NormalizedState) =>
  KEYS.flatMap((key, index) => ((lists(state)[Todos.pk([key])] as unknown[]).length > 0 ? [index] : []));
const listWith = (...ids: number[]) =>
  normalize(
    Todos,
    ids.map((id) => ({ id })),
    [{}],
    {},
    at(10),
  );

describe('the lists that a creation reaches', () => {
  it.each<[string, readonly unknown[], number[]]>([
    ['S15.2', [{ userId: '1' }], [0, 1, 4]],
    ['S15.2', [{}, { userId: 1, completed: true }], [0, 1, 3, 4]],
    ['S15.2', [{}], [0]],
    ['S15.3', [{ userId: 1 }], [0, 1, 4]],
    ['S15.3', [{ userId: 1, completed: true }], [0, 1, 3, 4]],
    ['S15.5', [{ userId: 1, sort: 'x' }], [0, 1, 4, 5]],
    ['S15.8', [], [0]],
    ['S15.8', [null], [0]],
    ['S15.8', [undefined, { userId: 2 }], [0, 2]],
    ['T8', [{}, { userId: 2 }], [0, 2]],
  ])('(%s) with arguments %o', (_, args, expected) => {
    expect(reached(normalize(Todos.push, { id: 9, userId: 3 }, args, stored()))).toEqual(expected);
  });

  it('are never created (S15.1, T7)', () => {
    const { result, entities } = normalize(Todos.push, { id: 9 }, [{ userId: 1 }]);
    expect(result).toEqual(['9']);
    expect(entities).toEqual({ Todo: { 9: { id: 9 } } });
  });

  it.each<[string, string[] | RegExp | ((key: string) => boolean)]>([
    ['names', ['sort']],
    ['a pattern', /^sort$/],
    ['a pattern with state', /^sort$/g],
    ['a sticky pattern', /sort/y],
    ['a function', (key) => key === 'sort'],
  ])('ignore what nonFilterArgumentKeys names, and nothing else: %s (S15.6, T9)', (_, nonFilterArgumentKeys) => {
    const collection = new Collection([Todo], { nonFilterArgumentKeys });
    const state = stored(collection);
    const next = normalize(collection.push, { id: 9 }, [{ userId: 1 }], state);
    expect(reached(next)).toEqual([0, 1, 5]);
    expect(reached(normalize(collection.push, { id: 8 }, [{ userId: 1 }], next))).toEqual([0, 1, 5]);
  });

  it('may have null and structured values in their keys (S15.10)', () => {
    const state = normalize(Todos, [], [{ tag: null, range: { to: 2, from: 1 } }]);
    const next = normalize(Todos.push, { id: 9 }, [{ range: { from: 1, to: 2 }, tag: null }], state);
    expect(Object.values(lists(next))).toEqual([['9']]);
  });

  it('do not take an absent argument for the text undefined (S15.11)', () => {
    const state = normalize(Todos, [], [{ userId: 'undefined' }]);
    expect(Object.values(lists(normalize(Todos.push, { id: 9 }, [{}], state)))).toEqual([[]]);
  });

  it('do not take an inherited member for an argument (A03)', () => {
    const state = normalize(Todos, [], [{ constructor: String(Object) }]);
    expect(Object.values(lists(normalize(Todos.push, { id: 9 }, [{}], state)))).toEqual([[]]);
  });

  it('do not come back when they were deleted as a whole (S15.12)', () => {
    const state = { entities: { '[Todo]': { '{}': INVALID } } } as const;
    expect(lists(normalize(Todos.push, { id: 9 }, [{}], state))).toEqual({ '{}': INVALID });
  });

  it('are found in entities too (S15.13)', () => {
    class Owner extends Entity {
      todos: Todo[] = [];
      static override schema = { todos: Todos };
      static override key = 'Owner';
    }
    const owner = normalize(Owner, { id: 1, todos: [{ id: 5 }] }, [{ userId: 1 }]);
    const { entities } = normalize(Todos.push, { id: 6 }, [{ userId: 1 }], owner);
    expect((denormalize(Owner, '1', entities) as Owner).todos).toHaveLength(2);
  });

  it('take the times of the answer (S15.14)', () => {
    const { entitiesMeta } = normalize(Todos.push, { id: 9 }, [{}], listWith(1), at(20));
    expect(entitiesMeta['[Todo]']).toEqual({ '{}': at(20) });
  });
});

describe('push and unshift', () => {
  it('put one item or several at their end of the list, in order (S16.1)', () => {
    expect(lists(normalize(Todos.push, [{ id: 9 }, { id: 10 }], [{}], listWith(1)))).toEqual({
      '{}': ['1', '9', '10'],
    });
    expect(lists(normalize(Todos.unshift, [{ id: 9 }, { id: 10 }], [{}], listWith(1)))).toEqual({
      '{}': ['9', '10', '1'],
    });
  });

  it('result in a list of ids (S16.2)', () => {
    expect(normalize(Todos.push, { id: '9' }).result).toEqual(['9']);
  });

  it('read back as one item for one, a list for a list (S16.2)', () => {
    const item = Todo.fromJS({ id: '9' });
    expect(denormalize(Todos.push, { id: '9' }, {})).toEqual(item);
    expect(denormalize(Todos.push, [{ id: '9' }], {})).toEqual([item]);
    expect(denormalize(Todos.push, ['9'], { Todo: { 9: { id: '9' } } })).toEqual([item]);
  });

  it('never double an item: push leaves it, unshift moves it to the front (decision 13)', () => {
    expect(lists(normalize(Todos.push, [{ id: 1 }, { id: 3 }], [{}], listWith(1, 2)))).toEqual({
      '{}': ['1', '2', '3'],
    });
    expect(lists(normalize(Todos.unshift, { id: 2 }, [{}], listWith(1, 2)))).toEqual({ '{}': ['2', '1'] });
  });

  it('keep their end when they were sent before the list was (S16.4)', () => {
    expect(lists(normalize(Todos.push, { id: 9 }, [{}], listWith(1), at(5)))).toEqual({ '{}': ['1', '9'] });
    expect(lists(normalize(Todos.unshift, { id: 9 }, [{}], listWith(1), at(5)))).toEqual({ '{}': ['9', '1'] });
  });

  it('of a stored id add no row (S0.10)', () => {
    const next = normalize(Todos.push, ['7'], [{}], listWith(1));
    expect(Object.keys(next.entities.Todo ?? {})).toEqual(['1']);
    expect(lists(next)).toEqual({ '{}': ['1', '7'] });
  });

  it('keep every id once, whatever is pushed (decision 13)', () => {
    const ids = fc.array(pks(), { maxLength: 6 });
    fc.assert(
      fc.property(ids, ids, fc.constantFrom(Todos.push, Todos.unshift), (first, second, change) => {
        const state = normalize(
          Todos,
          [...new Set(first)].map((id) => ({ id })),
          [{}],
        );
        const after = normalize(
          change,
          second.map((id) => ({ id })),
          [{}],
          state,
        );
        expect([...(lists(after)['{}'] as string[])].sort()).toEqual([...new Set([...first, ...second])].sort());
      }),
    );
  });

  it('have no list of their own', () => {
    expect([Todos.push.key, Todos.unshift.key]).toEqual(['[Todo].push', '[Todo].unshift']);
  });
});

describe('a page', () => {
  const listArgs = (args: unknown) => {
    const { cursor: _, ...rest } = (args ?? {}) as { cursor?: number };
    return [rest];
  };
  const page = Todos.page(listArgs);

  it('is appended without doubles, in order of appearance (S16.11, K04)', () => {
    const next = normalize(page, [{ id: 2 }, { id: 3 }, { id: 3 }], [{ cursor: 2 }], listWith(1, 2));
    expect(next.result).toBe('{}');
    expect(lists(next)).toEqual({ '{}': ['1', '2', '3'] });
  });

  it('creates its list (S16.11)', () => {
    const { entities } = normalize(page, [{ id: 1 }, { id: 1 }], [{ userId: 1, cursor: 1 }]);
    expect(entities['[Todo]']).toEqual({ '{"userId":"1"}': ['1'] });
  });

  it('reaches no other list (S16.11)', () => {
    const next = normalize(page, [{ id: 9 }], [{ userId: 1, cursor: 2 }], stored());
    expect(reached(next)).toEqual([1]);
  });

  it('is appended too when it arrives late (S16.11, K04)', () => {
    expect(lists(normalize(page, [{ id: 2 }, { id: 3 }], [{ cursor: 2 }], listWith(1), at(5)))).toEqual({
      '{}': ['1', '2', '3'],
    });
  });

  it('changes nothing the second time (K04)', () => {
    const first = normalize(page, [{ id: 2 }], [{ cursor: 2 }], listWith(1));
    expect(normalize(page, [{ id: 2 }], [{ cursor: 2 }], first).entities).toBe(first.entities);
  });

  it('takes the values of an object (S7.2)', () => {
    expect(lists(normalize(page, { a: { id: 1 } }, [{}]))).toEqual({ '{}': ['1'] });
  });

  it('reads as the whole list, and raw as its own rows (S16.11)', () => {
    const next = normalize(page, [{ id: 2 }], [{ cursor: 2 }], listWith(1));
    expect(denormalize(page, next.result, next.entities)).toHaveLength(2);
    expect(denormalize(page, [{ id: 2 }], {})).toHaveLength(1);
  });

  it('never loses or doubles a row, in whatever order pages arrive (K04)', () => {
    const pages = fc.array(fc.array(pks(), { maxLength: 4 }), { maxLength: 5 });
    fc.assert(
      fc.property(pages, fc.array(fc.nat(30)), (arriving, times) => {
        const state = arriving.reduce<NormalizedState>(
          (before, ids, i) =>
            normalize(
              page,
              ids.map((id) => ({ id })),
              [{ cursor: i }],
              before,
              at(times[i] ?? 0),
            ),
          { entities: {}, entitiesMeta: {}, indexes: {} },
        );
        expect(lists(state)['{}'] ?? []).toEqual([...new Set(arriving.flat())]);
      }),
    );
  });

  it('of a list whose row was deleted keeps the id (T15)', () => {
    const deleted = normalize(new Invalidate(Todo), '1', [], listWith(1));
    expect(lists(normalize(page, [{ id: 2 }], [{ cursor: 2 }], deleted))).toEqual({ '{}': ['1', '2'] });
  });
});

it('puts a created item into a list among 150 000 of one kind: more than a call can have arguments', () => {
  const named = (n: number) => Todos.pk([{ userId: 'react', when: n }]);
  const lists = Object.fromEntries(Array.from({ length: 150_000 }, (_, n) => [named(n), []]));
  const state = { entities: { [Todos.key]: lists }, entitiesMeta: {}, indexes: {} };
  const { entities } = normalize(Todos.push, { id: '1' }, [{ userId: 'react', when: 3 }], state);
  expect(entities[Todos.key]?.[named(3)]).toEqual(['1']);
});
