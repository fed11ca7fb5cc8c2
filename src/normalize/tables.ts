import { keepShape } from '../shared/keepShape.js';
import { oncePer } from '../shared/oncePer.js';
import { own, put, without } from '../shared/own.js';
import {
  changeSplit,
  piecesOfSplit,
  pksOfSplit,
  readSplit,
  removeFromSplit,
  sizeOfSplit,
  splitRows,
} from './splitTable.js';
import type { RowOf, SplitTable } from './splitTable.js';

/**
 * `{ [pk]: row }`, or, in a store with many rows, a split table. Only this module knows which; everybody else calls its
 * functions.
 */
export type Table<T> = Readonly<Record<string, T>>;

/** `{ [table]: { [pk]: row } }` */
export type Tables<T> = Readonly<Record<string, Table<T>>>;

/** From here on a table is split: copying all its keys at each write costs 0.25 ms and more. @see spec: decision 72 */
const SPLIT_FROM = 1_000;

/** Below this it is put together again: some way from there, or it would go back and forth. */
const JOIN_BELOW = SPLIT_FROM / 2;

/** A plain table is never an array, also after a trip through JSON. */
const isSplit = <T>(table: Table<T> | SplitTable<T>): table is SplitTable<T> => Array.isArray(table);

const asTable = <T>(table: SplitTable<T>): Table<T> => table as unknown as Table<T>;

/** A row of one table. */
export function rowOf<T>(table: Table<T> | undefined, pk: string): T | undefined {
  if (table === undefined) return undefined;
  return isSplit(table) ? readSplit(table, pk) : own(table, pk);
}

export function readRow<T>(tables: Tables<T>, table: string, pk: string): T | undefined {
  return rowOf(own(tables, table), pk);
}

/** Primary keys that are array indexes come first, in order, as in any JavaScript object. */
const isIndex = (pk: string): boolean => /^(0|[1-9]\d{0,9})$/.test(pk) && Number(pk) < 2 ** 32 - 1;

function inTableOrder(pks: readonly string[]): readonly string[] {
  const indexes = pks.filter(isIndex);
  if (indexes.length === 0) return pks;
  indexes.sort((a, b) => Number(a) - Number(b));
  return [...indexes, ...pks.filter((pk) => !isIndex(pk))];
}

/** Primary keys of one table in table order. @see spec: S12.2, decision 43 */
export const pksOfTable = /* @__PURE__ */ oncePer((table: Table<unknown>): readonly string[] =>
  isSplit(table) ? inTableOrder(pksOfSplit(table)) : Object.keys(table),
);

export function pksOf(tables: Tables<unknown>, table: string): readonly string[] {
  const rows = own(tables, table);
  return rows === undefined ? [] : pksOfTable(rows);
}

/** Every row of every table, in table order. */
export function* rowsIn<T>(tables: Tables<T>): Generator<readonly [table: string, pk: string, row: T]> {
  for (const [name, table] of Object.entries(tables)) {
    for (const pk of pksOfTable(table)) yield [name, pk, rowOf(table, pk) as T];
  }
}

const joined = /* @__PURE__ */ oncePer((table: Table<unknown>): Table<unknown> => {
  const plain: Record<string, unknown> = {};
  for (const pk of pksOfSplit(table as unknown as SplitTable<unknown>)) put(plain, pk, rowOf(table, pk));
  return plain;
});

const asPlainTable = <T>(table: Table<T>): Table<T> => (isSplit(table) ? (joined(table) as Table<T>) : table);

const joinedTables = /* @__PURE__ */ oncePer((tables: Tables<unknown>): Tables<unknown> => {
  const plain: Record<string, Table<unknown>> = {};
  for (const [name, table] of Object.entries(tables)) put(plain, name, asPlainTable(table));
  return plain;
});

/** Tables as `{ [table]: { [pk]: row } }`, whatever their representation; the same object for the same tables. */
export const asPlainTables = <T>(tables: Tables<T>): Tables<T> =>
  Object.values(tables).some(isSplit) ? (joinedTables(tables) as Tables<T>) : tables;

/** What a write to tables copies whole, if it copies it at all: plain tables, and the pieces of split ones. */
export function piecesOf(tables: Tables<unknown>): readonly object[] {
  return Object.values(tables).flatMap((table) => (isSplit(table) ? piecesOfSplit(table) : [table]));
}

