import { rowsIn } from '../../normalize/dependencies.js';
import { pksOf, readRow, rowsIn as allRowsIn } from '../../normalize/tables.js';
import { textsIn } from '../../shared/textsIn.js';
import { cacheOf, momentOf } from '../../store/StoreCache.js';
import { keysIn, metaOf, resultOf } from '../../store/state.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RestState, ResultMeta } from '../../store/state.js';
import type { GarbageOptions } from './GarbageOptions.js';

/** What nobody uses, and is old. */
export interface Garbage {
  readonly keys: readonly string[];
  /** Primary keys by table. */
  readonly rows: ReadonlyMap<string, readonly string[]>;
}

/** Until when rows are fresh that were there when the mark of a stale key was first seen, ms since epoch. */
const outlivedAt = new WeakMap<ResultMeta, number>();

function whenOutlived(mark: ResultMeta, freshUntil: number): number {
  const until = outlivedAt.get(mark) ?? freshUntil;
  outlivedAt.set(mark, until);
  return until;
}

type Times = Pick<ResultMeta, 'fetchedAt' | 'expiresAt'>;

/** Primary keys by table of the rows that may go. */
type Rows = ReadonlyMap<string, Set<string>>;

/** A result without a time of its own goes with one of its rows, or where it has none. */
function hasLostRows(result: unknown, entities: RestState['entities'], rows: Rows): boolean {
  const texts = [...textsIn([result])];
  const isLost = (text: string): boolean => [...rows.values()].some((pks) => pks.has(text));
  const isIn = (text: string): boolean =>
    [...rows.keys()].some((table) => readRow(entities, table, text) !== undefined);
  return texts.some(isLost) || !texts.some(isIn);
}

/**
 * Look through a store once. All keys and rows may go; those that are used or young are taken out, keys first, as each takes
 * out the rows that its result may lead to: nobody is to see a list with gaps.
 *
 * @param since what selectors were asked for since the sweep of this number is used.
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

  // The state does not say which texts are primary keys: each row counts that has one, and is no older than the result.
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

  /** A stale mark goes after the rows that were there before it: a reader would take them as if nothing had been said. */
  const isOver = (key: string): boolean => {
    const mark = metaOf(state, key);
    if (!mark) return hasLostRows(resultOf(state, key), entities, rows);
    if (mark.expiresAt > mark.date) return true;
    const until = whenOutlived(mark, freshUntil);
    return isOld({ fetchedAt: until, expiresAt: until });
  };

  for (const { made, key, seen: at, asked } of cacheOf(state).entries()) {
    if (asked < since) continue;
    for (const { table, pk } of rowsIn(made?.reads ?? [])) rows.get(table)?.delete(pk);
    // What was read last may not be the newest.
    if (key !== undefined && at === momentOf(view)) keys.delete(key);
    else if (key !== undefined) keep(key);
  }
  for (const key of keys) {
    const meta = metaOf(state, key);
    const isHeld = meta?.pending !== undefined || usage.isHeld(key) || outcomes.isHeld(key);
    if (isHeld || (meta && !isOld(meta))) keep(key);
  }
  for (const [table, pk, meta] of allRowsIn(entitiesMeta)) {
    freshUntil = Math.max(freshUntil, meta.expiresAt);
    // A pending mutation may show it otherwise.
    if (!isOld(meta) || readRow(view.entitiesMeta, table, pk) !== meta) rows.get(table)?.delete(pk);
  }
  for (const key of keys) if (!isOver(key)) keep(key);
  return { keys: [...keys], rows: new Map([...rows].map(([table, pks]) => [table, [...pks]])) };
}
