import { declared } from '../endpoint/CallableEndpoint.js';
import { denormalize, readValue } from '../normalize/denormalize.js';
import { isIncomplete, normalize } from '../normalize/normalize.js';
import { isInvalid } from '../schema/Schema.js';
import { holds, isOpaque } from '../shared/json.js';
import { cacheOf, readContextOf } from '../store/StoreCache.js';
import { ifItCan } from '../shared/ifItCan.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { OLDEST, STALE } from '../schema/rowOrder.js';
import { dataOf, serializeError, toError } from '../store/errors.js';
import { lateFolds } from '../store/lateFolds.js';
import { callOf, parseResponse, renamesOf } from '../store/mutationResponse.js';
import { shownFor } from '../store/optimistic.js';
import { assertEndpoint } from '../store/registry.js';
import { crossedLists, isBeforeUnheld } from './crossings.js';
import { doubtOf } from './missing.js';
import { isUnanswered } from './isUnanswered.js';
import { triesAfterAbort } from './noteOutcome.js';
import { withShown } from './shownKeys.js';
import type { EndpointInstance, Expirable } from '../endpoint/EndpointInstance.js';
import type { Json } from '../shared/json.js';
import type { Expired, FulfilledAction, PendingAction, RejectedAction } from '../store/actions.js';
import type { Parsed, Understood } from '../store/commitMutation.js';
import type { SerializedError } from '../store/errors.js';
import type { CommitTimes, RestState } from '../store/state.js';
import type { Abilities } from './Feature.js';
import type { Flight, Terms } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * Compute the times of data that is stored now. `expiresAt` is finite, as `Infinity` has no JSON form.
 *
 * @throws RestError LIFETIME_NEGATIVE
 */
export function timesOf(length: number, subject: string): CommitTimes {
  if (!(length >= 0)) {
    throw new RestError({
      code: 'LIFETIME_NEGATIVE',
      subject,
      happened: `A lifetime of ${String(length)} ms was given.`,
      fix: 'dataExpiryLength and errorExpiryLength are milliseconds, 0 or more.',
    });
  }
  const date = Date.now();
  return { date, expiresAt: Math.min(date + length, Number.MAX_SAFE_INTEGER) };
}

/** HTTP status: the data has not changed. */
export const NOT_MODIFIED = 304;

/** Whether an error does not put the stored data in doubt. */
const isPassing = (error: SerializedError, can: Partial<Abilities>, isAnswered?: boolean): boolean =>
  error.status === NOT_MODIFIED || isUnanswered(error, can, isAnswered);

/** Decide whether an error is soft. The endpoint's `errorPolicy` decides if there is one; if it throws, the error is hard. */
export function policyOf(
  { can }: Runtime,
  { errorPolicy }: Terms,
  error: Error,
  isAnswered?: boolean,
): 'soft' | 'hard' {
  const isSoft = errorPolicy
    ? ifItCan(() => errorPolicy(error)) === 'soft'
    : isPassing(serializeError(error), can, isAnswered);
  return isSoft ? 'soft' : 'hard';
}

/** Whether a request has a layer in the state: it is optimistic, or a queue keeps it. */
export const hasLayer = ({ attempts, endpoint: { sideEffect, getOptimisticResponse, sensitive } }: Flight): boolean =>
  attempts !== undefined || (sideEffect === true && getOptimisticResponse !== undefined && sensitive !== true);

