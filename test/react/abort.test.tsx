import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';

class Todo extends Entity {
  id = '';
  static override key = 'Todo';
}

describe('an abort where DOMException is no Error of this realm', () => {
  it('leaves nothing behind (decision 80)', async () => {
    const fetchResponse = () => new Promise<Response>(() => undefined);
    const rest = createRestSlice({
      endpoints: { todos: resource({ path: '/todos/:id', schema: Todo, fetchResponse }) },
    });
    const store = configureStore({
      reducer: { rest: rest.reducer },
      middleware: (getDefault) => getDefault().concat(rest.middleware),
    });
    const promise = store.dispatch(rest.endpoints.todos.get({ id: 1 }));
    promise.abort();
    await expect(promise).rejects.toMatchObject({ name: 'AbortError' });
    await new Promise((resolve) => setTimeout(resolve));
    expect(store.getState().rest.meta).toEqual({});
  });
});
