import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  static override key = 'Todo';
}

/** As JavaScript calls it: without the types, which ask for the declared endpoint. */
type Loose = Readonly<Record<'fetch' | 'select' | 'invalidateAll', (...args: unknown[]) => unknown>>;

describe('a bound endpoint where a declared one is asked for', () => {
  it('stands for it', async () => {
    let requests = 0;
    const fetchResponse = () => Promise.resolve(Response.json({ id: String(++requests) }));
    const todos = resource({ path: '/todos/:id', schema: Todo, fetchResponse });
    const { dispatch, endpoints, root, slice } = testStore(() => createRestSlice({ endpoints: { todos } }));
    const loose = slice as unknown as Loose;
    const { get } = endpoints.todos;
    await dispatch(loose.fetch(get, { id: 1 }) as ReturnType<typeof get>);
    expect(loose.select(get)).toBe(slice.select(todos.get));
    await dispatch(loose.invalidateAll(get) as ReturnType<typeof slice.invalidateAll>);
    expect(get.select(root(), { id: 1 })).toBeUndefined();
  });
});
