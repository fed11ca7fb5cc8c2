import { createContext, useContext, useState, version } from 'react';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Entity, resource } from '../../src/index.js';
import { useCache, useDLE, useSuspense } from '../../src/react/index.js';
import { renderRestHook } from '../../src/testing/index.js';
import { expectConsole } from '../support/console.js';
import type { ReactNode } from 'react';

class Todo extends Entity {
  id = '';
  title = '';
  static override key = 'Todo';
}
const todos = resource({ path: '/todos/:id', urlPrefix: 'http://127.0.0.1:1', schema: Todo });
const answering = { endpoint: todos.get, response: ({ id }: { id: string }) => ({ id, title: `todo ${id}` }) };
const failing = { endpoint: todos.get, args: [{ id: '9' }], error: new Error('no') };

describe('renderRestHook (12.8)', () => {
  it('shows what the hook gives: undefined while it suspends, then its value', async () => {
    const { result, waitFor, cleanup } = renderRestHook(() => useSuspense(todos.get, { id: '1' }), {
      fixtures: [answering],
    });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current?.title).toBe('todo 1'));
    expect(result.error).toBeUndefined();
    cleanup();
  });

  it('gives the hook its props, and renders it again with others', async () => {
    const { result, rerender, waitFor, cleanup } = renderRestHook(
      ({ id }: { id: string }) => useDLE(todos.get, { id }).data?.title,
      { fixtures: [answering], initialProps: { id: '1' } },
    );
    await waitFor(() => expect(result.current).toBe('todo 1'));
    rerender({ id: '2' });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBe('todo 2'));
    rerender();
    expect(result.current).toBe('todo 2');
    cleanup();
  });

  it('is undefined again while the hook suspends anew', async () => {
    const { result, rerender, waitFor, cleanup } = renderRestHook(
      ({ id }: { id: string }) => useSuspense(todos.get, { id }).title,
      { fixtures: [answering], initialProps: { id: '1' } },
    );
    await waitFor(() => expect(result.current).toBe('todo 1'));
    rerender({ id: '2' });
    expect(result.current).toBeUndefined();
    await waitFor(() => expect(result.current).toBe('todo 2'));
    cleanup();
  });

  it('shows what the hook throws, until it is rendered again', async () => {
    // React 18 reports what a boundary has caught.
    if (version.startsWith('18')) expectConsole('error');
    const { result, rerender, waitFor, cleanup } = renderRestHook(
      ({ id }: { id: string }) => useSuspense(todos.get, { id }).title,
      { fixtures: [answering, failing], initialProps: { id: '9' } },
    );
    await waitFor(() => expect(result.error?.message).toBe('no'));
    expect(result.current).toBeUndefined();
    rerender({ id: '1' });
    await waitFor(() => expect(result.current).toBe('todo 1'));
    expect(result.error).toBeUndefined();
    cleanup();
  });

  it('keeps the state of the hook over renders', () => {
    let made = 0;
    const { result, rerender, cleanup } = renderRestHook(() => useState(() => ++made)[0]);
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
    cleanup();
  });

  it('has a store of its own each time, with its controller', async () => {
    const render = () => renderRestHook(() => useCache(todos.get, { id: '1' })?.title, { fixtures: [answering] });
    const [one, other] = [render(), render()];
    await one.controller.fetch(todos.get, { id: '1' });
    await one.waitFor(() => expect(one.result.current).toBe('todo 1'));
    other.rerender();
    expect(other.result.current).toBeUndefined();
    one.cleanup();
    other.cleanup();
  });

  it('takes the app’s slice, or endpoints for one', () => {
    const slice = createRestSlice({ endpoints: { todos } });
    const given = renderRestHook(() => 1, { slice });
    const made = renderRestHook(() => 1, { endpoints: { todos } });
    expect(given.slice).toBe(slice);
    expect(made.slice.endpoints.todos.get.name).toBe('todos.get');
    given.cleanup();
    made.cleanup();
  });

  it('renders the wrapper inside the provider', () => {
    const Name = createContext('none');
    const Wrapper = ({ children }: { children: ReactNode }) => (
      <Name.Provider value={useCache(todos.get, { id: '1' })?.title ?? 'empty'}>{children}</Name.Provider>
    );
    const { result, cleanup } = renderRestHook(() => useContext(Name), {
      wrapper: Wrapper,
      initialFixtures: [{ endpoint: todos.get, args: [{ id: '1' }], response: { id: '1', title: 'stored' } }],
    });
    expect(result.current).toBe('stored');
    cleanup();
  });

  it('shows stored fixtures at once, without a request', () => {
    const { result, actions, cleanup } = renderRestHook(() => useDLE(todos.get, { id: '1' }), {
      initialFixtures: [{ endpoint: todos.get, args: [{ id: '1' }], response: { id: '1', title: 'stored' } }],
    });
    expect(result.current?.data?.title).toBe('stored');
    expect(actions.map(({ type }) => type)).toEqual(['rest/setResponse']);
    cleanup();
  });
});

describe('waitFor', () => {
  it('gives what the check gives, and takes false for "not yet"', async () => {
    let tries = 0;
    const { waitFor, cleanup } = renderRestHook(() => 1);
    expect(await waitFor(() => ++tries > 2 && 'done')).toBe('done');
    cleanup();
  });

  it('rejects with the last failure when its time is over', async () => {
    const { waitFor, cleanup } = renderRestHook(() => 1);
    const fail = () => {
      throw new Error('never');
    };
    await expect(waitFor(fail, { timeout: 20, interval: 1 })).rejects.toThrow('never');
    await expect(waitFor(() => false, { timeout: 20, interval: 1 })).rejects.toThrow('gave false for 20 ms');
    cleanup();
  });
});

describe('unmount and cleanup', () => {
  it('let the request of an unmounted reader complete (6.4.1)', async () => {
    const { unmount, waitFor, slice, store, cleanup } = renderRestHook(() => useDLE(todos.get, { id: '1' }), {
      fixtures: [{ ...answering, delay: 5 }],
    });
    unmount();
    await waitFor(() => expect(slice.select(todos.get)(store.getState(), { id: '1' })?.title).toBe('todo 1'));
    cleanup();
  });

  it('take away the mocks, and may be called twice', () => {
    const { unmount, cleanup } = renderRestHook(() => 1);
    unmount();
    cleanup();
    expect(cleanup).not.toThrow();
  });
});
