import { describe, expect, it } from 'vitest';
import { createTimeTravel } from '../support/devtools.js';

describe('Redux DevTools', () => {
  it('shows each state of the past, sends nothing and appends nothing', async () => {
    const { store, jump, length, server, todos } = createTimeTravel();
    const title = () => todos.get.select(store.getState(), { id: '1' })?.title;
    await store.dispatch(todos.get({ id: '1' }));
    const first = todos.get.select(store.getState(), { id: '1' });
    await store.dispatch(todos.partialUpdate({ id: '1' }, { title: 'second' }));
    const states = length();
    const titles = Array.from({ length: states }, (_, index) => {
      jump(index);
      return title();
    });
    expect(titles).toEqual([undefined, undefined, 'first', 'second', 'second']);
    expect(length()).toBe(states);
    expect(server.requests).toBe(2);
    jump(2);
    expect(todos.get.select(store.getState(), { id: '1' })).toBe(first);
  });

  it('recomputes what follows when an action is skipped, and what comes back when it is not', async () => {
    const { store, lifted, toggle, todos } = createTimeTravel();
    const title = () => todos.get.select(store.getState(), { id: '1' })?.title;
    await store.dispatch(todos.get({ id: '1' }));
    await store.dispatch(todos.update({ id: '1' }, { title: 'second' }));
    await store.dispatch(todos.update({ id: '1' }, { title: 'third' }));
    const [pending = 0, fulfilled = 0] = lifted().stagedActionIds.slice(-2);
    toggle(fulfilled);
    toggle(pending);
    expect(title()).toBe('second');
    toggle(pending);
    toggle(fulfilled);
    expect(title()).toBe('third');
  });

  it('lets an explicit call go out from the past; its answer is the newest of all', async () => {
    const { store, jump, jumpToHead, server, todos } = createTimeTravel();
    await store.dispatch(todos.get({ id: '1' }));
    await store.dispatch(todos.update({ id: '1' }, { title: 'second' }));
    jump(2);
    server.title = 'from elsewhere';
    const value = await store.dispatch(todos.get({ id: '1' }));
    expect(value.title).toBe('from elsewhere');
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('first');
    jumpToHead();
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('from elsewhere');
  });

  it('a local write there leaves lists stale that the past has not got, where it changes them', async () => {
    const { store, jump, jumpToHead, rest, dispatch, todos } = createTimeTravel();
    await dispatch(todos.getList.setResponse({}, [{ id: '1', title: 'first' }]));
    jump(0);
    void dispatch(rest.set(todos.get.endpoint.schema, { id: '2' }, { id: '2', title: 'told' }));
    jumpToHead();
    const { data, expiresAt } = todos.getList.selectResponse(store.getState(), {});
    expect([data?.length, expiresAt > Date.now()]).toEqual([1, false]);
  });

  it('appends an answer that lands while the past is shown (Q11)', async () => {
    const { store, jump, jumpToHead, length, server, todos } = createTimeTravel();
    server.hold = true;
    const answer = store.dispatch(todos.get({ id: '1' }));
    jump(0);
    await server.letGo();
    expect((await answer).title).toBe('first');
    expect(length()).toBe(3);
    expect(store.getState().rest.results).toEqual({});
    jumpToHead();
    expect(todos.get.select(store.getState(), { id: '1' })?.title).toBe('first');
  });

  it('does not let an answer from before a reset in, when the time before it is shown (decision 47)', async () => {
    const { store, jump, jumpToHead, length, server, rest, todos } = createTimeTravel();
    server.hold = true;
    const answer = store.dispatch(todos.get({ id: '1' }));
    await new Promise((resolve) => setTimeout(resolve));
    await store.dispatch(rest.resetEntireStore());
    await expect(answer).rejects.toThrow('reset');
    const states = length();
    jump(1);
    await server.letGo();
    await new Promise((resolve) => setTimeout(resolve));
    expect(length()).toBe(states);
    jumpToHead();
    expect(store.getState().rest.entities).toEqual({});
  });

  it('gives every reset a generation of its own, also one from before another (decision 47)', async () => {
    const { store, jump, jumpToHead, rest, dispatch } = createTimeTravel();
    await dispatch(rest.resetEntireStore());
    const first = store.getState().rest.lastReset;
    jump(0);
    await dispatch(rest.resetEntireStore());
    jumpToHead();
    expect(store.getState().rest.lastReset).toBeGreaterThan(first);
  });
});
