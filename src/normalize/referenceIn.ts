import { isUsablePk } from '../schema/primaryKey.js';
import { readRow } from './tables.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { ReadableTable, StoredRow } from '../schema/Schema.js';
import type { Tables } from './tables.js';

/** Class of an entity, as its instances show it. */
interface Kind {
  readonly key?: unknown;
  pk?(value: object, parent: undefined, key: undefined, args: readonly unknown[]): unknown;
}

/** A cache that knows of which rows its values were made. */
interface Origins {
  isMadeOf(schema: ReadableTable, source: Pick<ListRow, 'pk' | 'row'>, value: unknown): boolean;
}

/** The row that a list was made of. */
interface ListRow {
  readonly table: string;
  readonly pk: string;
  readonly row: StoredRow;
}

/** Rows by the lists read from them: an array does not know its primary key. An entry goes with the list. */
const lists = new WeakMap<object, ListRow>();

/** Remember the row that a list was read from. */
export function noteList(list: object, row: ListRow): void {
  lists.set(list, row);
}

/** The primary key of a list whose row is unchanged since it was read; `undefined` for any other. */
function listIn(entities: Tables<StoredRow>, list: object): string | undefined {
  const read = lists.get(list);
  return read && readRow(entities, read.table, read.pk) === read.row ? read.pk : undefined;
}

/**
 * Create a function that replaces a value by its primary key, where the value was read from a row of these tables that
 * is unchanged: it need not be normalized again.
 */
export function referenceIn(entities: Tables<StoredRow>, cache: Origins): (value: object) => string | undefined {
  return (value) => {
    const kind = value.constructor as unknown as (Kind & ReadableTable) | undefined;
    if (typeof kind?.key !== 'string') return listIn(entities, value);
    const pk = ifItCan(() => kind.pk?.(value, undefined, undefined, []));
    if (!isUsablePk(pk)) return undefined;
    const row = readRow(entities, kind.key, String(pk));
    return row !== undefined && cache.isMadeOf(kind, { pk: String(pk), row }, value) ? String(pk) : undefined;
  };
}
