import { configureStore } from '@reduxjs/toolkit';
import { instrument } from '@redux-devtools/instrument';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import type { StoreEnhancer } from '@reduxjs/toolkit';
import type { LiftedStore } from '@redux-devtools/instrument';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

function createTimeTravel() {
  let requests = 0;
  const todos = resource({
    path: '/todos/:id',
    schema: Todo,
    fetchResponse: (_url, init) => {
      requests++;
      const body = typeof init.body === 'string' ? (JSON.parse(init.body) as object) : undefined;
      return Promise.resolve(Response.json({ id: '1', title: 'first', ...body }));
    },
  });
  const rest = createRestSlice({ endpoints: { todos } });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(instrument() as StoreEnhancer),
  });
  const { liftedStore } = store as unknown as { liftedStore: LiftedStore<unknown, never, unknown> };
  const jump = (index: number) =>
    liftedStore.dispatch({ type: 'JUMP_TO_STATE', index, actionId: index } as unknown as Parameters<
      typeof liftedStore.dispatch
    >[0]);
  return { store, jump, lifted: () => liftedStore.getState(), requests: () => requests, ...rest.endpoints };
}

describe('Redux DevTools', () => {
  it('shows each state of the past, sends nothing and appends nothing', async () => {
    const { store, jump, lifted, requests, todos } = createTimeTravel();
    const title = () => todos.get.select(store.getState(), { id: '1' })?.title;
    await store.dispatch(todos.get({ id: '1' }));
    const first = todos.get.select(store.getState(), { id: '1' });
    await store.dispatch(todos.partialUpdate({ id: '1' }, { title: 'second' }));
    const actions = lifted().stagedActionIds.length;
    const titles = Array.from({ length: actions }, (_, index) => {
      jump(index);
      return title();
    });
    expect(titles).toEqual([undefined, undefined, 'first', 'first', 'second']);
    expect(lifted().stagedActionIds).toHaveLength(actions);
    expect(requests()).toBe(2);
    jump(2);
    expect(todos.get.select(store.getState(), { id: '1' })).toBe(first);
  });

  it('recomputes what follows when an action is skipped', async () => {
    const { store, lifted, todos } = createTimeTravel();
    await store.dispatch(todos.get({ id: '1' }));
    await store.dispatch(todos.partialUpdate({ id: '1' }, { title: 'second' }));
    const edit = lifted().stagedActionIds.at(-1);
    const { liftedStore } = store as unknown as { liftedStore: { dispatch(action: object): void } };
    liftedStore.dispatch({ type: 'TOGGLE_ACTION', id: edit });
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('first');
  });
});
