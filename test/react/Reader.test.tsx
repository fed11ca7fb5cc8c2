import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useDLE, useFetch, useQuery, useSuspense } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, stopClock, Todo, todos } from '../support/renderedTodos.js';

const args = { id: '1' };
const stored = { endpoint: todos.get, args: [args], response: { id: '1', title: 'stored' } };

describe('when a reader decides (2.3.1)', () => {
  it('not when the clock passes the expiry, or something else renders it', async () => {
    const { later } = stopClock();
    const { get, calls } = controlledTodos();
    const { result, rerender, controller } = renderTodoHook(() => useDLE(todos.get, args), {
      fixtures: [get],
      initialFixtures: [stored],
    });
    later(60_001);
    rerender();
    await act(async () => void (await controller.set(Todo, args, { title: 'edited' })));
    expect([result.current?.data?.title, calls]).toEqual(['edited', []]);
  });

  it('not when its error expires', async () => {
    const { later } = stopClock();
    const { get, calls, land } = controlledTodos();
    const { result, rerender } = renderTodoHook(() => useDLE(todos.get, args), { fixtures: [get] });
    await land(new Error('no'));
    later(1_001);
    rerender();
    expect([result.current?.error?.message, calls]).toEqual(['no', ['1']]);
  });

  it('when it mounts: fresh at the last moment, stale one later (15.2)', async () => {
    const { later } = stopClock();
    const { get, calls } = controlledTodos();
    const { result, rerender } = renderTodoHook(
      ({ isOn }: { isOn: boolean }) => useDLE(todos.get, ...(isOn ? ([args] as const) : ([null] as const))),
      { fixtures: [get], initialFixtures: [stored], initialProps: { isOn: false } },
    );
    later(60_000);
    rerender({ isOn: true });
    expect(calls).toEqual([]);
    rerender({ isOn: false });
    later(1);
    rerender({ isOn: true });
    expect([result.current?.data?.title, result.current?.loading, calls]).toEqual(['stored', false, ['1']]);
  });
});

describe('what a reader shows (2.3)', () => {
  it('is data and error where a hard error came over data (2.3.5, 2.4.2)', async () => {
    const { get, land } = controlledTodos();
    const { result, controller } = renderTodoHook(() => useDLE(todos.get, args), {
      fixtures: [get],
      initialFixtures: [stored],
    });
    await act(async () => void (await controller.setError(todos.get, args, new Error('no'))));
    expect(result.current).toMatchObject({ data: { title: 'stored' }, loading: false, error: { message: 'no' } });
    await act(async () => void (await controller.invalidate(todos.get, args)));
    expect(result.current).toMatchObject({ data: undefined, loading: true, error: undefined });
    await land('again');
    expect(result.current).toMatchObject({ data: { title: 'again' }, loading: false, error: undefined });
  });

  it('is no error while it loads again (2.3.6)', async () => {
    const { get } = controlledTodos();
    const { result, controller } = renderTodoHook(() => useDLE(todos.get, args), {
      fixtures: [get],
      initialFixtures: [{ endpoint: todos.get, args: [args], error: new Error('no') }],
    });
    expect(result.current?.error?.message).toBe('no');
    await act(async () => void (await controller.expireAll(todos.get)));
    expect(result.current).toMatchObject({ data: undefined, loading: true, error: undefined });
  });

  it('is loading again in a suspending reader whose error expired, not the error (2.3.2)', () => {
    const { later } = stopClock();
    const { get, calls } = controlledTodos();
    const { result, rerender } = renderTodoHook(
      ({ isOn }: { isOn: boolean }) => useSuspense(todos.get, ...(isOn ? ([args] as const) : ([null] as const))),
      {
        fixtures: [get],
        initialFixtures: [{ endpoint: todos.get, args: [args], error: new Error('no') }],
        initialProps: { isOn: false },
      },
    );
    later(1_001);
    rerender({ isOn: true });
    expect([result.error, calls]).toEqual([undefined, ['1']]);
  });
});

