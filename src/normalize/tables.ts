import { noteWrite } from './changeLog.js';
import { oncePer } from '../shared/oncePer.js';
import { mapMembers, own, put, without } from '../shared/own.js';
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
import type { RowMeta, StoredRow } from '../schema/Schema.js';

/** The normalized part of a store. */
export interface NormalizedState {
  readonly entities: Tables<StoredRow>;
  readonly entitiesMeta: Tables<RowMeta>;
  /** Secondary indexes: `{ [table]: { [field]: { [value]: pk } } }`. */
  readonly indexes: Tables<unknown>;
}

/**
 * Rows by primary key: `{ [pk]: row }`, or a split table where a store has many of them. Only this module knows which:
 * read and write it through these functions.
 */
export type Table<T> = Readonly<Record<string, T>>;

/** `{ [table]: { [pk]: row } }` */
export type Tables<T> = Readonly<Record<string, Table<T>>>;

/** Least number of rows of a table that is split: copying all keys at each write takes up to milliseconds for 1 000 rows. */
const SPLIT_FROM = 200;

/** Least number of keys at which `results` and `meta` are split; every request writes them several times. */
const SPLIT_KEYS_FROM = 500;

/** A plain table is never an array, even after a round trip through JSON. */
const isSplit = <T>(table: Table<T> | SplitTable<T>): table is SplitTable<T> => Array.isArray(table);

const asTable = <T>(table: SplitTable<T>): Table<T> => table as unknown as Table<T>;

