import { withoutQuery } from '../endpoint/NetworkError.js';
import { piecesOf, pksOfTable } from '../normalize/tables.js';
import { findNonJson, refuseAsJson } from '../shared/json.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { inheritCache } from './StoreCache.js';
import { commit, reduceSet } from './commit.js';
import { commitDoubt } from './commitDoubt.js';
import { commitMutation } from './commitMutation.js';
import { dropCreated, renameLayers, renameRows } from './renames.js';
import { drop } from './drop.js';
import { followOf, listFamilies } from './listFamilies.js';
import { serializeError } from './errors.js';
import {
  expireKeys,
  invalidateKeys,
  keysMeantBy,
  clearPending,
  markPending,
  recordError,
  recordRenewal,
  recordTries,
} from './meta.js';
import { registered } from './registered.js';
import { shownFor } from './optimistic.js';
import { isOwn, kindOf } from './actions.js';
import { initialState, isSameState, ownMembers, REPLACED } from './state.js';
import { deepFreeze } from '../shared/freeze.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type {
  ActionKind,
  CollectAction,
  Expired,
  FulfilledAction,
  HydrateAction,
  KeysAction,
  PendingAction,
  QueueAction,
  RejectedAction,
  ResetAction,
  RestAction,
  SetAction,
  SetResponseAction,
} from './actions.js';
import type { Committed, Known, Parsed } from './commitMutation.js';
import type { Registry } from './registry.js';
import type { Layer, RestState } from './state.js';

/**
 * Freeze the parts of a state, but not the few containers that every write copies. RTK's checks skip frozen objects, but
 * walk new ones: with frozen containers each changed row would make them walk the whole state, 50 ms at 10 000 rows.
 */
function freezeState(state: RestState): void {
  const { entities, entitiesMeta, results, meta, ...rest } = state;
  for (const piece of [entities, entitiesMeta, { results, meta }].flatMap(piecesOf)) deepFreeze(piece);
  for (const part of Object.values(rest)) deepFreeze(part);
}

/**
 * Reduces an action.
 *
 * @param parsed the response, if it was parsed when the action was made.
 * @returns the slice's own members, and the interpretation of a mutation's response.
 * @throws where the action's data cannot be stored.
 */
export type ReduceAction = (state: RestState, action: RestAction, parsed?: Parsed) => Committed;

function withoutLayer(state: RestState, requestId: string, isFailure = false): RestState {
  // Mutations of an item that was not created will fail too: their layers have nothing to show.
  const isOver = ({ requestId: id, args }: Layer): boolean =>
    id === requestId || (isFailure && JSON.stringify(args).includes(requestId));
  const optimistic = state.optimistic.filter((layer) => !isOver(layer));
  return optimistic.length === state.optimistic.length ? state : { ...state, optimistic };
}

function reducePending(state: RestState, { meta }: PendingAction): RestState {
  const next = markPending(state, meta);
  const { date, expiresAt } = meta;
  if (!meta.optimistic || date === undefined || expiresAt === undefined) return next;
  return {
    ...next,
    optimistic: [...next.optimistic, meta as PendingAction['meta'] & { date: number; expiresAt: number }],
  };
}

function reduceResponse(state: RestState, action: FulfilledAction | SetResponseAction, registry: Registry): RestState {
  if ('error' in action && action.error) return recordError(state, action);
  const endpoint = registry.endpointOf(action.meta);
  if (endpoint) {
    const follow = followOf(registry, endpoint, action.meta.args);
    return commit(state, endpoint, { response: action.payload, meta: { follow, ...action.meta } });
  }
  warnOnce(
    `The action ${action.type} names the endpoint "${action.meta.endpoint}", which is not declared here: it is ignored.`,
  );
  return state;
}

function reduceExpired(state: RestState, expired: Expired, registry: Registry): RestState {
  const stored = keysMeantBy(expired, registry, state, pksOfTable(state.meta));
  return expireKeys(state, [...expired.keys, ...stored]);
}

interface Given {
  readonly registry: Registry;
  readonly parsed: Parsed | undefined;
}

/** @param state without the layer of the request, as in `reduceRejected`. */
function reduceFulfilled(state: RestState, action: FulfilledAction, known: Known): Committed {
  const { registry } = known;
  const { renames, unkept, renewed } = action.meta;
  if (renewed) return { state: recordRenewal(state, action.meta) };
  const named = renames ? renameRows(renameLayers(state, renames, registry), renames) : state;
  const endpoint = registry.endpointOf(action.meta);
  // A response that is not kept is reduced all the same: it throws where it could not be stored.
  const done: Committed =
    endpoint?.sideEffect === true
      ? commitMutation(named, endpoint, action, known)
      : { state: reduceResponse(named, action, registry) };
  return unkept ? { ...done, state: named } : done;
}

/** Whether a mutation may have created rows with temporary ids; looking for them takes all rows. */
const mayCreate = (endpoint: (EndpointInstance & { readonly method?: string }) | undefined): boolean =>
  endpoint?.sideEffect === true && (endpoint.method ?? 'POST') === 'POST';

function reduceRejected(state: RestState, { error, meta }: RejectedAction, known: Known): RestState {
  const endpoint = known.registry.endpointOf(meta);
  const left = mayCreate(endpoint) ? dropCreated(state, meta.requestId) : state;
  const next = commitDoubt(left, endpoint, meta, known);
  if (meta.aborted) return recordTries(next, meta);
  return meta.unkept ? next : recordError(next, { error, meta });
}

