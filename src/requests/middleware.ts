import { attempt, isDevelopment, said, warnOnce } from '../shared/warn.js';
import { newestNumber, requestIdsIn } from '../store/drop.js';
import { meantBy } from '../store/expireKeys.js';
import { lateFolds } from '../store/lateFolds.js';
import { isOwn, kindOf } from '../store/actions.js';
import { isSameState, metaOf, writerOf } from '../store/state.js';
import { need } from './Feature.js';
import { abortError } from '../shared/aborts.js';
import { rejectedAction } from './outcomes.js';
import { noteWritten } from './crossings.js';
import { Runtime, runtimes } from './runtime.js';
import { attachOwner } from './whose.js';
import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type {
  ActionKind,
  Expired,
  FulfilledAction,
  HydrateAction,
  KeysAction,
  PendingAction,
  RejectedAction,
  ResetAction,
  RestAction,
} from '../store/actions.js';
import type { ActionHandler, Feature } from './Feature.js';
import type { SliceCore } from './runtime.js';

/** Start every feature of a store, once; after `dispose` again. */
export function start(runtime: Runtime): void {
  if (runtime.isStarted) return;
  runtime.isStarted = true;
  for (const { init } of runtime.features) if (init) attempt(init);
  attempt(() => prune(runtime));
}

/**
 * Abort what is in flight, so that the store waits for nothing, and stop every feature. The next action of the slice
 * starts them again.
 */
export function dispose(runtime: Runtime): void {
  const reason = abortError('The controller of the store was disposed.');
  for (const flight of [...runtime.flights]) {
    runtime.remove(flight);
    flight.drop(reason);
    // What a queue keeps is still to be sent.
    if (flight.attempts === undefined) attempt(() => runtime.commit(rejectedAction(runtime, flight, reason)));
  }
  runtime.isStarted = false;
  runtime.outcomes.pace.clear();
  for (const { cleanup } of runtime.features) if (cleanup) attempt(cleanup);
}

/**
 * What was asked for before its key was expired or invalidated is stale when it comes. Marked before readers are told,
 * who may ask anew: what they send then is no older than the change.
 */
function outdate({ core, flights, outcomes, slice }: Runtime, expired: Expired): void {
  const isMeant = meantBy(expired, core.registry);
  for (const flight of flights) {
    if (flight.endpoint.sideEffect !== true && isMeant(flight.meta.key, [writerOf(flight.meta)]))
      flight.isOutdated = true;
  }
  outcomes.forgetWhere((key) => isMeant(key, metaOf(slice, key)?.endpoints));
}

/** What an action of ours means to what is under way. @returns what is to be done when it has passed. */
function prepare(runtime: Runtime, kind: ActionKind, action: RestAction): (() => void) | undefined {
  if (kind === 'hydrate') need(lateFolds, kind);
  // Who asks from now on belongs to the new session; where the reset only follows, that began before.
  if (kind === 'reset') runtime.written.clear();
  if (kind === 'reset') return (action as ResetAction).meta.follows ? undefined : runtime.takeFlights();
  if (kind === 'invalidate' || kind === 'expire') {
    outdate(runtime, { names: [], keys: (action as KeysAction).payload.keys });
  }
  const note = (): void => noteWritten(runtime, action);
  if (kind !== 'request') return note;
  const { meta } = action as PendingAction | FulfilledAction | RejectedAction;
  const { expires, renames = {} } = meta as Partial<FulfilledAction['meta']>;
  for (const [placeholder, pk] of Object.entries(renames)) runtime.names.set(placeholder, pk);
  if (expires) outdate(runtime, expires);
  return note;
}

/**
 * Forget what a state from elsewhere brought that means nothing here: layers and pending marks whose requests are not in
 * flight, which nobody would ever settle, and numbers that were counted in another life. Nothing is dispatched where
 * there is nothing of it.
 *
 * @param counted numbers up to this one are of this life.
 */
