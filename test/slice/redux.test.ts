import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, Invalidate, NetworkError, resource, RestEndpoint } from '../../src/index.js';
import { replayLog } from '../../src/testing/replayLog.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RestState } from '../../src/index.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

/** The test's store runs RTK's checks unconfigured; after the test every action and state was JSON, and the log replays. */
function openStore() {
  const server = { status: 200 };
  const fetchResponse = (_url: string, init: RequestInit): Promise<Response> => {
    if (server.status !== 200) {
      return Promise.reject(new NetworkError(new Response('{"detail":"no"}', { status: server.status })));
    }
    const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : {};
    return Promise.resolve(Response.json({ id: '1', title: 'a', ...body }));
  };
  const makeSlice = () =>
    createRestSlice({
      endpoints: {
        todos: resource({ path: '/todos/:id', schema: Todo, optimistic: true, fetchResponse }),
        upload: new RestEndpoint({ path: '/upload', method: 'POST', body: {} as FormData, fetchResponse }),
        forever: new RestEndpoint({ path: '/forever', dataExpiryLength: Infinity, fetchResponse }),
      },
    });
  return { server, makeSlice, ...testStore(makeSlice) };
}

describe('Redux adaptation: nothing but JSON, and RTK finds nothing to say (part 2, R-1 … R-12)', () => {
  it('requests, their layers and their outcomes name the endpoint (R-1, R-2)', async () => {
    const { dispatch, endpoints, actions } = openStore();
    await dispatch(endpoints.todos.get({ id: '1' }));
    await dispatch(endpoints.todos.update({ id: '1' }, { title: 'b' }));
    expect(actions.map(({ meta }) => (meta as { endpoint: string }).endpoint)).toEqual([
      'todos.get',
      'todos.get',
      'todos.update',
      'todos.update',
    ]);
  });

  it('errors keep their numeric status, and are errors for readers: the same object each time (R-3, Q3)', async () => {
    const { dispatch, endpoints, server, root } = openStore();
    server.status = 418;
    await expect(dispatch(endpoints.todos.get({ id: '1' }))).rejects.toBeInstanceOf(NetworkError);
    const read = () => endpoints.todos.get.selectResponse(root(), { id: '1' }).error;
    expect(read()).toBeInstanceOf(NetworkError);
    expect(read()?.status).toBe(418);
    expect(read()).toBe(read());
  });

  it('a deleted row is a text, which no reader gets (R-4, Q4)', async () => {
    const { dispatch, endpoints, slice, state, root } = openStore();
    await dispatch(endpoints.todos.get({ id: '1' }));
    await dispatch(slice.set(new Invalidate(Todo), { id: '1' }, { id: '1' } as never));
    expect(typeof state().entities['Todo']?.['1']).toBe('string');
    expect(endpoints.todos.get.select(root(), { id: '1' })).toBeUndefined();
  });

  it('an updater is called before the dispatch, and its value is dispatched; without a value nothing is (R-5, Q5)', async () => {
    const { dispatch, endpoints, slice, actions, state } = openStore();
    const shout = (todo: Todo) => ({ ...todo, title: `${todo.title}!` });
    await dispatch(slice.set(Todo, { id: '1' }, shout as never));
    expect(actions).toEqual([]);
    await dispatch(endpoints.todos.get({ id: '1' }));
    await dispatch(slice.set(Todo, { id: '1' }, shout as never));
    expect(state().entities['Todo']?.['1']).toEqual({ id: '1', title: 'a!' });
  });

  it('a test of keys becomes the keys it chose (R-6, Q6)', async () => {
    const { dispatch, endpoints, slice, actions } = openStore();
    await dispatch(endpoints.todos.get({ id: '1' }));
    await dispatch(slice.expireAll({ testKey: (key) => key.includes('todos') }));
    await dispatch(slice.invalidateAll(endpoints.todos.get.endpoint));
    expect(actions.slice(2).map(({ payload }) => payload as unknown)).toEqual([
      { keys: ['GET /todos/1'] },
      { keys: ['GET /todos/1'] },
    ]);
  });

  it('forms, files and dates among the arguments are described (R-7, Q7)', async () => {
    const { dispatch, endpoints, actions } = openStore();
    const form = new FormData();
    form.append('name', 'Ada');
    form.append('file', new File(['abc'], 'a.txt'));
    await dispatch(endpoints.upload(form));
    expect((actions[0]?.meta as { args: unknown[] }).args).toEqual([
      { name: 'Ada', file: { type: 'File', name: 'a.txt', size: 3 } },
    ]);
  });

  it('a lifetime without end is a number (R-10)', async () => {
    const { dispatch, endpoints, state } = openStore();
    await dispatch(endpoints.forever());
    expect(state().meta['GET /forever']?.expiresAt).toBe(Number.MAX_SAFE_INTEGER);
  });

  it('the state of a pending mutation, imported from JSON, is read as it was (R-1, Q10)', async () => {
    const { dispatch, endpoints, makeSlice, state } = openStore();
    await dispatch(endpoints.todos.get({ id: '1' }));
    const answer = dispatch(endpoints.todos.update({ id: '1' }, { title: 'b' }));
    const slice = makeSlice();
    const imported = { rest: throughJson(state()) };
    expect(slice.endpoints.todos.get.select(imported, { id: '1' })?.title).toBe('b');
    await answer;
  });

  it('a state that came through JSON gives the same data, deletions and errors included', async () => {
    const { dispatch, endpoints, makeSlice, slice, server, root } = openStore();
    await dispatch(endpoints.todos.get({ id: '1' }));
    await dispatch(slice.set(Todo, { id: '2' }, { id: '2', title: 'gone' } as never));
    await dispatch(slice.set(new Invalidate(Todo), { id: '2' }, { id: '2' } as never));
    server.status = 500;
    await expect(dispatch(endpoints.todos.get({ id: '3' }))).rejects.toThrow();
    const fresh = makeSlice();
    const read = (state: { rest: RestState }, { todos }: typeof endpoints) =>
      ['1', '2', '3'].map((id) => {
        const { data, error, status, expiryStatus } = todos.get.selectResponse(state, { id });
        return { data: data && { ...data }, error: error && { ...error }, status, expiryStatus };
      });
    expect(read(throughJson(root()), fresh.endpoints)).toEqual(read(root(), endpoints));
  });
});

