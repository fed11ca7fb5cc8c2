import { withoutRows, withRow, withRows } from '../normalize/tables.js';
import { meansTheSame } from '../schema/meansTheSame.js';
import { isOlder, STALE } from '../schema/rowOrder.js';
import { answerOf, keysIn, metaOf, NEVER, withWriter } from './state.js';
import type { Expired, FulfilledAction, RejectedAction, SetResponseAction } from './actions.js';
import type { Registry } from './registry.js';
import type { RowMeta } from '../schema/Schema.js';
import type { RequestMeta, RestState, ResultMeta } from './state.js';

/** Schemas that results were stored with, by the record of their key: known where they were stored, never in the state. */
const schemas = new WeakMap<ResultMeta, { readonly schema: unknown }>();

/** Remember what the result of a key was stored with. */
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
 * An answer sent before the one that is stored changes rows only.
 *
 * @param arrived its own number: a stored one that is still to come was counted in another life of the store.
 */
export function isLate(stored: ResultMeta | undefined, incoming: RowMeta, arrived: number): boolean {
  if (stored === undefined || stored.date === 0 || (stored.sent ?? 0) >= arrived) return false;
  return isOlder(incoming, stored);
}

/** Other requests of the key that are in flight still are. */
export function pendingOfOthers(stored: ResultMeta | undefined, requestId?: string): Pick<ResultMeta, 'pending'> {
  const others = stored?.pending?.split(' ').filter((id) => id !== requestId) ?? [];
  return others.length === 0 ? {} : { pending: others.join(' ') };
}

/** A record that says nothing. */
const isEmpty = ({ date, fetchedAt, invalidated, tries, pending }: ResultMeta): boolean =>
  date === 0 && fetchedAt === 0 && !invalidated && !tries && !pending;

const timesOf = ({ fetchedAt, date, expiresAt, sent }: ResultMeta): NonNullable<ResultMeta['answer']> => ({
  fetchedAt,
  date,
  expiresAt,
  ...(sent !== undefined && { sent }),
});

function withMeta(state: RestState, key: string, meta: ResultMeta): RestState {
  return { ...state, meta: withRow(state.meta, key, keepSchema(meta, metaOf(state, key))) };
}

/** A request went out. */
export function markPending(state: RestState, meta: RequestMeta): RestState {
  const { key, requestId } = meta;
  const stored = metaOf(state, key) ?? NEVER;
  const others = stored.pending && { pending: `${stored.pending} ${requestId}` };
  return withMeta(state, key, { pending: requestId, ...stored, ...others, ...withWriter(stored, meta) });
}

/** A request came to its end; what it left behind is somebody else's. */
export function clearPending(state: RestState, key: string, requestId: string): RestState {
  const stored = metaOf(state, key);
  if (!stored?.pending?.includes(requestId)) return state;
  const { pending: _ids, ...known } = stored;
  const meta = { ...known, ...pendingOfOthers(stored, requestId) };
  return isEmpty(meta) ? { ...state, meta: withoutRows(state.meta, [key]) } : withMeta(state, key, meta);
}

/** A reader's request was aborted, which leaves no error. */
export function recordTries(state: RestState, meta: RejectedAction['meta']): RestState {
  const { page: key = meta.key, tries } = meta;
  const stored = metaOf(state, key);
  return tries === undefined
    ? state
    : withMeta(state, key, { ...(stored ?? NEVER), ...withWriter(stored, meta), tries });
}

/** A failure replaces the meta of its key; rows and results stay. That of a page is its caller's. */
export function recordError(
  state: RestState,
  { error, meta }: Pick<RejectedAction | SetResponseAction, 'error' | 'meta'>,
): RestState {
  const { key, fetchedAt, date, expiresAt, sent, page, errorPolicy = 'hard' } = meta;
  const arrived = ('arrived' in meta ? meta.arrived : undefined) ?? sent;
  const times = { fetchedAt, date, expiresAt, sent };
  const stored = metaOf(state, key);
  if (!error || page !== undefined || isLate(stored, times, arrived)) return state;
  const requestId = 'requestId' in meta ? meta.requestId : undefined;
  const answer = answerOf(stored);
  return withMeta(state, key, {
    error,
    errorPolicy,
    ...times,
    ...(errorPolicy === 'soft' && answer.date > 0 && { answer: timesOf(answer) }),
    ...(stored?.pages && { pages: stored.pages }),
    ...(stored?.isPart && { isPart: true as const }),
    ...('echo' in meta && meta.echo && { echo: meta.echo }),
    ...pendingOfOthers(stored, requestId),
    ...withWriter(stored, meta),
  });
}

/** The answer that is stored is still right; it keeps its number: what has become of its rows since is not said. */
export function recordRenewal(
  state: RestState,
  { key, requestId, arrived, ...meta }: FulfilledAction['meta'],
): RestState {
  const { fetchedAt, date, expiresAt, sent } = meta;
  const stored = metaOf(state, key);
  if (!stored || isLate(stored, meta, arrived)) return state;
  const { error: _error, errorPolicy: _policy, tries: _tries, pending: _pending, by: _by, ...known } = stored;
  const answer = { ...timesOf(answerOf(stored)), fetchedAt, date, expiresAt };
  return withMeta(state, key, {
    ...known,
    fetchedAt,
    date,
    expiresAt,
    sent,
    answer,
    ...pendingOfOthers(stored, requestId),
  });
}

/** Copied once, however many keys are meant: there may be 10 000. */
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

/**
 * Make results stale; they are still shown. So do keys of which nothing was fetched: what is shown for them comes from other
 * answers.
 */
export const expireKeys = (state: RestState, keys: readonly string[]): RestState =>
  withMetas(state, keys, ({ tries: _tries, by: _by, ...known }) => ({ ...known, expiresAt: STALE }));

/** Take results away, so that readers fetch again and show nothing until then. */
export function invalidateKeys(state: RestState, keys: readonly string[]): RestState {
  const next = withMetas(state, keys, (stored) => {
    const { error: _error, errorPolicy: _policy, answer: _answer, tries: _tries, by: _by, ...known } = stored;
    return { ...known, expiresAt: 0, invalidated: true };
  });
  return { ...next, results: withoutRows(state.results, keys) };
}

/** Whether an outcome that expires others means a key that these endpoints have written. */
export function meantBy({ names, keys }: Expired, registry: Registry) {
  const named = new Set(keys);
  const isTheirs = registry.writtenBy(names);
  return (key: string, writers: readonly string[] | undefined): boolean => named.has(key) || isTheirs(writers);
}

/** The keys among these that are named, or that these endpoints have written. */
export function keysMeantBy(
  expired: Expired,
  registry: Registry,
  state: RestState,
  keys: Iterable<string> = keysIn(state),
): readonly string[] {
  const isMeant = meantBy(expired, registry);
  return [...keys].filter((key) => isMeant(key, metaOf(state, key)?.endpoints));
}
