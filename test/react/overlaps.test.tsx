import { act } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { useDLE } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';

const pass = (ms: number) => act(() => new Promise<void>((resolve) => setTimeout(resolve, ms)));

const setUp = () => {
  const { calls, get, land } = controlledTodos();
  const save = { endpoint: todos.update, response: (_args: object, body: object) => ({ id: '1', ...body }) };
  const { result, controller } = renderTodoHook(() => useDLE(todos.get, { id: '1' }), {
    fixtures: [get, save as never],
  });
  return {
    ...{ calls, land, result },
    write: (title: string) => act(() => controller.set(Todo, { id: '1' }, { id: '1', title })),
    save: (title: string) => act(() => controller.fetch(todos.update, { id: '1' }, { title }) as Promise<any>),
  };
};

it('a mounted reader asks once more where its answer contradicts a mutation that was answered meanwhile', async () => {
  const { calls, land, result, save } = setUp();
  await save('mine');
  await land('maybe old');
  expect(result.current?.data?.title).toBe('mine');
  await vi.waitFor(() => expect(calls).toEqual(['1', '1']));
  await land('new');
  expect(result.current?.data?.title).toBe('new');
  await pass(1_500);
  expect(calls).toEqual(['1', '1']);
});

it('an answer that agrees with the mutation, or contradicts a local write only, is not asked for again', async () => {
  const { calls, land, result, save, write } = setUp();
  await save('mine');
  await land('mine');
  expect(result.current?.data?.title).toBe('mine');
  await write('socket');
  await pass(1_500);
  expect([calls, result.current?.data?.title]).toEqual([['1'], 'socket']);
});
