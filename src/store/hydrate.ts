import { isLocal, OLDEST, STALE, withStale } from '../schema/rowOrder.js';
import { isListTable, readRow, rowsIn, TablesDraft, withoutRows, withRows } from '../normalize/tables.js';
import { isFields, own, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { pendingOfOthers } from './meta.js';
import { leaveStale, listsOfTables, mayHold, unheld } from './freshness.js';
import { registered } from './registered.js';
import { answerOf, initialState, keysIn, metaOf, resultOf } from './state.js';
import type { StoredRow } from '../schema/Schema.js';
import type { HydrateAction } from './actions.js';
import type { RestState, ResultMeta } from './state.js';
import type { RowName } from './freshness.js';

type Payload = HydrateAction['payload'];

type Times = Pick<ResultMeta, 'fetchedAt'>;

/** Merge two rows: the later one wins, the earlier one fills its gaps. */
function mergeRows(earlier: StoredRow | undefined, later: StoredRow): StoredRow {
  return isFields(earlier) && isFields(later) ? { ...earlier, ...later } : later;
}

/** Whether a stored row, or list, has other values than an incoming one. */
function differs(stored: StoredRow, incoming: StoredRow): boolean {
  const kept = mergeRows(incoming, stored);
  return reuse(kept, mergeRows(stored, incoming)) !== kept;
}

/** Merge the rows; `open` are those that may be wrong. */
function hydrateRows(state: RestState, { payload, meta: { isRepeated, written = [] } = {} }: HydrateAction) {
  const { entities = {}, entitiesMeta = {} } = payload;
  const open: RowName[] = [];
  const changed = new Set<string>();
  const rows = new TablesDraft(state.entities);
  const metas = new TablesDraft(state.entitiesMeta);
  // An empty table counts too: there are no rows.
  for (const table of Object.keys(entities)) rows.merge(table, new Map(), () => undefined);
  for (const [table, pk, incoming] of rowsIn(entities)) {
    const meta = readRow(entitiesMeta, table, pk) ?? OLDEST;
    const stored = rows.read(table, pk);
    const known = metas.read(table, pk) ?? OLDEST;
    // A row written by a mutation here stays: the incoming state may be from before it.
    const isConfirmed = stored !== undefined && known.mutation !== undefined && !isLocal(known.mutation);
    const isLater = stored === undefined || (!isConfirmed && meta.fetchedAt > known.fetchedAt);
    // A row that is not stored here may be older than the writes made here: two clocks do not tell the order.
    const isOpen = stored
      ? isConfirmed && !isRepeated && differs(stored, incoming)
      : written.some((other) => other === unheld(table) || mayHold(table, other));
    if (isOpen) open.push([table, pk]);
    const [earlier, later] = isLater ? [stored, incoming] : [incoming, stored];
    // A list, or a map, is whole: the later one has no gaps to fill.
    const merged = isListTable(table) ? later : mergeRows(earlier, later);
    const next = reuse(stored, merged);
    rows.write(table, pk, next);
    if (stored !== undefined && next !== stored) changed.add(table);
    // What was left stale here may be so in the incoming state, too: two clocks do not tell.
    if (isLater) metas.write(table, pk, withStale(meta, known.stale ?? meta.stale, known.by));
  }
  // Whether an item that has changed still belongs to the lists that did not come with it is not known.
  open.push(...listsOfTables(state, changed).filter(([table, pk]) => readRow(entities, table, pk) === undefined));
  return { open, rows: { entities: rows.finish(), entitiesMeta: metas.finish() } };
}

type Index = Record<string, string>;

/** Merge index entries that are true of the rows as they are now; the entry of a row's old value is removed. */
function hydrateIndexes(state: RestState, indexes: RestState['indexes'], entities: RestState['entities']) {
  const draft = new TablesDraft(state.indexes);
  const fieldOf = (tables: RestState['entities'], table: string, pk: string, field: string): string => {
    const row = readRow(tables, table, pk);
    return String(isFields(row) ? own(row, field) : undefined);
  };
  for (const [table, field, incoming] of rowsIn(indexes)) {
    const stored = draft.read(table, field);
    const index = { ...(stored as Index | undefined) };
    for (const [value, pk] of Object.entries(incoming as Index)) {
      if (fieldOf(entities, table, pk, field) !== value) continue;
      const before = fieldOf(state.entities, table, pk, field);
      if (own(index, before) === pk) delete index[before];
      put(index, value, pk);
    }
    draft.write(table, field, reuse(stored, index));
  }
  return draft.finish();
}

const isKnown = (state: RestState, key: string, { fetchedAt }: Times): boolean =>
  resultOf(state, key) !== undefined || fetchedAt > 0;

/** Take the incoming record; below a soft failure of a later request, which is still to be retried. */
function mergeMeta(stored: ResultMeta | undefined, incoming: ResultMeta): ResultMeta {
  const { fetchedAt, date, expiresAt, error, invalidated } = incoming;
  const isUnder = stored?.errorPolicy === 'soft' && fetchedAt <= stored.fetchedAt && !error && !invalidated;
  const writers = new Set([...(stored?.endpoints ?? []), ...(incoming.endpoints ?? [])]);
  const whose = writers.size > 0 && { endpoints: [...writers] };
  // As for rows: what was made stale here stays so.
  const isLeft = stored?.invalidated ?? stored?.expiresAt === STALE;
  if (!isUnder) return { ...incoming, ...whose, ...(isLeft && { expiresAt: STALE }), ...pendingOfOthers(stored) };
  return { ...incoming, ...stored, ...whose, answer: { fetchedAt, date, expiresAt } };
}

/** Merge results and records: an incoming one replaces an older one of its key. */
function hydrateKeys(state: RestState, payload: Payload): Pick<RestState, 'results' | 'meta'> {
  const given = { results: payload.results ?? {}, meta: payload.meta ?? {} };
  const results = new Map<string, unknown>();
  const meta = new Map<string, ResultMeta>();
  const gone: string[] = [];
  for (const key of keysIn(given)) {
    const incoming = metaOf(given, key);
    const stored = metaOf(state, key);
    const known = stored?.errorPolicy === 'soft' ? answerOf(stored) : (stored ?? OLDEST);
    const isOld = (incoming ?? OLDEST).fetchedAt <= known.fetchedAt;
    if (isKnown(state, key, known) && isOld) continue;
    const result = resultOf(given, key);
    if (result !== undefined) results.set(key, reuse(resultOf(state, key), result));
    else if (incoming?.invalidated) gone.push(key);
    if (incoming) meta.set(key, mergeMeta(stored, incoming));
  }
  return { results: withRows(withoutRows(state.results, gone), results), meta: withRows(state.meta, meta) };
}

/**
 * Fold state from elsewhere into a state: row by row and key by key the later one wins, by `fetchedAt`, as numbers of
 * another process mean nothing here. Rows written in this store stay, and become stale where the incoming ones differ,
 * unless this state came before: then it only fills gaps. The state that a log starts from replaces everything.
 */
export function hydrate(state: RestState, action: HydrateAction): RestState {
  const { payload, meta } = action;
  if (meta?.exact) return { ...initialState, ...payload };
  const { rows, open } = hydrateRows(state, action);
  const indexes = hydrateIndexes(state, payload.indexes ?? {}, rows.entities);
  return leaveStale({ ...state, ...rows, indexes, ...hydrateKeys(state, payload) }, open);
}

/** Register the reducer of `hydrate` actions. Called before one is created or reduced. */
export function registerHydration(): void {
  registered.hydrate = hydrate;
}
