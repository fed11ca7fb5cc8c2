import { rowsIn } from '../normalize/reads.js';
import { createSummary, isListTable, readRow } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import type { ReadValue } from '../normalize/reads.js';
import type { Tables } from '../normalize/tables.js';
import type { RowMeta } from '../schema/Schema.js';
import type { RestState } from './state.js';

const greatest = (numbers: readonly number[]): number => numbers.reduce((most, each) => Math.max(most, each), 0);

const newestIn = /* @__PURE__ */ createSummary(
  (metas: readonly RowMeta[]) => greatest(metas.map(({ stale = 0 }) => stale)),
  greatest,
);

/** Number of the last action that has left something stale which still is; 0 where all is as the server has it. */
const newestStale = /* @__PURE__ */ oncePer((metas: Tables<RowMeta>) => greatest(Object.values(metas).map(newestIn)));

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
