import { openArgs } from '../endpoint/openArgs.js';
import { isCompleteQuery, queryKey } from '../normalize/queryKey.js';
import { NO_READS, RowRead } from '../normalize/reads.js';
import { readRow } from '../normalize/tables.js';
import { isInvalid } from '../schema/invalid.js';
import { own } from '../shared/own.js';
import { reviveError, toError } from './errors.js';
import { isReadableWith } from './resultSchemas.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Read, ReadValue } from '../normalize/reads.js';
import type { RestState, ResultMeta } from './state.js';

/**
 * `Valid`: the data may be shown. `InvalidIfStale`: only while it is fresh. `Invalid`: there is none to show.
 * Freshness is `now <= expiresAt`.
 */
export type ExpiryStatus = 'Valid' | 'InvalidIfStale' | 'Invalid';

/** What a reader gets for an endpoint and its arguments. Times are ms since epoch. */
export interface ResponseView {
  readonly data: unknown;
  readonly error: (Error & { status?: number }) | undefined;
  readonly status: 'uninitialized' | 'pending' | 'fulfilled' | 'rejected';
  readonly isFetching: boolean;
  readonly expiryStatus: ExpiryStatus;
  readonly expiresAt: number;
  readonly fetchedAt: number;
}

/** How values are put together: selectors bring their memory, others do without. */
export type ReadSchema = (schema: unknown, input: unknown, args: readonly unknown[]) => ReadValue;

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

/** An endpoint that was never fetched has been stale since ever. */
const SINCE_EVER = { withSchema: 1, withoutSchema: 0 };

const EMPTY: ReadValue = { value: undefined, reads: NO_READS };

/** The earliest expiry of the rows a value was made of. @see spec: S25.2 */
function earliestExpiry(state: RestState, reads: readonly Read[]): number {
  const seen = new Set<Read>();
  const open = [...reads];
  let earliest = Number.MAX_SAFE_INTEGER;
  for (let read = open.pop(); read !== undefined; read = open.pop()) {
    if (seen.has(read)) continue;
    seen.add(read);
    for (const part of read.parts) open.push(part);
    if (!(read instanceof RowRead)) continue;
    earliest = Math.min(earliest, readRow(state.entitiesMeta, read.table, read.pk)?.expiresAt ?? earliest);
  }
  return earliest;
}

interface Found {
  readonly made: ReadValue;
  /** Built from arguments, not from a result. */
  readonly isQuery: boolean;
  readonly isComplete: boolean;
}

function find(state: RestState, endpoint: EndpointInstance, { key, args, read }: Sought): Found {
  const schema: unknown = endpoint.schema;
  if (Object.hasOwn(state.results, key) && isReadableWith(schema, own(state.meta, key))) {
    return { made: read(schema, own(state.results, key), args), isQuery: false, isComplete: true };
  }
  const query = schema === undefined ? undefined : queryKey(schema, args, state);
  if (!isCompleteQuery(query)) return { made: EMPTY, isQuery: true, isComplete: false };
  const made = read(schema, query, args);
  // A schema without entities describes nothing that could be stored.
  return { made, isQuery: true, isComplete: made.reads.length > 0 };
}

interface Sought {
  readonly key: string;
  readonly args: readonly unknown[];
  readonly read: ReadSchema;
}

const hasData = ({ made, isComplete }: Found): boolean =>
  isComplete && made.value !== undefined && !isInvalid(made.value);

function expiresAtOf(state: RestState, endpoint: EndpointInstance, found: Found, meta: ResultMeta | undefined): number {
  if (meta?.expiresAt) return meta.expiresAt;
  if (endpoint.schema === undefined) return SINCE_EVER.withoutSchema;
  return found.isComplete ? earliestExpiry(state, found.made.reads) : SINCE_EVER.withSchema;
}

/** @see spec: 2.1 step 5 */
function expiryStatusOf(endpoint: EndpointInstance, found: Found, meta: ResultMeta | undefined): ExpiryStatus {
  if (meta?.invalidated) return 'Invalid';
  const isUnusable = found.isComplete ? isInvalid(found.made.value) : endpoint.schema === undefined;
  if (isUnusable && !meta?.error) return 'Invalid';
  return isUnusable || endpoint.invalidIfStale || !found.isComplete ? 'InvalidIfStale' : 'Valid';
}

/** A soft error hides behind data that can be shown. @see spec: 2.2.3, 2.2.4 */
function errorOf(found: Found, meta: ResultMeta | undefined): ResponseView['error'] {
  if (!meta?.error || (meta.errorPolicy === 'soft' && hasData(found))) return undefined;
  return reviveError(meta.error);
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
export function keyOrError(endpoint: EndpointInstance, args: readonly unknown[]): string | Error {
  try {
    return endpoint.key(...openArgs(endpoint, args));
  } catch (thrown) {
    return toError(thrown);
  }
}

/**
 * Decide what a reader of an endpoint gets: data, error, status. Selectors, hooks and `fetchIfStale` all ask here.
 *
 * @param state the view.
 * @see spec: store.md 2, decision 62
 */
export function readResponse(
  state: RestState,
  endpoint: EndpointInstance,
  args: readonly unknown[],
  read: ReadSchema,
): ResponseView {
  if (isNotNow(args)) return NOT_NOW;
  const key = keyOrError(endpoint, args);
  if (key instanceof Error) return { ...NOT_NOW, error: key, status: 'rejected', expiryStatus: 'Invalid' };
  try {
    return readKey(state, endpoint, { key, args, read });
  } catch (thrown) {
    // A decoder or another function of the schema: another answer would not help, so nothing is due.
    return { ...NOT_NOW, error: toError(thrown), status: 'rejected' };
  }
}

function readKey(state: RestState, endpoint: EndpointInstance, sought: Sought): ResponseView {
  const meta = own(state.meta, sought.key);
  const found = find(state, endpoint, sought);
  const expiryStatus = expiryStatusOf(endpoint, found, meta);
  const data = hasData(found) && expiryStatus !== 'Invalid' ? found.made.value : undefined;
  const error = errorOf(found, meta);
  const isFetching = meta?.pending !== undefined;
  return {
    data,
    error,
    status: statusOf({ data, error, isFetching }),
    isFetching,
    expiryStatus,
    expiresAt: expiresAtOf(state, endpoint, found, meta),
    fetchedAt: meta?.fetchedAt ?? 0,
  };
}

/** Whether a reader should fetch: there is nothing to show, or it is stale. @see spec: 2.3 */
export function mustFetch(
  { expiryStatus, expiresAt }: Pick<ResponseView, 'expiryStatus' | 'expiresAt'>,
  now: number,
): boolean {
  return expiryStatus === 'Invalid' || now > expiresAt;
}
