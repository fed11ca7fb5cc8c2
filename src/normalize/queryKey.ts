import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import { isIndexedBy } from './indexes.js';
import { pksOfTable, readRow } from './tables.js';
import type { NormalizedState } from './NormalizedState.js';
import type { QueryContext } from '../schema/Schema.js';

type Queried = Pick<NormalizedState, 'entities' | 'indexes'>;

/**
 * Build a result from arguments alone, from the rows that are stored.
 *
 * @returns undefined when the rows are not there; an object schema may give an incomplete result, its literals as they
 * are.
 * @see spec: S21
 */
export function queryKey(schema: unknown, args: readonly unknown[], { entities, indexes }: Queried): unknown {
  const context: QueryContext = {
    query: (position, inner) => {
      const nested = resolveSchema(position);
      return nested === undefined ? position : nested.queryKey(inner, context);
    },
    stored: (table, pk) => readRow(entities, table, pk),
    pks: (table) => {
      const rows = own(entities, table);
      return rows && pksOfTable(rows);
    },
    indexed: (table, field, value) => {
      const pks = readRow(indexes, table, field) as Readonly<Record<string, string>> | undefined;
      const pk = own(pks, String(value));
      return pk !== undefined && isIndexedBy(readRow(entities, table, pk), field, value) ? pk : undefined;
    },
  };
  return resolveSchema(schema)?.queryKey(args, context);
}

/** Whether a query found everything. @see spec: S21.8 */
export function isCompleteQuery(key: unknown): boolean {
  if (key === undefined) return false;
  return !isPlainObject(key) || Object.values(key).every(isCompleteQuery);
}
