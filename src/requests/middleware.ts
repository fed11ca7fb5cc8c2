import { present } from '../shared/own.js';
import { attempt, isDevelopment, warnings, warnOnce } from '../shared/warn.js';
import { newestNumber, requestIdsIn } from '../store/drop.js';
import { meantBy } from '../store/meta.js';
import { registered } from '../store/registered.js';
import { isOwn, kindOf } from '../store/actions.js';
import { isSameState, metaOf, writerOf } from '../store/state.js';
import { need } from './Abilities.js';
import { abortError } from '../shared/aborts.js';
import { rejectedAction } from './rejections.js';
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
import type { RestState } from '../store/state.js';
import type { SliceCore } from './SliceCore.js';

/** Start all features of a store, once, and again after `dispose`. */
export function start(runtime: Runtime): void {
  if (runtime.isStarted) return;
  runtime.isStarted = true;
  for (const { init } of runtime.features) if (init) attempt(init);
  attempt(() => prune(runtime));
}

/**
 * Abort all requests, so that the store waits for nothing, and stop all features. The next action of the slice starts the
 * features again.
 */
export function dispose(runtime: Runtime): void {
  const reason = abortError('The controller of the store was disposed.');
  for (const flight of [...runtime.flights]) {
    runtime.remove(flight);
    flight.drop(reason);
    // A request that a queue keeps will still be sent, so it is not rejected.
    if (flight.attempts === undefined) attempt(() => runtime.commit(rejectedAction(runtime, flight, reason)));
  }
  runtime.isStarted = false;
  runtime.outcomes.pace.clear();
  for (const { cleanup } of runtime.features) if (cleanup) attempt(cleanup);
}

/**
 * Mark the reads in flight whose keys expire now: their responses are stored as stale. Done before readers are notified,
 * so that the requests which they send then are not marked.
 */
function outdate({ core, flights, outcomes, slice }: Runtime, expired: Expired): void {
  const isMeant = meantBy(expired, core.registry);
  for (const flight of flights) {
    if (flight.endpoint.sideEffect !== true && isMeant(flight.meta.key, [writerOf(flight.meta)]))
      flight.isOutdated = true;
  }
  outcomes.forgetWhere((key) => isMeant(key, metaOf(slice, key)?.endpoints));
}

/** Apply an action of the slice to the requests in flight before it is reduced. @returns the step that follows it. */
function prepare(runtime: Runtime, kind: ActionKind, action: RestAction): (() => void) | undefined {
  if (kind === 'hydrate') need(registered, kind);
  // Requests from now on belong to the new session. A reset that only follows a root reducer's comes later, and drops none.
  if (kind === 'reset') {
    runtime.written.clear();
    return (action as ResetAction).meta.follows ? undefined : runtime.takeFlights();
  }
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
 * Clean a state that was counted elsewhere (rehydrated, imported): remove layers and pending marks whose requests are not
 * in flight, as they would never settle, and numbers of another process. Dispatches nothing where there are none.
 *
 * @param counted numbers up to this one were counted in this process.
 */
export function prune(runtime: Runtime, counted = runtime.slice?.seq): void {
  const { slice } = runtime;
  if (!slice) return;
  const orphans = requestIdsIn(slice);
  for (const { meta } of runtime.flights) orphans.delete(meta.requestId);
  for (const id of runtime.can.waiting?.() ?? []) orphans.delete(id);
  const isForeign = newestNumber(slice) > (counted ?? 0);
  if (orphans.size === 0 && !isForeign) return;
  const payload = { requestIds: [...orphans], ...present({ numbers: isForeign }) };
  runtime.commit(runtime.core.actions.collect(payload));
}

/** Prune a state that came from elsewhere (rehydration, an import), and reset after a root reducer has emptied the slice. */
function settle(runtime: Runtime, before: RestState | undefined, kind: ActionKind | undefined, id?: string): void {
  const { slice } = runtime;
  if (isSameState(slice, before) || runtime.isTimeTravelling()) return;
  // A foreign action has replaced the state: its numbers may be of another process, however small they are.
  if (!kind) prune(runtime, 0);
  // Each action of the slice raises `seq`, unless a root reducer has emptied the state at it.
  else if (before && slice && slice.seq <= before.seq && kind !== 'hydrate') {
    runtime.takeFlights(id)();
    runtime.reset(true);
  }
}

/** Pass an action on. @param end is called also where a listener of the store throws. */
function pass(runtime: Runtime, action: RestAction, isOurs: boolean, end: (() => void) | undefined): unknown {
  try {
    return runtime.pass(action, isOurs);
  } finally {
    end?.();
  }
}

/** Handle an action: apply it to the requests in flight, pass it on, and look at the state that it has led to. */
const follow =
  (runtime: Runtime): ActionHandler =>
  (given) => {
    const kind = kindOf(given as RestAction, runtime.core.path);
    const prepared = kind === 'hydrate' && registered.prepare?.(runtime, given as HydrateAction);
    const action = prepared || (given as RestAction);
    const before = runtime.slice;
    const wasTimeTravelling = kind && runtime.isTimeTravelling();
    const end = kind && prepare(runtime, kind, action);
    try {
      const result = pass(runtime, action, !!kind, end);
      settle(runtime, before, kind, (action as Partial<FulfilledAction>).meta?.requestId);
      if (wasTimeTravelling && !runtime.isTimeTravelling()) prune(runtime);
      return result;
    } finally {
      if (kind || runtime.slice !== before) runtime.features.forEach(({ committed }) => committed?.(kind, action));
    }
  };

/** The middleware of a slice. State and extra argument are `any`, so that every store accepts it. */
export type RestMiddleware = Middleware<{}, any, ThunkDispatch<any, any, UnknownAction>>;

/** Add a runtime to its store. @returns false when the store has the middleware already. */
function register(runtime: Runtime): boolean {
  const { core, dispatch } = runtime;
  const present = runtimes.get(dispatch) ?? [];
  if (isDevelopment() && present.length === 0) warnings.clear();
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
 * Make the middleware of a slice. It gives each store a runtime, and passes actions through the features and the engine.
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
