import { act, renderHook } from '@testing-library/react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { configureStore } from '@reduxjs/toolkit';
import { Collection, Endpoint, RestError } from '../../src/index.js';
import {
  useCache,
  useController,
  useDLE,
  useLive,
  useQuery,
  useSubscription,
  useSuspense,
} from '../../src/react/index.js';
import { expectConsole } from '../support/console.js';
import { controlledTodos } from '../support/controlledTodos.js';
import { renderTodoHook, Todo, todos } from '../support/renderedTodos.js';
import type { ReactNode } from 'react';

// What each hook does: test/react; when a reader decides, useFetch and useQuery: 2-3-decision.test.tsx.

const args = { id: '1' };
const stored = { endpoint: todos.get, args: [args], response: { id: '1', title: 'stored' } };

describe('hooks (10)', () => {
  it('useController gives the controller of the store, the same in every render', async () => {
    const { result, rerender, controller } = renderTodoHook(() => useController(), { initialFixtures: [stored] });
    const first = result.current;
    rerender();
    expect([result.current === first, first === controller]).toEqual([true, true]);
  });

  it.each<[string, () => unknown]>([
    ['useController', () => useController()],
    ['useDLE', () => useDLE(todos.get, args)],
    ['useQuery', () => useQuery(Todo, args)],
  ])('%s in a store without the middleware says what is missing', (_, hook) => {
    expectConsole('error');
    const store = configureStore({ reducer: (state: object = {}) => state });
    const wrapper = ({ children }: { children: ReactNode }) => <Provider store={store}>{children}</Provider>;
    let thrown: unknown;
    try {
      renderHook(hook, { wrapper });
    } catch (error) {
      thrown = error;
    }
    expect(thrown).toBeInstanceOf(RestError);
    expect(thrown).toMatchObject({ code: 'MIDDLEWARE_MISSING' });
  });

  it('null and arguments may change places in every hook, and null neither reads nor asks (10.1)', async () => {
    const server = controlledTodos();
    const { result, rerender } = renderTodoHook(
      ({ isOn }: { isOn: boolean }) => {
        const given = isOn ? ([args] as const) : ([null] as const);
        useSubscription(todos.get.extend({ pollFrequency: 60_000 }), ...given);
        return [
          useSuspense(todos.get, ...given)?.title,
          useDLE(todos.get, ...given).data?.title,
          useCache(todos.get, ...given)?.title,
          useLive(todos.get.extend({ pollFrequency: 60_000 }), ...given)?.title,
          useQuery(Todo, ...given)?.title,
        ];
      },
      { fixtures: [server.get], initialFixtures: [stored], initialProps: { isOn: false } },
    );
    for (const isOn of [true, false, true]) {
      rerender({ isOn });
      expect(result.current).toEqual(Array(5).fill(isOn ? 'stored' : undefined));
    }
    expect(server.calls).toEqual([]);
  });

  it('another key shows nothing of the one before (10.2)', async () => {
    const server = controlledTodos();
    const seen: unknown[] = [];
    const { rerender } = renderTodoHook(
      ({ id }: { id: string }) => {
        const { data, loading } = useDLE(todos.get, { id });
        seen.push([id, data?.id, loading]);
      },
      { fixtures: [server.get], initialFixtures: [stored], initialProps: { id: '1' } },
    );
    rerender({ id: '2' });
    await server.land('second');
    expect(seen.filter(([id, shown]: any) => shown !== undefined && shown !== id)).toEqual([]);
    expect(seen).toContainEqual(['2', undefined, true]);
    expect(seen.at(-1)).toEqual(['2', '2', false]);
  });
});

describe('what is data (part 3, further small ones; 2.1)', () => {
  it.each([[''], [0], [false], [null]])('%j is shown, and not asked for again', async (value) => {
    const endpoint = new Endpoint((_args: { id: string }) => Promise.resolve(value), { name: 'falsy' });
    let calls = 0;
    const { result } = renderTodoHook(() => useDLE(endpoint, args), {
      fixtures: [{ endpoint, response: () => (calls++, value) }],
      initialFixtures: [{ endpoint, args: [args], response: value }],
    });
    await act(async () => undefined);
    expect([result.current, calls]).toMatchObject([{ data: value, loading: false, error: undefined }, 0]);
  });

  it('null arguments give no data, no error and no call, with a schema of an object too', () => {
    const endpoint = new Endpoint((_args: { id: string }) => Promise.resolve({}), {
      name: 'page',
      schema: { items: new Collection([Todo]), next: '' },
    });
    const { result } = renderTodoHook(() => useDLE(endpoint, null));
    expect(result.current).toMatchObject({ data: undefined, loading: false, error: undefined });
  });
});