/** The same rows, split. */
const splitOf = <T>(table: Table<T>, room: number): SplitTable<T> =>
  splitRows(Object.entries(table), (row) => row, room);

/** A table with some rows changed or added; the same table when there are none. */
function changeTable<S, T>(
  table: Table<T>,
  entries: ReadonlyMap<string, S>,
  { rowOf, splitFrom }: { readonly rowOf: RowOf<S, T>; readonly splitFrom: number },
): Table<T> {
  if (isSplit(table)) return asTable(changeSplit<S, T>(table, entries, rowOf));
  const count = Object.keys(table).length + entries.size;
  if (count >= splitFrom) {
    const isNew = count === entries.size;
    return asTable(isNew ? splitRows(entries, rowOf, count) : changeSplit(splitOf(table, count), entries, rowOf));
  }
  let copy: Record<string, T> | undefined;
  for (const [pk, entry] of entries) {
    const row = rowOf(entry);
    if (row !== undefined) put((copy ??= { ...table }), pk, row);
  }
  return copy ?? table;
}

function removeRows<T>(table: Table<T>, pks: ReadonlySet<string>): Table<T> {
  if (!isSplit(table)) return Object.fromEntries(Object.entries(table).filter(([pk]) => !pks.has(pk)));
  const left = removeFromSplit(table as unknown as SplitTable<T>, pks);
  return sizeOfSplit(left) < JOIN_BELOW ? asPlainTable(asTable(left)) : asTable(left);
}

/**
 * Tables without some rows. One whose rows are all forgotten goes: nobody knows that there are no more.
 *
 * @param rows primary keys by table; what is not there is no mistake.
 */
export function forgetRows<T>(tables: Tables<T>, rows: Readonly<Record<string, readonly string[]>>): Tables<T> {
  let left = tables;
  for (const [name, pks] of Object.entries(rows)) {
    const table = own(tables, name);
    const gone = new Set(pks.filter((pk) => rowOf(table, pk) !== undefined));
    if (!table || gone.size === 0) continue;
    const kept = removeRows(table, gone);
    const others = without(left, name);
    left = pksOfTable(kept).length === 0 ? others : { ...others, [name]: kept };
  }
  return left;
}

/** Tables being written: what changes is collected, and each table is made anew once, at the end. */
export class TablesDraft<T> {
  readonly #base: Tables<T>;
  readonly #tables = new Map<string, Table<T>>();
  readonly #writes = new Map<string, Map<string, T>>();
  readonly #splitFrom: number;

  /** @param isPlain tables are never split, however big they become: what `normalize()` gives to its caller. */
  constructor(base: Tables<T>, { isPlain = false }: { readonly isPlain?: boolean } = {}) {
    this.#base = base;
    this.#splitFrom = isPlain ? Infinity : SPLIT_FROM;
  }

  read(table: string, pk: string): T | undefined {
    return this.#writes.get(table)?.get(pk) ?? rowOf(this.#table(table), pk);
  }

  write(table: string, pk: string, row: T): void {
    if (Object.is(this.read(table, pk), row)) return;
    entryOf(this.#writes, table, () => new Map<string, T>()).set(pk, row);
  }

  /** Change or add many rows of a table, which exists from now on. `rowOf` gives undefined where nothing changes. */
  merge<S>(table: string, entries: ReadonlyMap<string, S>, rowOf: RowOf<S, T>): void {
    const before = this.#table(table);
    const after = changeTable<S, T>(before ?? {}, entries, { rowOf, splitFrom: this.#splitFrom });
    if (after !== before) this.#tables.set(table, after);
  }

  /** The tables with all changes; the same object when nothing changed. */
  finish(): Tables<T> {
    for (const [name, rows] of this.#writes) if (rows.size > 0) this.merge(name, rows, (row) => row);
    if (this.#tables.size === 0) return this.#base;
    const tables: Record<string, Table<T>> = { ...this.#base };
    for (const [name, table] of this.#tables) put(tables, name, table);
    return tables;
  }

  #table(name: string): Table<T> | undefined {
    return this.#tables.get(name) ?? own(this.#base, name);
  }
}

function entryOf<K, V>(map: Map<K, V>, key: K, make: () => V): V {
  let value = map.get(key);
  if (value === undefined) map.set(key, (value = make()));
  return value;
}

keepShape(new TablesDraft({}));
