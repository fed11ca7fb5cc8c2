import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import { isIndexedBy } from './indexes.js';
import { Read } from './reads.js';
import { pksOfTable, readRow } from './tables.js';
import type { NormalizedState } from './NormalizedState.js';
import type { QueryContext } from '../schema/Schema.js';

type Queried = Pick<NormalizedState, 'entities' | 'indexes'>;

/**
 * Build a result from arguments alone, from the rows that are stored.
 *
 * @param note told what it looked up.
 * @returns undefined when the rows are not there; an object schema may give an incomplete result, its literals as they
 * are.
 * @see spec: S21
 */
export function queryKey(
  schema: unknown,
  args: readonly unknown[],
  { entities, indexes }: Queried,
  note: (read: Read) => void = () => undefined,
): unknown {
  const stored = (table: string, pk: string) => {
    const row = readRow(entities, table, pk);
    note(new Read(table, pk, row));
    return row;
  };
  const context: QueryContext = {
    query: (position, inner) => {
      const nested = resolveSchema(position);
      return nested === undefined ? position : nested.queryKey(inner, context);
    },
    stored,
    pks: (table) => {
      const rows = own(entities, table);
      note(new Read(table, undefined, rows));
      return rows && pksOfTable(rows);
    },
    indexed: (table, field, value) => {
      const find = (_args: unknown, state: Queried) =>
        own(readRow(state.indexes, table, field) as Readonly<Record<string, string>> | undefined, String(value));
      const pk = find(args, { entities, indexes });
      note(new Read(find, undefined, pk));
      return pk !== undefined && isIndexedBy(stored(table, pk), field, value) ? pk : undefined;
    },
  };
  return resolveSchema(schema)?.queryKey(args, context);
}

/** Whether a query found everything. @see spec: S21.8 */
export function isCompleteQuery(key: unknown): boolean {
  if (key === undefined) return false;
  return !isPlainObject(key) || Object.values(key).every(isCompleteQuery);
}
