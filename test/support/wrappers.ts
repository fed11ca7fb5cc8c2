import { createNextState } from '@reduxjs/toolkit';
import { persistReducer, persistStore } from 'redux-persist';
import { afterEach, beforeEach, describe } from 'vitest';
import type { Reducer, Store } from '@reduxjs/toolkit';

/** What an app may put around our reducer. */
export interface Wrapper {
  /** `any` state: a wrapper may add members of its own. */
  readonly reducer: (reducer: Reducer<any>) => Reducer<any>;
  /** Called when the store is made. */
  readonly start?: (store: Store) => void;
}

/** It is there before anything was read of it, as it is in a page that has just begun. */
const silent = {
  getItem: () => new Promise<null>(() => undefined),
  setItem: () => Promise.resolve(),
  removeItem: () => Promise.resolve(),
};

const plain: Wrapper = { reducer: (reducer) => reducer };

/** By the names that tests are listed under. */
const wrappers = {
  'as it is': plain,
  persistReducer: {
    reducer: (reducer) => persistReducer({ key: 'rest', storage: silent, timeout: 0 }, reducer),
    start: (store) => void persistStore(store),
  },
  'a reducer that spreads every state': {
    reducer: (reducer) => (state, action) => ({ ...reducer(state, action) }) as unknown,
  },
  'a reducer that uses Immer': {
    reducer: (reducer) => (state, action) =>
      state === undefined
        ? (reducer(undefined, action) as unknown)
        : (createNextState(state, (draft: unknown) => reducer(draft, action) as undefined) as unknown),
  },
} satisfies Readonly<Record<string, Wrapper>>;

let current: Wrapper = plain;

/** What the stores of a test are wrapped in. */
export const currentWrapper = (): Wrapper => current;

/** Define tests once for each wrapper; their test stores are made with it. */
export function describeWrapped(define: (name: string) => void | Promise<void>): void {
  describe.each(Object.entries(wrappers))('under %s', async (name, wrapper) => {
    beforeEach(() => void (current = wrapper));
    afterEach(() => void (current = plain));
    await define(name);
  });
}
