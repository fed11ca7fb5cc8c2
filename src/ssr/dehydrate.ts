import { placeSlice } from '../slice/findSlice.js';
import { pksOf, readRow } from '../normalize/tables.js';
import { metaElsewhere } from '../schema/rowOrder.js';
import { fingerprint } from './Flow.js';
import { runtimesOf } from '../requests/runtime.js';
import { own, put } from '../shared/own.js';
import { isTooDeep } from '../shared/depth.js';
import { outdateLeading, shallow, warnOfDepth } from './deepRows.js';
import { initialState, keysIn, metaOf, resultOf } from '../store/state.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import type { Store } from '@reduxjs/toolkit';
import type { RowMeta, StoredRow } from '../schema/Schema.js';
import type { SerializedError } from '../store/errors.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** Number of the state's format; other ones are not read. */
export const STATE_VERSION = 1;

/** The record of a result that a server sends: without message, url and body of an error. */
type DehydratedMeta = Pick<
  ResultMeta,
  'fetchedAt' | 'date' | 'expiresAt' | 'endpoints' | 'errorPolicy' | 'invalidated' | 'pages'
> & {
  readonly error?: Pick<SerializedError, 'name' | 'status'>;
  readonly answer?: RowMeta;
};

/** The part of a slice's state that a server sends; plain JSON. */
export interface DehydratedState {
  readonly version: typeof STATE_VERSION;
  /** `reducerPath` of the slice. */
  readonly path: string;
  /** The server's clock, ms since epoch. */
  readonly now: number;
  /** Fingerprint of the user, where the slice has `user`. */
  readonly user?: number;
  /** Tables are plain; errors have name and status; nothing in flight, no layers, no numbers of this process. */
  readonly state: Pick<RestState, 'entities' | 'entitiesMeta' | 'indexes' | 'results'> & {
    readonly meta: Readonly<Record<string, DehydratedMeta>>;
  };
}

/**
 * Make the times to send, with the notes of a list, by which it follows what is written. A row that was sent before gets a
 * later time: with an equal one the browser would keep its own.
 */
function timesOf(meta: RowMeta, sent?: RowMeta): RowMeta {
  const { fetchedAt, date, expiresAt } = meta;
  const asSent = sent && sent.fetchedAt >= fetchedAt ? sent.fetchedAt + 1 : fetchedAt;
  return metaElsewhere({ fetchedAt: asSent, date, expiresAt }, meta);
}

type Part = DehydratedState['state'];

interface SentRows extends Pick<Part, 'entities' | 'entitiesMeta'> {
  /** Primary keys of rows that are not sent whole. */
  readonly cut: readonly string[];
}

/** Find the rows that differ from those of an earlier state, in their fields or times. */
function rowsSince(state: RestState, before: RestState): SentRows {
  const entities: Record<string, Record<string, StoredRow>> = {};
  const entitiesMeta: Record<string, Record<string, RowMeta>> = {};
  const cut: string[] = [];
  for (const name of Object.keys(state.entities)) {
    const isKnown = Object.hasOwn(before.entities, name);
    const isSame = own(before.entities, name) === own(state.entities, name);
    if (isKnown && isSame && own(before.entitiesMeta, name) === own(state.entitiesMeta, name)) continue;
    const rows: Record<string, StoredRow> = {};
    const metas: Record<string, RowMeta> = {};
    for (const pk of pksOf(state.entities, name)) {
      const row = readRow(state.entities, name, pk) as StoredRow;
      const meta = readRow(state.entitiesMeta, name, pk);
      const sent = readRow(before.entitiesMeta, name, pk);
      if (row === readRow(before.entities, name, pk) && meta === sent) continue;
      const isDeep = isTooDeep(row);
      if (isDeep) {
        cut.push(pk);
        warnOfDepth(`${name} ${pk}`);
      }
      put(rows, pk, isDeep ? shallow(row) : row);
      if (meta) put(metas, pk, timesOf(meta, sent));
    }
    if (isKnown && Object.keys(rows).length === 0) continue;
    put(entities, name, rows);
    if (Object.keys(metas).length > 0) put(entitiesMeta, name, metas);
  }
  return { entities, entitiesMeta, cut };
}

