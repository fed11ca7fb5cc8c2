import { describe, expect, it } from 'vitest';
import {
  Collection,
  createRestSlice,
  denormalize,
  Entity,
  INVALID,
  normalize,
  Query,
  schema,
} from '../../src/index.js';
import { queryKey } from '../../src/normalize/queryKey.js';
import type { StoredRow } from '../../src/index.js';
import type { Tables } from '../../src/normalize/tables.js';
import { Group, Todo, Todos, User } from '../support/entities.js';
import { testStore } from '../support/testStore.js';

const users: Tables<StoredRow> = { User: { 1: { id: '1', name: 'Ada' }, 2: { id: '2', name: 'Bob' }, 9: INVALID } };

const recorded = () => {
  const calls: unknown[][] = [];
  const query = new Query(User, (...given: any[]) => {
    calls.push(given);
    return given.length;
  });
  return { calls, query };
};

describe('a Query', () => {
  const named = new Query(User, (user, greeting?: unknown) => `${typeof greeting} ${user.name}`);

  it('is stored, and found by arguments, as its inner schema is (S19.1)', () => {
    expect(normalize(named, { id: 1 })).toEqual(normalize(User, { id: 1 }));
    expect(queryKey(named, [{ id: 1 }], { entities: users, indexes: {} })).toBe('1');
  });

  it('gives what process() makes of the inner value and all arguments (S19.1)', () => {
    const { calls, query } = recorded();
    expect(denormalize(query, '1', users, [{ id: '1' }, 'x'])).toBe(3);
    expect(calls).toEqual([[expect.any(User), { id: '1' }, 'x']]);
  });

  it.each<[string, unknown, unknown]>([
    ['a missing row', '5', undefined],
    ['a deleted row', '9', INVALID],
    ['null (decision 69)', null, null],
    ['undefined', undefined, undefined],
  ])('does not call process() for %s (S19.2, S22)', (_, input, expected) => {
    const { calls, query } = recorded();
    expect(denormalize(query, input, users)).toBe(expected);
    expect(calls).toEqual([]);
  });

  it('of an object is called with members that are missing (S19.2)', () => {
    const seen: unknown[] = [];
    const both = new Query({ u: User, g: Group }, (value) => void seen.push({ ...value }));
    const key = queryKey(both, [{ id: '5' }], { entities: users, indexes: {} });
    denormalize(both, key, users);
    expect(seen).toEqual([{ u: undefined, g: undefined }]);
  });

  it.each<[string, any, any, unknown]>([
    ['a Collection', new Query(Todos, (todos) => todos.length), '{}', 1],
    ['a list', new Query([User], (list) => list.map(({ name }) => name)), ['1', '9', '2'], ['Ada', 'Bob']],
    ['an object', new Query({ u: User }, ({ u }) => u.name), { u: '2' }, 'Bob'],
    ['a Query', new Query(new Query(User, ({ name }) => name), (name) => name.length), '1', 3],
  ])('goes over %s (S19.3, S19.4)', (_, query, input, expected) => {
    const entities = { ...users, Todo: { 1: { id: '1' } }, '[Todo]': { '{}': ['1'] } };
    expect(denormalize(query, input, entities)).toEqual(expected);
  });

  it('normalizes through shorthands (S19.4)', () => {
    const { result, entities } = normalize(new Query({ list: [User] }, (value) => value), { list: [{ id: 1 }] });
    expect([result, entities]).toEqual([{ list: ['1'] }, { User: { 1: { id: 1 } } }]);
  });

  it('lets the errors of process() through (S19.3)', () => {
    const broken = new Query(User, () => {
      throw new Error('no');
    });
    expect(() => denormalize(broken, '1', users)).toThrow('no');
  });
});

describe('a selected Query', () => {
  const setUp = async () => {
    let runs = 0;
    const open = new Query(new Collection([Todo]), (todos, { from = 0 }: { from?: number } = {}) => {
      runs++;
      return todos.slice(from).map(({ title }) => ({ title }));
    });
    const made = testStore(() => createRestSlice({ endpoints: {} }), { isReplayable: false });
    const { slice, dispatch, root } = made;
    await dispatch(
      slice.set(
        new Collection([Todo]),
        {},
        ['1', '2', '3'].map((id) => ({ id, title: `t${id}` })),
      ),
    );
    const select = slice.selectQuery(new Query(open, (titles) => titles));
    return { ...made, select, read: (args: object) => select(root(), args), runs: () => runs };
  };

  it('keeps its reference while its inner value does (S19.5, T19)', async () => {
    const { read, runs, dispatch, slice } = await setUp();
    const before = read({});
    await dispatch(slice.set(User, { id: '1' }, { name: 'x' }));
    expect(read({})).toBe(before);
    expect(runs()).toBe(1);
  });

  it('is made anew when its inner value changes', async () => {
    const { read, dispatch, slice } = await setUp();
    const before = read({});
    await dispatch(slice.set(Todo, { id: '1' }, { title: 'new' }));
    expect(read({})).not.toBe(before);
    expect(read({})?.[0]).toEqual({ title: 'new' });
  });
});

describe('a Query inside an entity', () => {
  it('has the arguments of the read in its memory (S19.5, T19)', () => {
    class Team extends Entity {
      id = '';
      author = '';
      static override key = 'Team';
      static override schema = {
        author: new Query(User, (user, { upper }) => (upper ? user.name.toUpperCase() : user.name)),
      };
    }
    const entities = { ...users, Team: { 1: { id: '1', author: '1' } } };
    const read = (upper: boolean) => denormalize(Team, '1', entities, [{ upper }]) as { author: unknown };
    expect([read(true).author, read(false).author, read(true).author]).toEqual(['ADA', 'Ada', 'ADA']);
  });
});

describe('the namespace', () => {
  it('has it too', () => expect(schema.Query).toBe(Query));
});

describe('a Query without what it needs', () => {
  it.each([[[]], [['Todo', (todos: unknown) => todos]], [[Todo]]])('is refused: %o', (given) => {
    const make = () => new (Query as new (...given: unknown[]) => unknown)(...given);
    expect(make).toThrow(expect.objectContaining({ code: 'SCHEMA_OPTION_MISSING', subject: 'Query' }));
  });
});
