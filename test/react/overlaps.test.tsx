import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDLE } from '../../src/react/index.js';
import { heldTodos } from '../support/heldTodos.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';

const pass = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

const setUp = () => {
  const { calls, get, land } = heldTodos();
  const { result, controller } = renderTodoHook(() => useDLE(todos.get, { id: '1' }), { fixtures: [get] });
  const write = (title: string) => act(() => controller.set(Todo, { id: '2' }, { title }));
  const save = (title: string) =>
    act(() => controller.setResponse(todos.update, { id: '2' }, { title }, { id: '2', title }));
  return { calls, land, result, write, save };
};

it('a mounted reader asks once more when a write was confirmed during its read (decision 50)', async () => {
  const { calls, land, result, write } = setUp();
  await write('meanwhile');
  await land('maybe old');
  expect(result.current?.data?.title).toBe('maybe old');
  expect(calls).toEqual(['1', '1']);
  await land('new');
  expect(result.current?.data?.title).toBe('new');
  expect(calls).toEqual(['1', '1']);
});

it.each(['local write', 'mutation'])(
  'each %s that crosses a read makes it ask once more, a second after the last answer (T35)',
  async (kind) => {
    const { calls, land, write, save } = setUp();
    const change = kind === 'mutation' ? save : write;
    await change('one');
    await land();
    expect(calls).toEqual(['1', '1']);
    await change('two');
    await land();
    await pass(500);
    expect(calls).toEqual(['1', '1']);
    await vi.waitFor(() => expect(calls).toEqual(['1', '1', '1']), { timeout: 5_000 });
    await land();
    await pass(1_500);
    expect(calls).toEqual(['1', '1', '1']);
  },
);
