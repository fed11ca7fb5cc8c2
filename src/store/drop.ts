import { TablesDraft, forgetRows, rowsIn, withRows, withoutRows } from '../normalize/tables.js';
import { STALE } from '../schema/rowOrder.js';
import { own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { clearPending } from './meta.js';
import type { RowMeta } from '../schema/Schema.js';
import type { CollectAction } from './actions.js';
import type { RestState, ResultMeta } from './state.js';

const newestOf = ({ sent = 0, arrived = 0, mutation }: RowMeta): number => Math.max(sent, arrived, mutation?.[1] ?? 0);

/** Find the greatest number in the rows and records of a state; 0 where there are none. */
export function newestNumber({ entitiesMeta, meta }: RestState): number {
  let newest = 0;
  for (const [, , record] of [...rowsIn<RowMeta>({ meta }), ...rowsIn(entitiesMeta)])
    newest = Math.max(newest, newestOf(record));
  return newest;
}

/** Remove the numbers, which were counted before the store was restored; from now on times alone tell what is later. */
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

/** List the ids of requests that are in flight by the state: of its layers, and of its pending keys. */
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

/** Remove the index entries of rows. It looks at all entries, as the values of a deleted row are not known any more. */
function withoutIndexed(indexes: RestState['indexes'], rows: Rows): RestState['indexes'] {
  const draft = new TablesDraft(indexes);
  for (const [table, field, values] of rowsIn(indexes)) {
    const gone = new Set<unknown>(own(rows, table));
    const kept = Object.entries(values as object).filter(([, pk]) => !gone.has(pk));
    draft.write(table, field, reuse(values, Object.fromEntries(kept)));
  }
  return draft.finish();
}

/**
 * Forget results with their meta, rows with theirs, and requests that nobody will settle. Undoes what `commit` stores.
 *
 * @returns a state that shares with the old one all that stays; keys and rows that do not exist are ignored.
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
