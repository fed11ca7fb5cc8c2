import { describe, expect, it } from 'vitest';
import { Collection, denormalize, Entity, INVALID, normalize, unshift, Values } from '../../src/index.js';
import { Todo, Todos } from '../support/entities.js';
import { AB, at, emptyState, TodoMap } from '../support/kinds.js';
import { restErrorOf } from '../support/thrown.js';
import type { NormalizedState } from '../../src/normalize/tables.js';

type KeyObject = Readonly<Record<string, unknown>>;

/** Todo 10 of user 1, not completed, in each list that it matches; todo 20 in the list of all. */
const KEYS: Readonly<Record<string, KeyObject>> = {
  all: {},
  one: { userId: 1 },
  two: { userId: 2 },
  open: { userId: 1, completed: false },
  done: { userId: 1, completed: true },
  itself: { id: 10 },
  ordered: { userId: 1, orderBy: 'x' },
};
const todo10 = { id: '10', userId: '1', completed: false };
const todo20 = { id: '20', userId: '3', completed: false };
const HELD = new Set(['all', 'one', 'open', 'itself', 'ordered']);

const stored = (collection: Collection<any> = Todos): NormalizedState =>
  Object.entries(KEYS).reduce((state, [name, key]) => {
    const items = HELD.has(name) ? [todo10, ...(name === 'all' ? [todo20] : [])] : [];
    return normalize(collection, items, [key], state, at(1));
  }, emptyState);

/** Lists by the names above. */
const listsOf = ({ entities }: NormalizedState, collection: Collection<any> = Todos) =>
  Object.fromEntries(
    Object.entries(KEYS).map(([name, key]) => [name, entities[collection.key]?.[collection.pk([key])]]),
  );

const move = (response: unknown, args: unknown[], state = stored()) =>
  normalize(Todos.move, response, args, state, at(2));

const before = listsOf(stored());

describe('move', () => {
  it.each<[string, unknown, unknown[], object]>([
    [
      'to another user',
      { id: '10', userId: '2' },
      [{ id: '10' }, { userId: '2' }],
      { one: [], open: [], ordered: [], two: ['10'] },
    ],
    [
      'that completes: the stored user counts (T11)',
      { id: '10', completed: true },
      [{ id: '10' }, { completed: true }],
      { open: [], done: ['10'] },
    ],
    ['that changes no filter', { id: '10', title: 'new' }, [{ id: '10' }, { title: 'new' }], {}],
    [
      'with parameters and body in one',
      { id: '10', userId: '2' },
      [{ id: '10', userId: '2' }],
      { one: [], open: [], ordered: [], two: ['10'] },
    ],
    ['of which the answer says nothing', { id: '10' }, [{ id: '10' }, { userId: '2' }], {}],
  ])('%s (S17.4)', (_, response, args, changes) => {
    expect(listsOf(move(response, args))).toEqual({ ...before, ...changes });
  });

  it('keeps the place of an item where it stays (S17.1, T10)', () => {
    const { all } = listsOf(move({ id: '10', userId: '2' }, [{ id: '10' }, { userId: '2' }]));
    expect(all).toEqual(['10', '20']);
  });

  it('updates the row from the response alone (S17.4)', () => {
    const { entities } = move({ id: '10' }, [{ id: '10' }, { userId: '2' }]);
    expect(entities.Todo?.['10']).toEqual(todo10);
  });

  it('judges the row as it was before the response (S17.2, T10)', () => {
    const { one } = listsOf(move({ id: '10', userId: '2' }, [{ id: '10' }, {}]));
    expect(one).toEqual([]);
  });

  it('takes what the server says over what was sent', () => {
    const next = listsOf(move({ id: '10', userId: '2' }, [{ id: '10' }, { userId: '1' }]));
    expect([next['one'], next['two']]).toEqual([[], ['10']]);
  });

  it('leaves alone what neither the row nor the answer knows', () => {
    const groups = ['a', 'b'].reduce(
      (state, group) => normalize(Todos, group === 'a' ? [{ id: '1' }] : [], [{ group }], state),
      emptyState,
    );
    const { entities } = move({ id: '1' }, [{ group: 'a', id: '1' }, { group: 'b' }], groups);
    expect(entities['[Todo]']).toEqual({ '{"group":"a"}': ['1'], '{"group":"b"}': [] });
  });

  it('adds an item that was not stored to every matching list (S17.4)', () => {
    const next = listsOf(move({ id: '30', userId: '2' }, [{ id: '30' }, { userId: '2' }]));
    expect(next).toEqual({ ...before, all: ['10', '20', '30'], two: ['30'] });
  });

  it('puts a deleted item into the lists that it is in now, and no others', () => {
    const state = { entities: { Todo: { 10: INVALID }, '[Todo]': { '{"userId":"1"}': ['10'], '{"userId":"2"}': [] } } };
    const { entities } = normalize(Todos.move, { id: '10', userId: '2' }, [{ id: '10' }, { userId: '2' }], state);
    expect(entities['[Todo]']).toEqual({ '{"userId":"1"}': [], '{"userId":"2"}': ['10'] });
  });

  it('needs a primary key (S17.8)', () => {
    expect(restErrorOf(() => move({ title: 'x' }, [{}]))).toMatchObject({ code: 'PK_MISSING', status: 400 });
  });

  it('results in a list of ids, and reads raw as what came (S17.11, S16.2)', () => {
    expect(move({ id: '10' }, [{}]).result).toEqual(['10']);
    expect(denormalize(Todos.move, { id: '10' }, {})).toEqual(Todo.fromJS({ id: '10' }));
  });

  it('leaves lists that were deleted as a whole', () => {
    const state = normalize(Todo, todo10, [], { entities: { '[Todo]': { '{"userId":"2"}': INVALID } } });
    const { entities } = move({ id: '10', userId: '2' }, [{ id: '10' }, {}], state);
    expect(entities['[Todo]']).toEqual({ '{"userId":"2"}': INVALID });
  });

  it('keeps its way of adding when it was sent before the list was (S16.4)', () => {
    const late = normalize(Todos.move, { id: '30', userId: '3' }, [{ id: '30' }, {}], stored(), at(0));
    expect(listsOf(late)['all']).toEqual(['10', '20', '30']);
  });
});

