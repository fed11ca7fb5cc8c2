import { isUsablePk } from '../schema/primaryKey.js';
import { readRow } from './tables.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { ReadableTable, StoredRow } from '../schema/Schema.js';
import type { RowCache } from './RowCache.js';
import type { Tables } from './tables.js';

/** The static side of an entity class, as an instance shows it. */
interface Kind {
  readonly key?: unknown;
  pk?(value: object, parent: undefined, key: undefined, args: readonly unknown[]): unknown;
}

/** The row that a list was read from. */
interface ListRow {
  readonly table: string;
  readonly pk: string;
  readonly row: StoredRow;
}

/** Lists do not know what they are called. */
const lists = new WeakMap<object, ListRow>();

export function noteList(list: object, row: ListRow): void {
  lists.set(list, row);
}

/** A list that has changed since it was read is a value like any other. */
function listIn(entities: Tables<StoredRow>, list: object): string | undefined {
  const read = lists.get(list);
  return read && readRow(entities, read.table, read.pk) === read.row ? read.pk : undefined;
}

/**
 * What stands for a value in a row, where it is what a read has made of a row of these tables: its primary key. Such a
 * value has not changed, and need not be taken apart again.
 */
export function referenceIn(entities: Tables<StoredRow>, cache: RowCache): (value: object) => string | undefined {
  return (value) => {
    const kind = value.constructor as unknown as (Kind & ReadableTable) | undefined;
    if (typeof kind?.key !== 'string') return listIn(entities, value);
    const pk = ifItCan(() => kind.pk?.(value, undefined, undefined, []));
    if (!isUsablePk(pk)) return undefined;
    const row = readRow(entities, kind.key, String(pk));
    return row !== undefined && cache.isMadeOf(kind, { pk: String(pk), row }, value) ? String(pk) : undefined;
  };
}