describe('a conditional reader (10.1 to 10.3)', () => {
  const read = (endpoint: typeof todos.get) =>
    function useConditional({ id }: { id: string | null }) {
      const given = id === null ? ([null] as const) : ([{ id }] as const);
      return [useDLE(endpoint, ...given), useFetch(endpoint, ...given), useQuery(Todo, ...given)] as const;
    };

  it('neither reads nor fetches for null', async () => {
    const { get, calls } = controlledTodos();
    const { result } = renderTodoHook(read(todos.get), {
      fixtures: [get],
      initialFixtures: [stored],
      initialProps: { id: null as string | null },
    });
    expect(result.current).toMatchObject([{ data: undefined, loading: false, error: undefined }, undefined, undefined]);
    expect(calls).toEqual([]);
  });

  it('shows each key’s own data when its arguments come, change and go', async () => {
    const { get, land, calls } = controlledTodos();
    const { result, rerender } = renderTodoHook(read(todos.get), {
      fixtures: [get],
      initialProps: { id: null as string | null },
    });
    const shown = () => [result.current?.[0].loading, result.current?.[0].data?.title];
    rerender({ id: '1' });
    expect(shown()).toEqual([true, undefined]);
    await land('one');
    expect(shown()).toEqual([false, 'one']);
    rerender({ id: '2' });
    expect(shown()).toEqual([true, undefined]);
    await land('two');
    expect(shown()).toEqual([false, 'two']);
    rerender({ id: null });
    expect(shown()).toEqual([false, undefined]);
    expect(calls).toEqual(['1', '2']);
  });

  it('shows nothing stale from null where that is invalid (10.3)', async () => {
    const { later } = stopClock();
    const { get, land } = controlledTodos(todos.get.extend({ invalidIfStale: true }));
    const { result, rerender } = renderTodoHook(read(get.endpoint as typeof todos.get), {
      fixtures: [get],
      initialFixtures: [stored],
      initialProps: { id: null as string | null },
    });
    later(60_001);
    rerender({ id: '1' });
    expect(result.current?.[0]).toMatchObject({ data: undefined, loading: true, error: undefined });
    await land('renewed');
    expect(result.current?.[0].data?.title).toBe('renewed');
  });
});

describe('useFetch (10)', () => {
  const state = (promise: unknown) => promise as { resolved: boolean; status?: string; value?: Todo; reason?: Error };

  it('is pending while there is nothing to show, then fulfilled', async () => {
    const { get, land } = controlledTodos();
    const { result } = renderTodoHook(() => useFetch(todos.get, args), { fixtures: [get] });
    const pending = result.current;
    expect(state(pending).resolved).toBe(false);
    await land('landed');
    expect((await pending)?.title).toBe('landed');
    expect(state(result.current)).toMatchObject({ resolved: true, status: 'fulfilled', value: { title: 'landed' } });
  });

  it('is fulfilled with stale data, while new data is fetched', async () => {
    const { later } = stopClock();
    const { get, land, calls } = controlledTodos();
    const { result, rerender } = renderTodoHook(
      ({ isOn }: { isOn: boolean }) => useFetch(todos.get, ...(isOn ? ([args] as const) : ([null] as const))),
      { fixtures: [get], initialFixtures: [stored], initialProps: { isOn: false } },
    );
    later(60_001);
    rerender({ isOn: true });
    expect(state(result.current)).toMatchObject({ status: 'fulfilled', value: { title: 'stored' } });
    expect(calls).toEqual(['1']);
    await land('renewed');
    expect(state(result.current).value?.title).toBe('renewed');
  });

  it('is rejected with the error, which is no unhandled rejection', async () => {
    const { get, land } = controlledTodos();
    const { result } = renderTodoHook(() => useFetch(todos.get, args), { fixtures: [get] });
    await land(new Error('no'));
    expect(state(result.current)).toMatchObject({ resolved: true, status: 'rejected', reason: { message: 'no' } });
  });

  it('is the same promise until something changes', () => {
    const { result, rerender } = renderTodoHook(() => useFetch(todos.get, args), { initialFixtures: [stored] });
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
  });
});

describe('useQuery (10)', () => {
  it('follows the schema, the arguments and the rows', async () => {
    const schemas = { one: Todo, wrapped: { todo: Todo } };
    const { result, rerender, controller } = renderTodoHook(
      ({ name, id }: { name: 'one' | 'wrapped'; id: string }) => useQuery(schemas[name] as object, { id }),
      { initialFixtures: [stored], initialProps: { name: 'one' as 'one' | 'wrapped', id: '1' } },
    );
    expect(result.current).toMatchObject({ title: 'stored' });
    rerender({ name: 'wrapped', id: '1' });
    expect(result.current).toMatchObject({ todo: { title: 'stored' } });
    rerender({ name: 'one', id: '2' });
    expect(result.current).toBeUndefined();
    await act(async () => void (await controller.set(Todo, { id: '2' }, { title: 'second' })));
    expect(result.current).toMatchObject({ title: 'second' });
  });
});