describe('Redux adaptation: questions (part 2)', () => {
  it('a replayed action of an unknown endpoint is ignored, with one warning (Q1)', () => {
    const warnings = expectConsole('warn');
    const { reducer } = openStore().slice;
    const meta = { endpoint: 'gone', key: 'GET /gone', args: [], requestId: 'r', fetchedAt: 1, date: 1, expiresAt: 2 };
    const action = {
      type: 'rest/gone/fulfilled',
      payload: { id: '1' },
      meta: { ...meta, sent: 1, arrived: 2, requestStatus: 'fulfilled' },
    };
    const state = replayLog({ reducer }, [action, action]);
    expect([state.entities, state.results, state.meta]).toEqual([{}, {}, {}]);
    expect(warnings).toHaveLength(1);
  });

  it('an unrelated action gives the same state, and the same view while a layer is pending (Q10)', async () => {
    const { dispatch, endpoints, slice, root, state } = openStore();
    await dispatch(endpoints.todos.get({ id: '1' }));
    const answer = dispatch(endpoints.todos.update({ id: '1' }, { title: 'b' }));
    const [before, view] = [state(), slice.selectEntities(root())];
    dispatch({ type: 'unrelated' });
    expect(state()).toBe(before);
    expect(slice.selectEntities(root())).toBe(view);
    await answer;
  });

  it('one reducer serves all parts, under any key (Q13)', async () => {
    const rest = createRestSlice({
      reducerPath: 'api',
      endpoints: { ping: new RestEndpoint({ path: '/ping', fetchResponse: () => Promise.resolve(Response.json(1)) }) },
    });
    const store = configureStore({
      reducer: { api: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    await store.dispatch(rest.endpoints.ping());
    expect(store.getState().api.results).toEqual({ 'GET /ping': 1 });
  });

  it("the middleware gives back what other middleware's dispatch returns (Q15)", () => {
    const { slice } = openStore();
    const store = configureStore({
      reducer: { rest: slice.reducer },
      middleware: (getDefault) => getDefault().concat(slice.middleware, () => () => () => 'theirs'),
    });
    expect(store.dispatch({ type: 'any' } as UnknownAction)).toBe('theirs');
    expect(store.dispatch(() => 42)).toBe(42);
  });
});
