import { isSchema } from '../schema/Schema.js';
import { freezePlain } from '../shared/freeze.js';
import { isDevelopment } from '../shared/warn.js';
import type { ListRead } from './ListRead.js';
import { readList } from './ListRead.js';
import { isUpToDate } from './reads.js';
import type { ItemReader, Look, Read, ReadCache } from './reads.js';
import type { ReadableTable, Row, StoredRow } from '../schema/Schema.js';

/** From here on a list remembers what each item was made of. */
const LONG_LIST = 50;

/** So many values of one row are kept: it is read in the past, under lenses, inside of other rows, and as pending mutations show it. */
const MAX_VALUES = 24;

/** Freeze what was made, with the defaults of its class; what comes from its row is frozen where it is made. */
function freezeValue(value: unknown, row?: Row): void {
  if (!row) return void freezePlain(value);
  Object.freeze(value);
  if (Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value as object) as [string, object | undefined][]) {
    if (Object.hasOwn(row, name)) continue;
    if (isSchema(member?.constructor)) Object.freeze(member);
    else freezePlain(member);
  }
}

/** Put a value before the older ones, of which the last is forgotten. */
function withOlder<R extends Read>(newest: R, older: R | undefined): R {
  newest.older = older;
  let last = newest;
  for (let count = 1; last.older && count < MAX_VALUES; count++) last = last.older;
  last.older = undefined;
  return newest;
}

/**
 * The values that one store's states are read as, for all endpoints: a row that did not change, and of which nothing
 * inside changed, gives the same value to every reader. Rows are found by primary key: a WeakMap of rows costs twice the
 * time of the whole read, in garbage collection.
 */
export class RowCache implements ReadCache {
  readonly freeze = isDevelopment() ? freezeValue : undefined;
  readonly #rows = new Map<ReadableTable, Map<string, Read>>();
  /** Long lists, by the array of ids in the row or result. */
  readonly #lists = new WeakMap<object, ListRead>();
  /** The newest value of the row that was looked for last: of a Collection, while its items are read. */
  #sought: Read | undefined;

  /** The value of a row that is up to date in the tables, and for the arguments, that are read. */
  find(schema: ReadableTable, pk: string, look: Look): Read | undefined {
    let read = (this.#sought = this.#rows.get(schema)?.get(pk));
    while (read && !isUpToDate(read, look)) read = read.older;
    return read;
  }

  store(schema: ReadableTable, pk: string, read: Read): void {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, (rows = new Map<string, Read>()));
    rows.set(pk, withOlder(read, rows.get(pk)));
  }

  /** Items that nothing has happened to are taken over from the last version of the list, or of its row. */
  list(reader: ItemReader, schema: ReadableTable, input: readonly unknown[]): ListRead | undefined {
    if (input.length < LONG_LIST) return undefined;
    const last = this.#lists.get(input);
    for (let list = last; list; list = list.older)
      if (list.schema === schema && isUpToDate(list, reader.look)) return list;
    const known = last ?? this.#lists.get(this.#sought?.row as object);
    const list = readList(reader, schema, input, known?.schema === schema ? known : undefined);
    if (list) this.#lists.set(input, withOlder(list, last));
    return list;
  }

  /** Whether a value is what a row was read as. */
  isMadeOf(
    schema: ReadableTable,
    { pk, row }: { readonly pk: string; readonly row: StoredRow },
    value: unknown,
  ): boolean {
    let read = this.#rows.get(schema)?.get(pk);
    while (read && !(read.value === value && read.row === row)) read = read.older;
    return read !== undefined;
  }

  /** Rows that a view has shown for a create: `<requestId>`, `<requestId>-1` … */
  forgetCreated(requestId: string): void {
    const forget = (pk: string): boolean => [...this.#rows.values()].filter((rows) => rows.delete(pk)).length > 0;
    for (let pk = requestId, count = 1; forget(pk); count++) pk = `${requestId}-${String(count)}`;
  }

  /** Rows that were removed from their table. */
  forget(table: string, pks: readonly string[]): void {
    for (const [schema, rows] of this.#rows) {
      if (schema.key === table) for (const pk of pks) rows.delete(pk);
    }
  }
}
