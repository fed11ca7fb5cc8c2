import { registerPages } from '../features/pages/registerPages.js';
import { registerHydration } from '../store/hydrate.js';
import { checkLog } from './checkLog.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { RestState } from '../store/state.js';

/**
 * Compute the state of a log: the slice's reducer over its actions, without a store.
 *
 * @param slice one with the same endpoints, under the same `reducerPath`.
 * @param actions from `util.exportLog()`, or all actions of a store from its start; those of other reducers change nothing.
 * @throws RestError LOG_INVALID
 */
export function replayLog(
  slice: {
    readonly reducerPath?: string;
    readonly reducer: (state: RestState | undefined, action: UnknownAction) => RestState;
  },
  actions: readonly UnknownAction[],
): RestState {
  checkLog(actions, slice.reducerPath);
  registerHydration();
  registerPages();
  const initial = slice.reducer(undefined, { type: 'replayLog/start' });
  return actions.reduce(slice.reducer, initial);
}
