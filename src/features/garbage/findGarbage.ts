import { rowsIn } from '../../normalize/dependencies.js';
import { pksOf, readRow, rowsIn as allRowsIn } from '../../normalize/tables.js';
import { textsIn } from '../../shared/textsIn.js';
import { numberOf } from '../../shared/oncePer.js';
import { cacheOf } from '../../store/StoreCache.js';
import { keysIn, metaOf, resultOf } from '../../store/state.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RestState, ResultMeta } from '../../store/state.js';
import type { GarbageOptions } from './GarbageOptions.js';

/** Keys and rows that are unused and old. */
export interface Garbage {
  readonly keys: readonly string[];
  /** Primary keys by table. */
  readonly rows: Rows;
}

/** End of freshness of the rows that were stored when a stale record was first seen, ms since epoch. */
const outlivedAt = new WeakMap<ResultMeta, number>();

type Times = Pick<ResultMeta, 'fetchedAt' | 'expiresAt'>;

/** Primary keys, by table, of the rows that may be removed. */
type Rows = ReadonlyMap<string, Set<string>>;

/** Whether a result without a record has lost a row, or has none: it is then removed. */
function hasLostRows(result: unknown, entities: RestState['entities'], rows: Rows): boolean {
  let hasRows = false;
  for (const text of textsIn([result])) {
    for (const [table, pks] of rows) {
      if (pks.has(text)) return true;
      hasRows ||= readRow(entities, table, text) !== undefined;
    }
  }
  return !hasRows;
}

/**
 * Find the garbage of a store: all keys and rows, except those that are used or young. Each key that stays keeps the rows
 * that its result may refer to, so that no list gets gaps.
 *
 * @param since entries of selectors that were used since the collection of this number count as used.
 */
export function findGarbage(runtime: Runtime, { minAge, multiplier }: GarbageOptions, since: number): Garbage {
  const { core, state, usage, outcomes } = runtime;
  const { entities, entitiesMeta } = state;
  const view = core.viewOf(state);
  const now = Date.now();
  const keys = new Set(keysIn(state));
  const rows: Rows = new Map(Object.keys(entities).map((table) => [table, new Set(pksOf(entities, table))]));
  const seen = new Set<unknown>();
  let freshUntil = now;

  const isOld = ({ fetchedAt, expiresAt }: Times) =>
    now > fetchedAt + Math.max((expiresAt - fetchedAt) * multiplier, minAge);

  // Any text in a result may be a primary key: each row with one counts, unless it is older than the result.
  const keep = (key: string): void => {
    keys.delete(key);
    const { fetchedAt = 0 } = metaOf(state, key) ?? {};
    const open = [resultOf(state, key)];
    for (const text of textsIn(open)) {
      for (const [table, pks] of rows) {
        const row = readRow(entities, table, text);
        if (row === undefined || (readRow(entitiesMeta, table, text)?.fetchedAt ?? 0) < fetchedAt) continue;
        pks.delete(text);
        if (!seen.has(row)) open.push(row);
        seen.add(row);
      }
    }
  };

  /** Whether a record may go: a stale one stays until rows from before it are gone, as readers would take them for fresh. */
  const isOver = (key: string): boolean => {
    const mark = metaOf(state, key);
    if (!mark) return hasLostRows(resultOf(state, key), entities, rows);
    if (mark.expiresAt > mark.date) return true;
    const until = outlivedAt.get(mark) ?? freshUntil;
    outlivedAt.set(mark, until);
    return isOld({ fetchedAt: until, expiresAt: until });
  };

  for (const { made, key, seen: at, asked } of cacheOf(state).entries()) {
    if (asked < since) continue;
    for (const { table, pk } of rowsIn(made?.reads ?? [])) rows.get(table)?.delete(pk);
    // An entry of an older view may lack the present rows: those of the result are kept.
    if (key !== undefined && at === numberOf(view)) keys.delete(key);
    else if (key !== undefined) keep(key);
  }
  for (const key of keys) {
    const meta = metaOf(state, key);
    const isHeld = meta?.pending !== undefined || usage.isRetained(key) || outcomes.isHeld(key);
    if (isHeld || (meta && !isOld(meta))) keep(key);
  }
  for (const [table, pk, meta] of allRowsIn(entitiesMeta)) {
    freshUntil = Math.max(freshUntil, meta.expiresAt);
    // Rows that a pending mutation changes stay.
    if (!isOld(meta) || readRow(view.entitiesMeta, table, pk) !== meta) rows.get(table)?.delete(pk);
  }
  for (const key of keys) if (!isOver(key)) keep(key);
  return { keys: [...keys], rows };
}
