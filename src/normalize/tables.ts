import { noteWrite } from './journal.js';
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
import type { RowMeta, StoredRow } from '../schema/Schema.js';

/** The normalized part of a store. */
export interface NormalizedState {
  readonly entities: Tables<StoredRow>;
  readonly entitiesMeta: Tables<RowMeta>;
  /** Secondary indexes: `{ [table]: { [field]: { [value]: pk } } }`. */
  readonly indexes: Tables<unknown>;
}

/**
 * `{ [pk]: row }`, or, in a store with many rows, a split table. Only this module knows which; everybody else calls its
 * functions.
 */
export type Table<T> = Readonly<Record<string, T>>;

/** `{ [table]: { [pk]: row } }` */
export type Tables<T> = Readonly<Record<string, Table<T>>>;

/** From here on a table is split: copying its keys at each write costs more, up to milliseconds for 1 000. */
const SPLIT_FROM = 200;

/** The same for what is known of keys: every request writes it, several times. */
const SPLIT_KEYS_FROM = 500;

/** A plain table is never an array, also after a trip through JSON. */
const isSplit = <T>(table: Table<T> | SplitTable<T>): table is SplitTable<T> => Array.isArray(table);

const asTable = <T>(table: SplitTable<T>): Table<T> => table as unknown as Table<T>;

/** Whether a table is one of lists, by the name that the shape of a Collection gives it. */
export const isListTable = (table: string): boolean => /^[[{(]/.test(table);

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

/** Of tables whose keys somebody asked for, and of plain ones made from them without another key. */
const knownPks = /* @__PURE__ */ new WeakMap<object, readonly string[]>();

/** Primary keys of one table in table order. */
export function pksOfTable(table: Table<unknown>): readonly string[] {
  let pks = knownPks.get(table);
  if (!pks) knownPks.set(table, (pks = isSplit(table) ? inTableOrder(pksOfSplit(table)) : Object.keys(table)));
  return pks;
}

/** The same in parts, in any order, which stay the same objects while their keys do. */
export const pksInParts = (table: Table<unknown> | undefined): readonly (readonly string[])[] =>
  table === undefined ? [] : isSplit(table) ? (table as unknown as SplitTable<unknown>)[1] : [pksOfTable(table)];

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

/** A table as `{ [pk]: row }`, whatever its representation; the same object for the same table. */
export const asPlainTable = <T>(table: Table<T>): Table<T> => (isSplit(table) ? (joined(table) as Table<T>) : table);

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

/** What is in such a piece: rows, and of a split table primary keys, too. Not `flat`, which takes ten times as long. */
export const membersOfPiece = (piece: object): readonly unknown[] =>
  ([] as unknown[]).concat(...(Object.values(piece) as unknown[]));

/** A part of a table that is replaced whole when one of its rows is written, or, of a split one, of its list of keys. */
export interface TablePart {
  /** The same for the same rows, as long as the table has as many parts. */
  readonly name: string;
  /** The same object while nothing of the part has changed. */
  readonly source: object;
  /** Primary keys and rows in turn; of a list of keys these alone. */
  readonly members: () => readonly unknown[];
}

/** The parts of a table; lists of keys come last, and their names begin with `order`. */
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
 * What all rows of a table say together; a write makes anew what it has copied of it.
 *
 * @param ofRows what some of them say.
 * @param ofParts what that comes to.
 */
export function createSummary<T, S>(ofRows: (rows: readonly T[]) => S, ofParts: (parts: readonly S[]) => S) {
  type Bucket = readonly (string | T)[];
  const ofBucket = oncePer((bucket: Bucket) => ofRows(bucket.filter((_, at) => at % 2 === 1) as T[]));
  const ofGroup = oncePer((group: readonly Bucket[]) => ofParts(group.map(ofBucket)));
  return oncePer((table: Table<T>): S =>
    isSplit(table) ? ofParts((table as SplitTable<T>)[0].map(ofGroup)) : ofRows(Object.values(table)),
  );
}

/** The same rows, split. */
const splitOf = <T>(table: Table<T>, room: number): SplitTable<T> =>
  splitRows(new Map(Object.entries(table)), (row) => row, room);

/** A table with some rows changed or added; the same table when there are none. */
function changeTable<S, T>(
  table: Table<T>,
  entries: ReadonlyMap<string, S>,
  { rowOf, splitFrom }: { readonly rowOf: RowOf<S, T>; readonly splitFrom: number },
): Table<T> {
  if (isSplit(table)) return asTable(changeSplit<S, T>(table, entries, rowOf));
  // All that comes may be new.
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
  // None is ever taken away here.
  const known = added === 0 ? knownPks.get(table) : undefined;
  const { length } = known ?? Object.keys(copy);
  if (length >= splitFrom) return asTable(splitOf(copy, length));
  if (known) knownPks.set(copy, known);
  return copy;
}

const sameRow = <T>(row: T): T => row;

/** What is known of keys, with some changed or added. */
export function withRows<T>(table: Table<T>, rows: ReadonlyMap<string, T>): Table<T> {
  const changed = changeTable<T, T>(table, rows, { rowOf: sameRow, splitFrom: SPLIT_KEYS_FROM });
  noteWrite(table, changed, [...rows.keys()]);
  return changed;
}

/** The same with one; the same table where it has it. */
export const withRow = <T>(table: Table<T>, pk: string, row: T): Table<T> =>
  Object.is(rowOf(table, pk), row) ? table : withRows(table, new Map([[pk, row]]));

/** A table without some rows; the same table where it has none of them. */
export function withoutRows<T>(table: Table<T>, pks: Iterable<string>, splitFrom = SPLIT_KEYS_FROM): Table<T> {
  const gone = new Set([...pks].filter((pk) => rowOf(table, pk) !== undefined));
  if (gone.size === 0) return table;
  if (!isSplit(table)) return Object.fromEntries(Object.entries(table).filter(([pk]) => !gone.has(pk)));
  const left = removeFromSplit(table as unknown as SplitTable<T>, gone);
  // Some way from there, or it would go back and forth.
  return sizeOfSplit(left) < splitFrom / 2 ? asPlainTable(asTable(left)) : asTable(left);
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
    const kept = table && withoutRows(table, pks, SPLIT_FROM);
    if (!kept || kept === table) continue;
    const others = without(left, name);
    left = pksOfTable(kept).length === 0 ? others : { ...others, [name]: kept };
  }
  return left;
}

/** Tables being written: what changes is collected, and each table is made anew once, at the end. */
export class TablesDraft<T> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new TablesDraft({});

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

/** The rows that were last shown over stored ones. Kept as long as these. */
const shown = new WeakMap<object, Tables<StoredRow>>();

export const noteShown = (entities: Tables<StoredRow>, view: Tables<StoredRow>): void => void shown.set(entities, view);

/** What was last shown over them: what turns out as it was expected can stay the object that is on the screen. */
export const shownOver = (entities: Tables<StoredRow>): Tables<StoredRow> | undefined => shown.get(entities);