export function prune(runtime: Runtime, counted = runtime.slice?.seq): void {
  const { slice } = runtime;
  if (!slice) return;
  const orphans = requestIdsIn(slice);
  for (const { meta } of runtime.flights) orphans.delete(meta.requestId);
  for (const id of runtime.can.waiting?.() ?? []) orphans.delete(id);
  const isForeign = newestNumber(slice) > (counted ?? 0);
  if (orphans.size === 0 && !isForeign) return;
  const payload = { requestIds: [...orphans], ...(isForeign && { numbers: true as const }) };
  runtime.commit(runtime.core.actions.collect(payload));
}

/**
 * What the engine does about actions: it tells what is under way of those that concern it, prunes a state from elsewhere
 * (rehydration, an import), and follows where somebody else's reducer has emptied the slice for an action of ours. One of
 * others that leaves our state alone only passes.
 */
const follow =
  (runtime: Runtime): ActionHandler =>
  (given) => {
    const kind = kindOf(given as RestAction, runtime.core.path);
    const isTold = kind === 'hydrate' && lateFolds.told;
    const action = isTold ? isTold(runtime, given as HydrateAction) : (given as RestAction);
    const before = runtime.slice;
    const wasParked = kind !== undefined && runtime.isParked();
    const drop = kind && prepare(runtime, kind, action);
    const pass = (): unknown => {
      try {
        return runtime.pass(action, kind !== undefined);
      } finally {
        // A listener of the store that throws keeps nothing of the old session alive.
        drop?.();
      }
    };
    const settle = (): void => {
      const { slice } = runtime;
      if (runtime.isParked() || isSameState(slice, before)) return;
      // What was replaced may have been counted anywhere, also up to a number that this life has reached.
      if (!kind) prune(runtime, 0);
      // What is ours counts one on, unless somebody's root reducer emptied the state for it.
      else if (before && slice && slice.seq <= before.seq && kind !== 'hydrate') {
        runtime.takeFlights((action as Partial<FulfilledAction>).meta?.requestId)();
        runtime.reset(true);
      } else if (wasParked) prune(runtime);
    };
    try {
      const result = pass();
      if (kind || runtime.slice !== before) settle();
      return result;
    } finally {
      if (kind || runtime.slice !== before) runtime.features.forEach(({ committed }) => committed?.(kind, action));
    }
  };

/** `any` state and extra argument, so that every store takes it. */
export type RestMiddleware = Middleware<{}, any, ThunkDispatch<any, any, UnknownAction>>;

/** @returns false when the store has it already. */
function register(runtime: Runtime): boolean {
  const { core, dispatch } = runtime;
  const present = runtimes.get(dispatch) ?? [];
  if (isDevelopment() && present.length === 0) said.clear();
  if (present.some((other) => other.core === core)) {
    warnOnce(`The middleware of "${core.path}" was added twice to one store; add rest.middleware once.`);
    return false;
  }
  if (isDevelopment() && present.some((other) => other.core.path === core.path)) {
    warnOnce(`Two slices in one store have the reducerPath "${core.path}"; give each its own.`);
  }
  runtimes.set(dispatch, [...present, runtime]);
  return true;
}

/**
 * Make the middleware of a slice: it gives each store its runtime, and lets actions pass through the features and the
 * engine; nothing else.
 */
export function createMiddleware(core: SliceCore, features: readonly Feature[] = []): RestMiddleware {
  return (api) => {
    const runtime = new Runtime(core, api);
    if (!register(runtime)) return (next) => next;
    attachOwner(runtime);
    features.forEach((feature) => runtime.attach(feature));
    // Redux refuses actions until every middleware is made.
    queueMicrotask(() => start(runtime));
    return (next) => {
      const handle = runtime.listen(follow(runtime), next);
      return (action) => {
        if (!runtime.isStarted && isOwn(action as Partial<UnknownAction>, core.path)) start(runtime);
        return handle(action);
      };
    };
  };
}
