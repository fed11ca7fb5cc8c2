import { describe, expect, it } from 'vitest';
import {
  All,
  createRestSlice,
  Entity,
  INVALID,
  Invalidate,
  Lazy,
  Query,
  Scalar,
  schema,
  Values,
} from '../../src/index.js';
import { Todo } from '../support/entities.js';
import { A, AB, B } from '../support/kinds.js';
import { Feed, mixed, mixedMap, plural, settable, settableEndpoints, todoMap, todos } from '../support/settable.js';
import { testStore } from '../support/testStore.js';
import { restErrorOf } from '../support/thrown.js';
import type { Set } from '../support/settable.js';

describe('set of a Union', () => {
  it('merges into the row of the kind that the value names', () => {
    const { set, rows, last } = settable();
    set(AB, { id: '1', type: 'b', name: 'x' });
    set(AB, { id: '1', type: 'b', size: 2 });
    expect(rows('B')).toEqual({ 1: { id: '1', type: 'b', name: 'x', size: 2 } });
    expect(last().payload).toEqual({ B: { 1: { id: '1', type: 'b', size: 2 } } });
  });

  it('takes kind and primary key from the arguments where the value has none', () => {
    const { set, rows } = settable();
    set(AB, { id: '1', type: 'a' }, { name: 'x' });
    expect(rows('A')).toEqual({ 1: { id: '1', type: 'a', name: 'x' } });
  });

  it('finds the kind of what is stored under the id', () => {
    const { set, rows } = settable();
    set(AB, { id: '1', type: 'b' });
    set(AB, { id: '1' }, { name: 'x' });
    expect(rows('B')).toEqual({ 1: { id: '1', type: 'b', name: 'x' } });
  });

  it('gives an updater the entity, and writes the difference', () => {
    const { set, rows, last } = settable();
    set(AB, { id: '1', type: 'b', size: 1 });
    set(AB, { id: '1' }, (item: any) => ({ ...item, size: item.size + 1 }));
    expect(last().payload).toEqual({ B: { 1: { id: '1', size: 2 } } });
    expect(rows('B')).toEqual({ 1: { id: '1', type: 'b', size: 2 } });
  });

  it('works with a function that tells the kinds apart', () => {
    const { set, rows } = settable();
    set(plural, { id: '1', type: 'b' });
    set(plural, { id: '1' }, (item: any) => ({ ...item, size: 3 }));
    expect(rows('B')).toEqual({ 1: { id: '1', type: 'b', size: 3 } });
  });

  it('with an updater and nothing stored dispatches nothing', () => {
    const { set, actions } = settable();
    set(AB, { id: '1', type: 'a' }, (item: object) => item);
    expect(actions).toEqual([]);
  });

  it.each([{ id: '1' }, { id: '1', type: 'zz' }, undefined])('of %o, whose kind nobody names, throws', (value) => {
    const { set, actions } = settable();
    expect(restErrorOf(() => set(AB, { id: '1' }, value))).toMatchObject({ code: 'UNION_KIND_UNKNOWN' });
    expect(actions).toEqual([]);
  });
});

describe('set of a collection of a list', () => {
  it('creates the list of the arguments, and replaces it', () => {
    const { set, rows } = settable();
    set(todos, { userId: 1 }, [{ id: '1' }]);
    set(todos, { userId: 1 }, [{ id: '2' }]);
    expect(rows('[Todo]')).toEqual({ '{"userId":"1"}': ['2'] });
  });

  it('gives an updater the present array; what it keeps is not written again', () => {
    const { set, rows, last } = settable();
    set(todos, {}, [{ id: '1' }, { id: '2' }]);
    set(todos, {}, (list: Todo[]) => [...list.toReversed(), { id: '3', title: 'x' }]);
    expect(last().payload).toEqual({ Todo: { 3: { id: '3', title: 'x' } }, '[Todo]': { '{}': ['2', '1', '3'] } });
    expect(rows('[Todo]')).toEqual({ '{}': ['2', '1', '3'] });
    expect(rows('Todo')).toMatchObject({ 1: { id: '1' } });
  });

  it('with an updater and no list dispatches nothing', () => {
    const { set, actions } = settable();
    set(todos, {}, (list: Todo[]) => list);
    expect(actions).toEqual([]);
  });

  it('keeps the kinds of what an updater keeps (T17)', () => {
    const { set, get, rows } = settable();
    set(mixed, {}, [
      { id: '1', type: 'a' },
      { id: '1', type: 'b' },
      { id: '2', type: 'b' },
    ]);
    set(mixed, {}, (list: unknown[]) => list.toReversed().slice(1));
    expect(rows('[A;B]')).toEqual({
      '{}': [
        { id: '1', schema: 'b' },
        { id: '1', schema: 'a' },
      ],
    });
    expect(get(mixed, {})).toEqual([B.fromJS({ id: '1' }), A.fromJS({ id: '1' })]);
  });
});

