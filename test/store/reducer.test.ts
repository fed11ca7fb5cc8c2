import { createAsyncThunk } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { expectConsole } from '../support/console.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  static override key = 'Todo';
}

const todos = resource({
  path: '/todos/:id',
  schema: Todo,
  fetchResponse: () => Promise.resolve(Response.json({ id: '1' })),
});

const setUp = () => testStore(() => createRestSlice({ endpoints: { todos } }));

describe('an action that is not ours', () => {
  it.each([
    [{ type: 'rest/clicked', meta: { at: 1 } }],
    [{ type: 'rest/clicked' }],
    [{ type: 'rest/todos.get/fulfilled' }],
    [{ type: 'rest/todos.get/fulfilled', meta: { requestStatus: 'fulfilled', endpoint: 'todos.get' } }],
    [
      {
        type: 'rest/other/pending',
        meta: { requestStatus: 'pending', requestId: 'x', key: 'k', endpoint: 'todos.get' },
      },
    ],
    [{ type: 'restless/set', payload: {} }],
    [{ type: 'rest/setAll', payload: {} }],
  ])('leaves the state as it is: %j', async (action) => {
    const { dispatch, endpoints, state } = setUp();
    await dispatch(endpoints.todos.get({ id: 1 }));
    const before = state();
    dispatch(action);
    expect(state()).toBe(before);
  });

  it('may be of a thunk of the app under the same first word', () => {
    const { slice, state } = setUp();
    const thunk = createAsyncThunk('rest/foo', () => 5);
    expect(slice.reducer(state(), thunk.pending('id'))).toBe(state());
    expect(slice.reducer(state(), thunk.fulfilled(5, 'id'))).toBe(state());
  });
});

describe('reducerPath', () => {
  it.each(['', 'rest/v2'])('cannot be %j', (reducerPath) => {
    expect(() => createRestSlice({ reducerPath })).toThrow('REDUCER_PATH_INVALID');
  });
});

describe('injectEndpoints', () => {
  it('adds to a group that is there, for replays too', () => {
    const slice = createRestSlice({ endpoints: { admin: { todos } } });
    const users = resource({ path: '/users/:id', schema: Todo });
    const wide = slice.injectEndpoints({ admin: { users } });
    expect(wide.endpoints.admin.todos.get.name).toBe('admin.todos.get');
    expect(wide.endpoints.admin.users.get.name).toBe('admin.users.get');
    const meta = {
      endpoint: 'admin.todos.get',
      key: 'k',
      args: [],
      requestId: 'x',
      fetchedAt: 1,
      sent: 1,
      date: 1,
      expiresAt: 2,
    };
    const action = {
      type: 'rest/admin.todos.get/fulfilled',
      payload: { id: '1' },
      meta: { ...meta, requestStatus: 'fulfilled' },
    };
    expect(slice.reducer(undefined, action).entities).toEqual({ Todo: { 1: { id: '1' } } });
  });

  it('warns when another endpoint takes a name', () => {
    const warnings = expectConsole('warn');
    const slice = createRestSlice({ endpoints: { only: todos.get } });
    slice.injectEndpoints({ only: todos.delete });
    expect(warnings.join()).toContain('"only" was registered before');
  });
});
