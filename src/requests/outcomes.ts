import { declared } from '../endpoint/CallableEndpoint.js';
import { present } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { STALE } from '../schema/rowOrder.js';
import { toError } from '../store/errors.js';
import { registered } from '../store/registered.js';
import { callOf, parseResponse, renamesOf } from '../store/mutationResponse.js';
import { shownFor } from '../store/optimistic.js';
import { assertEndpoint } from '../store/registry.js';
import { metaOf, writerOf } from '../store/state.js';
import { crossedLists, isBeforeUnheld } from './crossings.js';
import { MAX_ATTEMPTS, errorView } from './ReaderOutcomes.js';
import type { Expirable } from '../endpoint/EndpointInstance.js';
import type { Json } from '../shared/json.js';
import type { ActionKind, Expired, FulfilledAction, PendingAction, RejectedAction } from '../store/actions.js';
import type { Parsed, Understood } from '../store/commitMutation.js';
import type { CommitTimes, RestState } from '../store/state.js';
import type { Flight } from './Flight.js';
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
    ...present({ page: meta.page, attempts, after }),
  };
  const action = core.actions.pending(layer || { requestStatus, ...meta });
  core.registry.remember(action.meta, endpoint);
  return action;
}

/** Whether a reader shows the outcome, or the key is retained. */
export const isRead = ({ outcomes, usage }: Runtime, { meta: { key }, isObserved }: Flight): boolean =>
  isObserved || outcomes.isHeld(key) || usage.isRetained(key);

/** Compute the times of an outcome. It is stale where its key was expired while the request was in flight. */
export function timesOfOutcome({ meta, isOutdated }: Flight, length: number): CommitTimes {
  return { ...timesOf(length, meta.endpoint), ...(isOutdated && { expiresAt: STALE }) };
}

/** A key, with the names of the endpoints that it belongs to. */
export type Written = readonly [key: string, writers: readonly string[] | undefined];

/** List the keys of mounted readers that fetch. A key whose value is made of other responses alone is not in the state. */
export const shownKeys = ({ core, outcomes }: Runtime): Written[] =>
  outcomes.readers
    .filter(({ isFetching }) => isFetching)
    .map(({ key, latest }) => {
      const { endpoint } = latest.current;
      const names = core.registry.lineOf(endpoint);
      return [key, names.map((name) => writerOf({ endpoint: name, ...(endpoint.requestKey && { page: key }) }))];
    });

/** Add to expired names the keys that mounted readers show and that are not in the state. */
export function withShown(runtime: Runtime, { names, keys }: Expired): Expired {
  const isTheirs = runtime.core.registry.writtenBy(names);
  const shown = shownKeys(runtime).filter(([key, writers]) => !metaOf(runtime.slice, key) && isTheirs(writers));
  return { names, keys: [...new Set([...keys, ...shown.map(([key]) => key)])] };
}

/**
 * Find the keys that a mutation makes stale by its `expires`; also where its outcome is not known. If `expires` throws,
 * nothing is made stale and a warning says so.
 */
export function expiredBy(runtime: Runtime, { endpoint, args }: Flight, response?: unknown): Expired | undefined {
  const { registry } = runtime.core;
  const { expires } = endpoint;
  if (!expires || endpoint.sideEffect !== true) return undefined;
  const names: string[] = [];
  const keys: string[] = [];
  try {
    const given: Expirable = typeof expires === 'function' ? expires(args, response) : expires;
    for (const entry of given) {
      const [which, ...of] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry];
      const expired: unknown = declared(which);
      assertEndpoint(expired);
      if (Array.isArray(entry)) keys.push(registry.keyOf(expired, of));
      else names.push(registry.nameOf(expired));
    }
    return withShown(runtime, { names, keys });
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
  return { response, shown, ...present({ renames }) };
}

/** The `fulfilled` action, and the state that it leads to. */
export interface Fulfilled {
  readonly action: FulfilledAction;
  readonly next: RestState;
  readonly understood: Understood | undefined;
}

/**
 * Make the `fulfilled` action of a response, and reduce it on trial. A response with a lifetime of 0 ms is stored only for
 * readers, and where a mutation changes rows.
 *
 * @param payload undefined where the response has no JSON form.
 * @throws the error for which it cannot be stored.
 */