describe('set of a collection of a map', () => {
  it('creates and replaces it; an updater gets the present map', () => {
    const { set, rows } = settable();
    set(todoMap, {}, { a: { id: '1' }, b: { id: '2' } });
    set(todoMap, {}, ({ a, b }: any) => ({ a: b, c: a }));
    expect(rows('{Todo}')).toEqual({ '{}': { a: '2', c: '1' } });
  });

  it('keeps the kinds of what an updater keeps (T17)', () => {
    const { set, rows } = settable();
    set(mixedMap, {}, { x: { id: '1', type: 'a' }, y: { id: '1', type: 'b' } });
    set(mixedMap, {}, ({ y }: any) => ({ z: y }));
    expect(rows('{A;B}')).toEqual({ '{}': { z: { id: '1', schema: 'b' } } });
  });
});

describe('set of a change of a collection is as its answer, without a request (S16.12)', () => {
  const filled = () => {
    const made = settable();
    made.set(todos, {}, [{ id: '1', userId: '1' }]);
    made.set(todos, { userId: 2 }, []);
    made.set(todoMap, {}, { a: { id: '1' } });
    return made;
  };

  it.each<[string, object, { id: string }, unknown[], object]>([
    ['push', todos.push, { id: '9' }, ['1', '9'], { at: 1, gone: 0, put: ['9'] }],
    ['unshift', todos.unshift, { id: '9' }, ['9', '1'], { at: 0, gone: 0, put: ['9'] }],
    ['remove', todos.remove, { id: '1' }, [], { at: 0, gone: 1, put: [] }],
    ['addFirst', todos.addFirst, { id: '9' }, ['9', '1'], { at: 0, gone: 0, put: ['9'] }],
  ])('%s', (_, change, value, ids, difference) => {
    const { set, rows, last } = filled();
    set(change, {}, value);
    expect(rows('[Todo]')).toMatchObject({ '{}': ids });
    expect(last().payload).toEqual({ Todo: { [value.id]: value } });
    expect(last().meta.lists).toEqual({ '[Todo]': { '{}': { items: [value.id], ...difference } } });
  });

  it('move', () => {
    const { set, rows } = filled();
    set(todos.move, { id: '1' }, { id: '1', userId: '2' });
    expect(rows('[Todo]')).toEqual({ '{}': ['1'], '{"userId":"2"}': ['1'] });
  });

  it('assign', () => {
    const { set, rows, last } = filled();
    set(todoMap.assign, {}, { b: { id: '2' } });
    expect(rows('{Todo}')).toEqual({ '{}': { a: '1', b: '2' } });
    expect(last().meta.lists).toMatchObject({ '{Todo}': { '{}': { items: ['2'], put: { a: '1', b: '2' } } } });
  });
});

describe('set of an Invalidate', () => {
  it('takes the entity from the value, or from the arguments', () => {
    const { set, get } = settable();
    set(todos, {}, [{ id: '1' }, { id: '2' }, { id: '3' }]);
    set(new Invalidate(Todo), '1');
    set(new Invalidate(Todo), { id: 2 }, undefined);
    expect(get(todos, {})).toEqual([Todo.fromJS({ id: '3' })]);
  });

  it('of a Union deletes the row of the kind', () => {
    const { set, get, last } = settable();
    set(mixed, {}, [
      { id: '1', type: 'a' },
      { id: '1', type: 'b' },
    ]);
    set(new Invalidate(AB), { id: '1', type: 'a' }, undefined);
    expect(get(mixed, {})).toEqual([B.fromJS({ id: '1' })]);
    expect(last().payload).toEqual({ A: { 1: INVALID } });
  });
});

describe('set of what holds rows stores them', () => {
  it.each<[string, object, unknown, string]>([
    ['a shorthand', [Todo], [{ id: '1' }], 'Todo'],
    ['Array', new schema.Array(Todo), [{ id: '1' }], 'Todo'],
    ['Array of a Union', [AB], [{ id: '1', type: 'a' }], 'A'],
    ['an object', { todo: Todo }, { todo: { id: '1' } }, 'Todo'],
    ['Object', new schema.Object({ todo: Todo }), { todo: { id: '1' } }, 'Todo'],
    ['All', new All(Todo), [{ id: '1' }], 'Todo'],
  ])('%s', (_, of, value, table) => {
    const { set, rows, last } = settable();
    set(of, value);
    expect(rows(table)).toHaveProperty('1');
    expect(Object.keys(last().payload)).toEqual([table]);
  });

  it('nothing into All: its table is known to be empty', () => {
    const { set, get } = settable();
    set(new All(Todo), []);
    expect(get(new All(Todo))).toEqual([]);
  });

  it('Values that an endpoint uses', () => {
    const { set, rows, last } = settable();
    set(todoMap.schema, { a: { id: '1' } });
    expect(rows('Todo')).toEqual({ 1: { id: '1' } });
    expect(last().payload).toEqual({ Todo: { 1: { id: '1' } } });
  });
});

