import { createSelectorCreator } from '@reduxjs/toolkit';
import { settled } from '../store/state.js';
import type { RestState } from '../store/state.js';

interface Boxed<T> {
  held: T | undefined;
}

const clearCache = (): void => undefined;

/**
 * Memoizers for reselect. It keeps the last result of every selector: a box that is empty by then, so that no selector
 * keeps alive the store that it was read from. What is remembered is found before reselect is asked at all.
 */
export const createRestSelector = /* @__PURE__ */ createSelectorCreator({
  memoize: <F extends (...params: any[]) => unknown>(fn: F) =>
    Object.assign((...params: unknown[]) => ({ held: fn(...params) }), { clearCache }) as unknown as F & {
      clearCache(): void;
    },
  devModeChecks: { inputStabilityCheck: 'never', identityFunctionCheck: 'never' },
});

/** The state of a store, with slices in it. */
export type Root = Readonly<Record<string, RestState | undefined>>;

export type Selector<R> = (state: Root, ...args: unknown[]) => R;

/** Options that put `ask` in front of what reselect computes. */
export const askedBy = (
  ask: (compute: (state: Root, args: readonly unknown[]) => unknown) => (state: Root, ...args: unknown[]) => unknown,
) => ({
  argsMemoize: (fn: (...params: any[]) => unknown) => {
    const compute = (state: Root, args: readonly unknown[]): unknown => {
      const box = fn(settled(state), ...args) as Boxed<unknown>;
      const { held } = box;
      box.held = undefined;
      return held;
    };
    return Object.assign(ask(compute), { clearCache }) as never;
  },
});

/** A selector of what costs nothing to compute. */
export const selectorOf = <R>(selectView: (state: Root) => RestState, combine: (view: RestState) => R): Selector<R> =>
  createRestSelector(
    [selectView],
    combine,
    askedBy((compute) => (state) => compute(state, [])),
  );
