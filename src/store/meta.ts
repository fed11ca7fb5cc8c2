import { withoutRows, withRow, withRows } from '../normalize/tables.js';
import { meansTheSame } from '../schema/meansTheSame.js';
import { isOlder, STALE } from '../schema/rowOrder.js';
import { present } from '../shared/own.js';
import { answerOf, keysIn, metaOf, NEVER, withWriter } from './state.js';
import type { Expired, FulfilledAction, RejectedAction, SetResponseAction } from './actions.js';
import type { Registry } from './registry.js';
import type { Asked } from '../schema/rowOrder.js';
import type { RequestMeta, RestState, ResultMeta } from './state.js';

/** Schemas that results were stored with, by the record of their key: known where they were stored, never in the state. */
const schemas = new WeakMap<ResultMeta, { readonly schema: unknown }>();

/** Remember the schema that the result of a key was stored with. */
export function noteSchema(meta: ResultMeta, schema: unknown): ResultMeta {
  schemas.set(meta, { schema });
  return meta;
}

/** Get what a result was stored with; `undefined` for a result from elsewhere (rehydrated, say). */
export const schemaOfResult = (meta: ResultMeta | undefined): { readonly schema: unknown } | undefined =>
  meta && schemas.get(meta);

/** Keep the schema of a result in a new record of its key. */
function keepSchema(meta: ResultMeta, before: ResultMeta | undefined): ResultMeta {
  const known = before && schemas.get(before);
  if (known) schemas.set(meta, known);
  return meta;
}

/** Returns whether a result can be read with a schema: two endpoints may make the same key by accident. */
export function isReadableWith(schema: unknown, meta: ResultMeta | undefined): boolean {
  const known = schemaOfResult(meta);
  return !known || meansTheSame(known.schema, schema);
}

/**
 * Returns whether the stored response is newer: then the incoming one changes rows only.
 *
 * @param arrived number of the incoming response. A stored number beyond it was counted by another store instance.
 */
export function isLate(stored: ResultMeta | undefined, incoming: Asked, arrived: number): boolean {
  if (stored === undefined || stored.date === 0 || (stored.sent ?? 0) >= arrived) return false;
  return isOlder(incoming, stored);
}

/** Other requests of the key that are in flight still are. */
export function pendingOfOthers(stored: ResultMeta | undefined, requestId?: string): Pick<ResultMeta, 'pending'> {
  const others = stored?.pending?.split(' ').filter((id) => id !== requestId) ?? [];
  return others.length === 0 ? {} : { pending: others.join(' ') };
}

/** Returns whether a record may be dropped: no response, no request, no failure. */
const isEmpty = ({ date, fetchedAt, invalidated, tries, pending }: ResultMeta): boolean =>
  date === 0 && fetchedAt === 0 && !invalidated && !tries && !pending;

const timesOf = ({ fetchedAt, date, expiresAt, sent }: ResultMeta): NonNullable<ResultMeta['answer']> => ({
  fetchedAt,
  date,
  expiresAt,
  ...present({ sent }),
});

function withMeta(state: RestState, key: string, meta: ResultMeta): RestState {
  return { ...state, meta: withRow(state.meta, key, keepSchema(meta, metaOf(state, key))) };
}

/** Note a request in flight. */
export function markPending(state: RestState, meta: RequestMeta): RestState {
  const { key, requestId } = meta;
  const stored = metaOf(state, key) ?? NEVER;
  const others = stored.pending && { pending: `${stored.pending} ${requestId}` };
  return withMeta(state, key, { pending: requestId, ...stored, ...others, ...withWriter(stored, meta) });
}

/** Remove a request from those in flight. Its outcome is recorded by other functions. */
export function clearPending(state: RestState, key: string, requestId: string): RestState {
  const stored = metaOf(state, key);
  if (!stored?.pending?.includes(requestId)) return state;
  const { pending: _ids, ...known } = stored;
  const meta = { ...known, ...pendingOfOthers(stored, requestId) };
  return isEmpty(meta) ? { ...state, meta: withoutRows(state.meta, [key]) } : withMeta(state, key, meta);
}

