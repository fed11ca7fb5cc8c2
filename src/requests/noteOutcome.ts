import { toError } from '../store/errors.js';
import { shouldFetch } from '../store/shouldFetch.js';
import { ENOUGH_TRIES, errorView } from './ReaderOutcomes.js';
import { viewForReader } from './readerView.js';
import { metaOf } from '../store/state.js';
import type { FulfilledAction, RejectedAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { RestState } from '../store/state.js';
import type { Runtime } from './runtime.js';

/** The reason of an abort that is no failure: the caller has replaced the request by another one. */
export interface Superseded {
  readonly isSuperseded?: true;
}

const isSuperseded = (thrown: unknown): boolean => (thrown as Superseded | undefined)?.isSuperseded === true;

const isReaders = ({ outcomes }: Runtime, { isKept, readKey }: Flight): boolean => isKept || outcomes.isHeld(readKey);

const triesBefore = ({ state }: Runtime, { readKey }: Flight): number => metaOf(state, readKey)?.tries ?? 0;

/** Count an abort as a failed attempt of readers without data, which then fetch once more. @returns the new `tries` */
export function triesAfterAbort(runtime: Runtime, flight: Flight, thrown: unknown): number | undefined {
  const { readKey } = flight;
  if (!isReaders(runtime, flight) || (isSuperseded(thrown) && !runtime.outcomes.isHeld(readKey))) return undefined;
  const view = viewForReader(runtime, flight);
  const isBlocked = view.expiryStatus !== 'Valid' && shouldFetch(view, { now: Date.now() });
  return isBlocked ? (triesBefore(runtime, flight) % ENOUGH_TRIES) + 1 : undefined;
}

/** The outcome of a request. */
export interface Outcome {
  readonly action: FulfilledAction | RejectedAction;
  /** The next state, where it was computed already. */
  readonly next?: RestState;
  /** The error that the request was rejected with. */
  readonly thrown?: unknown;
}

/**
 * Note an outcome for the readers that have asked for it or are mounted. Called before the commit, so that readers find the
 * outcome when the store notifies them.
 */
export function noteOutcome(runtime: Runtime, flight: Flight, { action, next: known, thrown }: Outcome): void {
  if (!isReaders(runtime, flight)) return;
  const { core, outcomes, can, state } = runtime;
  const { readKey, meta } = flight;
  const { fetchedAt, date, expiresAt, tries } = action.meta;
  const next = known ?? core.fold(state, action).state;
  const failed = action.meta.requestStatus === 'rejected' ? (action as RejectedAction) : undefined;
  const isFailure = failed !== undefined;
  const { status = 0 } = failed?.error ?? {};
  outcomes.pace.settle(readKey, {
    isRefused: status >= 400 && status < 500,
    isSoft: failed?.meta.errorPolicy === 'soft' && !failed.meta.aborted,
    isSuccess: !isFailure,
    duration: date - fetchedAt,
  });
  // The state has no record of a page's failure.
  const isGivenUp = isFailure && (tries === ENOUGH_TRIES || (meta.page !== undefined && tries === undefined));
  // A response of `undefined`, or a stream, which belongs to its caller.
  const isEmpty = !isFailure && !('payload' in action) && !(action as FulfilledAction).meta.renewed;
  const isNothing = isEmpty && can.bodyOf?.(next, meta.key) === undefined;
  const isShown = isGivenUp && !isSuperseded(thrown);
  outcomes.settle(readKey, next, {
    shown: isShown ? errorView(toError(thrown), expiresAt) : isNothing ? { expiryStatus: 'Valid' } : undefined,
    // The outcome expires before another request could be answered.
    isBrief: expiresAt - date <= (isFailure ? 0 : date - fetchedAt),
  });
}
