import { configureStore } from '@reduxjs/toolkit';
import { getEventListeners } from 'node:events';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, ResetError, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  static override key = 'Todo';
}

describe("an endpoint's own signal", () => {
  it('keeps no listener of a finished request', async () => {
    const { signal } = new AbortController();
    const fetchResponse = () => Promise.resolve(Response.json({ id: '1' }));
    const todos = resource({ path: '/todos/:id', schema: Todo, signal, fetchResponse });
    const { dispatch, endpoints } = testStore(() => createRestSlice({ endpoints: { todos } }));
    for (let i = 0; i < 20; i++) await dispatch(endpoints.todos.get({ id: 1 }));
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });
});

describe('texts of errors', () => {
  const SECRET = 'token-of-somebody';

  it('never hold query values (decision 39)', async () => {
    const fetchResponse = () => Promise.resolve(Response.json({ data: [{ nope: 1 }] }));
    const todos = resource({ path: '/todos/:id', schema: Todo, searchParams: {} as { token: string }, fetchResponse });
    const { dispatch, endpoints, actions } = testStore(() => createRestSlice({ endpoints: { todos } }));
    const refused: unknown = await dispatch(
      endpoints.todos.getList.paginated('page')({ token: SECRET, page: 1 }),
    ).catch((error: unknown) => error);
    const missing: unknown = await dispatch(endpoints.todos.get({ token: SECRET } as never)).catch(
      (error: unknown) => error,
    );
    expect(String(refused)).toContain('was not stored');
    expect(String(missing)).toContain('token');
    expect(`${String(refused)}${String(missing)}${String(new ResetError(`GET /x?token=${SECRET}`))}`).not.toContain(
      SECRET,
    );
    expect(
      JSON.stringify(actions.map(({ error }) => (error as { message?: string } | undefined)?.message)),
    ).not.toContain(SECRET);
  });
});

describe('a reducer of the app that throws', () => {
  it('rejects the caller: the answer was not stored', async () => {
    const fetchResponse = () => Promise.resolve(Response.json({ id: '1' }));
    const slice = createRestSlice({
      endpoints: { todos: resource({ path: '/todos/:id', schema: Todo, fetchResponse }) },
    });
    const store = configureStore({
      reducer: {
        rest: slice.reducer,
        app: (state: number = 0, { type }) => {
          if (String(type).endsWith('/fulfilled')) throw new Error('the app is broken');
          return state;
        },
      },
      middleware: (getDefault) => getDefault().concat(slice.middleware),
    });
    await expect(store.dispatch(slice.endpoints.todos.get({ id: 1 }))).rejects.toThrow('the app is broken');
    expect(slice.endpoints.todos.get.select(store.getState(), { id: 1 })).toBeUndefined();
  });
});
