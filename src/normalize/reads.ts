import { isInvalid } from '../schema/Schema.js';
import { own } from '../shared/own.js';
import { readRow } from './tables.js';
import type { Stamp } from './journal.js';
import type { Tables } from './tables.js';
import type { ReadableTable, Row, StoredRow } from '../schema/Schema.js';

/** The state that look-ups are made in. */
export interface Look {
  readonly entities: Tables<StoredRow>;
  readonly args: readonly unknown[];
  readonly stamp: Stamp;
  /** Given to look-ups that ask for something else than rows. */
  readonly state?: object;
}

/** A look-up other than a row: a function of the arguments (the lens of a Scalar, say), or of the state and a name in it. */
export type LookUp = (args: readonly unknown[], state: never, pk: string) => unknown;

/** A value, and what it was made of. */
export interface ReadValue {
  readonly value: unknown;
  readonly reads: readonly Read[];
}

/** A row that was looked for. */
export type RowRead = Read & { readonly table: string; readonly pk: string; readonly row: StoredRow | undefined };

/** Lists leave out items that are missing or deleted; `null` stays. */
export const isShown = (value: unknown): boolean => value !== undefined && !isInvalid(value);

export const NO_READS: readonly Read[] = [];

/** Reads nested deeper than this are not compared with the stack: rows that were read one after the other form a chain. */
const MAX_STACK = 500;

/**
 * A look-up, what it found, and the value made of that with everything inside: a row (`table`, `pk`), a whole table (no
 * `pk`), a function's answer, or nothing but its parts. The value is up to date as long as each look-up finds what it
 * found.
 */
export class Read {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Read('', '', undefined);

  readonly table: string | LookUp | undefined;
  readonly pk: string | undefined;
  readonly row: unknown;
  readonly schema: ReadableTable | undefined;
  readonly value: unknown;
  readonly parts: readonly Read[];
  /** It depends on more than the tables. */
  readonly asksArguments: boolean;
  /** An entity in it lacks something that it requires. */
  readonly isLacking: boolean;
  /** A value made of the same row in another state. */
  older: this | undefined = undefined;
  /** The state it was compared with last, and the outcome: many values share their parts. */
  checked: Stamp | undefined = undefined;
  wasUpToDate = false;

  /**
   * @param schema whose value it is; undefined where no value was made.
   * @param news parts among which are those that say more than rows do.
   */
  constructor(
    table: string | LookUp | undefined,
    pk: string | undefined,
    row: unknown,
    schema?: ReadableTable,
    value: unknown = row,
    parts: readonly Read[] = NO_READS,
    news = parts,
  ) {
    this.table = table;
    this.pk = pk;
    this.row = row;
    this.schema = schema;
    this.value = value;
    this.parts = parts;
    let asks = typeof table === 'function';
    let isLacking = false;
    // Not `some`: this runs for every value that is made.
    for (const part of news) {
      asks ||= part.asksArguments;
      isLacking ||= part.isLacking;
    }
    this.asksArguments = asks;
    this.isLacking = isLacking;
  }

  /** Up to date together, or not at all. */
  static ofAll(parts: readonly Read[]): Read {
    return new Read(undefined, undefined, undefined, undefined, undefined, parts);
  }

  /** Another way to tell whether it is up to date. */
  compare?(look: Look, depth: number): boolean;
}

/** Whoever reads the items of a list. */
export interface ItemReader {
  readonly look: Look;
  /** What one id gives; undefined where it cannot be remembered on its own. */
  item(schema: ReadableTable, id: unknown): Read | undefined;
}

/** Where a read finds what was made of rows, and keeps what it makes. */
export interface ReadCache {
  /** Several read its values: they are frozen in development. Asked for once, since it runs for every row. */
  readonly freeze?: ((value: unknown, row?: Row) => unknown) | undefined;
  find(schema: ReadableTable, pk: string, look: Look): Read | undefined;
  store(schema: ReadableTable, pk: string, read: Read): void;
  /** A list as a whole; undefined where its items are read one by one. */
  list?(
    reader: ItemReader,
    schema: ReadableTable,
    input: readonly unknown[],
  ): (Read & { readonly values: readonly unknown[] }) | undefined;
}

/** Noted among what an entity is made of that lacks what it requires; always up to date. */
export const LACK = /* @__PURE__ */ Object.assign(new Read(undefined, undefined, undefined), { isLacking: true });

function find({ table, pk }: Read, { entities, args, state }: Look): unknown {
  if (typeof table !== 'string') return table?.(args, state as never, pk as string);
  return pk === undefined ? own(entities, table) : readRow(entities, table, pk);
}

/** Whether a value would be made of the same now. @param depth how many reads lead to it. */
export function isUpToDate(read: Read, look: Look, depth = 0): boolean {
  if (read.compare) return read.compare(look, depth);
  if (read.checked === look.stamp) return read.wasUpToDate;
  const isSame =
    find(read, look) === read.row &&
    (depth < MAX_STACK ? areUpToDate(read.parts, look, depth + 1) : areAllUpToDate(read.parts, look));
  if (!read.asksArguments) {
    read.checked = look.stamp;
    read.wasUpToDate = isSame;
  }
  return isSame;
}

export function areUpToDate(reads: readonly Read[], look: Look, depth = 0): boolean {
  for (const read of reads) if (!isUpToDate(read, look, depth)) return false;
  return true;
}

/** The same, however deep they are. */
function areAllUpToDate(reads: readonly Read[], look: Look): boolean {
  for (const read of readsIn(reads)) if (find(read, look) !== read.row) return false;
  return true;
}

/** All reads, and all that they were made of. */
export function readsIn(reads: readonly Read[]): ReadonlySet<Read> {
  const open = new Set(reads);
  // What is added while it is walked is walked too.
  for (const read of open) for (const part of read.parts) open.add(part);
  return open;
}

/** Every row that a value was made of, found or not. */
export const rowsIn = (reads: readonly Read[]): readonly RowRead[] =>
  [...readsIn(reads)].filter(({ table, pk }) => typeof table === 'string' && pk !== undefined) as RowRead[];