describe('a move of several items', () => {
  const response = [
    { id: '10', userId: '2' },
    { id: '11', userId: '1' },
  ];

  it('judges each by what it is itself (S17.5)', () => {
    const next = listsOf(move(response, [{}]));
    expect([next['one'], next['two']]).toEqual([['11'], ['10']]);
  });

  it('may change one list twice in one response (S17.11)', () => {
    const parts = { first: Todos.move, second: Todos.move };
    const input = { first: { id: '10', userId: '2' }, second: { id: '11', userId: '2' } };
    expect(listsOf(normalize(parts, input, [{}], stored(), at(2)))['two']).toEqual(['10', '11']);
  });
});

describe('the filters of a move', () => {
  it('ignore what nonFilterArgumentKeys names (S17.7)', () => {
    const collection = new Collection([Todo], { nonFilterArgumentKeys: ['completed'] });
    const next = normalize(collection.move, { id: '10', userId: '2' }, [{ id: '10' }, {}], stored(collection), at(2));
    expect(listsOf(next)).toMatchObject({ one: [], open: [], two: ['10'] });
  });

  it('are those of createCollectionFilter (S17.7)', () => {
    const collection = new Collection([Todo], {
      createCollectionFilter: (item: { userId?: unknown }) => (key) => key['userId'] === `${item.userId}`,
    });
    const next = listsOf(
      normalize(collection.move, { id: '10', userId: '2' }, [{}], stored(collection), at(2)),
      collection,
    );
    expect(next).toMatchObject({ all: ['10', '20'], one: [], open: [], done: [], two: ['10'] });
  });
});

describe('moveWith', () => {
  class Newest<S> extends Collection<S> {
    override move = this.moveWith(unshift);
  }
  class FromConstructor<S> extends Collection<S> {
    constructor(schema: S) {
      super(schema);
      this.move = this.moveWith(unshift);
    }
  }

  it.each([
    ['a field', new Newest([Todo])],
    ['the constructor', new FromConstructor([Todo])],
  ])('with unshift puts what joins first, from %s of a subclass (S17.1)', (_, collection) => {
    const state = normalize(collection, [{ id: '5', userId: '2' }], [{ userId: 2 }], stored(collection), at(1));
    const next = listsOf(normalize(collection.move, { id: '10', userId: '2' }, [{}], state, at(2)), collection);
    expect(next).toMatchObject({ two: ['10', '5'], all: ['10', '20'], one: [] });
  });

  it('may be any function of what is stored and what joins (S17.1)', () => {
    const sorted = Todos.moveWith((existing: string[], incoming: string[]) => [...incoming, ...existing].sort());
    const state = normalize(Todos, [{ id: '5', userId: '2' }], [{ userId: 2 }], stored(), at(1));
    const next = normalize(sorted, { id: '10', userId: '2' }, [{}], state, at(2));
    expect(listsOf(next)['two']).toEqual(['10', '5']);
  });
});