function shownMeta(known: ResultMeta, sent?: ResultMeta): DehydratedMeta {
  const { endpoints, error, errorPolicy, answer, invalidated, pages, ...meta } = known;
  return {
    ...timesOf(meta, sent),
    ...(endpoints && { endpoints }),
    ...(error && { error: { name: error.name, ...(error.status !== undefined && { status: error.status }) } }),
    ...(errorPolicy && { errorPolicy }),
    ...(answer && { answer: timesOf(answer) }),
    ...(invalidated && { invalidated }),
    ...(pages && { pages }),
  };
}

/** Whether a record says more than that a request is in flight. */
const isShown = ({ date, invalidated }: ResultMeta): boolean => date > 0 || invalidated === true;

const isSameMeta = (one: ResultMeta | undefined, other: ResultMeta | undefined): boolean =>
  one === other || Boolean(one && other && JSON.stringify(shownMeta(one)) === JSON.stringify(shownMeta(other)));

/**
 * Find the results and records that differ from those of an earlier state. The record of a failed request whose key may have
 * a token (in its query) is not sent: the browser sends the request again.
 */
function keysSince(state: RestState, before: RestState): Pick<Part, 'results' | 'meta'> {
  const results: Record<string, unknown> = {};
  const meta: Record<string, DehydratedMeta> = {};
  for (const key of keysIn(state)) {
    const result = resultOf(state, key);
    const record = metaOf(state, key);
    const sent = metaOf(before, key);
    if (result === resultOf(before, key) && isSameMeta(record, sent)) continue;
    if (isTooDeep(result)) {
      warnOfDepth('a result');
      continue;
    }
    if (result !== undefined) put(results, key, result);
    const isSecret = record?.error && key.includes('?') && result === undefined;
    if (record && isShown(record) && !isSecret)
      put(meta, key, shownMeta(record, sent && isShown(sent) ? sent : undefined));
  }
  return { results, meta };
}

function indexesSince({ indexes }: RestState, before: RestState): Part['indexes'] {
  if (indexes === before.indexes) return {};
  return Object.fromEntries(Object.entries(indexes).filter(([table, index]) => index !== own(before.indexes, table)));
}

/** Pick the part of a state that a browser needs, and that an earlier state did not have. */
export function dehydratedSince(state: RestState, before: RestState): Part {
  const { cut, ...rows } = rowsSince(state, before);
  const keyed = outdateLeading(rows.entities, keysSince(state, before), cut);
  return { ...rows, indexes: indexesSince(state, before), ...keyed };
}

/** Make the head of a state to send: its slice, the time, and the user. */
export function headOf(path: string, user: string | null | undefined): Omit<DehydratedState, 'state'> {
  return { version: STATE_VERSION, path, now: Date.now(), ...(user && { user: fingerprint(user) }) };
}

/**
 * Pick the part of a store's state that a browser needs: rows and results with their times. Requests in flight, optimistic
 * layers and the generation stay on the server. Make a store for each request, and wait for `util.allSettled()` first.
 *
 * @param slice whose state; it may be left out where the store has only one.
 * @returns JSON for `serialize`.
 * @throws RestError MIDDLEWARE_MISSING, SLICE_AMBIGUOUS where the slice is left out and there is not exactly one.
 */
export function dehydrate(
  store: Pick<Store, 'dispatch' | 'getState'>,
  slice?: { readonly reducerPath: string },
): DehydratedState {
  const dispatch = storeDispatch(store);
  const path = slice?.reducerPath ?? placeSlice(dispatch).core.path;
  const runtime = runtimesOf(dispatch).find(({ core }) => core.path === path);
  const state = own(store.getState() as Record<string, RestState>, path) ?? initialState;
  return { ...headOf(path, runtime?.can.whose?.user), state: dehydratedSince(state, initialState) };
}
