import { newestNumber } from '../store/dropNumbers.js';
import { requestIdsIn } from '../store/dropRequests.js';
import { isOwn, kindOf } from '../store/ownActions.js';
import { isSameState } from '../store/state.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

type Action = { readonly type?: unknown; readonly meta?: { readonly requestId?: string } };

/**
 * Forget what a state from elsewhere brought that means nothing here: layers and pending marks whose requests are not in
 * flight, which nobody would ever settle, and numbers that were counted in another life. Nothing is dispatched where
 * there is nothing of it.
 *
 * @param counted numbers up to this one are of this life.
 * @see spec: store.md Q11 and Q12, decisions 46, 52 and 73
 */
export function prune(runtime: Runtime, counted = runtime.slice?.seq): void {
  const { slice } = runtime;
  if (!slice) return;
  const orphans = requestIdsIn(slice);
  for (const { meta } of runtime.flights) orphans.delete(meta.requestId);
  const isForeign = newestNumber(slice) > (counted ?? 0);
  if (orphans.size === 0 && !isForeign) return;
  const payload = { requestIds: [...orphans], ...(isForeign && { numbers: true as const }) };
  runtime.commit(runtime.core.actions.collect(payload));
}

/**
 * Tells the present from the past, and prunes a state from elsewhere: on start, after an action of others that replaced
 * the slice's state (rehydration), and with the first action of ours after an import. A jump alone prunes nothing: that
 * is history.
 *
 * @see spec: decision 45
 */
export const timeTravel: FeatureRecipe = (runtime) => ({
  middleware: (next) => (action) => {
    const before = runtime.slice;
    const wasParked = runtime.isParked();
    const result = runtime.timeline.pass(action as Action, () => next(action));
    const { slice } = runtime;
    if (runtime.isParked() || isSameState(slice, before)) return result;
    // What was replaced may have been counted anywhere, also up to a number that this life has reached.
    if (!isOwn(action as Action, runtime.core.path)) prune(runtime, 0);
    // What is ours counts one on, unless somebody's root reducer emptied the state for it.
    else if (before && slice && slice.seq <= before.seq && kindOf(action as Action, runtime.core.path) !== 'hydrate') {
      runtime.takeFlights((action as Action).meta?.requestId)();
      runtime.reset(true);
    } else if (wasParked) prune(runtime);
    return result;
  },
  init: () => prune(runtime),
});
