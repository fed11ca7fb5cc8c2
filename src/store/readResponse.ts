import { openArgs, pageKeyOf } from '../endpoint/callArgs.js';
import { isCompleteQuery, queryKey } from '../normalize/queryKey.js';
import { NO_READS, Read, rowsIn } from '../normalize/reads.js';
import { readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/invalid.js';
import { isOlder, STALE } from '../schema/rowOrder.js';
import { reviveError, toError } from './errors.js';
import { isWhole } from './isWhole.js';
import { isLacking, isLackingSince, isOutlived } from './outlived.js';
import { isReadableWith } from './resultSchemas.js';
import { staleIn } from './staleIn.js';
import { answerOf, metaOf, resultOf } from './state.js';
import { unusableError } from './unusableError.js';
import type { Registry } from './registry.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Notes } from '../normalize/queryKey.js';
import type { ReadValue, RowRead } from '../normalize/reads.js';
import type { StaleRow } from './staleIn.js';
import type { RestState, ResultMeta } from './state.js';

/**
 * `Valid`: the data may be shown. `InvalidIfStale`: only while it is fresh. `Invalid`: there is none to show.
 * Freshness is `now <= expiresAt`.
 */
export type ExpiryStatus = 'Valid' | 'InvalidIfStale' | 'Invalid';

/** What a reader gets for an endpoint and its arguments. Times are ms since epoch. */
export interface ResponseView {
  readonly data: unknown;
  readonly error: (Error & { status?: number; data?: unknown }) | undefined;
  readonly status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';
  readonly isFetching: boolean;
  readonly expiryStatus: ExpiryStatus;
  readonly expiresAt: number;
  readonly fetchedAt: number;
  /** Requests in a row that were of no use to readers. */
  readonly tries?: number;
  /** It is stale for these rows, which were left so after it was asked for; without them it is fresh until that time. */
  readonly left?: { readonly rows: readonly string[]; readonly until: number };
  /** It is stale because of this read alone, and so many requests in a row were. */
  readonly echo?: { readonly by: string; readonly count: number };
  /** After a failure that is not shown beside the data: nobody asks again by itself until then. */
  readonly retryAt?: number;
  /** Less is known than an answer would say: who shows more keeps that until the answer comes. */
  readonly isPart?: boolean;
}

type Life = Pick<ResponseView, 'expiresAt' | 'fetchedAt'>;

/** How values are put together: selectors bring their memory, others do without. */
export interface ReadSchema extends Notes {
  read(schema: unknown, input: unknown, args: readonly unknown[]): ReadValue;
  /** Told that it depends on the metas of rows, and what says what follows of others; undefined for "made anew". */
  noteTimes?(retime: ((state: RestState) => Partial<Life> | undefined) | undefined): void;
  /** The key does not say everything: other arguments may give something else. */
  asksArguments?: boolean;
}

/** `null` as the only argument means "not now". */
export const isNotNow = (args: readonly unknown[]): boolean => args.length === 1 && args[0] === null;

const NOT_NOW: ResponseView = {
  data: undefined,
  error: undefined,
  status: 'uninitialized',
  isFetching: false,
  expiryStatus: 'Valid',
  expiresAt: Number.MAX_SAFE_INTEGER,
  fetchedAt: 0,
};

/** What an answer says of its own time. */
type OfAnswer = NonNullable<ResultMeta['answer']>;

const EMPTY: ReadValue = { value: undefined, reads: NO_READS };

/** From when a value is to be trusted, and until when, by the rows it was made of; not beyond `until`. @see spec: S25.2 */
function lifeOfRows({ entitiesMeta }: RestState, rows: readonly RowRead[], until: number): Life {
  let [expiresAt, fetchedAt] = [until, 0];
  for (const { table, pk } of rows) {
    const meta = readRow(entitiesMeta, table, pk);
    expiresAt = Math.min(expiresAt, meta?.stale ? STALE : (meta?.expiresAt ?? expiresAt));
    fetchedAt = Math.max(fetchedAt, meta?.fetchedAt ?? 0);
  }
  return { expiresAt, fetchedAt };
}

interface Found {
  readonly made: ReadValue;
  readonly isComplete: boolean;
  /** It is less than an answer would say. */
  readonly isPart?: boolean;
}

const NOTHING: Found = { made: EMPTY, isComplete: false };

/** What a key stands for, and what is known of it, as reads are told. */
export const resultAt = (_args: unknown, state: RestState, key: string): unknown => resultOf(state, key);
export const metaAt = (_args: unknown, state: RestState, key: string): ResultMeta | undefined => metaOf(state, key);

/** Look something up, and say so. */
function ask<T>(
  find: (args: unknown, state: RestState, key: string) => T,
  key: string,
  state: RestState,
  notes: Notes,
): T {
  const found = find(undefined, state, key);
  notes.note?.(new Read(find, key, found));
  return found;
}

function find(state: RestState, endpoint: EndpointInstance, { key, args, read }: Sought): Found {
  const schema: unknown = endpoint.schema;
  const result = ask(resultAt, key, state, read);
  const meta = metaOf(state, key);
  const isReadable = isReadableWith(schema, meta);
  if (result !== undefined && isReadable) return { made: read.read(schema, result, args), isComplete: true };
  read.asksArguments = true;
  const query = schema === undefined ? undefined : queryKey(schema, args, state, read);
  if (!isCompleteQuery(query)) return NOTHING;
  const made = read.read(schema, query, args);
  // The endpoint's own answer, which may have been empty, is the last word.
  const isPart = !(isReadable && answerOf(meta).date > 0) && !isWhole(schema, query, { state, args, notes: read });
  if (isPart && !endpoint.returnPartialData) return { ...NOTHING, isPart };
  // A schema without entities describes nothing that could be stored.
  return { made, isComplete: made.reads.length > 0, isPart };
}

interface Sought {
  readonly key: string;
  readonly args: readonly unknown[];
  readonly read: ReadSchema;
}

const hasData = ({ made, isComplete }: Found): boolean =>
  isComplete && made.value !== undefined && !isInvalid(made.value);

/** A page that came before the last read of the whole list is in it no more. @see spec: decision 96 */
function lifeOfPage(state: RestState, page: string, list: OfAnswer | undefined): Life {
  const meta = metaOf(state, page);
  const isIn = meta && list && !isOlder(meta, list);
  return { expiresAt: isIn ? meta.expiresAt : STALE, fetchedAt: meta?.fetchedAt ?? 0 };
}

const hasLayers = (_args: unknown, { optimistic }: RestState): boolean => optimistic.length > 0;

interface OfLife {
  readonly found: Found;
  readonly meta: OfAnswer | undefined;
  /** Nothing is fresh beyond it. */
  readonly until: number;
  readonly read: ReadSchema;
}

function lifeOf(state: RestState, { schema }: EndpointInstance, { found, meta, until, read }: OfLife): Life {
  const { expiresAt = 0, fetchedAt = 0 } = meta ?? {};
  if (expiresAt)
    return { expiresAt: isLackingSince(state, found.made, meta) ? STALE : Math.min(expiresAt, until), fetchedAt };
  // What was never fetched has been stale since ever.
  if (schema === undefined || !found.isComplete || found.isPart)
    return { expiresAt: schema === undefined ? 0 : STALE, fetchedAt };
  const rows = rowsIn(found.made.reads);
  read.noteTimes?.((next) => lifeOfRows(next, rows, until));
  return lifeOfRows(state, rows, until);
}

function expiryStatusOf(
  endpoint: EndpointInstance,
  found: Found,
  { meta, error }: { readonly meta: ResultMeta | undefined; readonly error: ResponseView['error'] },
): ExpiryStatus {
  if (meta?.invalidated) return 'Invalid';
  const isUnusable = found.isComplete ? isInvalid(found.made.value) : endpoint.schema === undefined;
  if (isUnusable && !error) return 'Invalid';
  return isUnusable || endpoint.invalidIfStale || !found.isComplete ? 'InvalidIfStale' : 'Valid';
}

/** A soft error hides behind data that can be shown. @see spec: 2.2.3, 2.2.4 */
function errorOf(
  state: RestState,
  endpoint: EndpointInstance,
  found: Found,
  meta: ResultMeta | undefined,
): ResponseView['error'] {
  if (meta?.error) return meta.errorPolicy === 'soft' && hasData(found) ? undefined : reviveError(meta.error);
  // What a mutation has deleted is gone, which is what it was for.
  const isRead = endpoint.sideEffect !== true;
  const isUnusable =
    isRead && isInvalid(found.made.value) && meta && !meta.invalidated && !isOutlived(state, found.made, meta);
  return isUnusable ? unusableError(endpoint, found.made) : undefined;
}

/** @see spec: decision 52 */
function statusOf({
  data,
  error,
  isFetching,
}: Pick<ResponseView, 'data' | 'error' | 'isFetching'>): ResponseView['status'] {
  if (error) return 'rejected';
  if (data !== undefined) return 'fulfilled';
  return isFetching ? 'pending' : 'uninitialized';
}

/** Reading never throws: arguments that give no key are the reader's error. @see spec: decision 32 */
export function keyOrError(endpoint: EndpointInstance, args: readonly unknown[], registry?: Registry): string | Error {
  try {
    return registry ? registry.keyOf(endpoint, args) : endpoint.key(...openArgs(endpoint, args));
  } catch (thrown) {
    return toError(thrown);
  }
}

/**
 * Decide what a reader of an endpoint gets: data, error, status. Selectors, hooks and `fetchIfStale` all ask here.
 *
 * @param state the view.
 * @param known the key, or why there is none, for who knows it.
 * @see spec: store.md 2, decision 62
 */
export function readResponse(
  state: RestState,
  endpoint: EndpointInstance,
  args: readonly unknown[],
  read: ReadSchema,
  known?: string | Error,
): ResponseView {
  if (isNotNow(args)) return NOT_NOW;
  const key = known ?? keyOrError(endpoint, args);
  if (key instanceof Error) return { ...NOT_NOW, error: key, status: 'rejected', expiryStatus: 'Invalid' };
  try {
    return readKey(state, endpoint, { key, args, read });
  } catch (thrown) {
    // A decoder or another function of the schema: another answer would not help, so nothing is due.
    return { ...NOT_NOW, error: toError(thrown), status: 'rejected' };
  }
}

function readKey(state: RestState, endpoint: EndpointInstance, sought: Sought): ResponseView {
  const { read, args } = sought;
  const meta = ask(metaAt, sought.key, state, read);
  const found = find(state, endpoint, sought);
  const error = errorOf(state, endpoint, found, meta);
  const expiryStatus = expiryStatusOf(endpoint, found, { meta, error });
  const data = hasData(found) && expiryStatus !== 'Invalid' ? found.made.value : undefined;
  const isFetching = meta?.pending !== undefined;
  const page = pageKeyOf(endpoint, args, sought.key);
  const tries = (page === undefined ? meta : ask(metaAt, page, state, read))?.tries;
  // Beside the data a failure says only when they are asked for again.
  const retryAt = meta?.error && !error ? meta.expiresAt : undefined;
  const known = retryAt === undefined ? meta : answerOf(meta);
  const until = retryAt ?? Number.MAX_SAFE_INTEGER;
  const life =
    page === undefined ? lifeOf(state, endpoint, { found, meta: known, until, read }) : lifeOfPage(state, page, known);
  // Of what has no answer of its own the times of its rows say so; a page asks for its rows, and not for the list.
  const since = known?.expiresAt ? staleSince(state, found, known, read) : [];
  const stale = page === undefined ? since : since.filter(({ isList }) => !isList);
  // They say whether an answer knew of a row that was deleted.
  if (isInvalid(found.made.value) || isLacking(found.made)) read.noteTimes?.(undefined);
  if (isLacking(found.made)) ask(hasLayers, sought.key, state, read);
  const { expiresAt, fetchedAt } = life;
  const status = statusOf({ data, error, isFetching });
  const isPart = (found.isPart ?? meta?.isPart) && { isPart: true };
  const view = { data, error, status, isFetching, expiryStatus, expiresAt, fetchedAt, ...isPart };
  if (retryAt === undefined && !tries && stale.length === 0 && meta?.by === undefined) return view;
  const { by = stale.every((row) => row.by !== undefined) ? stale[0]?.by : undefined, echo = 0 } = meta ?? {};
  const isOfLists = stale.some(({ isList }) => isList);
  return {
    ...view,
    ...(retryAt !== undefined && { retryAt }),
    ...(tries && { tries }),
    ...(stale.length > 0 && { expiresAt: STALE }),
    ...(stale.length > 0 && !isOfLists && { left: { rows: stale.map(({ name }) => name), until: expiresAt } }),
    ...(by !== undefined && (stale.length > 0 || expiresAt === STALE) && { echo: { by, count: echo } }),
  };
}

/** What is stale of a value now; a reader looks again when that may be other. */
function staleSince(state: RestState, { made }: Found, { sent = 0 }: OfAnswer, read: ReadSchema): readonly StaleRow[] {
  const stale = staleIn(state, made, sent);
  const isFresh = (next: RestState): boolean => staleIn(next, made, sent).length === 0;
  read.noteTimes?.(stale.length > 0 ? undefined : (next) => (isFresh(next) ? {} : undefined));
  return stale;
}
