import { isInvalid } from '../schema/invalid.js';
import { own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { readRow } from './tables.js';
import type { Stamp } from './journal.js';
import type { Tables } from './tables.js';
import type { ReadableTable, StoredRow } from '../schema/Schema.js';

/** What is being looked at. */
export interface Look {
  readonly entities: Tables<StoredRow>;
  readonly args: readonly unknown[];
  readonly stamp: Stamp;
  /** What the tables are a part of; functions that look for something else are given it. */
  readonly state?: object;
}

/**
 * What is asked of the arguments (the lens of a Scalar, say), or of the state. With a `pk` it is a look-up, whose answer
 * `touchedBetween` knows.
 */
export type Ask = (args: readonly unknown[], state: never, pk: string) => unknown;

/** A value and what it was made of. */
export interface ReadValue {
  readonly value: unknown;
  readonly reads: readonly Read[];
}

/** Whether a list shows an item: missing and deleted ones are left out, `null` stays. @see spec: S7.6 */
export const isShown = (value: unknown): boolean => value !== undefined && !isInvalid(value);

export const NO_READS: readonly Read[] = [];

export const standAll = (reads: readonly Read[], look: Look, depth = 0): boolean => {
  for (const read of reads) if (!stands(read, look, depth)) return false;
  return true;
};

/** Reads nested deeper than this are not looked at with the stack: rows that were read one after the other form a chain. */
const MAX_STACK = 500;

/** All reads, and all that they were made of. */
export function readsIn(reads: readonly Read[]): ReadonlySet<Read> {
  const open = new Set(reads);
  // What is added while it is walked is walked too.
  for (const read of open) for (const part of read.parts) open.add(part);
  return open;
}

/** Every row that a value was made of. */
export function rowsIn(reads: readonly Read[]): readonly RowRead[] {
  const rows: RowRead[] = [];
  for (const read of readsIn(reads)) if (read.isOfRow) rows.push(read as RowRead);
  return rows;
}

const expectedRows = new WeakSet<object>();

/**
 * A row as a pending mutation shows it. Layers are replayed whenever something changes, and make their rows anew: those
 * are compared by what they hold.
 *
 * @see spec: decision 116
 */
export function noteExpected(row: StoredRow): void {
  if (typeof row === 'object') expectedRows.add(row);
}

const isExpectedRow = (row: unknown): boolean => typeof row === 'object' && expectedRows.has(row as object);

/**
 * A look-up, what it found, and the value made of that with everything inside: a row (`table`, `pk`), a whole table (no
 * `pk`), what a function is answered, or nothing but its parts. The value stands as long as each look-up finds what it
 * found.
 */
export class Read {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Read('', '', undefined);

  readonly table: string | Ask | undefined;
  readonly pk: string | undefined;
  row: unknown;
  readonly schema: ReadableTable | undefined;
  readonly value: unknown;
  readonly parts: readonly Read[];
  /** It depends on more than the tables. */
  readonly asksArguments: boolean;
  /** A pending mutation shows in it. */
  isExpected: boolean;
  /** Something in it lacks what it requires. */
  isLacking: boolean;
  /** A value made of the same row in other surroundings. */
  older: this | undefined = undefined;
  /** A pending mutation has shown, or shows, a row that holds the same. */
  isLoose: boolean;
  /** Where it was looked at last, and whether it stood: each row of a chain would ask all that follow. */
  checked: Stamp | undefined = undefined;
  stood = false;

  /**
   * @param schema whose value it is; undefined where no value was made.
   * @param news parts among which are those that have to do with more than what is stored.
   */
  constructor(
    table: string | Ask | undefined,
    pk: string | undefined,
    row: unknown,
    schema?: ReadableTable,
    value: unknown = row,
    parts: readonly Read[] = NO_READS,
    news: readonly Read[] = parts,
  ) {
    this.table = table;
    this.pk = pk;
    this.row = row;
    this.schema = schema;
    this.value = value;
    this.parts = parts;
    let asks = typeof table === 'function';
    let isExpected = (this.isLoose = isExpectedRow(row));
    let isLacking = false;
    // Not `some`: this runs for every value that is made.
    for (const read of news) {
      asks ||= read.asksArguments;
      isExpected ||= read.isExpected;
      isLacking ||= read.isLacking;
    }
    this.asksArguments = asks;
    this.isLacking = isLacking;
    this.isExpected = isExpected;
  }

  /** Another way to tell whether it stands. */
  check?(look: Look, depth: number): boolean;

  get isOfRow(): boolean {
    return typeof this.table === 'string' && this.pk !== undefined;
  }
}

/** Noted among what an entity is made of that lacks what it requires; it always stands. */
export const LACK = /* @__PURE__ */ Object.assign(new Read(undefined, undefined, undefined), { isLacking: true });

function find({ table, pk }: Read, { entities, args, state }: Look): unknown {
  if (typeof table !== 'string') return table?.(args, state as never, pk as string);
  return pk === undefined ? own(entities, table) : readRow(entities, table, pk);
}

/** Whether it is a read of this row; where pending mutations have a part in it, by what it holds. */
export function isReadOf(read: Read, row: unknown): boolean {
  if (row === read.row) return true;
  const mayHold = read.isLoose || isExpectedRow(row);
  const holdsTheSame = mayHold && row !== undefined && reuse(read.row, row) === read.row;
  read.isLoose ||= holdsTheSame;
  return holdsTheSame;
}

/** Whether what was read is what would be read now. @param depth how many reads lead to it. */
export function stands(read: Read, look: Look, depth = 0): boolean {
  if (read.check) return read.check(look, depth);
  if (read.checked === look.stamp) return read.stood;
  const row = find(read, look);
  const isSame = isReadOf(read, row) && (depth < MAX_STACK ? standAll : standDeep)(read.parts, look, depth + 1);
  if (isSame) {
    // What a mutation was expected to bring, and has brought, is what is stored.
    read.row = row;
    read.isExpected &&= isExpectedRow(row) || read.parts.some((part) => part.isExpected);
  }
  if (!read.asksArguments) {
    read.checked = look.stamp;
    read.stood = isSame;
  }
  return isSame;
}

/** A row that was looked for. */
export type RowRead = Read & { readonly table: string; readonly pk: string; readonly row: StoredRow | undefined };

/** As `standAll`, however deep they are. */
function standDeep(reads: readonly Read[], look: Look): boolean {
  for (const read of readsIn(reads)) if (!isReadOf(read, find(read, look))) return false;
  return true;
}
