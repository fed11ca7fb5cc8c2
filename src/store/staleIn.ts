import { rowsIn } from '../normalize/reads.js';
import { isListTable, partsOf, readRow } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import type { ReadValue } from '../normalize/reads.js';
import type { TablePart, Tables } from '../normalize/tables.js';
import type { RowMeta } from '../schema/Schema.js';
import type { RestState } from './state.js';

/** By a part of a table: a write copies few of them. */
const known = new WeakMap<object, number>();

function newestIn({ source, members }: TablePart): number {
  let newest = 0;
  const entries = members();
  for (let at = 1; at < entries.length; at += 2) newest = Math.max(newest, (entries[at] as RowMeta).stale ?? 0);
  known.set(source, newest);
  return newest;
}

/** Number of the last action that has left something stale which still is; 0 where all is as the server has it. */
const newestStale = /* @__PURE__ */ oncePer((metas: Tables<RowMeta>): number => {
  let newest = 0;
  for (const table of Object.values(metas))
    for (const part of partsOf(table))
      if (!part.isOrder) newest = Math.max(newest, known.get(part.source) ?? newestIn(part));
  return newest;
});

/** A row, or a list, that was left stale. */
export interface StaleRow {
  readonly name: string;
  readonly isList: boolean;
  /** The read that did so, where it was one. */
  readonly by: string | undefined;
}

/** What of the rows and lists that a value is made of was left stale after it was asked for. Mostly a look at one number. */
export const staleIn = ({ entitiesMeta }: RestState, { reads }: ReadValue, sent: number): readonly StaleRow[] =>
  (newestStale(entitiesMeta) > sent ? rowsIn(reads) : []).flatMap(({ table, pk }) => {
    const { stale = 0, by } = readRow(entitiesMeta, table, pk) ?? {};
    return stale > sent ? [{ name: `${table} ${pk}`, isList: isListTable(table), by }] : [];
  });
