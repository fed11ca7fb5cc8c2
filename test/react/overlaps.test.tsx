import { act } from '@testing-library/react';
import { expect, it } from 'vitest';
import { useDLE } from '../../src/react/index.js';
import { heldTodos } from '../support/heldTodos.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';

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

it('a stream of local writes, which crosses every read, makes it ask once more only', async () => {
  const { calls, land, write } = setUp();
  for (const title of ['one', 'two', 'three']) {
    await write(title);
    await land();
  }
  expect(calls).toEqual(['1', '1']);
});

it('each mutation that crosses a read makes it ask once more', async () => {
  const { calls, land, save } = setUp();
  for (const title of ['one', 'two']) {
    await save(title);
    await land();
  }
  expect(calls).toEqual(['1', '1', '1']);
  await land();
  expect(calls).toEqual(['1', '1', '1']);
});