/** Make the `pending` action of a request, with the recipe of its layer if it has one. */
export function pendingAction({ core }: Runtime, flight: Flight): PendingAction {
  const { endpoint, meta, attempts, after } = flight;
  const lifetime = endpoint.dataExpiryLength ?? core.dataExpiryLength;
  const requestStatus = 'pending' as const;
  const times = hasLayer(flight) && timesOf(lifetime, meta.endpoint);
  // A literal with every member, here and in `rejectedAction`: an object that is spread would lose its shape. @see docs/architecture.md, Shapes
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

/** Whether a reader shows the outcome, or the key is retained. */
const isRead = ({ outcomes, usage }: Runtime, { meta: { key }, isKept }: Flight): boolean =>
  isKept || outcomes.isHeld(key) || usage.isHeld(key);

/** Compute the times of an outcome. It is stale where its key was expired while the request was in flight. */
export function timesOfOutcome({ meta, isOutdated }: Flight, length: number): CommitTimes {
  return { ...timesOf(length, meta.endpoint), ...(isOutdated && { expiresAt: STALE }) };
}

/** Resolve the entries of `expires` to names of endpoints and keys. */
function expired(runtime: Runtime, given: Expirable): Expired {
  const { registry } = runtime.core;
  const names = new Set<string>();
  const keys = new Set<string>();
  for (const entry of given) {
    const [which, ...args] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry];
    const endpoint: unknown = declared(which);
    assertEndpoint(endpoint);
    if (Array.isArray(entry)) keys.add(registry.keyOf(endpoint, args));
    else names.add(registry.nameOf(endpoint));
  }
  return withShown(runtime, { names: [...names], keys: [...keys] });
}

/**
 * Find the keys that a mutation makes stale by its `expires`; also where its outcome is not known. If `expires` throws,
 * nothing is made stale and a warning says so.
 */
function expiredBy(runtime: Runtime, { endpoint, args }: Flight, response?: unknown): Expired | undefined {
  const { expires } = endpoint;
  if (!expires || endpoint.sideEffect !== true) return undefined;
  try {
    return expired(runtime, typeof expires === 'function' ? expires(args, response) : expires);
  } catch (thrown) {
    warnOnce(
      `expires of ${endpoint.name} failed, and makes nothing stale: ${toError(thrown).message}`,
      'error',
      endpoint,
    );
    return undefined;
  }
}

/** Parse the response of a mutation, once for its action, its value and the reducer. */
function parse({ core, state }: Runtime, flight: Flight, payload: Json | undefined): Parsed | undefined {
  const { endpoint, isAwaited, isAccepted, meta } = flight;
  if (endpoint.sideEffect !== true || endpoint.schema === undefined) return undefined;
  const call = callOf(endpoint, meta.args);
  const { requestId } = meta;
  let known: { readonly value: unknown } | undefined;
  const shown = () => (known ??= { value: shownFor(state, requestId, core.registry) }).value;
  const response = isAccepted ? undefined : parseResponse(state, call, payload, shown);
  const renames = response && payload !== null && renamesOf(state, call, response, { requestId, shown, isAwaited });
  return { response, shown, ...(renames && { renames }) };
}

/** The `fulfilled` action, and the state that it leads to. */
export interface Fulfilled {
  readonly action: FulfilledAction;
  readonly next: RestState;
  readonly understood: Understood | undefined;
}

/**
 * Make the `fulfilled` action of a response and reduce it on trial. A response with a lifetime of 0 ms is stored only for
 * readers, and where a mutation changes rows.
 *
 * @param response undefined where it has no JSON form.
 * @throws the error for which it cannot be stored.
 */
export function fulfilledAction(runtime: Runtime, flight: Flight, response: Json | undefined): Fulfilled {
  const { core } = runtime;
  const { endpoint, meta, terms } = flight;
  const length = terms.dataExpiryLength ?? core.dataExpiryLength;
  const parsed = parse(runtime, flight, response);
  flight.isCrossed ||= isBeforeUnheld(runtime, flight);
  const lists = endpoint.sideEffect === true ? undefined : crossedLists(runtime, flight, response);
  const expires = expiredBy(runtime, flight, response);
  const times = timesOfOutcome(flight, length);
  const changesRows = endpoint.sideEffect === true && (response !== undefined || endpoint.schema !== undefined);
  const action = core.actions.fulfilled(response, {
    requestStatus: 'fulfilled',
    arrived: runtime.head + 1,
    ...meta,
    ...times,
    ...(flight.leftAt !== undefined && { left: flight.leftAt }),
    ...(flight.leftOut && { leftOut: flight.leftOut }),
    ...(lists && { lists }),
    ...(flight.isCrossed && { crossed: true as const }),
    ...(parsed?.renames && { renames: parsed.renames }),
    ...(expires && { expires }),
    ...(flight.echo && { echo: flight.echo }),
    ...(flight.isAccepted && endpoint.sideEffect === true && { isAccepted: true as const }),
    ...(!(length > 0 || changesRows || isRead(runtime, flight)) && { unkept: true as const }),
  });
  lateFolds.notePages?.(runtime, flight, action);
  core.registry.remember(action.meta, endpoint);
  const { state, understood } = core.fold(runtime.state, action, parsed);
  return { action, next: state, understood };
}

