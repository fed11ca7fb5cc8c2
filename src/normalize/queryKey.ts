import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { readRow } from './tables.js';
import type { QueryContext, StoredRow } from '../schema/Schema.js';
import type { Tables } from './tables.js';

/**
 * Build a result from arguments alone, from the rows that are stored.
 *
 * @returns undefined when the rows are not there; an object schema may give an incomplete result, its literals as they
 * are.
 * @see spec: S21
 */
export function queryKey(schema: unknown, args: readonly unknown[], entities: Tables<StoredRow>): unknown {
  const context: QueryContext = {
    query: (position, inner) => {
      const nested = resolveSchema(position);
      return nested === undefined ? position : nested.queryKey(inner, context);
    },
    stored: (table, pk) => readRow(entities, table, pk),
  };
  return resolveSchema(schema)?.queryKey(args, context);
}

/** Whether a query found everything. @see spec: S21.8 */
export function isCompleteQuery(key: unknown): boolean {
  if (key === undefined) return false;
  return !isPlainObject(key) || Object.values(key).every(isCompleteQuery);
}
