// A list that stands in a row which RTK Query holds: a board with its tasks.
import { configureStore } from '@reduxjs/toolkit';
import { createApi, fetchBaseQuery } from '@reduxjs/toolkit/query';
import { Collection, createRestSlice, Entity, resource } from 'rest-slice';
import { follow } from 'rest-slice/rtk-query';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { expectConsole } from '../../support/console.js';
import { startServer } from '../../support/httpServer.js';

interface TaskRow {
  readonly id: string;
  readonly title: string;
  readonly board: string;
}

interface BoardRow {
  readonly id: string;
  readonly name: string;
  readonly tasks: TaskRow[];
}

class Task extends Entity {
  id = '';
  title = '';
  board = '';
  static override key = 'Task';
}

class Board extends Entity {
  id = '';
  name = '';
  tasks: Task[] = [];
  static override key = 'Board';
  static override schema = {
    tasks: new Collection([Task], { scope: '/tasks', nestKey: ({ id }: { id: string }) => ({ board: id }) }),
  };
}

async function followedBoards() {
  const rows: TaskRow[] = ['1', '2'].map((id) => ({ id, title: `task ${id}`, board: 'a' }));
  const boardOf = (id: string): BoardRow => ({ id, name: id, tasks: rows.filter(({ board }) => board === id) });
  const http = await startServer(({ method, url, body }) => {
    const [, kind, id = ''] = url.split('/');
    const given = (body === '' ? {} : JSON.parse(body)) as Partial<TaskRow>;
    const at = rows.findIndex((row) => row.id === id);
    if (kind === 'boards') return { json: id === '' ? [boardOf('a'), boardOf('b')] : boardOf(id) };
    if (method === 'POST') rows.push({ id: String(rows.length + 1), title: '', board: 'a', ...given });
    const [row] = method === 'DELETE' ? rows.splice(at, 1) : rows.slice(at);
    if (method === 'PATCH' && row) rows[at] = { ...row, ...given };
    return { json: method === 'PATCH' ? rows[at] : row };
  });
  const api = createApi({
    baseQuery: fetchBaseQuery({ baseUrl: http.url }),
    endpoints: (build) => ({
      getBoards: build.query<BoardRow[], void>({ query: () => '/boards' }),
      getBoard: build.query<BoardRow, string>({ query: (id) => `/boards/${id}` }),
    }),
  });
  const rest = createRestSlice({
    endpoints: { tasks: resource({ path: '/tasks/:id', urlPrefix: http.url, schema: Task, optimistic: true }) },
    features: [follow(api, { getBoards: [Board], getBoard: Board })],
  });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware),
  });
  onTestFinished(() => rest.controller(store).dispose());
  await store.dispatch(api.endpoints.getBoards.initiate());
  await store.dispatch(api.endpoints.getBoard.initiate('a'));
  await vi.waitFor(() => expect(rest.selectQuery(Board)(store.getState(), { id: 'b' })).toBeDefined());
  const titles = ({ tasks = [] }: Partial<BoardRow> = {}) => tasks.map(({ title }) => title).join();
  const { getBoards, getBoard } = api.endpoints;
  return {
    ...{ store, tasks: rest.endpoints.tasks },
    sent: () => http.lines().slice(2),
    shown: () => [
      ...(getBoards.select()(store.getState()).data ?? []).map(titles),
      titles(getBoard.select('a')(store.getState()).data),
    ],
  };
}

describe('a list in a row that the api holds', () => {
  it('has what the slice creates once that is confirmed, with no request', async () => {
    const { store, tasks, shown, sent } = await followedBoards();
    const creation = store.dispatch(tasks.create({ title: 'made', board: 'a' }));
    expect(shown()).toEqual(['task 1,task 2', '', 'task 1,task 2']);
    await creation;
    expect(shown()).toEqual(['task 1,task 2,made', '', 'task 1,task 2,made']);
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent()).toEqual(['POST /tasks']);
  });

  it('loses what the slice deletes', async () => {
    const { store, tasks, shown } = await followedBoards();
    await store.dispatch(tasks.delete({ id: '1' }));
    expect(shown()).toEqual(['task 2', '', 'task 2']);
  });

  it('has it as it came where there was nothing to show it in the form of', async () => {
    const { store, tasks, shown, sent } = await followedBoards();
    await store.dispatch(tasks.create({ title: 'made', board: 'b' }));
    await vi.waitFor(() => expect(shown()).toEqual(['task 1,task 2', 'made', 'task 1,task 2']));
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(sent()).toEqual(['POST /tasks']);
  });

  it('loses and gains an item that is moved', async () => {
    const { store, tasks, shown } = await followedBoards();
    await store.dispatch(tasks.partialUpdate({ id: '2' }, { board: 'b' }));
    await vi.waitFor(() => expect(shown()).toEqual(['task 1', 'task 2', 'task 1']));
  });
});

it('a list of relations in a row has what it gains, and items of it that change at the same time', async () => {
  class Person extends Entity {
    id = '';
    name = '';
    static override key = 'Person';
  }
  class Team extends Entity {
    id = '';
    members: Person[] = [];
    static override key = 'Team';
    static override schema = { members: [Person] };
  }
  const answer = { id: 't', members: [{ id: '1', name: 'Ann' }] };
  const api = createApi({
    baseQuery: () => ({ data: answer }),
    endpoints: (build) => ({ getTeam: build.query<typeof answer, void>({ query: () => undefined }) }),
  });
  const rest = createRestSlice({ endpoints: {}, features: [follow(api, { getTeam: Team })] });
  const store = configureStore({
    reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware),
  });
  onTestFinished(() => rest.controller(store).dispose());
  await store.dispatch(api.endpoints.getTeam.initiate());
  await vi.waitFor(() => expect(rest.selectQuery(Team)(store.getState(), { id: 't' })).toBeDefined());
  const members = [
    { id: '1', name: 'Ann Smith' },
    { id: '2', name: 'Bob' },
  ];
  void store.dispatch(rest.set(Team, { id: 't' }, { members }));
  expect(api.endpoints.getTeam.select()(store.getState()).data).toEqual({ id: 't', members });
});

describe('a list in a row without nestKey', () => {
  class Wall extends Entity {
    id = '';
    tasks: Task[] = [];
    static override key = 'Wall';
    static override schema = { tasks: new Collection([Task], { scope: '/tasks' }) };
  }

  it('is warned of once, with the line to write', () => {
    const warnings = expectConsole('warn');
    const api = createApi({
      baseQuery: fetchBaseQuery({}),
      endpoints: (build) => ({
        getWalls: build.query<{ id: string; tasks: TaskRow[] }[], void>({ query: () => '' }),
        getBoards: build.query<BoardRow[], void>({ query: () => '' }),
      }),
    });
    const rest = createRestSlice({ endpoints: {}, features: [follow(api, { getWalls: [Wall], getBoards: [Board] })] });
    const store = configureStore({
      reducer: { [rest.reducerPath]: rest.reducer, [api.reducerPath]: api.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware, api.middleware),
    });
    onTestFinished(() => rest.controller(store).dispose());
    expect(warnings).toEqual([
      expect.stringContaining(
        "Write in the schema of Wall: tasks: new Collection([Task], { scope: '/tasks', nestKey: (wall) => ({ wall: wall.id }) })",
      ),
    ]);
  });
});
