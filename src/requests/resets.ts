import { kindOf } from '../store/ownActions.js';
import type { FulfilledAction, PendingAction, RejectedAction, ResetAction } from '../store/actions.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** Readers who are there show the error, and do not ask again. @see spec: 8.5, decision 58 */
function keepRefusals({ outcomes, refusals, refusal }: Runtime, generation: number): void {
  if (!refusal) return refusals.clear();
  for (const [key, error] of refusals) outcomes.refuse(key, generation, error);
}

/** Ends what belongs to the old session when the store is reset. @see spec: decisions 38 and 58 */
export const resets: FeatureRecipe = (runtime) => {
  const reset = (next: () => unknown, { meta }: ResetAction): unknown => {
    keepRefusals(runtime, meta.lastReset);
    // Who asks from now on belongs to the new session; where this only follows, that began before.
    const drop = meta.follows ? undefined : runtime.takeFlights();
    try {
      return next();
    } finally {
      // A listener of the store that throws keeps nothing of the old session alive.
      drop?.();
    }
  };
  return {
    middleware: (next) => (action) => {
      const kind = kindOf(action as { type?: unknown }, runtime.core.path);
      if (kind === 'reset') return reset(() => next(action), action as ResetAction);
      const { meta } = action as PendingAction | FulfilledAction | RejectedAction;
      // Whoever asks for the key again wants its answer.
      if (kind === 'request' && meta.requestStatus !== 'rejected') runtime.refusals.delete(meta.key);
      return next(action);
    },
  };
};
