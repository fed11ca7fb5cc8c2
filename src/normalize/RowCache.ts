import { isSchema } from '../schema/Schema.js';
import { freezePlain } from '../shared/freeze.js';
import { isDevelopment } from '../shared/warn.js';
import { readList } from './ListRead.js';
import { isReadOf, stands } from './reads.js';
import type { ListRead } from './ListRead.js';
import type { ItemReader, ReadCache } from './OneRead.js';
import type { Look, Read } from './reads.js';
import type { ReadableTable, Row, StoredRow } from '../schema/Schema.js';

/** From here on a list remembers what each item was made of. */
const LONG_LIST = 50;

/**
 * Values kept for one row, and as many as pending mutations show it: it may be nested in different surroundings in different
 * states, with what it requires or without, under several lenses, or be undone and redone.
 */
const MAX_VARIANTS = 24;

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

/**
 * Put a version before the older ones, of which the last is forgotten. What pending mutations show comes and goes: it
 * takes no place from what is stored.
 */
function withOlder<V extends Read>(newest: V, older: V | undefined): V {
  newest.older = older;
  let before: V = newest;
  let count = 1;
  for (let version = older; version; version = version.older) {
    if (version.isExpected === newest.isExpected && ++count > MAX_VARIANTS) before.older = version.older;
    else before = version;
  }
  return newest;
}

/**
 * The values that one store's states are read as, for all endpoints: a row that did not change, and of which nothing
 * inside changed, gives the same value to every reader. Rows are found by primary key: a WeakMap of rows costs twice the
 * time of the whole read, in garbage collection.
 *
 * @see spec: S23
 */
export class RowCache implements ReadCache {
  readonly freeze = isDevelopment() ? freezeValue : undefined;
  readonly #rows = new Map<ReadableTable, Map<string, Read>>();
  /** Long lists, by the row or result that lists their ids. */
  readonly #lists = new WeakMap<object, ListRead>();
  /** The last version of the row that was looked for last: of a list, if it is one that is being read. */
  #sought: Read | undefined;

  /** The value of a row that stands for the tables and arguments being read. */
  find(schema: ReadableTable, pk: string, look: Look): Read | undefined {
    let read = (this.#sought = this.#rows.get(schema)?.get(pk));
    while (read && !stands(read, look)) read = read.older;
    return read;
  }

  store(schema: ReadableTable, pk: string, read: Read): void {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, (rows = new Map<string, Read>()));
    rows.set(pk, withOlder(read, rows.get(pk)));
  }

  /**
   * A long list of ids: the items that nothing has happened to are taken over from its last version, or from what its
   * row held before items came or went.
   */
  list(reader: ItemReader, schema: ReadableTable, input: readonly unknown[]): ListRead | undefined {
    if (input.length < LONG_LIST) return undefined;
    const { look } = reader;
    const last = this.#lists.get(input);
    let known: ListRead | undefined;
    for (const newest of [last, this.#lists.get(this.#sought?.row as object)])
      for (let list = newest; list; list = list.older) {
        if (list.schema !== schema) continue;
        if (list.input === input && stands(list, look)) return list;
        known ??= list;
      }
    const list = readList(reader, schema, input, known);
    if (list) this.#lists.set(input, withOlder(list, last));
    return list;
  }

  /** Whether a value is what a read has made of a row. */
  isMadeOf(
    schema: ReadableTable,
    { pk, row }: { readonly pk: string; readonly row: StoredRow },
    value: unknown,
  ): boolean {
    for (let read = this.#rows.get(schema)?.get(pk); read; read = read.older) {
      if (read.value === value && isReadOf(read, row)) return true;
    }
    return false;
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
