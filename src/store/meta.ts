import { own, without } from '../shared/own.js';
import { isLate, pendingOfOthers } from './commit.js';
import { keepSchema } from './resultSchemas.js';
import type { RejectedAction, SetResponseAction } from './actions.js';
import type { RestState, ResultMeta } from './state.js';

const NEVER: ResultMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/** Data that `expire` made stale; not 0, which means that there is no time. @see spec: 0.2 */
export const STALE = 1;

/** A record that says nothing. */
const isEmpty = (meta: ResultMeta): boolean => meta.date === 0 && meta.fetchedAt === 0 && !meta.invalidated;

function withMeta(state: RestState, key: string, meta: ResultMeta): RestState {
  return { ...state, meta: { ...state.meta, [key]: keepSchema(meta, own(state.meta, key)) } };
}

/** A request went out. @see spec: decision 52 */
export function markPending(state: RestState, key: string, requestId: string): RestState {
  return withMeta(state, key, { ...(own(state.meta, key) ?? NEVER), pending: requestId });
}

/** A request came to its end; what it left behind is somebody else's. */
export function clearPending(state: RestState, key: string, requestId: string): RestState {
  const stored = own(state.meta, key);
  if (stored?.pending !== requestId) return state;
  const { pending: _settled, ...meta } = stored;
  return isEmpty(meta) ? { ...state, meta: without(state.meta, key) } : withMeta(state, key, meta);
}

/** A failure replaces the meta of its key; rows and results stay. @see spec: 1 (#5), 5.3 */
export function recordError(
  state: RestState,
  { error, meta }: Pick<RejectedAction | SetResponseAction, 'error' | 'meta'>,
): RestState {
  const { key, fetchedAt, date, expiresAt, sent, errorPolicy = 'hard' } = meta;
  const arrived = 'arrived' in meta ? meta.arrived : sent;
  const times = { fetchedAt, date, expiresAt, sent };
  const stored = own(state.meta, key);
  if (!error || isLate(stored, times, arrived)) return state;
  const requestId = 'requestId' in meta ? meta.requestId : undefined;
  return withMeta(state, key, { ...times, error, errorPolicy, ...pendingOfOthers(stored, requestId) });
}

/** Take results away, so that readers fetch again and show nothing until then. @see spec: 1 (#8), 1.10 */
export function invalidateKeys(state: RestState, keys: readonly string[]): RestState {
  return keys.reduce((next, key) => {
    const { error: _error, errorPolicy: _policy, ...meta } = own(next.meta, key) ?? NEVER;
    const invalidated: ResultMeta = { ...meta, expiresAt: 0, invalidated: true };
    return { ...withMeta(next, key, invalidated), results: without(next.results, key) };
  }, state);
}

/** Make results stale; they are still shown. @see spec: 1 (#10) */
export function expireKeys(state: RestState, keys: readonly string[]): RestState {
  return keys.reduce((next, key) => {
    const meta = own(next.meta, key);
    return meta ? withMeta(next, key, { ...meta, expiresAt: STALE }) : next;
  }, state);
}
