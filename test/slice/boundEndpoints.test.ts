// Family: what stands for something else (a bound endpoint, an argument of another selector, a subclass) is not taken for it.
import { createSelector } from '@reduxjs/toolkit';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint, Entity, resource, RestEndpoint } from '../../src/index.js';
import { testStore } from '../support/testStore.js';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}

function app() {
  let requests = 0;
  const fetchResponse = (url: string) => {
    requests++;
    const row = { id: '1', title: `title ${String(requests)}` };
    return Promise.resolve(Response.json(/\/1$/.test(url) ? row : [row]));
  };
  const todos = resource({ path: '/todos/:id', schema: Todo, fetchResponse });
  return { ...testStore(() => createRestSlice({ endpoints: { todos } })), todos, requests: () => requests };
}

describe('a bound endpoint', () => {
  it('stands for the declared one in matchers, snapshots and testers of keys (F38)', async () => {
    const { dispatch, endpoints, slice, todos, root } = app();
    const { get } = endpoints.todos;
    await dispatch(slice.fetch(get, { id: 1 }));
    const controller = slice.controller({ dispatch });
    expect(controller.getResponse(get, { id: 1 }).data).toBe(controller.getResponse(todos.get, { id: 1 }).data);
    expect(controller.snapshot().getResponse(get, { id: 1 }).data).toEqual({ id: '1', title: 'title 1' });
    expect(controller.snapshot().getError(get, { id: 1 })).toBeUndefined();
    await dispatch(slice.invalidateAll(get));
    expect(get.select(root(), { id: 1 })).toBeUndefined();
  });

  it('is matched by the actions of its declared endpoint (F38)', async () => {
    const { dispatch, slice, endpoints, todos, actions, types } = app();
    await dispatch(endpoints.todos.get({ id: 1 }));
    const matched = (matches: (action: unknown) => boolean) => types().filter((_type, at) => matches(actions[at]));
    expect(matched(slice.matchFulfilled(endpoints.todos.get))).toEqual(['rest/todos.get/fulfilled']);
    expect(matched(slice.matchPending(endpoints.todos.get))).toEqual(matched(slice.matchPending(todos.get)));
    expect(matched(slice.matchFulfilled(endpoints.todos.getList))).toEqual([]);
  });

  it('is read by an optimistic function through its snapshot (F38)', async () => {
    let seen: unknown;
    const fetchResponse = () => Promise.resolve(Response.json({ id: '1', title: 'stored' }));
    const todos = resource({ path: '/todos/:id', schema: Todo, fetchResponse });
    const bound = (): any => store.endpoints.todos.get;
    const touch = new RestEndpoint({
      path: '/todos/:id/touch',
      method: 'POST',
      body: undefined,
      schema: Todo,
      fetchResponse,
      getOptimisticResponse(snapshot, { id }) {
        seen = snapshot.getResponse(bound(), { id }).data;
        return { id, title: 'shown' };
      },
    });
    const store = testStore(() => createRestSlice({ endpoints: { todos, touch } }));
    await store.dispatch(store.endpoints.todos.get({ id: '1' }));
    await store.dispatch(store.endpoints.touch({ id: '1' }));
    expect(seen).toEqual({ id: '1', title: 'stored' });
  });
});

describe('a selector of createSelector', () => {
  it('ignores a further argument that is no object (F39)', async () => {
    const { dispatch, endpoints, root } = app();
    await dispatch(endpoints.todos.getList());
    const byId = createSelector([endpoints.todos.getList.select, (_state: unknown, id: string) => id], (list, id) =>
      list?.find((todo) => todo.id === id),
    );
    expect(byId(root(), '1')).toMatchObject({ title: 'title 1' });
    expect(byId(root(), 'none')).toBeUndefined();
  });

  it('gives the very same list with and without one (F39)', async () => {
    const { dispatch, endpoints, root } = app();
    await dispatch(endpoints.todos.getList());
    const { select } = endpoints.todos.getList;
    expect(select(root(), 'x')).toBe(select(root()));
    expect(select(root(), 'y')).toBe(select(root()));
  });

  it('takes null in front of one for "not now" (F39)', () => {
    const { endpoints, root } = app();
    const select = endpoints.todos.get.selectResponse as unknown as (...args: unknown[]) => {
      status: string;
      error: unknown;
    };
    expect(select(root(), null, 'x')).toMatchObject({ status: 'uninitialized', error: undefined });
  });

  it('keeps the arguments of an endpoint whose key is made of them (F39)', async () => {
    const load = new Endpoint(async function load(id: string) {
      return Promise.resolve({ id });
    });
    const { dispatch, endpoints, root } = testStore(() => createRestSlice({ endpoints: { load } }));
    await dispatch(endpoints.load('a'));
    expect(endpoints.load.select(root(), 'a')).toEqual({ id: 'a' });
    expect(endpoints.load.select(root(), 'b')).toBeUndefined();
  });
});

describe('instanceof Endpoint', () => {
  it('holds for every kind of endpoint (F44)', () => {
    expect(new RestEndpoint({ path: '/a' })).toBeInstanceOf(Endpoint);
    expect(new RestEndpoint({ path: '/a' }).extend({ path: '/b' })).toBeInstanceOf(Endpoint);
    expect(new Endpoint(async () => Promise.resolve(1), { name: 'one' })).toBeInstanceOf(Endpoint);
  });

  it('is false for other functions and values (F44)', () => {
    for (const other of [() => 1, {}, null, undefined, 'x', Todo]) expect(other).not.toBeInstanceOf(Endpoint);
  });

  it('of a subclass asks for the subclass (F44)', () => {
    class Sub<F extends (...args: any) => Promise<unknown>> extends Endpoint<F> {}
    const load = async () => Promise.resolve(1);
    expect(new Sub(load)).toBeInstanceOf(Sub);
    expect(new Endpoint(load)).not.toBeInstanceOf(Sub);
    expect(new RestEndpoint({ path: '/a' })).not.toBeInstanceOf(Sub);
  });
});
