import { need } from '../requests/Abilities.js';
import { start, prune } from '../requests/middleware.js';
import { findRuntime } from '../requests/runtime.js';
import type { UnknownAction } from '@reduxjs/toolkit';
import type { Runtime } from '../requests/runtime.js';
import type { SliceCore } from '../requests/SliceCore.js';
import type { RestThunk } from '../requests/thunks.js';
import type { RestAction } from '../store/actions.js';
import type { SliceAbilities } from '../requests/Abilities.js';

/** Tools for debugging, server rendering and tests. */
export interface RestUtil extends SliceAbilities {
  /** Keeps the slice's actions from now on, at most `limit` (1 000) of them. Call it again to start a new log. */
  startLog(this: void, options?: { readonly limit?: number }): RestThunk<void>;
  /**
   * Exports the log as JSON: the first action is a `hydrate` of the state it starts from. `replayLog` of
   * `rest-slice/testing` computes the state again.
   */
  exportLog(this: void): RestThunk<UnknownAction[]>;
  /** Resolves once no request is in flight, whatever the outcomes. */
  allSettled(this: void): RestThunk<Promise<void>>;
  /** Forgets optimistic layers and pending marks whose requests are not in flight in this store. */
  prune(this: void): RestThunk<Promise<void>>;
}

async function allSettled({ flights }: Runtime): Promise<void> {
  // A request that has settled may have started the next one.
  while (flights.size > 0) await Promise.all([...flights].map(({ settled }) => settled));
}

export function createUtil(core: SliceCore): RestUtil {
  const thunk =
    <R>(run: (runtime: Runtime) => R): RestThunk<R> =>
    (dispatch) =>
      run(findRuntime(dispatch, core));
  return {
    startLog: ({ limit } = {}) => thunk(({ can }) => need(can, 'startLog')(limit)),
    exportLog: () => thunk(({ can }) => need(can, 'exportLog')() as (RestAction & UnknownAction)[]),
    allSettled: () => thunk(allSettled),
    prune: () =>
      thunk((runtime) => {
        // A store that starts prunes by itself.
        start(runtime);
        prune(runtime);
        return Promise.resolve();
      }),
    actionSanitizer: (action) => need(core.can, 'actionSanitizer')(action),
    stateSanitizer: (state) => need(core.can, 'stateSanitizer')(state),
  };
}
