import { kindOf } from '../store/ownActions.js';
import { ResetError } from './ResetError.js';
import { startTimer } from './startTimer.js';
import type { FulfilledAction, PendingAction, ResetAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** After a logout answers that are on their way still tell their callers, as long as one comes in this time, ms. */
const LOGOUT_GRACE = 100;

const drop = (flight: Flight): void => flight.drop(new ResetError(flight.meta.key));

/** @see spec: K13, F07 */
function dropWhenQuiet(flights: readonly Flight[]): void {
  if (flights.length === 0) return;
  startTimer(() => {
    const open = flights.filter(({ hasWaiters }) => hasWaiters);
    const isQuiet = open.length === flights.length;
    flights.filter((flight) => isQuiet || !flight.hasWaiters).forEach(drop);
    if (!isQuiet) dropWhenQuiet(open);
  }, LOGOUT_GRACE);
}

/** Nothing of the old session is stored, and nobody waits for it. @see spec: decision 38 */
function dropFlights(runtime: Runtime, isLogout: boolean): void {
  const flights = [...runtime.flights];
  for (const flight of flights) {
    runtime.remove(flight);
    flight.disown();
  }
  if (isLogout) dropWhenQuiet(flights);
  else flights.forEach(drop);
}

/** Readers who are there show the error, and do not ask again. @see spec: 8.5, decision 58 */
function keepRefusals({ outcomes, refusals }: Runtime, generation: number): void {
  for (const [key, error] of refusals) outcomes.refuse(key, generation, error);
}

/** Ends what belongs to the old session when the store is reset. */
export const resets: FeatureRecipe = (runtime) => {
  const { core, refusals } = runtime;
  const reset = (next: () => unknown, { meta }: ResetAction): unknown => {
    const isLogout = runtime.refusedGeneration === runtime.state.lastReset;
    if (isLogout) keepRefusals(runtime, meta.lastReset);
    else refusals.clear();
    try {
      return next();
    } finally {
      // A listener of the store that throws keeps nothing of the old session alive.
      dropFlights(runtime, isLogout);
    }
  };
  return {
    middleware: (next) => (action) => {
      const kind = kindOf(action as { type?: unknown }, core.path);
      if (kind === 'reset') return reset(() => next(action), action as ResetAction);
      const { meta } = action as PendingAction | FulfilledAction;
      // Whoever asks for the key again wants its answer.
      if (kind === 'request' && meta.requestStatus === 'pending') refusals.delete(meta.key);
      return next(action);
    },
  };
};