/** Make the `rejected` action of a request. @param status given where a response arrived that could not be used. */
export function rejectedAction(runtime: Runtime, flight: Flight, thrown: unknown, status?: number): RejectedAction {
  const { core, can } = runtime;
  const { endpoint, meta, terms, isAnswered } = flight;
  const error = toError(thrown);
  const length = terms.errorExpiryLength ?? core.errorExpiryLength;
  const serialized = serializeError(thrown);
  const aborted = serialized.name === 'AbortError';
  const times = timesOfOutcome(flight, length);
  const tries = aborted && triesAfterAbort(runtime, flight, thrown);
  const doubt = doubtOf(runtime, flight, thrown, status);
  const expires = doubt.isLost && expiredBy(runtime, flight);
  const action = core.actions.rejected(
    { ...(status !== undefined && { status }), ...serialized, ...dataOf(thrown, endpoint) },
    {
      requestStatus: 'rejected',
      arrived: runtime.head + 1,
      aborted,
      errorPolicy: can.excuses?.(serialized, isAnswered) ? 'soft' : policyOf(runtime, terms, error, isAnswered),
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
      ...doubt,
      ...(expires && { expires }),
      ...(!(length > 0 || isRead(runtime, flight)) && { unkept: true as const }),
    },
  );
  core.registry.remember(action.meta, endpoint);
  return action;
}

/** Build the value of a response alone. If it is incomplete it is normalized first, as rows that cannot be stored are left out. */
function readAlone(endpoint: string, schema: unknown, response: unknown, args: readonly unknown[]): unknown {
  if (!isIncomplete(response)) return denormalize(schema, response, {}, args);
  const { result, entities } = normalize(schema, response, args, {}, { ...OLDEST, endpoint });
  return denormalize(schema, result, entities, args);
}

/** Make the value that a call resolves with: the response alone, denormalized. */
export const valueFor =
  ({ meta }: Flight, { schema }: EndpointInstance, args: readonly unknown[]) =>
  (response: unknown): unknown => {
    if (schema === undefined || response === null) return response;
    const value = readAlone(meta.endpoint, schema as unknown, response, args);
    return isInvalid(value) ? undefined : value;
  };

/** Warn, once for each endpoint, that a response has a body of which nothing could be used. */
function warnOfBody({ endpoint, meta }: Flight, response: unknown): void {
  if (response === undefined || response === null || response === '') return;
  warnOnce(
    `${meta.endpoint} was answered with something that says nothing of its schema (an object with a primary key was expected). The mutation counts as done, with what was sent. Pick the item out of the answer in process(): process: (value) => value.data; or return null there for an answer without one.`,
    'warn',
    endpoint,
  );
}

/**
 * Make the value for callers of a mutation whose response alone is not enough: the items as they are stored, or as they
 * were if it has removed them.
 *
 * @param before the state without the response.
 */
export function valueStored(
  flight: Flight,
  { result, isGone, isUnused }: Understood,
  { before, after, response }: { readonly before: RestState; readonly after: RestState; readonly response: unknown },
): unknown {
  const { endpoint, meta } = flight;
  if (isDevelopment() && isUnused) warnOfBody(flight, response);
  const state = isGone ? before : after;
  const { value } = readValue(endpoint.schema as unknown, result, readContextOf(state, meta.args), cacheOf(state));
  return isInvalid(value) ? undefined : (value ?? undefined);
}

/** Whether a response has no JSON form and its endpoint no schema: a Blob, `{ blob, filename }`. */
export const isOpaqueAnswer = (endpoint: EndpointInstance, answer: unknown): boolean =>
  endpoint.schema === undefined && holds(answer, isOpaque);