type OutcomeMeta = Pick<FulfilledAction['meta'], 'requestId' | 'key' | 'expires'> & { readonly requestStatus: string };

function reduceRequest(
  before: RestState,
  action: PendingAction | FulfilledAction | RejectedAction,
  { registry, parsed }: Given,
): Committed {
  const { requestStatus, requestId, key, expires }: OutcomeMeta = action.meta;
  if (requestStatus === 'pending') return { state: reducePending(before, action as PendingAction) };
  const isFailure = requestStatus === 'rejected';
  const state = withoutLayer(before, requestId, isFailure);
  const known = { registry, parsed, shown: parsed?.shown ?? (() => shownFor(before, requestId, registry)) };
  const done = isFailure
    ? { state: reduceRejected(state, action as RejectedAction, known) }
    : reduceFulfilled(state, action as FulfilledAction, known);
  const next = expires ? reduceExpired(done.state, expires, registry) : done.state;
  // Mostly the stored record has cleared it already, and this copies nothing.
  return { ...done, state: clearPending(next, key, requestId) };
}

/** Reduce an action that no request made. */
function reduceWrite(
  state: RestState,
  kind: ActionKind | undefined,
  action: RestAction,
  registry: Registry,
): RestState {
  switch (kind) {
    case 'set':
      return reduceSet(state, action as SetAction, listFamilies(registry));
    case 'setResponse':
      return reduceResponse(state, action as SetResponseAction, registry);
    case 'invalidate':
      return invalidateKeys(state, (action as KeysAction).payload.keys);
    case 'expire':
      return expireKeys(state, (action as KeysAction).payload.keys);
    case 'reset': {
      const { lastReset, follows } = (action as ResetAction).meta;
      return { ...(follows ? state : initialState), seq: state.seq, lastReset };
    }
    case 'collect':
      return drop(state, (action as CollectAction).payload);
    case 'hydrate':
    case 'queue':
      return registered[kind]?.(state, action as HydrateAction & QueueAction, registry) ?? state;
    default:
      return state;
  }
}

/** Check that a schema's functions put only JSON into rows, and freeze it. Frozen objects are known to be JSON. */
function check(state: RestState, action: RestAction): void {
  const bad = findNonJson(state, Object.isFrozen);
  if (!bad) return freezeState(state);
  refuseAsJson(action.type, { happened: `The state would hold a ${bad.found} at ${withoutQuery(bad.path)}.` });
}

/**
 * Make the function that reduces each action of a slice once: the result is kept with its action, so that the reducer
 * repeats nothing that the middleware has tried. The state after an action inherits the cache of the state before it.
 */
export function createReduceOnce(path: string, registry: Registry): ReduceAction {
  // Weak: it keeps neither the action nor the state before it in memory.
  const tried = new WeakMap<RestAction, { readonly from: RestState; readonly reduced: Committed }>();
  return (given, action, parsed) => {
    const from = ownMembers(given);
    const known = tried.get(action);
    if (known && isSameState(known.from, from)) return known.reduced;
    const kind = kindOf(action, path);
    const counted = { ...from, seq: from.seq + 1 };
    const reduced =
      kind === 'request'
        ? reduceRequest(counted, action as PendingAction, { registry, parsed })
        : { state: reduceWrite(counted, kind, action, registry) };
    if (isDevelopment()) check(reduced.state, action);
    // After a reset the cache starts empty.
    if (kind !== 'reset') inheritCache(from, reduced.state);
    tried.set(action, { from, reduced });
    return reduced;
  };
}

/** Store an error for a replayed action whose data cannot be stored here: reducers never throw. */
function reduceFailure(state: RestState, action: RestAction, thrown: unknown): RestState {
  const { message } = serializeError(thrown);
  const next = { ...state, seq: state.seq + 1 };
  const { meta } = action as Partial<FulfilledAction>;
  if (typeof meta?.key !== 'string') return next;
  const ended = withoutLayer(clearPending(next, meta.key, meta.requestId), meta.requestId);
  return recordError(ended, { error: { name: 'Error', message, status: 400 }, meta });
}

/** Complete a preloaded state, which may be partial. */
function complete(state: Partial<RestState>, path: string): RestState {
  warnOnce(`The state that "${path}" starts with has no generation (lastReset): it is completed, and counts from 0.`);
  return { ...initialState, ...state, lastReset: 0 };
}

/** Make the state that a slice starts with. */
const firstState = ({ type }: { readonly type?: unknown }): RestState =>
  String(type).startsWith('@@redux/REPLACE') ? { ...initialState, lastReset: REPLACED } : initialState;

/** Create the reducer to mount under `path`. */
export function createReducer(path: string, reduce: ReduceAction) {
  return (before: RestState | undefined, action: { readonly type?: unknown }): RestState => {
    const given = before ?? firstState(action);
    const state = Number.isFinite(given.lastReset) ? given : complete(given, path);
    if (!isOwn(action, path)) return state;
    try {
      const next = reduce(state, action).state;
      // Mostly there are no members of a wrapping reducer: the result as it is.
      return Object.keys(state).length === Object.keys(next).length ? next : { ...state, ...next };
    } catch (thrown) {
      return reduceFailure(state, action, thrown);
    }
  };
}
