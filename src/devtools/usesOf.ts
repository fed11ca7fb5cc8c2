import { readValue } from '../normalize/denormalize.js';
import { rowsIn } from '../normalize/dependencies.js';
import { pksOfTable } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import { numberOf } from '../shared/oncePer.js';
import { cacheOf } from '../store/StoreCache.js';
import { schemaOfResult } from '../store/meta.js';
import { metaOf, resultOf } from '../store/state.js';
import type { ReadValue, RowDependency } from '../normalize/dependencies.js';
import type { RestState } from '../store/state.js';

/** Primary keys by table. */
export type Rows = ReadonlyMap<string, ReadonlySet<string>>;

/** A value made of rows: the data of a key, or of a query (no key). */
export interface Use {
  readonly key: string | undefined;
  readonly rows: Rows;
}

/** Largest number of results without a reader that are denormalized to find their rows. */
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

/** Find the rows of a value, once for each. */
const rowsOfMade = oncePer(({ reads }: ReadValue): Rows => byTable(rowsIn(reads)));

interface Unread {
  readonly entities: object;
  readonly rows: Rows;
}
const unread = new WeakMap<object, Map<string, Unread>>();

/** Find the rows of a result that no selector has read. */
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
    // A user's decoder threw, which readers of the key see.
  }
  memo.set(key, { entities: view.entities, rows });
  return rows;
}

export interface Uses {
  readonly uses: readonly Use[];
  /** Number of results that were skipped. */
  readonly left: number;
}

/**
 * Find the rows of each value: of results and queries that were read of this state.
 *
 * @param isDeep also of results that no selector has read.
 */
export function usesOf(view: RestState, isDeep: boolean): Uses {
  const present = numberOf(view);
  const uses: Use[] = [];
  const seen = new Set<string>();
  for (const { key, made, seen: state } of cacheOf(view).entries()) {
    // A value that was read of an older state may be made of other rows by now.
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
