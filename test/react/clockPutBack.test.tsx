// Family: what was stored by a clock that was put back since.
import { act } from '@testing-library/react';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { useCache, useDLE, useSuspense } from '../../src/react/index.js';
import { controlledTodos } from '../support/controlledTodos.js';
import type { Fixture } from '../../src/testing/index.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';

const NOW = 1_700_000_000_000;
const DAY = 86_400_000;
const args = { id: '1' };
const list = { endpoint: todos.getList, args: [], response: [{ id: '1', title: 'stored' }] };
const stored = { endpoint: todos.get, args: [args], response: { id: '1', title: 'stored' } };
const failed = { endpoint: todos.get, args: [args], error: new Error('no') };

/** Something was stored a day ahead of now; a reader mounts when it is told to. */
function setUp(fixture: Fixture, hook: (endpoint: typeof todos.get, args: any) => any, options = {}) {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW + DAY });
  onTestFinished(() => void vi.useRealTimers());
  const endpoint = todos.get.extend(options);
  const server = controlledTodos(endpoint);
  const rendered = renderTodoHook(({ isOn }: { isOn: boolean }) => hook(endpoint, isOn ? args : null), {
    fixtures: [server.get],
    initialFixtures: [fixture],
    initialProps: { isOn: false },
  });
  vi.setSystemTime(NOW);
  return { ...rendered, ...server, endpoint, mount: () => rendered.rerender({ isOn: true }) };
}

describe('after the clock was put back by a day', () => {
  it('data of tomorrow is shown, and asked for once (F18)', async () => {
    const { mount, result, calls, land, rerender } = setUp(stored, useDLE);
    mount();
    expect([result.current?.data?.title, calls]).toEqual(['stored', ['1']]);
    await land('renewed');
    rerender({ isOn: true });
    expect([result.current?.data?.title, calls]).toEqual(['renewed', ['1']]);
  });

  it('data of tomorrow that may not be shown stale is waited for (F18)', async () => {
    const { mount, result, calls, land } = setUp(stored, useSuspense, { invalidIfStale: true });
    mount();
    expect([result.current, calls]).toEqual([undefined, ['1']]);
    await land('renewed');
    expect([result.current?.title, calls]).toEqual(['renewed', ['1']]);
  });

  it('useCache shows none that may not be shown stale (F18)', () => {
    const { mount, result } = setUp(stored, useCache, { invalidIfStale: true });
    mount();
    expect(result.current).toBeUndefined();
  });

  it('an error of tomorrow is over (F18)', async () => {
    const { mount, result, calls, land } = setUp(failed, useDLE);
    mount();
    expect([result.current?.loading, calls]).toEqual([true, ['1']]);
    await land('here');
    expect(result.current?.data?.title).toBe('here');
  });

  it('a row of tomorrow that another answer brought is shown, and asked for (F18)', async () => {
    const { mount, result, calls } = setUp(list, useDLE);
    mount();
    expect([result.current?.data?.title, calls]).toEqual(['stored', ['1']]);
  });

  it('fetchIfStale sends (F18)', async () => {
    const { controller, endpoint, calls, land } = setUp(stored, useDLE);
    await act(async () => void controller.fetchIfStale(endpoint, args));
    await land('renewed');
    expect(calls).toEqual(['1']);
  });

  it('a mounted reader does not ask by the clock (F18)', async () => {
    const { mount, result, calls, land, controller, rerender } = setUp(stored, useDLE);
    mount();
    await land('renewed');
    vi.setSystemTime(NOW - DAY);
    rerender({ isOn: true });
    await act(async () => void (await controller.set(Todo, args, { title: 'edited' })));
    expect([result.current?.data?.title, calls]).toEqual(['edited', ['1']]);
  });

  it('a request that was sent before and answered since is shown, and no loop begins (F18)', async () => {
    const { mount, result, calls, land } = setUp(
      { endpoint: todos.get, args: [{ id: '2' }], response: { id: '2' } },
      useDLE,
    );
    mount();
    vi.setSystemTime(NOW - DAY);
    await land('first');
    expect(result.current?.data?.title).toBe('first');
    for (let count = 0; count < 3; count++) await land('again');
    expect(calls.length).toBeLessThanOrEqual(2);
  });
});
