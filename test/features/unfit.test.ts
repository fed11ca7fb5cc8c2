import { configureStore } from '@reduxjs/toolkit';
import { describe, expect, it, vi } from 'vitest';
import { defineFeature, polling } from '../../src/features/index.js';
import { createRestSlice, Endpoint } from '../../src/index.js';
import type { Feature } from '../../src/index.js';

const get = new Endpoint(() => Promise.resolve(1), { name: 'get' });

function app(features: readonly Feature[]) {
  const rest = createRestSlice({ endpoints: { get }, features });
  const store = configureStore({
    reducer: { rest: rest.reducer },
    middleware: (getDefault) => getDefault().concat(rest.middleware),
  });
  return { rest, store };
}

const turn = () => Promise.resolve();

describe('defineFeature', () => {
  it('keeps the middleware of a feature that dispatches as soon as it is made', async () => {
    const seen: string[] = [];
    const feature = defineFeature((controller) => {
      controller.store.dispatch({ type: 'mine' });
      return {
        middleware: (next) => (action) => {
          seen.push((action as { type: string }).type);
          return next(action);
        },
      };
    });
    const { store } = app([feature]);
    await turn();
    store.dispatch({ type: 'foreign' });
    expect(seen).toEqual(['foreign']);
  });

  it('does without a middleware that cannot be made', async () => {
    const errors = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const failure = new Error('no middleware');
    const make = vi.fn(() => {
      throw failure;
    });
    const { store } = app([defineFeature(() => ({ middleware: make }))]);
    await turn();
    store.dispatch({ type: 'foreign' });
    store.dispatch({ type: 'foreign' });
    expect(make).toHaveBeenCalledOnce();
    expect(errors.mock.calls.map((call) => call.at(-1))).toEqual([failure]);
    errors.mockRestore();
  });

  it('takes a recipe that gives nothing', async () => {
    const make = vi.fn(() => undefined as never);
    const { store, rest } = app([defineFeature(make)]);
    await turn();
    store.dispatch({ type: 'foreign' });
    await store.dispatch(rest.endpoints.get());
    rest.controller(store).dispose();
    expect(make).toHaveBeenCalledOnce();
  });
});

describe('a list of features', () => {
  it.each([
    ['undefined', undefined],
    ['a function that was not called', polling],
    ['a manager', { middleware: () => (next: (action: unknown) => unknown) => next }],
    ['a name', 'polling'],
  ])('refuses %s', (_name, feature) => {
    expect(() => createRestSlice({ endpoints: { get }, features: [feature as never] })).toThrow(
      expect.objectContaining({ code: 'FEATURE_INVALID' }),
    );
  });
});
