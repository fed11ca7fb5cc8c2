import { isSchema } from '../schema/Schema.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { freezePlain } from '../shared/freeze.js';
import { isDevelopment } from '../shared/warn.js';
import type { ListRead } from './ListRead.js';
import type { Look, Read } from './reads.js';
import type { ReadableTable, Row, StoredRow } from '../schema/Schema.js';

/** Values kept for one row: it may be nested in different surroundings in different states, or be undone and redone. */
const MAX_VARIANTS = 6;

/** So many placeholders are known after their creates. */
const MAX_NAMES = 1_000;

/** Freeze a value of a row, with the defaults of its class; what comes from the row is frozen where it is made. */
export function freezeEntity(value: object, row: Row): void {
  Object.freeze(value);
  if (Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value) as [string, object | undefined][]) {
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
export class RowCache {
  /** Several read its values: they are frozen. */
  readonly freezes: boolean;
  readonly #rows = new Map<ReadableTable, Map<string, Read>>();
  /** Long lists, by the row or result that lists their ids. */
  readonly #lists = new WeakMap<object, ListRead>();
  /** What was created, by the placeholders it had. */
  readonly names = new BoundedMap<string>(MAX_NAMES);

  /** @param isShared false for the values of one read alone, of one state. */
  constructor(readonly isShared = true) {
    this.freezes = isShared && isDevelopment();
  }

  /** The value of a row that stands for the tables and arguments being read. */
  find(schema: ReadableTable, pk: string, look: Look): Read | undefined {
    let read = this.#rows.get(schema)?.get(pk);
    while (read && this.isShared && !read.stands(look)) read = read.older;
    return read;
  }

  store(schema: ReadableTable, pk: string, read: Read): void {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, (rows = new Map<string, Read>()));
    rows.set(pk, withOlder(read, rows.get(pk)));
  }

  /** A version of a list to start from: one that stands if there is one. */
  findList(schema: ReadableTable, input: readonly unknown[], look: Look): ListRead | undefined {
    let last: ListRead | undefined;
    for (let list = this.#lists.get(input); list; list = list.older) {
      if (list.schema !== schema) continue;
      if (list.stands(look)) return list;
      last ??= list;
    }
    return last;
  }

  storeList(list: ListRead): void {
    this.#lists.set(list.input, withOlder(list, this.#lists.get(list.input)));
  }

  /** Whether a value is what a read has made of a row. */
  isMadeOf(
    schema: ReadableTable,
    { pk, row }: { readonly pk: string; readonly row: StoredRow },
    value: unknown,
  ): boolean {
    for (let read = this.#rows.get(schema)?.get(pk); read; read = read.older) {
      if (read.value === value && read.isOf(row)) return true;
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
