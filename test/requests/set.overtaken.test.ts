/** A message about a row that a read has brought before it: it may be new, and lists from before it may lack it. */
import { expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  title = '';
  state = 'open';
  static override key = 'Todo';
}

type Search = Partial<Record<'state' | 'q' | 'page', string>>;

const [ONE, TWO] = ['1', '2'].map((id) => ({ id, title: id, state: 'open' })) as [Todo, Todo];
const OPEN = { state: 'open' };

/** A list of the first todo, and a newer one of both. */
async function open(args: Search = OPEN) {
  const todos = resource({
    path: '/todos/:id',
    schema: Todo,
    searchParams: {} as Search | undefined,
    windowArguments: Object.hasOwn(args, 'page') ? ['page'] : [],
  });
  const { dispatch, slice, endpoints, root } = testStore(() => createRestSlice({ endpoints: { todos } }));
  const { getList } = endpoints.todos;
  await dispatch(getList.setResponse(args, [ONE]));
  await dispatch(getList.setResponse({}, [ONE, TWO]));
  return {
    again: () => dispatch(getList.setResponse(args, [ONE])),
    tell: (fields: Partial<Todo>) => dispatch(slice.set(Todo, { id: '2' }, { ...TWO, ...fields } as never)),
    list: (of = args) => {
      const { data, expiresAt } = getList.selectResponse(root(), of);
      return [data?.map(({ id }) => id), expiresAt > Date.now() ? 'fresh' : 'stale'];
    },
  };
}

it('leaves a list stale that should have it, and others as they are', async () => {
  const { list, tell } = await open();
  expect(list()).toEqual([['1'], 'fresh']);
  await tell({});
  expect([list(), list({})]).toEqual([
    [['1'], 'stale'],
    [['1', '2'], 'fresh'],
  ]);
});

it.each<[string, Search, Partial<Todo>, string]>([
  ['that may have it is stale', { q: 'x' }, {}, 'stale'],
  ['that should have it is stale, whatever the message says that is new', OPEN, { title: 'new' }, 'stale'],
  ['that should not have it is left alone', OPEN, { state: 'closed' }, 'fresh'],
  ['that is a part of a longer one is left alone: the row may be in the rest', { page: '2' }, {}, 'fresh'],
])('a list %s', async (_, args, fields, left) => {
  const { list, tell } = await open(args);
  await tell(fields);
  expect(list()).toEqual([['1'], left]);
});

it('happens once a row: where the server leaves it out all the same, further messages change nothing', async () => {
  const { list, tell, again } = await open();
  await tell({});
  await again();
  await tell({});
  await tell({ title: 'another' });
  expect(list()).toEqual([['1'], 'fresh']);
});
