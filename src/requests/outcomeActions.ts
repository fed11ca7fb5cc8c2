import { ifItCan } from '../shared/ifItCan.js';
import { STALE } from '../schema/rowOrder.js';
import { dataOf, serializeError, toError } from '../store/errors.js';
import { lateFolds } from '../store/lateFolds.js';
import { doubtOf } from './missing.js';
import { timesOf } from './lifetimes.js';
import { crossedLists } from './crossedLists.js';
import { expiredBy } from './expiring.js';
import { isUnanswered } from './isUnanswered.js';
import { triesAfterAbort, triesAfterOverlap } from './noteOutcome.js';
import { renamesOf } from './temporaryIds.js';
import type { Json } from '../shared/json.js';
import type { FulfilledAction, PendingAction, RejectedAction } from '../store/actions.js';
import type { SerializedError } from '../store/errors.js';
import type { CommitTimes } from '../store/state.js';
import type { Flight, Terms } from './Flight.js';
import type { Runtime } from './runtime.js';

/** The status of an answer that only says that nothing has changed. */
export const NOT_MODIFIED = 304;

/** What says nothing against the data that are there. */
const isPassing = (error: SerializedError, isAnswered?: boolean): boolean =>
  error.status === NOT_MODIFIED || isUnanswered(error, isAnswered);

/** How an error is taken; of an endpoint's own policy, which has the last word, one that throws says nothing. */
export function policyOf({ errorPolicy }: Terms, error: Error, isAnswered?: boolean): 'soft' | 'hard' {
  const isSoft = errorPolicy
    ? ifItCan(() => errorPolicy(error)) === 'soft'
    : isPassing(serializeError(error), isAnswered);
  return isSoft ? 'soft' : 'hard';
}

/**
 * Whether a request has a recipe in the state: it shows what it is going to change, or a queue keeps it.
 *
 * @see spec: 1.2, decision 59
 */
export const hasLayer = ({ attempts, endpoint: { sideEffect, getOptimisticResponse, sensitive } }: Flight): boolean =>
  attempts !== undefined || (sideEffect === true && getOptimisticResponse !== undefined && sensitive !== true);

/** The request goes out; an optimistic mutation brings its layer. */
export function pendingAction({ core }: Runtime, flight: Flight): PendingAction {
  const { endpoint, meta, attempts, after } = flight;
  const lifetime = endpoint.dataExpiryLength ?? core.dataExpiryLength;
  const requestStatus = 'pending' as const;
  const times = hasLayer(flight) && timesOf(lifetime, meta.endpoint);
  // Every member by its name, here and where it is rejected: a part that both spread would lose its shape. @see docs/architecture.md, Shapes
  const layer = times && {
    requestStatus,
    optimistic: true as const,
    endpoint: meta.endpoint,
    key: meta.key,
    args: meta.args,
    requestId: meta.requestId,
    fetchedAt: meta.fetchedAt,
    sent: meta.sent,
    date: times.date,
    expiresAt: times.expiresAt,
    ...(meta.page !== undefined && { page: meta.page }),
    ...(attempts !== undefined && { attempts }),
    ...(after && { after }),
  };
  const action = core.actions.pending(layer || { requestStatus, ...meta });
  core.registry.remember(action.meta, endpoint);
  return action;
}

/** A reader shows the outcome, or somebody holds the key. */
const isRead = ({ outcomes, usage }: Runtime, { meta: { key }, isKept }: Flight): boolean =>
  isKept || outcomes.isHeld(key) || usage.isHeld(key);

/** Times of an outcome that comes now; one that may be from before its key was expired is stale. @see spec: K15 */
export function timesOfOutcome({ meta, isOutdated }: Flight, length: number): CommitTimes {
  return { ...timesOf(length, meta.endpoint), ...(isOutdated && { expiresAt: STALE }) };
}

/** The same action, for an outcome of which nothing is stored. @see spec: 0.2.2 */
function unkept<A extends FulfilledAction | RejectedAction>({ core }: Runtime, { endpoint }: Flight, action: A): A {
  const meta = { ...action.meta, unkept: true as const };
  core.registry.remember(meta, endpoint);
  return { ...action, meta };
}

/**
 * The processed answer as the action to dispatch; what lives 0 ms is stored for readers only, and for what a mutation
 * changes.
 *
 * @param response undefined where it has no JSON form.
 * @throws what makes it impossible to store.
 */
export function fulfilledAction(runtime: Runtime, flight: Flight, response: Json | undefined): FulfilledAction {
  const { core } = runtime;
  const { endpoint, meta, terms } = flight;
  const length = terms.dataExpiryLength ?? core.dataExpiryLength;
  const renames = (flight.renames = renamesOf(runtime, flight, response));
  const lists = crossedLists(runtime.state, flight, response);
  const expires = expiredBy(runtime, flight, response);
  const times = timesOfOutcome(flight, length);
  const { overlap } = flight;
  const tries = overlap && triesAfterOverlap(runtime, flight, overlap);
  const action = core.actions.fulfilled(response, {
    requestStatus: 'fulfilled',
    arrived: runtime.head + 1,
    ...meta,
    ...times,
    ...(overlap && { expiresAt: Math.min(times.date, times.expiresAt) }),
    ...(overlap && !flight.isRun && { overlaps: overlap.arrived }),
    ...(flight.leftOut && { leftOut: flight.leftOut }),
    ...(lists && { lists }),
    ...(renames && { renames }),
    ...(expires && { expires }),
    ...(tries && { tries }),
    ...(flight.echo && { echo: flight.echo }),
    ...(flight.isAccepted && endpoint.sideEffect === true && { isAccepted: true as const }),
  });
  lateFolds.notePages?.(runtime, flight, action);
  core.registry.remember(action.meta, endpoint);
  runtime.tryFold(action);
  const changesRows = endpoint.sideEffect === true && (response !== undefined || endpoint.schema !== undefined);
  return length > 0 || changesRows || isRead(runtime, flight) ? action : unkept(runtime, flight, action);
}

export function rejectedAction(runtime: Runtime, flight: Flight, thrown: unknown, status?: number): RejectedAction {
  const { core, can } = runtime;
  const { endpoint, meta, terms, isAnswered } = flight;
  const error = toError(thrown);
  const length = terms.errorExpiryLength ?? core.errorExpiryLength;
  const serialized = serializeError(thrown);
  const aborted = serialized.name === 'AbortError';
  const times = timesOfOutcome(flight, length);
  const tries = aborted && triesAfterAbort(runtime, flight, thrown);
  const action = core.actions.rejected(
    { ...(status !== undefined && { status }), ...serialized, ...dataOf(thrown, endpoint) },
    {
      requestStatus: 'rejected',
      arrived: runtime.head + 1,
      aborted,
      errorPolicy: can.excuses?.(serialized, isAnswered) ? 'soft' : policyOf(terms, error, isAnswered),
      endpoint: meta.endpoint,
      key: meta.key,
      args: meta.args,
      requestId: meta.requestId,
      fetchedAt: meta.fetchedAt,
      sent: meta.sent,
      date: times.date,
      expiresAt: times.expiresAt,
      ...(meta.page !== undefined && { page: meta.page }),
      ...(tries && { tries }),
      ...(flight.echo && { echo: flight.echo }),
      ...doubtOf(runtime, flight, thrown, status),
    },
  );
  core.registry.remember(action.meta, endpoint);
  return length > 0 || isRead(runtime, flight) ? action : unkept(runtime, flight, action);
}
