import { own } from '../shared/own.js';
import { toError } from '../store/errors.js';
import { overlapOf } from './overlaps.js';
import { selectForReader } from './readerView.js';
import type { FulfilledAction, RejectedAction } from '../store/actions.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

function canBeShown(runtime: Runtime, { endpoint, meta }: Flight, next: RestState): boolean {
  try {
    const root = { ...runtime.rootState, [runtime.core.path]: next };
    return selectForReader(runtime, endpoint)(root, ...meta.args).expiryStatus !== 'Invalid';
  } catch {
    // What throws while it is read throws in the reader too, which asks for nothing then.
    return true;
  }
}

/**
 * Whether the answer may be from before a write that was confirmed meanwhile. Each mutation is reason enough for another
 * request; a stream of local writes, which crosses every one, is so once.
 *
 * @see spec: decision 50
 */
function mustAskAgain(runtime: Runtime, flight: Flight, action: FulfilledAction | RejectedAction): boolean {
  if (action.meta.requestStatus === 'rejected') return false;
  const overlap = overlapOf(runtime, flight);
  if (!overlap?.isLocal) return overlap !== undefined;
  return runtime.outcomes.of(runtime.state, flight.meta.key)?.isOutdated !== true;
}

/**
 * A request is about to settle: note it for the readers who asked for it, or who are mounted. Called before the commit,
 * so that they find it when the store tells them.
 *
 * @param thrown what the request was rejected with.
 */
export function noteOutcome(
  runtime: Runtime,
  flight: Flight,
  action: FulfilledAction | RejectedAction,
  thrown?: unknown,
): void {
  const { core, outcomes, state } = runtime;
  const { key } = flight.meta;
  if (!flight.isKept && !outcomes.isHeld(key)) return;
  const next = core.fold(state, action);
  const isAborted = 'aborted' in action.meta && action.meta.aborted;
  // What was invalidated still is after a late answer.
  const isMiss = isAborted || own(next.meta, key)?.invalidated === true;
  const isUsable = isMiss || canBeShown(runtime, flight, next);
  const isOutdated = !isMiss && (flight.isOutdated || mustAskAgain(runtime, flight, action));
  const abort = isAborted && { abort: toError(thrown) };
  outcomes.settle(key, { before: state, next }, { isUsable, isMiss, isOutdated, ...abort });
}
