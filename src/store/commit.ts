import { IN_STORE, normalizeInStore, recordRows } from '../normalize/normalize.js';
import { pksOfTable, rowOf, withRow, withRows } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { reuse } from '../shared/reuse.js';
import { present } from '../shared/own.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { isLate, noteSchema, pendingOfOthers, schemaOfResult, withMetas } from './meta.js';
import { metaOf, NEVER, resultOf, withWriter } from './state.js';
import { isPlainObject } from '../shared/json.js';
import { tablesOf } from './listFamilies.js';
import { Normalization } from '../normalize/Normalization.js';
import { followLists } from '../normalize/followLists.js';
import { noteWrite } from '../normalize/changeLog.js';
import { applyRecorded } from '../normalize/localRows.js';
import { placeOfItems } from '../schema/itemPlace.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ListFamily } from '../schema/membership.js';
import type { Follow, WriteMeta } from '../normalize/WriteMeta.js';
import type { NormalizedInStore } from '../normalize/normalize.js';
import type { CommitTimes, LeftOut, RequestMeta, RestState, ResultMeta } from './state.js';
import type { Loss } from '../normalize/lostMembers.js';
import type { FulfilledAction, SetAction } from './actions.js';

/** A response to store: from a server, pushed, or expected by an optimistic function. */
export interface Answer {
  readonly response: unknown;
  readonly meta: Omit<RequestMeta, 'requestId'> &
    CommitTimes &
    Partial<Omit<FulfilledAction['meta'], 'requestStatus'>> & {
      readonly follow?: Follow;
      readonly isExpected?: true;
      readonly isInferred?: boolean;
    };
}

/**
 * Normalize a response against a state, without storing it.
 *
 * @param schema the endpoint's, or one that takes its place.
 * @throws RestError when the response cannot be normalized.
 */
export function normalizeAnswer(
  state: RestState,
  endpoint: EndpointInstance,
  { response, meta }: Answer,
  schema: unknown = endpoint.schema,
): NormalizedInStore {
  const { args, sent, arrived = sent } = meta;
  // An empty response (204) changes no rows.
  return normalizeInStore(response === null ? undefined : schema, response, {
    args,
    state,
    meta: {
      isWrite: endpoint.sideEffect === true,
      isLayered: state.optimistic.length > 0,
      ...meta,
      arrived,
    },
  });
}

/** Write the rows and the result of a response, not the record of its key. @throws RestError when it cannot be normalized */
export function commitData(
  state: RestState,
  endpoint: EndpointInstance,
  answer: Answer,
  { result, losses, ...tables }: NormalizedInStore = normalizeAnswer(state, endpoint, answer),
): RestState {
  const { endpoint: name, key, sent, arrived = sent, isExpected } = answer.meta;
  const stored = metaOf(state, key);
  // The newest response to a list, or to a page of it, decides the fields beside the items.
  const late =
    answer.meta.leftOut ?? (!isExpected && (isLate(stored, answer.meta, arrived) || (stored?.paged ?? 0) > sent));
  const isRead = endpoint.sideEffect !== true;
  if (late && isRead) return { ...state, ...tables };
  // The updates of a mutation to other keys are made even if its response is late for its own key.
  const results = late ? state.results : withResult(state.results, key, result);
  const next = withUpdates({ ...state, ...tables, results }, endpoint, result, answer.meta);
  return isExpected ? next : leaveOwnAnswers(next, losses, { name, result, isRead });
}

type Times = Required<Pick<ResultMeta, 'fetchedAt' | 'date' | 'expiresAt' | 'sent'>>;

/**
 * Make the record of a list that got a page: a page does not make the list fresher than its last whole read did, and the
 * list is stale where there was none.
 */
function recordPage(stored: ResultMeta | undefined, times: Times, leftOut?: LeftOut): ResultMeta {
  if (leftOut) return { ...(stored ?? NEVER), expiresAt: STALE };
  const isOutdated = times.expiresAt < times.date;
  // A page that is stale on arrival, as it was requested before the invalidation, leaves the list invalidated.
  const isKnown = stored && (stored.invalidated ? isOutdated : stored.date > 0);
  const list = isKnown ? stored : { ...times, sent: 0 };
  const expiresAt = isKnown && !isOutdated ? list.expiresAt : STALE;
  return { ...list, expiresAt, paged: Math.max(times.sent, stored?.paged ?? 0) };
}

/**
 * Fold a response into the state: rows, result and record of its key. `fulfilled` and `setResponse` both come here.
 *
 * @returns a state that shares with the old one all that did not change.
 * @throws RestError when the response cannot be normalized.
 */
export function commit(
  state: RestState,
  endpoint: EndpointInstance,
  answer: Answer,
  normalized = normalizeAnswer(state, endpoint, answer),
): RestState {
  const { key, fetchedAt, date, expiresAt, sent, requestId, arrived = sent, page } = answer.meta;
  const { tries, echo, pages, leftOut } = answer.meta;
  const times = { fetchedAt, date, expiresAt, sent };
  const next = commitData(state, endpoint, answer, normalized);
  const stored = metaOf(state, key);
  if (page === undefined && isLate(stored, times, arrived)) return next;
  const whose = withWriter(stored, answer.meta);
  const made = { ...times, ...whose, ...present({ tries, echo }) };
  if (page !== undefined && leftOut === 'run') return { ...next, meta: withRow(next.meta, page, made) };
  const record = {
    ...(page === undefined ? made : { ...recordPage(stored, times, leftOut), ...whose }),
    ...(pages && { pages }),
    ...pendingOfOthers(stored, requestId),
  };
  const records = new Map([[key, noteSchema(record, endpoint.schema)]]);
  if (page !== undefined && !leftOut) records.set(page, made);
  return { ...next, meta: withRows(next.meta, records) };
}