export function tryFulfilled(runtime: Runtime, flight: Flight, payload: Json | undefined): Fulfilled {
  const { core } = runtime;
  const { endpoint, meta, terms, leftAt, echo, isAccepted } = flight;
  const isMutation = endpoint.sideEffect === true;
  const parsed = parse(runtime, flight, payload);
  flight.isCrossed ||= isBeforeUnheld(runtime, flight);
  // Also decides whether the response is crossed, and what is left out.
  const lists = isMutation ? undefined : crossedLists(runtime, flight, payload);
  const expires = expiredBy(runtime, flight, payload);
  const length = terms.dataExpiryLength ?? core.dataExpiryLength;
  const isKept = length > 0 || (isMutation && (payload !== undefined || endpoint.schema !== undefined));
  const action = core.actions.fulfilled(payload, {
    requestStatus: 'fulfilled',
    arrived: runtime.head + 1,
    ...meta,
    ...timesOfOutcome(flight, length),
    ...present({
      left: leftAt,
      leftOut: flight.leftOut,
      lists,
      crossed: flight.isCrossed,
      renames: parsed?.renames,
      expires,
      echo,
      isAccepted: isMutation && isAccepted,
      unkept: !(isKept || isRead(runtime, flight)),
    }),
  });
  registered.notePages?.(runtime, flight, action);
  core.registry.remember(action.meta, endpoint);
  const { state: next, understood } = core.reduce(runtime.state, action, parsed);
  return { action, next, understood };
}

/** The reason of an abort that is no failure: the caller has replaced the request by another one. */
export interface Superseded {
  readonly isSuperseded?: true;
}

export const isSuperseded = (thrown: unknown): boolean => (thrown as Superseded | undefined)?.isSuperseded === true;

export const isReaders = ({ outcomes }: Runtime, { isObserved, readKey }: Flight): boolean =>
  isObserved || outcomes.isHeld(readKey);

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
  const next = known ?? core.reduce(state, action).state;
  const failed = 'error' in action ? action : undefined;
  const { status = 0 } = failed?.error ?? {};
  // A pending delete hides the answer: to ask again at once would bring the same, for as long as it is pending.
  const isHidden =
    !failed && next.optimistic.length > 0 && runtime.read(flight, { [core.path]: next }).expiryStatus === 'Invalid';
  outcomes.pace.settle(readKey, {
    isRefused: (status >= 400 && status < 500) || isHidden,
    isSoft: failed?.meta.errorPolicy === 'soft' && !failed.meta.aborted,
    isSuccess: !failed && !isHidden,
    duration: date - Math.max(fetchedAt, flight.sentAt),
  });
  // The state has no record of a page's failure.
  const isGivenUp = failed && (tries === MAX_ATTEMPTS || (meta.page !== undefined && tries === undefined));
  // A response of `undefined`, or a stream, which belongs to its caller.
  const isEmpty = !('error' in action || 'payload' in action || action.meta.renewed);
  const isNothing = isEmpty && can.bodyOf?.(next, meta.key) === undefined;
  const isShown = isGivenUp && !isSuperseded(thrown);
  outcomes.settle(readKey, next, {
    shown: isShown ? errorView(toError(thrown), expiresAt) : isNothing ? { expiryStatus: 'Valid' } : undefined,
    // The outcome expires before another request could be answered.
    isBrief: expiresAt - date <= (failed ? 0 : date - fetchedAt),
  });
}

/** The members that matter here of an action that is about to be committed. */
interface Coming {
  readonly type?: unknown;
  readonly meta?: { readonly key?: string; readonly requestStatus?: string; readonly lastReset?: number };
}

/**
 * Carry the refused keys into the session that a reset begins: their mounted readers show the error and do not fetch again.
 * Called before each action is committed, by the feature that notes refusals.
 */
export function carryRefusals(runtime: Runtime, kind: ActionKind | undefined, { meta = {} }: Coming): void {
  const { core, outcomes, refusals, refusal } = runtime;
  const { key = '', requestStatus, lastReset: generation = 0 } = meta;
  // A new request for the key ends its refusal.
  if (kind === 'request' && requestStatus !== 'rejected') refusals.delete(key);
  if (kind !== 'reset') return;
  if (!refusal) refusals.clear();
  const until = core.errorExpiryLength > 0 ? Date.now() + core.errorExpiryLength : Infinity;
  for (const [refused, error] of refusals)
    outcomes.note(refused, { generation, fetchedAt: 0, tries: 0, shown: errorView(error, until), unread: 0 });
}