/** Returns whether the rows of a table are lists or maps: a Collection's name begins with a bracket, as `[Post]`. */
export const isListTable = (table: string): boolean => /^[[{(]/.test(table);

/** Read a row of one table. */
export function rowOf<T>(table: Table<T> | undefined, pk: string): T | undefined {
  if (table === undefined) return undefined;
  return isSplit(table) ? readSplit(table, pk) : own(table, pk);
}

/** Read a row by table and primary key. */
export function readRow<T>(tables: Tables<T>, table: string, pk: string): T | undefined {
  return rowOf(own(tables, table), pk);
}

/** Returns whether a primary key is an array index: those come first in any JavaScript object, in numeric order. */
const isIndex = (pk: string): boolean => /^(0|[1-9]\d{0,9})$/.test(pk) && Number(pk) < 2 ** 32 - 1;

function inTableOrder(pks: readonly string[]): readonly string[] {
  const indexes = pks.filter(isIndex);
  if (indexes.length === 0) return pks;
  indexes.sort((a, b) => Number(a) - Number(b));
  return [...indexes, ...pks.filter((pk) => !isIndex(pk))];
}

/** Primary keys by table, of tables that were asked for theirs, and of copies with the same keys. */
const knownPks = /* @__PURE__ */ new WeakMap<object, readonly string[]>();

/** Get the primary keys of a table in table order: array indexes in ascending order, then the others as they came. */
export function pksOfTable(table: Table<unknown>): readonly string[] {
  let pks = knownPks.get(table);
  if (!pks) knownPks.set(table, (pks = isSplit(table) ? inTableOrder(pksOfSplit(table)) : Object.keys(table)));
  return pks;
}

/**
 * Get the primary keys of a table in parts, in any order. A part is the same array as long as its keys stay, so that
 * results can be cached by it.
 */
export const pksInParts = (table: Table<unknown> | undefined): readonly (readonly string[])[] =>
  table === undefined ? [] : isSplit(table) ? (table as unknown as SplitTable<unknown>)[1] : [pksOfTable(table)];

/** Get the primary keys of a table by name; none where there is no table. */
export function pksOf(tables: Tables<unknown>, table: string): readonly string[] {
  const rows = own(tables, table);
  return rows === undefined ? [] : pksOfTable(rows);
}

/** Iterate over all rows of all tables, in table order. */
export function* rowsIn<T>(tables: Tables<T>): Generator<readonly [table: string, pk: string, row: T]> {
  for (const [name, table] of Object.entries(tables)) {
    for (const pk of pksOfTable(table)) yield [name, pk, rowOf(table, pk) as T];
  }
}

const joined = /* @__PURE__ */ oncePer((table: SplitTable<unknown>): Table<unknown> =>
  Object.fromEntries(pksOfSplit(table).map((pk) => [pk, readSplit(table, pk)])),
);

/** Get a table as `{ [pk]: row }`, split or not; the same object for the same table. */
export const asPlainTable = <T>(table: Table<T>): Table<T> => (isSplit(table) ? (joined(table) as Table<T>) : table);

const joinedTables = /* @__PURE__ */ oncePer((tables: Tables<unknown>) => mapMembers(tables, asPlainTable));

/** Get tables as `{ [table]: { [pk]: row } }`, split or not; the same object for the same tables. */
export const asPlainTables = <T>(tables: Tables<T>): Tables<T> =>
  Object.values(tables).some(isSplit) ? (joinedTables(tables) as Tables<T>) : tables;

/** Get the objects that a write copies as a whole: plain tables, and the groups and key lists of split ones. */
export function piecesOf(tables: Tables<unknown>): readonly object[] {
  return Object.values(tables).flatMap((table) => (isSplit(table) ? piecesOfSplit(table) : [table]));
}

/**
 * Get the members of such an object: rows, and in split tables primary keys, too. Not by `flat`, which takes ten times
 * as long.
 */
export const membersOfPiece = (piece: object): readonly unknown[] =>
  ([] as unknown[]).concat(...(Object.values(piece) as unknown[]));

/** A part of a table that is replaced as a whole when one of its rows is written, or a key is added. */
export interface TablePart {
  /** Stays the same for the same rows, as long as the table has as many parts. */
  readonly name: string;
  /** The stored object; the same one while nothing in it has changed. */
  readonly source: object;
  /** `[pk, row, pk, row, …]`, or, for a list of keys, `[pk, pk, …]`. */
  readonly members: () => readonly unknown[];
}

/** Get the parts of a table; lists of keys come last, and their names begin with `order`. */
export function partsOf(table: Table<unknown>): TablePart[] {
  if (!isSplit(table)) return [{ name: '', source: table, members: () => Object.entries(table).flat(1) }];
  const [groups, order] = table as SplitTable<unknown>;
  return [
    // Not `flat`, which takes ten times as long.
    ...groups.map((source, at) => ({ name: `${at}`, source, members: () => ([] as unknown[]).concat(...source) })),
    ...order.map((source, at) => ({ name: `order${at}`, source, members: () => source })),
  ];
}

/**
 * Create a cached summary of all rows of a table, say their greatest number. After a write only the changed parts are
 * summarized again.
 *
 * @param ofRows summarizes some rows.
 * @param ofParts combines summaries.
 */
export function createSummary<T, S>(ofRows: (rows: readonly T[]) => S, ofParts: (parts: readonly S[]) => S) {
  type Bucket = readonly (string | T)[];
  const ofBucket = oncePer((bucket: Bucket) => ofRows(bucket.filter((_, at) => at % 2 === 1) as T[]));
  const ofGroup = oncePer((group: readonly Bucket[]) => ofParts(group.map(ofBucket)));
  return oncePer((table: Table<T>): S =>
    isSplit(table) ? ofParts((table as SplitTable<T>)[0].map(ofGroup)) : ofRows(Object.values(table)),
  );
}

const sameRow = <T>(row: T): T => row;

/** Split a plain table. */
const splitOf = <T>(table: Table<T>, room: number): SplitTable<T> =>
  splitRows<T, T>(new Map(Object.entries(table)), sameRow, room);

/** Change or add rows; the same table is returned when there are none. */
function changeTable<S, T>(
  table: Table<T>,
  entries: ReadonlyMap<string, S>,
  { rowOf, splitFrom }: { readonly rowOf: RowOf<S, T>; readonly splitFrom: number },
): Table<T> {
  if (isSplit(table)) return asTable(changeSplit<S, T>(table, entries, rowOf));
  // An empty table is built from the new rows at once.
  if (entries.size >= splitFrom && pksOfTable(table).length === 0)
    return asTable(splitRows(entries, rowOf, entries.size));
  let copy: Record<string, T> | undefined;
  let added = 0;
  for (const [pk, entry] of entries) {
    const row = rowOf(entry);
    if (row === undefined) continue;
    copy ??= { ...table };
    if (!Object.hasOwn(copy, pk)) added++;
    put(copy, pk, row);
  }
  if (!copy) return table;
  if (splitFrom === Infinity) return copy;
  // Rows are never removed here: without new ones the keys stay.
  const known = added === 0 ? knownPks.get(table) : undefined;
  const { length } = known ?? Object.keys(copy);
  if (length >= splitFrom) return asTable(splitOf(copy, length));
  if (known) knownPks.set(copy, known);
  return copy;
}

/** Change or add entries of `results` or `meta`. */
export function withRows<T>(table: Table<T>, rows: ReadonlyMap<string, T>): Table<T> {
  const changed = changeTable<T, T>(table, rows, { rowOf: sameRow, splitFrom: SPLIT_KEYS_FROM });
  noteWrite(table, changed, [...rows.keys()]);
  return changed;
}

/** Change or add one entry; the same table is returned where it has this very value. */
export const withRow = <T>(table: Table<T>, pk: string, row: T): Table<T> =>
  Object.is(rowOf(table, pk), row) ? table : withRows(table, new Map([[pk, row]]));

/** Remove rows; the same table is returned where it has none of them. */
export function withoutRows<T>(table: Table<T>, pks: Iterable<string>, splitFrom = SPLIT_KEYS_FROM): Table<T> {
  const gone = new Set([...pks].filter((pk) => rowOf(table, pk) !== undefined));
  if (gone.size === 0) return table;
  if (!isSplit(table)) return Object.fromEntries(Object.entries(table).filter(([pk]) => !gone.has(pk)));
  const left = removeFromSplit(table as unknown as SplitTable<T>, gone);
  // Joined at half the size at which it is split, so that it does not switch back and forth.
  return sizeOfSplit(left) < splitFrom / 2 ? asPlainTable(asTable(left)) : asTable(left);
}

/**
 * Remove rows from tables. A table without rows is removed, too: an empty one would say that no rows exist.
 *
 * @param rows primary keys by table; unknown ones are ignored.
 */
export function forgetRows<T>(tables: Tables<T>, rows: Readonly<Record<string, readonly string[]>>): Tables<T> {
  let left = tables;
  for (const [name, pks] of Object.entries(rows)) {
    const table = own(tables, name);
    const kept = table && withoutRows(table, pks, SPLIT_FROM);
    if (!kept || kept === table) continue;
    const others = without(left, name);
    left = pksOfTable(kept).length === 0 ? others : { ...others, [name]: kept };
  }
  return left;
}

/** Tables being written: single rows are collected, and each table is copied once, at the end. */
export class TablesDraft<T> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new TablesDraft({});

  #tables: Tables<T>;
  readonly #writes = new Map<string, Map<string, T>>();
  readonly #splitFrom: number;

  /** @param isPlain tables are never split: those that `normalize()` returns to its caller. */
  constructor(tables: Tables<T>, isPlain = false) {
    this.#tables = tables;
    this.#splitFrom = isPlain ? Infinity : SPLIT_FROM;
  }

  read(table: string, pk: string): T | undefined {
    return this.#writes.get(table)?.get(pk) ?? readRow(this.#tables, table, pk);
  }

  write(table: string, pk: string, row: T): void {
    if (Object.is(this.read(table, pk), row)) return;
    const rows = this.#writes.get(table) ?? new Map<string, T>();
    this.#writes.set(table, rows.set(pk, row));
  }

  /** Change or add rows of a table, which exists from now on. `rowOf` gives `undefined` for a row that stays. */
  merge<S>(table: string, entries: ReadonlyMap<string, S>, rowOf: RowOf<S, T>): void {
    const before = own(this.#tables, table);
    const after = changeTable<S, T>(before ?? {}, entries, { rowOf, splitFrom: this.#splitFrom });
    if (after !== before) this.#tables = { ...this.#tables, [table]: after };
  }

  /** Get the tables with all changes; the same object when nothing has changed. */
  finish(): Tables<T> {
    for (const [name, rows] of this.#writes) this.merge(name, rows, sameRow);
    return this.#tables;
  }
}

/** Rows last shown by optimistic layers over stored tables. An entry goes with the stored tables. */
const shown = new WeakMap<object, Tables<StoredRow>>();

/** Remember the rows that layers show over stored tables. */
export const noteShown = (entities: Tables<StoredRow>, view: Tables<StoredRow>): void => void shown.set(entities, view);

/** Get the rows last shown over stored tables: a response that equals them is stored as these very objects. */
export const shownOver = (entities: Tables<StoredRow>): Tables<StoredRow> | undefined => shown.get(entities);
