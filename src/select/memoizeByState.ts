import { settled } from '../store/state.js';
import { released } from './weakly.js';

interface Call {
  readonly args: readonly unknown[];
  readonly result: unknown;
}

const isSame = (a: readonly unknown[], b: readonly unknown[]): boolean =>
  a.length === b.length && a.every((arg, position) => arg === b[position]);

/**
 * A reselect memoizer for functions of a state and arguments: the last call for each state is remembered, for as long as
 * somebody else holds the state.
 */
export function memoizeByState<F extends (...params: any[]) => unknown>(fn: F): F & { clearCache(): void } {
  let calls = new WeakMap<object, Call>();
  const memoized = (given: object, ...args: unknown[]): unknown => {
    // A reducer that asks: what is read of a draft would end with it.
    const state = settled(given);
    const last = calls.get(state);
    if (last && isSame(last.args, args)) return last.result;
    const result = released(fn(state, ...args));
    calls.set(state, { args, result });
    return result;
  };
  const clearCache = (): void => {
    calls = new WeakMap();
  };
  // Its type is that of what it stands for.
  return Object.assign(memoized, { clearCache }) as unknown as F & { clearCache(): void };
}