/** Record the failed attempts of readers after an abort, which leaves no error. */
export function recordTries(state: RestState, meta: RejectedAction['meta']): RestState {
  const { page: key = meta.key, tries } = meta;
  if (tries === undefined) return state;
  return withMetas(state, [key], (stored) => ({ ...stored, ...withWriter(stored, meta), tries }));
}

/** Record a failure in place of the key's meta; rows and results stay. The failure of a page is for its caller alone. */
export function recordError(
  state: RestState,
  { error, meta }: Pick<RejectedAction | SetResponseAction, 'error' | 'meta'>,
): RestState {
  const { key, fetchedAt, date, expiresAt, sent, page, errorPolicy = 'hard' } = meta;
  const { arrived = sent, requestId, echo }: Partial<RejectedAction['meta']> = meta;
  const times = { fetchedAt, date, expiresAt, sent };
  const stored = metaOf(state, key);
  if (!error || page !== undefined || isLate(stored, times, arrived)) return state;
  const answer = answerOf(stored);
  return withMeta(state, key, {
    error,
    errorPolicy,
    ...times,
    ...present({
      answer: errorPolicy === 'soft' && answer.date > 0 && timesOf(answer),
      pages: stored?.pages,
      isPart: stored?.isPart,
      echo,
    }),
    ...pendingOfOthers(stored, requestId),
    ...withWriter(stored, meta),
  });
}

/** Renew the times of the stored response. It keeps its request number: a renewal says nothing of rows changed since. */
export function recordRenewal(state: RestState, { key, arrived, ...meta }: FulfilledAction['meta']): RestState {
  const { fetchedAt, date, expiresAt, sent } = meta;
  const stored = metaOf(state, key);
  if (!stored || isLate(stored, meta, arrived)) return state;
  const { error: _error, errorPolicy: _policy, tries: _tries, by: _by, ...known } = stored;
  // Its own request is taken out of `pending` where the action ends that.
  const answer = { ...timesOf(answerOf(stored)), fetchedAt, date, expiresAt };
  return withMeta(state, key, { ...known, fetchedAt, date, expiresAt, sent, answer });
}

/** Change the records of keys. The table is copied once, however many keys there are. */
export function withMetas(
  state: RestState,
  keys: readonly string[],
  change: (meta: ResultMeta) => ResultMeta,
): RestState {
  if (keys.length === 0) return state;
  const records = new Map<string, ResultMeta>();
  for (const key of keys) {
    const stored = metaOf(state, key);
    records.set(key, keepSchema(change(stored ?? NEVER), stored));
  }
  return { ...state, meta: withRows(state.meta, records) };
}

/** Make results stale; they are still shown. Keys that were never fetched get a record, as they show rows of other responses. */
export const expireKeys = (state: RestState, keys: readonly string[]): RestState =>
  withMetas(state, keys, ({ tries: _tries, by: _by, ...known }) => ({ ...known, expiresAt: STALE }));

/** Remove results, so that readers fetch again and show nothing until then. */
export function invalidateKeys(state: RestState, keys: readonly string[]): RestState {
  const next = withMetas(state, keys, (stored) => {
    const { error: _error, errorPolicy: _policy, answer: _answer, tries: _tries, by: _by, ...known } = stored;
    return { ...known, expiresAt: 0, invalidated: true };
  });
  return { ...next, results: withoutRows(state.results, keys) };
}

/** Create a test of whether an outcome expires a key: by its name, or by the endpoints that have written it. */
export function meantBy({ names, keys }: Expired, registry: Registry) {
  const named = new Set(keys);
  const isTheirs = registry.writtenBy(names);
  return (key: string, writers: readonly string[] | undefined): boolean => named.has(key) || isTheirs(writers);
}

/** Find the keys that an outcome expires. */
export function keysMeantBy(
  expired: Expired,
  registry: Registry,
  state: RestState,
  keys: Iterable<string> = keysIn(state),
): readonly string[] {
  const isMeant = meantBy(expired, registry);
  return [...keys].filter((key) => isMeant(key, metaOf(state, key)?.endpoints));
}
