import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { act, render, screen } from '@testing-library/react';
import { createContext } from 'react';
import { Provider } from 'react-redux';
import { describe, expect, it } from 'vitest';
import { createRestSlice, Endpoint } from '../../src/index.js';
import { createRestHooks, useIsFetching, useIsMutating } from '../../src/react/index.js';
import { controlledCalls } from '../support/controlledCalls.js';
import type { ReactReduxContextValue } from 'react-redux';

/** Slices of one store, and calls that end when the test says so. */
function heldStore() {
  const held = controlledCalls();
  const get = new Endpoint(({ id }: { id: number }) => held.call(id), { name: 'get' });
  const save = new Endpoint(({ id }: { id: number }) => held.call(id), { name: 'save', sideEffect: true });
  const other = new Endpoint(({ id }: { id: number }) => held.call(id), { name: 'other' });
  const rest = createRestSlice({ endpoints: { get, save } });
  const second = createRestSlice({ reducerPath: 'second', endpoints: { other } });
  const store = configureStore({
    reducer: combineReducers({ rest: rest.reducer, second: second.reducer }),
    middleware: (getDefault) => getDefault().concat(rest.middleware, second.middleware),
  });
  return { ...held, store, rest, second };
}

describe('useIsFetching and useIsMutating', () => {
  it('1 000 components render when the number changes, and for nothing else', async () => {
    const { store, rest, calls, answer } = heldStore();
    const { get, save } = rest.endpoints;
    let renders = 0;
    const One = () => {
      renders++;
      return useIsFetching(get) + useIsMutating() > 0 ? <i /> : null;
    };
    const { container } = render(
      <Provider store={store}>
        {Array.from({ length: 1_000 }, (_, id) => (
          <One key={id} />
        ))}
      </Provider>,
    );
    renders = 0;
    await act(() => Promise.all([store.dispatch(get.setResponse({ id: 7 }, 7)), store.dispatch(rest.expireAll(get))]));
    expect(renders).toBe(0);
    act(() => void store.dispatch(get({ id: 1 })));
    expect([renders, container.querySelectorAll('i').length]).toEqual([1_000, 1_000]);
    act(() => void store.dispatch(save({ id: 1 })));
    expect(renders).toBe(2_000);
    const before = renders;
    act(() => void store.dispatch({ type: 'anything' }));
    expect(renders).toBe(before);
    await act(async () => {
      calls.forEach((_, index) => answer(index, index));
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(container.querySelectorAll('i')).toHaveLength(0);
  });

  it('counts all slices of a store, or those of the endpoints it is given', async () => {
    const { store, rest, second, answer } = heldStore();
    const Counts = () => (
      <p>
        {[
          useIsFetching(),
          useIsMutating(),
          useIsFetching(rest.endpoints.get),
          useIsFetching([rest.endpoints.get, second.endpoints.other]),
          useIsFetching([]),
        ].join(' ')}
      </p>
    );
    render(
      <Provider store={store}>
        <Counts />
      </Provider>,
    );
    const shown = () => screen.getByText(/\d/).textContent;
    expect(shown()).toBe('0 0 0 0 0');
    act(() => {
      void store.dispatch(rest.endpoints.get({ id: 1 }));
      void store.dispatch(second.endpoints.other({ id: 1 }));
      void store.dispatch(rest.endpoints.save({ id: 1 }));
    });
    expect(shown()).toBe('2 1 1 2 0');
    await act(async () => {
      answer(1, 'other');
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(shown()).toBe('1 1 1 1 0');
    await act(() => Promise.all([store.dispatch(rest.resetEntireStore()), Promise.resolve()]));
    expect(shown()).toBe('0 0 0 0 0');
  });

  it('counts what readers ask for, and comes with createRestHooks', async () => {
    const { store, rest, answer } = heldStore();
    const context = createContext<ReactReduxContextValue | null>(null);
    const hooks = createRestHooks(context);
    const Page = () => {
      const { data } = hooks.useDLE(rest.endpoints.get, { id: 1 });
      return <p>{`${String(data)} ${String(hooks.useIsFetching())} ${String(hooks.useIsMutating())}`}</p>;
    };
    await act(async () => {
      render(
        <Provider store={store} context={context}>
          <Page />
        </Provider>,
      );
      await Promise.resolve();
    });
    expect(screen.getByText('undefined 1 0')).toBeDefined();
    await act(async () => {
      answer(0, 'there');
      await new Promise((resolve) => setTimeout(resolve, 10));
    });
    expect(screen.getByText('there 0 0')).toBeDefined();
  });
});
