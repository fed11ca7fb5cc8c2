import { readValue } from '../normalize/denormalize.js';
import { rowsIn } from '../normalize/dependencies.js';
import { pksOfTable } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import { cacheOf, momentOf } from '../store/StoreCache.js';
import { schemaOfResult } from '../store/meta.js';
import { metaOf, resultOf } from '../store/state.js';
import type { ReadValue, RowDependency } from '../normalize/dependencies.js';
import type { RestState } from '../store/state.js';

/** Primary keys by table. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** Something that was made of rows: what a result key stands for, or a query (no key). */
export interface Use {
  readonly key: string | undefined;
  readonly rows: Rows;
}

/** Results that nobody reads are put together for this: so many of them at most. */
const MAX_UNREAD = 500;

function byTable(reads: readonly RowDependency[]): Rows {
  const rows = new Map<string, Set<string>>();
  for (const { table, pk, row } of reads) {
    if (row === undefined) continue;
    const pks = rows.get(table);
    if (pks) pks.add(pk);
    else rows.set(table, new Set([pk]));
  }
  return rows;
}

/** By what was made: a value that is up to date is made of the same rows. */
const rowsOfMade = oncePer(({ reads }: ReadValue): Rows => byTable(rowsIn(reads)));

interface Unread {
  readonly entities: object;
  readonly rows: Rows;
}
const unread = new WeakMap<object, Map<string, Unread>>();

/** What a result that no selector was asked for is made of. */
function rowsOfResult(view: RestState, key: string): Rows {
  const cache = cacheOf(view);
  const memo = unread.get(cache) ?? new Map<string, Unread>();
  unread.set(cache, memo);
  const last = memo.get(key);
  if (last?.entities === view.entities) return last.rows;
  const { schema } = schemaOfResult(metaOf(view, key)) ?? {};
  let rows: Rows = new Map();
  try {
    const input = resultOf(view, key);
    if (schema !== undefined)
      rows = byTable(rowsIn(readValue(schema, input, { entities: view.entities, args: [] }, cache).reads));
  } catch {
    // A decoder of the user: whoever reads the key is told.
  }
  memo.set(key, { entities: view.entities, rows });
  return rows;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** So many results were not looked at. */
  readonly left: number;
}

/**
 * What is made of which rows: every result that is stored, and every query that was asked of this state.
 *
 * @param isDeep also results that no selector was asked for; else only what is shown.
 */
export function usesOf(view: RestState, isDeep: boolean): Uses {
  const present = momentOf(view);
  const uses: Use[] = [];
  const seen = new Set<string>();
  for (const { key, made, seen: state } of cacheOf(view).entries()) {
    // What was asked of an older state may be made of other rows by now.
    if (!made || state !== present) continue;
    if (key !== undefined) seen.add(key);
    const rows = rowsOfMade(made);
    if (rows.size > 0) uses.push({ key, rows });
  }
  if (!isDeep) return { uses, left: 0 };
  const others = pksOfTable(view.results).filter((key) => !seen.has(key));
  for (const key of others.slice(0, MAX_UNREAD)) {
    const rows = rowsOfResult(view, key);
    if (rows.size > 0) uses.push({ key, rows });
  }
  return { uses, left: Math.max(0, others.length - MAX_UNREAD) };
}

export const isIn = (rows: Rows, table: string, pk: string): boolean => rows.get(table)?.has(pk) === true;