/**
 * Apply all updates of an endpoint, or none if `update` throws; the response is stored either way. A result with a read that
 * the request has crossed is stale: the read may have the change already, or bring the result without it.
 */
function withUpdates(
  state: RestState,
  endpoint: EndpointInstance,
  result: unknown,
  { args, fetchedAt, sent, arrived = sent, isExpected }: Answer['meta'],
): RestState {
  if (!endpoint.update) return state;
  try {
    const updates = Object.entries(endpoint.update(result, ...args));
    const results = updates.reduce(
      (next, [key, change]) => withResult(next, key, change(rowOf(next, key))),
      state.results,
    );
    const isCrossed = ([key]: readonly [string, unknown]): boolean => {
      const { pending, date = 0 } = metaOf(state, key) ?? {};
      return !isExpected && (pending !== undefined || date > fetchedAt);
    };
    const crossed = updates.filter(isCrossed).map(([key]) => key);
    return withMetas({ ...state, results }, crossed, (known) => ({ ...known, expiresAt: STALE, sent: arrived }));
  } catch (thrown) {
    warnOnce(
      `update() of ${endpoint.name} threw, and none of its changes is made: ${String(thrown)}`,
      'warn',
      endpoint,
    );
    return state;
  }
}

function withResult(results: RestState['results'], key: string, result: unknown): RestState['results'] {
  if (result === undefined) return results;
  return withRow(results, key, reuse(rowOf(results, key), result));
}

/** List the result itself, or the members of the object that wraps it. */
const topOf = (result: unknown): readonly unknown[] => (isPlainObject(result) ? Object.values(result) : [result]);

function warnOfLoss(name: string, { table, field, members }: Loss): void {
  warnOnce(
    `${name} brings less of ${table}.${field} than was known (without ${members.join(', ')}): a plain object in a row is a value, and what comes replaces it. ` +
      `Give it a schema of its own in static schema, or flatten it in process().`,
    'warn',
    `${table}.${field}`,
  );
}

interface Received {
  /** Name of the endpoint that responded. */
  readonly name: string;
  readonly result: unknown;
  readonly isRead: boolean;
}

/**
 * A response has removed members from rows of other items: mark the items' own responses as stale. Readers keep the data
 * they show until the next response.
 */
function leaveOwnAnswers(state: RestState, losses: readonly Loss[], { name, result, isRead }: Received): RestState {
  const top = topOf(result).flatMap((each) => (isRead ? [each] : each));
  // Without a result the items of the response are not known.
  const others = result === undefined ? [] : losses.filter(({ pk }) => !top.includes(pk));
  if (isDevelopment()) for (const loss of others) warnOfLoss(name, loss);
  if (others.length === 0) return state;
  const isOwn = (key: string): boolean => {
    const known = schemaOfResult(metaOf(state, key));
    const tables = known && tablesOf(known.schema);
    const items = topOf(resultOf(state, key));
    return others.some(({ table, pk }) => (!tables || tables.has(table)) && items.includes(pk));
  };
  return withMetas(state, pksOfTable(state.results).filter(isOwn), ({ tries: _tries, ...known }) => ({
    ...known,
    ...((known.expiresAt !== STALE || known.by !== undefined) && { by: known.by ?? name }),
    expiresAt: STALE,
    isPart: true,
  }));
}

/** The arguments of a local write. The action has the resulting rows instead. */
export interface LocalWrite {
  readonly schema: unknown;
  readonly input: unknown;
  readonly args: readonly unknown[];
  /** How lists follow the write. */
  readonly follow?: Follow;
}

type TimesOfSet = Pick<SetAction['meta'], 'date' | 'expiresAt' | 'fetchedAt' | 'sent' | 'arrived' | 'answered'>;

const writing = ({ date, expiresAt, fetchedAt, sent, arrived = sent, answered }: TimesOfSet): WriteMeta => ({
  date,
  expiresAt,
  fetchedAt,
  sent,
  arrived,
  answered,
  isWrite: true,
});

/** Normalize a local write to the rows for its action. @throws what the schema throws. */
export function rowsOf(state: RestState, { schema, input, args, follow }: LocalWrite, times: TimesOfSet) {
  const pending = state.optimistic.map(({ requestId }) => requestId);
  return recordRows(schema, input, {
    args,
    state,
    meta: { ...writing(times), follow: follow && { ...follow, pending } },
  });
}

/**
 * Fold a `set`: it changes rows, never results or their meta. One that was made for another state, by another tab or while
 * DevTools showed the past, knows nothing of lists that this state has: they become stale where the rows change them.
 */
export function reduceSet(state: RestState, { payload, meta }: SetAction, all: readonly ListFamily[]): RestState {
  const families = (meta.fromTab ?? meta.inPast) ? all : [];
  const follow = { families, joinsNone: true, params: {} };
  const given = { ...writing(meta), isLayered: state.optimistic.length > 0, follow };
  const written = new Normalization({ args: [], state, meta: given }, IN_STORE);
  const { tables } = written;
  applyRecorded(tables, payload, meta);
  for (const { collection } of families)
    for (const [, entity] of placeOfItems(collection)?.kinds ?? [])
      tables.touched.get(entity.key)?.drafts.forEach((_, pk) => written.place(entity, pk));
  followLists(written, undefined);
  return { ...state, ...tables.finish(noteWrite) };
}
