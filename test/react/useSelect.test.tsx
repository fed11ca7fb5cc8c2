import { act, cleanup } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { useSelect } from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, todos } from '../support/renderedTodos.js';
import type { Todo } from '../support/renderedTodos.js';

afterEach(cleanup);

const args = { id: '1' };
type Select = (todo: Todo | undefined) => unknown;

/** A mounted `useSelect` of a todo, with an inline selector, and how often it was rendered. */
function read(initial: { select: Select; id?: string | null; isEqual?: (a: unknown, b: unknown) => boolean }) {
  const held = controlledTodos();
  const counts = { renders: 0 };
  const { result, rerender, controller } = renderTodoHook(
    ({ select, id = '1', isEqual }: typeof initial) => {
      counts.renders++;
      return useSelect(todos.get, id === null ? null : [{ id }], (todo) => select(todo), isEqual);
    },
    { fixtures: [held.get], initialProps: initial },
  );
  return {
    ...held,
    ...{ counts, controller, result },
    set: (title: string) => act(async () => void (await controller.setResponse(todos.get, args, { id: '1', title }))),
    show: (props: typeof initial) => act(async () => rerender(props)),
    does: (run: () => unknown) => act(async () => void (await run())),
  };
}

describe('useSelect', () => {
  it('fetches, does not suspend, and gives what the selector makes of the data, or of undefined', async () => {
    const { calls, land, result } = read({ select: (todo) => todo?.title ?? 'none' });
    expect(result.current).toBe('none');
    await land('one');
    expect([calls, result.current]).toEqual([['1'], 'one']);
  });

  it('renders again only when the part is another one', async () => {
    const { land, set, counts, result } = read({ select: (todo) => todo?.title.length });
    await land('one');
    const before = counts.renders;
    await set('two');
    expect([counts.renders - before, result.current]).toEqual([0, 3]);
    await set('three');
    expect([counts.renders - before, result.current]).toEqual([1, 5]);
  });

  it('does not render for data that give the same part as none', async () => {
    const { land, set, counts, result } = read({ select: (todo) => todo?.title === 'special' });
    const before = counts.renders;
    await land('one');
    await set('two');
    expect([counts.renders - before, result.current]).toEqual([0, false]);
    await set('special');
    expect([counts.renders - before, result.current]).toEqual([1, true]);
  });

  it('isEqual: a part that is equal keeps its reference, at each render', async () => {
    const isEqual = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
    const select = (todo: Todo | undefined) => ({ letters: todo?.title.length });
    const { land, set, show, counts, result } = read({ select, isEqual });
    await land('one');
    const [first, before] = [result.current, counts.renders];
    await set('two');
    expect(counts.renders).toBe(before);
    await show({ select: (todo) => ({ letters: todo?.title.length }), isEqual });
    expect(result.current).toBe(first);
    await set('three');
    expect(result.current).toEqual({ letters: 5 });
  });

  it('another selector is asked about the data of now', async () => {
    const { land, set, show, result } = read({ select: () => 'same' });
    await land('one');
    await set('two');
    await show({ select: (todo) => todo?.title });
    expect(result.current).toBe('two');
    await set('three');
    expect(result.current).toBe('three');
  });

  it('null: not now, and undefined, whatever the selector makes of it', async () => {
    const { calls, land, show, result } = read({ select: (todo) => todo?.title ?? 'none', id: null });
    expect([result.current, calls]).toEqual([undefined, []]);
    await show({ select: (todo) => todo?.title ?? 'none' });
    await land('one');
    expect(result.current).toBe('one');
    await show({ select: (todo) => todo?.title ?? 'none', id: null });
    expect(result.current).toBeUndefined();
  });

  it('other arguments: another part, at once', async () => {
    const { land, show, result } = read({ select: (todo) => todo?.title ?? 'none' });
    await land('one');
    await show({ select: (todo) => todo?.title ?? 'none', id: '2' });
    expect(result.current).toBe('none');
    await land('two');
    expect(result.current).toBe('two');
  });

  it('asks again when the data become stale or are taken away, without rendering for it', async () => {
    const { calls, land, counts, controller, does, result } = read({ select: (todo) => todo?.title });
    await land('one');
    const before = counts.renders;
    await does(() => controller.expireAll(todos.get));
    expect(calls).toEqual(['1', '1']);
    await land('one');
    expect(counts.renders).toBe(before);
    await does(() => controller.invalidate(todos.get, args));
    expect([calls, result.current]).toEqual([['1', '1', '1'], undefined]);
    await land('two');
    expect(result.current).toBe('two');
  });

  it('a failure throws nothing; the data stay', async () => {
    const { land, controller, does, result } = read({ select: (todo) => todo?.title ?? 'none' });
    await land(new Error('no'));
    expect(result.current).toBe('none');
    await does(() => controller.setResponse(todos.get, args, { id: '1', title: 'one' }));
    await does(() => controller.setError(todos.get, args, new Error('no')));
    expect(result.current).toBe('one');
  });

  it('data that are invalid once stale are none', async () => {
    const get = todos.get.extend({ invalidIfStale: true });
    const held = controlledTodos(get);
    const { result, controller } = renderTodoHook(() => useSelect(get, [args], (todo) => todo?.title), {
      fixtures: [held.get],
    });
    await held.land('one');
    expect(result.current).toBe('one');
    await act(async () => void (await controller.expireAll(get)));
    expect(result.current).toBeUndefined();
  });

  it('a selector that throws is an error of the component', () => {
    // React says that the hooks after the throw were not called.
    expectConsole('error');
    const broken = (): never => {
      throw new Error('broken');
    };
    const { result } = renderTodoHook(() => thrownBy(() => useSelect(todos.get, [args], broken)));
    expect(result.current).toMatchObject({ message: 'broken' });
  });
});

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (thrown) {
    return thrown;
  }
}
