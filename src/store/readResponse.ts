import { openArgs, pageKeyOf } from '../endpoint/callArgs.js';
import { isCompleteQuery, queryKey } from '../normalize/queryKey.js';
import { NO_DEPENDENCIES } from '../normalize/dependencies.js';
import { isInvalid } from '../schema/Schema.js';
import { STALE } from '../schema/rowOrder.js';
import { present } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { reviveError, toError } from './errors.js';
import { isOutlived, lifeOf, lifeOfPage, staleIn } from './freshness.js';
import { isWhole } from './isWhole.js';
import { isReadableWith } from './meta.js';
import { answerOf, isAsked, metaOf, resultOf } from './state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ReadValue } from '../normalize/dependencies.js';
import type { Found, StaleRow } from './freshness.js';
import type { Registry } from './registry.js';
import type { RestState, ResultMeta } from './state.js';
import type { CacheEntry } from './StoreCache.js';

/**
 * `Valid`: the data may be shown. `InvalidIfStale`: only while it is fresh. `Invalid`: there is none to show.
 * Freshness is `now <= expiresAt`.
 */
export type ExpiryStatus = 'Valid' | 'InvalidIfStale' | 'Invalid';

/** The state of a response, as readers get it. Times are ms since epoch. */
export interface ResponseView {
  readonly data: unknown;
  readonly error: (Error & { status?: number; data?: unknown }) | undefined;
  readonly status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';
  readonly isFetching: boolean;
  readonly expiryStatus: ExpiryStatus;
  readonly expiresAt: number;
  readonly fetchedAt: number;
  /** Number of requests in a row that were of no use to readers. */
  readonly tries?: number;
  /** The rows that alone make it stale, marked after its request; without them it is fresh until that time. */
  readonly left?: { readonly rows: readonly string[]; readonly until: number };
  /** The read that alone made it stale, and how many requests in a row such reads have caused. */
  readonly echo?: { readonly by: string; readonly count: number };
  /** After a failure that is hidden behind the data: earliest time of an automatic refetch. */
  readonly retryAt?: number;
  /** Less is known than a response would bring: a reader that shows more keeps that until the response. */
  readonly isPart?: boolean;
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

/** Errors by the value that was read, so that each store has its own. */
const unusable = /* @__PURE__ */ new WeakMap<ReadValue, RestError>();

/** Create the error of a response from after the deletion of a row that it requires: a refetch would not help. */
function unusableError(endpoint: EndpointInstance, made: ReadValue): RestError {
  const known = unusable.get(made);
  if (known) return known;
  const error = new RestError({
    code: 'RESPONSE_UNUSABLE',
    subject: endpoint.name,
    happened: 'A row that its schema requires was deleted, and the answer does not bring it back.',
    fix: 'Let the answer hold every row its schema requires.',
    status: 400,
  });
  unusable.set(made, error);
  return error;
}

const NOTHING: Found = { made: { value: undefined, reads: NO_DEPENDENCIES }, isComplete: false };

const resultAt = (_args: unknown, state: RestState, key: string): unknown => resultOf(state, key);
const metaAt = (_args: unknown, state: RestState, key: string): ResultMeta | undefined => metaOf(state, key);

/** A reader's endpoint, key and arguments, with the entry that notes dependencies. */
interface Sought {
  readonly endpoint: EndpointInstance;
  readonly key: string;
  readonly args: readonly unknown[];
  readonly entry: CacheEntry;
}

function find(state: RestState, { endpoint, key, args, entry }: Sought): Found {
  const schema: unknown = endpoint.schema;
  const result = entry.ask(resultAt, state, key);
  const meta = metaOf(state, key);
  const isReadable = isReadableWith(schema, meta);
  if (result !== undefined && isReadable) return { made: entry.read(state, schema, result, args), isComplete: true };
  entry.asksArguments = true;
  const query = schema === undefined ? undefined : queryKey(schema, args, state, entry);
  if (!isCompleteQuery(query)) return NOTHING;
  const made = entry.read(state, schema, query, args);
  // A response of the endpoint itself, even an empty one, has brought all that there is.
  const isPart = !(isReadable && answerOf(meta).date > 0) && !isWhole(schema, query, { state, args, notes: entry });
  if (isPart && !endpoint.returnPartialData) return { ...NOTHING, isPart };
  // Without reads the schema has no entities: nothing of it can be stored.
  return { made, isComplete: made.reads.length > 0, isPart };
}

const hasData = ({ made, isComplete }: Found): boolean =>
  isComplete && made.value !== undefined && !isInvalid(made.value);

function expiryStatusOf(
  endpoint: EndpointInstance,
  found: Found,
  meta: ResultMeta | undefined,
  error: ResponseView['error'],
): ExpiryStatus {
  if (meta?.invalidated) return 'Invalid';
  const isUnusable = found.isComplete ? isInvalid(found.made.value) : endpoint.schema === undefined;
  if (isUnusable && !error) return 'Invalid';
  return isUnusable || endpoint.invalidIfStale || !found.isComplete ? 'InvalidIfStale' : 'Valid';
}

/** Get the error to show; a soft one is hidden where there are data. */
function errorOf(
  state: RestState,
  endpoint: EndpointInstance,
  found: Found,
  meta: ResultMeta | undefined,
): ResponseView['error'] {
  if (meta?.error) return meta.errorPolicy === 'soft' && hasData(found) ? undefined : reviveError(meta.error);
  // A mutation deletes rows on purpose: that is no error.
  if (endpoint.sideEffect === true || !isInvalid(found.made.value) || !meta || meta.invalidated) return undefined;
  return isOutlived(state, found.made, meta.sent) ? undefined : unusableError(endpoint, found.made);
}

/** Compute a key. Reading never throws: where `key` does, the reader gets its error. */
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
 * @param entry notes the dependencies.
 * @param key the key, or the error in its place, if the caller knows it.
 */
export function readResponse(
  state: RestState,
  endpoint: EndpointInstance,
  args: readonly unknown[],
  entry: CacheEntry,
  key = keyOrError(endpoint, args),
): ResponseView {
  if (isNotNow(args)) return NOT_NOW;
  if (key instanceof Error) return { ...NOT_NOW, error: key, status: 'rejected', expiryStatus: 'Invalid' };
  entry.key = key;
  try {
    return readKey(state, { endpoint, key, args, entry });
  } catch (thrown) {
    // A decoder, or another function of the schema, threw: a refetch would not help.
    return { ...NOT_NOW, error: toError(thrown), status: 'rejected' };
  }
}

function readKey(state: RestState, sought: Sought): ResponseView {
  const { endpoint, key, args, entry } = sought;
  const meta = entry.ask(metaAt, state, key);
  const found = find(state, sought);
  const page = pageKeyOf(endpoint, args, key);
  const { tries } = (page === undefined ? meta : entry.ask(metaAt, state, page)) ?? {};
  const known = { endpoint, meta, found, page, tries };
  // Every response changes the times of its rows, but seldom the data.
  entry.retime = (next) => viewAt(next, known);
  return viewAt(state, known);
}

interface KnownOfKey {
  readonly endpoint: EndpointInstance;
  readonly meta: ResultMeta | undefined;
  readonly found: Found;
  /** The key of the requested page. */
  readonly page: string | undefined;
  readonly tries: number | undefined;
}

/** Make the view of what was found, with the times that rows have in a state. */
function viewAt(state: RestState, { endpoint, meta, found, page, tries }: KnownOfKey): ResponseView {
  const error = errorOf(state, endpoint, found, meta);
  const expiryStatus = expiryStatusOf(endpoint, found, meta, error);
  const data = hasData(found) && expiryStatus !== 'Invalid' ? found.made.value : undefined;
  const isFetching = isAsked(meta);
  // A hidden failure only delays the next request.
  const retryAt = meta?.error && !error ? meta.expiresAt : undefined;
  const known = retryAt === undefined ? meta : answerOf(meta);
  const until = retryAt ?? Number.MAX_SAFE_INTEGER;
  const schema: unknown = endpoint.schema;
  const { expiresAt, fetchedAt } =
    page === undefined ? lifeOf(state, { schema, found, meta: known, until }) : lifeOfPage(state, page, known);
  // Without a response of its own, only the times of rows count. A page is stale by its rows, not by the list.
  const since: readonly StaleRow[] = known?.expiresAt ? staleIn(state, found.made, known.sent ?? 0) : [];
  const stale = page === undefined ? since : since.filter(({ isList }) => !isList);
  const isPart = (found.isPart ?? meta?.isPart) && { isPart: true };
  const without = isFetching ? 'pending' : 'uninitialized';
  const status: ResponseView['status'] = error ? 'rejected' : data === undefined ? without : 'fulfilled';
  const view = { data, error, status, isFetching, expiryStatus, expiresAt, fetchedAt, ...isPart };
  if (retryAt === undefined && !tries && stale.length === 0 && meta?.by === undefined) return view;
  const { by = stale.every((row) => row.by !== undefined) ? stale[0]?.by : undefined, echo = 0 } = meta ?? {};
  const isStale = stale.length > 0;
  const isOfLists = stale.some(({ isList }) => isList);
  return {
    ...view,
    ...present({
      retryAt,
      tries,
      expiresAt: isStale && STALE,
      left: isStale && !isOfLists && { rows: stale.map(({ name }) => name), until: expiresAt },
      echo: by !== undefined && (isStale || expiresAt === STALE) && { by, count: echo },
    }),
  };
}
