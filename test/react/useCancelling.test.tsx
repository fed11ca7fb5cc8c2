import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { useCancelling, useDLE, useSuspense } from '../../src/react/index.js';
import { renderTodoHook, todos } from '../support/renderedTodos.js';

/** Answers only when the test says so; remembers which requests were aborted. */
function controlledServer() {
  const aborted: string[] = [];
  const sent: string[] = [];
  const release = new Map<string, () => void>();
  const get = {
    endpoint: todos.get,
    async fetchResponse(url: string, { signal }: RequestInit) {
      const id = url.slice(url.lastIndexOf('/') + 1);
      sent.push(id);
      signal?.addEventListener('abort', () => aborted.push(id));
      await new Promise<void>((resolve) => release.set(id, resolve));
      return { id, title: `todo ${id}` };
    },
  };
  return { aborted, sent, get, answer: (id: string) => act(async () => release.get(id)?.()) };
}

describe('useCancelling (6.3.3)', () => {
  it('gives the same endpoint while the key is the same', () => {
    const { result, rerender } = renderTodoHook(({ id }: { id: string | number }) => useCancelling(todos.get, { id }), {
      initialProps: { id: '1' as string | number },
    });
    const first = result.current;
    rerender({ id: 1 });
    expect(result.current).toBe(first);
    rerender({ id: 2 });
    expect(result.current).not.toBe(first);
  });

  it.each([
    ['useDLE', (id: string) => useDLE(useCancelling(todos.get, { id }), { id }).data?.title],
    ['useSuspense', (id: string) => useSuspense(useCancelling(todos.get, { id }), { id }).title],
  ])('aborts the request of the last key, under %s', async (_, read) => {
    const { aborted, sent, get, answer } = controlledServer();
    const { result, rerender, waitFor } = renderTodoHook(({ id }: { id: string }) => read(id), {
      initialProps: { id: '1' },
      fixtures: [get],
    });
    await waitFor(() => expect(sent).toEqual(['1']));
    await answer('1');
    await waitFor(() => expect(result.current).toBe('todo 1'));
    rerender({ id: '2' });
    await waitFor(() => expect(sent).toEqual(['1', '2']));
    rerender({ id: '3' });
    await waitFor(() => expect(sent).toEqual(['1', '2', '3']));
    expect(aborted).toEqual(['2']);
    await answer('3');
    await waitFor(() => expect(result.current).toBe('todo 3'));
  });

  it('stores nothing of what was aborted', async () => {
    const { sent, get, answer } = controlledServer();
    const { rerender, waitFor, controller, result } = renderTodoHook(
      ({ id }: { id: string }) => useDLE(useCancelling(todos.get, { id }), { id }).data?.title,
      { initialProps: { id: '1' }, fixtures: [get] },
    );
    await waitFor(() => expect(sent).toEqual(['1']));
    rerender({ id: '2' });
    await waitFor(() => expect(sent).toEqual(['1', '2']));
    await answer('1');
    await answer('2');
    await waitFor(() => expect(result.current).toBe('todo 2'));
    expect(Object.keys(controller.getState().results)).toEqual([todos.get.key({ id: '2' })]);
  });

  it('aborts nothing when it unmounts', async () => {
    const { aborted, sent, get, answer } = controlledServer();
    const { unmount, waitFor, controller } = renderTodoHook(
      () => useDLE(useCancelling(todos.get, { id: '1' }), { id: '1' }),
      { fixtures: [get] },
    );
    await waitFor(() => expect(sent).toEqual(['1']));
    unmount();
    await answer('1');
    expect(aborted).toEqual([]);
    expect(controller.getResponse(todos.get, { id: '1' }).data?.title).toBe('todo 1');
  });

  it('aborts when the arguments become null, and asks for no key then', async () => {
    const { aborted, sent, get } = controlledServer();
    const { rerender, waitFor } = renderTodoHook(
      ({ args }: { args: { id: string } | null }) => {
        const given = [args] as [{ id: string }] | [null];
        return useDLE(useCancelling(todos.get, ...given), ...given).data;
      },
      { initialProps: { args: { id: '1' } as { id: string } | null }, fixtures: [get] },
    );
    await waitFor(() => expect(sent).toEqual(['1']));
    rerender({ args: null });
    await waitFor(() => expect(aborted).toEqual(['1']));
  });
});
