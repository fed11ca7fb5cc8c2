/** Found by random histories against servers of several styles: answers that leave more open than was thought. */
import { describe, expect, it } from 'vitest';
import { Collection, createRestSlice, Entity, resource, Union } from '../../src/index.js';
import { controlledServer } from '../support/controlledServer.js';
import { startServer } from '../support/httpServer.js';
import { testStore } from '../support/testStore.js';
import type { Snapshot } from '../../src/index.js';

class Task extends Entity {
  id = '';
  board = '';
  title = '';
  done = false;
  kind = 'Task';
  dueAt = new Date(0);
  static override key = 'Task';
  static override schema = { dueAt: (seconds: number) => new Date(seconds * 1000) };
}

class Other extends Entity {
  id = '';
  static override key = 'Other';
}

describe('a move of an item that nobody knows, answered with nothing of it', () => {
  it.each([
    ['a list that it joins is asked for again', false],
    ['what was shown of it is not taken for the whole', true],
  ])('%s (99)', async (_, optimistic) => {
    const server = await startServer(({ method, url }) => {
      if (method === 'PATCH') return { status: 204 };
      if (url === '/tasks/1') return { json: { id: '1', board: 'b', title: 'one' } };
      return { json: url.endsWith('=a') ? [{ id: '2', board: 'a', title: 'two' }] : [] };
    });
    const tasks = resource({
      path: '/tasks/:id',
      urlPrefix: server.url,
      schema: Task,
      searchParams: {} as { board: string },
      optimistic,
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { tasks } }));
    const { get, getList } = endpoints.tasks;
    await dispatch(getList({ board: 'a' }));
    await dispatch(getList({ board: 'b' }));
    await dispatch(getList.move({ id: '1' }, { board: 'b' }));
    expect(getList.selectResponse(root(), { board: 'b' }).expiresAt).toBe(1);
    expect(getList.selectResponse(root(), { board: 'a' }).expiresAt).toBeGreaterThan(1);
    await dispatch(get.fetchIfStale({ id: '1' }));
    expect(get.select(root(), { id: '1' })?.title).toBe('one');
  });
});

describe.each([
  ['a list', (items: unknown) => items, [Task]],
  ['a list in an object', (items: unknown) => ({ tasks: items }), { tasks: [Task] }],
  [
    'a list of several kinds',
    (items: unknown) => items,
    [new Union({ Task, Other }, ({ kind }: { kind?: string }) => kind)],
  ],
])('an optimistic function that spreads what the snapshot gave of several items, in %s', (_, wrap, schema) => {
  it.each([
    ['204', null],
    [
      'their keys',
      [
        { id: '1', kind: 'Task' },
        { id: '2', kind: 'Task' },
      ],
    ],
  ])(
    'confirms what it changed, and leaves decoded fields as they are, when the answer is %s (99, R12.20)',
    async (_name, items) => {
      const server = controlledServer();
      const edit = new server.Held({
        path: '/tasks',
        method: 'PATCH',
        body: [] as { id: string; title?: string; done?: boolean }[],
        schema,
        getOptimisticResponse: (snapshot: Snapshot, body: readonly { id: string }[]) =>
          wrap(body.map((item) => ({ ...snapshot.get(Task, { id: item.id }), ...item }))),
      });
      const getList = new server.Held({ path: '/tasks', schema: [Task] });
      const { dispatch, endpoints, root, state } = testStore(() => createRestSlice({ endpoints: { edit, getList } }));
      const rows = ['1', '2'].map((id) => ({
        id,
        board: 'a',
        title: `task ${id}`,
        done: false,
        kind: 'Task',
        dueAt: 60,
      }));
      void dispatch(endpoints.getList.setResponse(rows as never));
      const titles = () => (endpoints.getList.select(root()) as Task[]).map(({ title, done }) => [title, done]);
      await server.send(
        dispatch(
          endpoints.edit([
            { id: '1', title: 'refused' },
            { id: '2', title: 'refused' },
          ]),
        ),
      );
      await server.send(
        dispatch(
          endpoints.edit([
            { id: '2', done: true },
            { id: '1', done: true },
          ]),
        ),
      );
      await server.answer(1, items && (wrap(items) as object));
      await server.answer(0, 500);
      expect(titles()).toEqual([
        ['task 1', true],
        ['task 2', true],
      ]);
      expect(state().entities['Task']?.['1']).toMatchObject({ dueAt: 60 });
    },
  );
});

describe('a create that is answered with nothing, of an item of lists that stand in rows', () => {
  const tasks = new Collection([Task], { nestKey: ({ id }: { id: string }) => ({ board: id }), scope: 'tasks' });

  class Board extends Entity {
    id = '';
    tasks: Task[] = [];
    boards: Board[] = [];
    static override key = 'Board';
    static override schema: Record<string, unknown> = { tasks };
  }
  // They stand in one another.
  Board.schema['boards'] = [Board];

  it.each([true, false])(
    'makes stale who shows one that it joins, and no other; optimistic: %s (99)',
    async (isShown) => {
      const server = controlledServer();
      const getBoard = new server.Held({ path: '/boards/:id', schema: Board });
      const getBoards = new server.Held({ path: '/boards', schema: new Collection([Board], { scope: 'boards' }) });
      const create = new server.Held({
        path: '/tasks',
        method: 'POST',
        body: {} as object,
        schema: tasks.push,
        ...(isShown && { getOptimisticResponse: (_: unknown, body: object) => body }),
      });
      const endpoints = { getBoard, getBoards, create };
      const { dispatch, endpoints: bound, root } = testStore(() => createRestSlice({ endpoints }));
      const inner = { id: 'b', tasks: [], boards: [] };
      void dispatch(bound.getBoard.setResponse({ id: 'a' }, { id: 'a', tasks: [], boards: [inner] } as never));
      void dispatch(bound.getBoard.setResponse({ id: 'c' }, { id: 'c', tasks: [], boards: [] } as never));
      void dispatch(bound.getBoards.setResponse([{ id: 'a', tasks: [], boards: [inner] }] as never));
      await server.send(dispatch(bound.create({ board: 'b', title: 'new' })));
      await server.answer(0, null);
      expect(bound.getBoard.selectResponse(root(), { id: 'a' }).expiresAt).toBe(1);
      expect(bound.getBoards.selectResponse(root()).expiresAt).toBe(1);
      expect(bound.getBoard.selectResponse(root(), { id: 'c' }).expiresAt).toBeGreaterThan(1);
    },
  );
});
