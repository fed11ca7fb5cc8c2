import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCache } from '../../src/react/index.js';
import { renderTodoHook, stopClock, Todo, todos, todoServer } from '../support/renderedTodos.js';

const stored = (id: string) => ({ endpoint: todos.get, args: [{ id }], response: { id, title: `stored ${id}` } });
const args = { id: '1' };

describe('useCache (2.3.4)', () => {
  it('gives what is stored, and never fetches', async () => {
    const { calls, get } = todoServer();
    const { result, controller, waitFor } = renderTodoHook(() => useCache(todos.get, args)?.title, { fixtures: [get] });
    expect(result.current).toBeUndefined();
    await act(async () => void (await controller.setResponse(todos.get, args, { id: '1', title: 'pushed' })));
    await waitFor(() => expect(result.current).toBe('pushed'));
    expect(calls).toEqual([]);
  });

  it('gives nothing for null', () => {
    const { result } = renderTodoHook(() => useCache(todos.get, null), { initialFixtures: [stored('1')] });
    expect(result.current).toBeUndefined();
  });

  it('gives the data beside a hard error', async () => {
    const { result, controller } = renderTodoHook(() => useCache(todos.get, args)?.title, {
      initialFixtures: [stored('1')],
    });
    await act(async () => void (await controller.setError(todos.get, args, new Error('no'))));
    expect(result.current).toBe('stored 1');
  });

  it('reads the answer of a mutation', () => {
    const { result } = renderTodoHook(() => useCache(todos.update, args, {})?.title, {
      initialFixtures: [{ ...stored('1'), endpoint: todos.update, args: [args, {}] }],
    });
    expect(result.current).toBe('stored 1');
  });

  it.each([
    ['shows stale data', todos.get, 'stored 1'],
    ['shows none that is invalid once stale', todos.get.extend({ invalidIfStale: true }), undefined],
  ])('%s after expireAll (2.5.3)', async (_, endpoint, shown) => {
    const { result, controller } = renderTodoHook(() => useCache(endpoint, args)?.title, {
      initialFixtures: [stored('1')],
    });
    expect(result.current).toBe('stored 1');
    await act(async () => void (await controller.expireAll(endpoint)));
    expect(result.current).toBe(shown);
  });

  it('shows nothing after invalidate, though the row could answer (2.5.3, decision 77)', async () => {
    const { result, controller } = renderTodoHook(() => useCache(todos.get, args)?.title, {
      initialFixtures: [stored('1')],
    });
    await act(async () => void (await controller.invalidate(todos.get, args)));
    expect(result.current).toBeUndefined();
  });

  it('stays as it is while the clock passes the expiry (2.3.1)', () => {
    const { later } = stopClock();
    const endpoint = todos.get.extend({ invalidIfStale: true });
    const { result, rerender } = renderTodoHook(() => useCache(endpoint, args)?.title, {
      initialFixtures: [stored('1')],
    });
    later(60_001);
    rerender();
    expect(result.current).toBe('stored 1');
  });

  it('follows its key', () => {
    const { result, rerender } = renderTodoHook(({ id }: { id: string }) => useCache(todos.get, { id })?.title, {
      initialProps: { id: '1' },
      initialFixtures: [stored('1'), stored('2')],
    });
    rerender({ id: '2' });
    expect(result.current).toBe('stored 2');
  });

  it('becomes empty after a reset (6.1.1)', async () => {
    const { result, controller } = renderTodoHook(() => useCache(todos.get, args), { initialFixtures: [stored('1')] });
    expect(result.current).toBeInstanceOf(Todo);
    await act(async () => void (await controller.resetEntireStore()));
    expect(result.current).toBeUndefined();
  });
});
