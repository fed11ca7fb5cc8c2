import { TablesDraft, forgetRows, rowsIn, withRows, withoutRows } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { own } from '../shared/own.js';
import { clearPending } from './meta.js';
import type { RowMeta } from '../schema/Schema.js';
import type { CollectAction } from './actions.js';
import type { RestState, ResultMeta } from './state.js';

const newestOf = ({ sent = 0, arrived = 0, mutation }: RowMeta): number => Math.max(sent, arrived, mutation?.[1] ?? 0);

/** The greatest number that rows and results of a state were given; 0 where there are none. */
export function newestNumber({ entitiesMeta, meta }: RestState): number {
  let newest = 0;
  for (const [, , record] of [...rowsIn<RowMeta>({ meta }), ...rowsIn(entitiesMeta)])
    newest = Math.max(newest, newestOf(record));
  return newest;
}

/** Let times alone say what is later: the numbers were counted in another life of the store. */
function dropNumbers(state: RestState): RestState {
  // One meta object is shared by all rows of a response, and stays so.
  const known = new Map<RowMeta, RowMeta>();
  const rows = new TablesDraft(state.entitiesMeta);
  for (const [table, pk, stored] of rowsIn(state.entitiesMeta)) {
    const { sent: _sent, arrived: _arrived, mutation: _mutation, answeredBy: _answered, ...times } = stored;
    if (newestOf(stored) > 0 && !known.has(stored))
      known.set(stored, { ...times, ...(times.stale && { stale: STALE }) });
    rows.write(table, pk, known.get(stored) ?? stored);
  }
  const meta = new Map<string, ResultMeta>();
  for (const [, key, { sent: _sent, paged: _paged, ...record }] of rowsIn({ meta: state.meta })) meta.set(key, record);
  return { ...state, entitiesMeta: rows.finish(), meta: withRows(state.meta, meta) };
}

const idsOf = ({ pending }: ResultMeta): readonly string[] => pending?.split(' ') ?? [];

/** Ids of the requests that a state takes to be in flight: of its layers, and of its pending keys. */
export const requestIdsIn = ({ optimistic, meta }: RestState): Set<string> =>
  new Set([
    ...optimistic.map(({ requestId }) => requestId),
    ...Array.from(rowsIn({ meta }), ([, , record]) => idsOf(record)).flat(),
  ]);

/** Forget requests that nobody will settle: their layers and pending marks. */
function dropRequests(state: RestState, requestIds: readonly string[]): RestState {
  if (requestIds.length === 0) return state;
  const ids = new Set(requestIds);
  const optimistic = state.optimistic.filter(({ requestId }) => !ids.has(requestId));
  let next = optimistic.length === state.optimistic.length ? state : { ...state, optimistic };
  for (const [, key, meta] of rowsIn({ meta: state.meta })) {
    for (const id of idsOf(meta)) if (ids.has(id)) next = clearPending(next, key, id);
  }
  return next;
}

type Rows = Readonly<Record<string, readonly string[]>>;

/** A copy of the members that `isKept`; the same object when that is all of them. */
function keepMembers<T>(
  table: Readonly<Record<string, T>>,
  isKept: (member: readonly [key: string, value: T]) => boolean,
): Readonly<Record<string, T>> {
  const entries = Object.entries(table);
  const kept = entries.filter(isKept);
  return kept.length === entries.length ? table : Object.fromEntries(kept);
}

/** Entries of a deleted row too, whose values are not known any more. */
function withoutIndexed(indexes: RestState['indexes'], rows: Rows): RestState['indexes'] {
  const draft = new TablesDraft(indexes);
  for (const [table, field, values] of rowsIn(indexes)) {
    const gone = new Set<unknown>(own(rows, table));
    draft.write(
      table,
      field,
      keepMembers(values as Readonly<Record<string, string>>, ([, pk]) => !gone.has(pk)),
    );
  }
  return draft.finish();
}

/**
 * Forget results with their meta, rows with theirs, and requests that nobody will settle. The other one of the two
 * folds: what `commit` has put together.
 *
 * @returns a state that shares with the old one whatever did not go; what is not there is no mistake.
 */
export function drop(
  state: RestState,
  { keys = [], rows = {}, requestIds = [], numbers }: CollectAction['payload'],
): RestState {
  const { results, meta, entities, entitiesMeta, indexes } = state;
  const left = {
    ...state,
    results: withoutRows(results, keys),
    meta: withoutRows(meta, keys),
    entities: forgetRows(entities, rows),
    entitiesMeta: forgetRows(entitiesMeta, rows),
    indexes: withoutIndexed(indexes, rows),
  };
  const kept = dropRequests(left, requestIds);
  return numbers ? dropNumbers(kept) : kept;
}
