import { act } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Invalidate } from '../../src/index.js';
import { useCache, useDLE } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';
import type { Controller, EndpointInstance } from '../../src/index.js';

const stored = (id: string) => ({ endpoint: todos.get, args: [{ id }], response: { id, title: `stored ${id}` } });
const list = (ids: string[]) => ({ endpoint: todos.getList, args: [], response: ids.map((id) => ({ id })) });

/** Three readers on two keys, with fresh data. */
function threeReaders(endpoint: EndpointInstance<any, any, typeof Todo, undefined> = todos.get) {
  const { get, calls, land } = controlledTodos(endpoint);
  const { result, controller } = renderTodoHook(() => ['1', '1', '2'].map((id) => useDLE(endpoint, { id })), {
    fixtures: [get],
    initialFixtures: [stored('1'), stored('2')],
  });
  const shown = (): unknown => result.current?.map(({ data, loading }): unknown => (loading ? 'loading' : data?.title));
  const does = (run: (c: Controller) => unknown): Promise<void> => act(async () => void (await run(controller)));
  return { calls, land, shown, does };
}

const key = todos.get.key({ id: '1' });
const before = ['stored 1', 'stored 1', 'stored 2'];

describe('what takes freshness away, with three readers on two keys (2.5)', () => {
  it.each([
    ['fetch', (c: Controller): void => void c.fetch(todos.get, { id: '1' }), before, ['1']],
    ['expireAll', (c: Controller) => c.expireAll(todos.get), before, ['1', '2']],
    ['invalidate', (c: Controller) => c.invalidate(todos.get, { id: '1' }), ['loading', 'loading', 'stored 2'], ['1']],
    ['invalidateAll', (c: Controller) => c.invalidateAll(todos.get), ['loading', 'loading', 'loading'], ['1', '2']],
    [
      'set(Invalidate)',
      (c: Controller) => c.set(new Invalidate(Todo), { id: '1' }, undefined as never),
      ['loading', 'loading', 'stored 2'],
      ['1'],
    ],
    ['resetEntireStore', (c: Controller) => c.resetEntireStore(), ['loading', 'loading', 'loading'], ['1', '2']],
  ] as const)('%s', async (_, run, shown, calls) => {
    const app = threeReaders();
    expect([app.shown(), app.calls]).toEqual([before, []]);
    await app.does(run);
    expect([app.shown(), app.calls]).toEqual([shown, calls]);
  });

  it('expireAll suspends readers that show nothing stale', async () => {
    const app = threeReaders(todos.get.extend({ invalidIfStale: true }));
    await app.does((c) => c.expireAll(todos.get));
    expect([app.shown(), app.calls]).toEqual([
      ['loading', 'loading', 'loading'],
      ['1', '2'],
    ]);
  });

  it.each([
    ['expireAll', (c: Controller) => c.expireAll(todos.get), true, { expiresAt: 1 }],
    ['invalidate', (c: Controller) => c.invalidate(todos.get, { id: '1' }), false, { expiresAt: 0, invalidated: true }],
    ['invalidateAll', (c: Controller) => c.invalidateAll(todos.get), false, { expiresAt: 0, invalidated: true }],
  ] as const)('%s keeps the rows', async (_, run, hasResult, meta) => {
    const { controller } = renderTodoHook(() => 0, { initialFixtures: [stored('1')] });
    await run(controller);
    const state = controller.getState();
    expect(Object.hasOwn(state.results, key)).toBe(hasResult);
    expect(state.meta[key]).toMatchObject(meta);
    expect(controller.get(Todo, { id: '1' })?.title).toBe('stored 1');
  });

  it('a deleted row leaves a list without a call', async () => {
    const { get, calls } = controlledTodos(todos.getList);
    const { result, controller } = renderTodoHook(() => useDLE(todos.getList), {
      fixtures: [get],
      initialFixtures: [list(['1', '2'])],
    });
    await act(async () => void (await controller.set(new Invalidate(Todo), { id: '1' }, undefined as never)));
    expect([result.current?.data?.map(({ id }) => id), calls]).toEqual([['2'], []]);
    await act(async () => void (await controller.set(new Invalidate(Todo), { id: '2' }, undefined as never)));
    expect([result.current?.data, calls]).toEqual([[], []]);
  });
});

describe('the statements of 2.5', () => {
  it.each([
    ['expireAll', (c: Controller) => c.expireAll(todos.get)],
    ['invalidateAll', (c: Controller) => c.invalidateAll(todos.get)],
  ])('%s fetches no key without a mounted reader (2.5.1)', async (_, run) => {
    const { get, calls } = controlledTodos();
    const { controller } = renderTodoHook(() => 0, { fixtures: [get], initialFixtures: [stored('1')] });
    await run(controller);
    await new Promise((resolve) => setTimeout(resolve));
    expect(calls).toEqual([]);
  });

  it('expireAll resolves before the refetch has ended (2.5.2)', async () => {
    const app = threeReaders();
    await app.does((c) => c.expireAll({ testKey: (tested) => tested === key }));
    expect(app.calls).toEqual(['1']);
    await app.land('renewed');
    expect(app.shown()).toEqual(['renewed', 'renewed', 'stored 2']);
  });

  it('expireAll leaves a key alone that only a query answers (2.5.4)', async () => {
    const { get, calls } = controlledTodos();
    const { result, controller } = renderTodoHook(() => useDLE(todos.get, { id: '1' }), {
      fixtures: [get],
      initialFixtures: [{ ...list([]), response: [{ id: '1', title: 'todo 1' }] }],
    });
    expect(result.current?.data?.id).toBe('1');
    await act(async () => void (await controller.expireAll(todos.get)));
    expect([result.current?.loading, calls]).toEqual([false, []]);
  });

  it('invalidate(endpoint, null) changes nothing (2.5.5)', async () => {
    const { controller } = renderTodoHook(() => 0, { initialFixtures: [stored('1')] });
    const state = controller.getState();
    await controller.invalidate(todos.get, null);
    expect(controller.getState()).toBe(state);
  });

  it('a reader of the cache shows nothing after invalidate, and fetches nothing (2.5.3)', async () => {
    const { get, calls } = controlledTodos();
    const { result, controller } = renderTodoHook(() => useCache(todos.get, { id: '1' })?.title, {
      fixtures: [get],
      initialFixtures: [stored('1')],
    });
    await act(async () => void (await controller.invalidateAll(todos.get)));
    expect([result.current, calls]).toEqual([undefined, []]);
  });
});
