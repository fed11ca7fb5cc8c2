import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useDLE, usePrefetch } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, stopClock, todos } from '../support/renderedTodos.js';

afterEach(cleanup);

function start(endpoint = todos.get) {
  const held = controlledTodos(endpoint);
  const rendered = renderTodoHook(() => usePrefetch(endpoint), { fixtures: [held.get] });
  const prefetch = (id: string | null) =>
    act(async () => void (id === null ? rendered.result.current?.(null) : rendered.result.current?.({ id })));
  return { ...held, ...rendered, prefetch };
}

describe('usePrefetch', () => {
  it('sends a request where there are no fresh data, and none is under way', async () => {
    const { later } = stopClock();
    const { prefetch, land, calls } = start();
    await prefetch('1');
    await prefetch('1');
    expect(calls).toEqual(['1']);
    await land('one');
    await prefetch('1');
    expect(calls).toEqual(['1']);
    later(60_001);
    await prefetch('1');
    await prefetch('2');
    expect(calls).toEqual(['1', '1', '2']);
  });

  it('gives nothing, and is always the same function', () => {
    const { result, rerender, calls } = start();
    const first = result.current;
    rerender();
    expect(result.current).toBe(first);
    act(() => expect(first?.({ id: '1' })).toBeUndefined());
    expect(calls).toEqual(['1']);
  });

  it('null: not now', async () => {
    const { prefetch, calls } = start();
    await prefetch(null);
    expect(calls).toEqual([]);
  });

  it('who reads it later shares the request', async () => {
    const held = controlledTodos();
    const { result } = renderTodoHook(
      () => ({ prefetch: usePrefetch(todos.get), todo: useDLE(todos.get, { id: '1' }).data?.title }),
      { fixtures: [held.get] },
    );
    act(() => result.current?.prefetch({ id: '1' }));
    await held.land('one');
    expect([held.calls, result.current?.todo]).toEqual([['1'], 'one']);
  });

  it('leaving aborts nothing', async () => {
    const { prefetch, land, calls, unmount, controller } = start();
    await prefetch('1');
    unmount();
    await land('one');
    expect(calls).toEqual(['1']);
    expect(controller.getResponse(todos.get, { id: '1' }).data?.title).toBe('one');
  });

  it('a failure is unhandled nowhere', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const { prefetch, land, controller } = start();
    await prefetch('1');
    await land(new Error('no'));
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    expect(controller.getError(todos.get, { id: '1' })?.message).toBe('no');
  });

  it('arguments that make no address are unhandled nowhere', async () => {
    const { result, calls } = start();
    expect(() => result.current?.({} as never)).not.toThrow();
    await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
    expect(calls).toEqual([]);
  });

  it('refuses what changes data', () => {
    const { result } = renderTodoHook(() => {
      try {
        return usePrefetch(todos.update as never);
      } catch (thrown) {
        return thrown;
      }
    });
    expect(result.current).toMatchObject({ code: 'READ_OF_MUTATION' });
  });
});