describe('move on a map', () => {
  const maps = ({ entities }: NormalizedState) => entities['{Todo}'];
  const state = [
    [{ userId: 1 }, { x: todo10 }],
    [{ userId: 2 }, {}],
    [{}, { y: todo10 }],
  ].reduce((made, [key, entries]) => normalize(TodoMap, entries, [key], made), emptyState);

  it('leaves by value, joins under the primary key, and stays under its key (S17.6)', () => {
    const next = normalize(TodoMap.move, { id: '10', userId: '2' }, [{ id: '10' }, {}], state);
    expect(maps(next)).toEqual({ '{"userId":"1"}': {}, '{"userId":"2"}': { 10: '10' }, '{}': { y: '10' } });
    expect(next.result).toEqual({ 10: '10' });
  });

  it('does not hold an item twice (S17.1)', () => {
    const held = { entities: { '{Todo}': { '{"userId":"9"}': { k: '30' } } } };
    expect(maps(normalize(TodoMap.move, { id: '30', userId: '9' }, [{}], held))).toEqual({
      '{"userId":"9"}': { k: '30' },
    });
  });

  it('takes several items (S17.5)', () => {
    const items = [
      { id: '10', userId: '2' },
      { id: '11', userId: '2' },
    ];
    expect(maps(normalize(TodoMap.move, items, [{}], state))).toMatchObject({
      '{"userId":"2"}': { 10: '10', 11: '11' },
    });
  });

  it('compares the stored values with the whole of response and body (S17.6)', () => {
    const next = normalize(TodoMap.move, { id: '10', userId: '2' }, [{ id: '10' }, { title: 'x' }], state);
    expect(maps(next)).toMatchObject({ '{"userId":"2"}': { 10: '10' } });
  });
});

describe('move on several kinds', () => {
  const list = new Collection([AB]);
  const map = new Collection(new Values(AB));
  const item = { id: '1', type: 'a', team: 'x' };
  const fill = (collection: Collection<any>, entries: unknown): NormalizedState =>
    ['x', 'y'].reduce(
      (state, team) => normalize(collection, team === 'x' ? entries : [], [{ team }], state),
      emptyState,
    );

  it('works with references in lists (S17.9)', () => {
    const next = normalize(list.move, { ...item, team: 'y' }, [{}], fill(list, [item, { ...item, type: 'b' }]));
    expect(next.entities['[A;B]']).toEqual({
      '{"team":"x"}': [{ id: '1', schema: 'b' }],
      '{"team":"y"}': [{ id: '1', schema: 'a' }],
    });
  });

  it('works with references in maps (S17.9, S17.6)', () => {
    const next = normalize(map.move, { ...item, team: 'y' }, [{}], fill(map, { k: item }));
    expect(next.entities['{A;B}']).toEqual({
      '{"team":"x"}': {},
      '{"team":"y"}': { 1: { id: '1', schema: 'a' } },
    });
  });
});

it('a move reaches lists in entities (S15.13)', () => {
  class Usr extends Entity {
    id = '';
    todos: Todo[] = [];
    static override schema = { todos: new Collection([Todo], { nestKey: ({ id }) => ({ userId: id as unknown }) }) };
    static override key = 'Usr';
  }
  const state = [1, 2].reduce(
    (made, id) => normalize(Usr, { id, todos: id === 1 ? [todo10] : [] }, [], made),
    emptyState,
  );
  const { entities } = normalize(Todos.move, { id: '10', userId: '2' }, [{}], state);
  const todosOf = (id: string) => (denormalize(Usr, id, entities) as Usr).todos.length;
  expect([todosOf('1'), todosOf('2')]).toEqual([0, 1]);
});