describe('set of what has no rows', () => {
  it.each<[string, object]>([
    ['a decoder', Date],
    ['a Query', new Query(new All(Todo), (list) => list)],
    ['a Lazy', new Lazy(Todo)],
    ['a Scalar', new Scalar({ key: 'p', lens: () => 'x', entity: Todo })],
    ['a list of them', [Date]],
  ])('%s throws SCHEMA_NOT_SETTABLE', (_, of) => {
    const { set, actions } = settable();
    expect(restErrorOf(() => set(of, { id: '1' })).code).toBe('SCHEMA_NOT_SETTABLE');
    expect(actions).toEqual([]);
  });
});

describe('a nested list of several kinds', () => {
  it('keeps the kinds of what an updater of its owner keeps', () => {
    const { set, get, rows } = settable();
    set(Feed, {
      id: '1',
      items: [
        { id: '1', type: 'a' },
        { id: '1', type: 'b' },
      ],
    });
    set(Feed, { id: '1' }, (feed: Feed) => ({ ...feed, items: feed.items.toReversed() }));
    expect(rows('Feed')).toEqual({
      1: {
        id: '1',
        items: [
          { id: '1', schema: 'b' },
          { id: '1', schema: 'a' },
        ],
      },
    });
    expect(get(Feed, { id: '1' }).items).toEqual([B.fromJS({ id: '1' }), A.fromJS({ id: '1' })]);
  });

  it('keeps them in what an optimistic function gives', async () => {
    const { dispatch, endpoints: bound, set, get } = settable();
    set(Feed, {
      id: '1',
      items: [
        { id: '1', type: 'a' },
        { id: '1', type: 'b' },
      ],
    });
    const answer = dispatch(bound.shorten({ id: '1' }));
    expect(get(Feed, { id: '1' }).items).toEqual([B.fromJS({ id: '1' })]);
    await answer;
    expect(get(Feed, { id: '1' }).items).toEqual([B.fromJS({ id: '1' })]);
  });
});

it('a replayed set needs no schema', () => {
  class Stranger extends Entity {
    id = '';
    static override key = 'Stranger';
  }
  const made = testStore(() => createRestSlice({ endpoints: settableEndpoints() }));
  made.dispatch((made.slice.set as Set)(new Values(Stranger), { a: { id: '1' } }));
  expect(made.replay().entities).toEqual({ Stranger: { 1: { id: '1' } } });
});

describe('what is replayed is what was written', () => {
  it('where mergeWithStore leaves out what was stored', () => {
    class Whole extends Entity {
      id = '';
      a = 0;
      b = 0;
      static override mergeWithStore(_existing: object, _incoming: object, _stored: any, row: any) {
        return row;
      }
      static override key = 'Whole';
    }
    const { set, rows, last } = settable();
    set(Whole, { id: '1', a: 1, b: 1 });
    set(Whole, { id: '1', b: 2 });
    expect(rows('Whole')).toEqual({ 1: { id: '1', b: 2 } });
    expect(last().meta.replaced).toEqual({ Whole: ['1'] });
  });

  it('where mergeMetaWithStore merges times in a way of its own', () => {
    class Pinned extends Entity {
      id = '';
      a = 0;
      static override mergeMetaWithStore(existing: { date: number }, incoming: any) {
        return { ...incoming, expiresAt: existing.date + 5 };
      }
      static override key = 'Pinned';
    }
    const { set, state, last } = settable();
    set(Pinned, { id: '1', a: 1 });
    expect(last().meta.times).toBeUndefined();
    const { date } = state().entitiesMeta['Pinned']?.['1'] as { date: number };
    set(Pinned, { id: '1', a: 2 });
    expect(state().entitiesMeta['Pinned']?.['1']).toMatchObject({ expiresAt: date + 5 });
    expect(last().meta.times).toMatchObject({ Pinned: { 1: { expiresAt: date + 5 } } });
  });

  it('in tables whose rows are found by an index', () => {
    class Named extends Entity {
      id = '';
      slug = '';
      static override indexes = ['slug'] as const;
      static override key = 'Named';
    }
    const { set, state, last } = settable();
    set(Named, { id: '1', slug: 'a' });
    set(Named, { id: '1' }, { slug: 'b' });
    expect(state().indexes).toEqual({ Named: { slug: { b: '1' } } });
    expect(last().meta.indexes).toEqual({ Named: ['slug'] });
  });
});
