import { readRow } from './tables.js';
import { keepShape } from '../shared/keepShape.js';
import { own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import type { Stamp } from './journal.js';
import type { Table, Tables } from './tables.js';
import type { ReadableTable, StoredRow } from '../schema/Schema.js';

/** What is being looked at. */
export interface Look {
  readonly entities: Tables<StoredRow>;
  readonly args: readonly unknown[];
  readonly stamp: Stamp;
}

/** A look-up that a value was made of. The value stands as long as each of them finds what it found. */
export interface Read {
  /** @param depth how many reads lead to it. */
  stands(look: Look, depth?: number): boolean;
  /** It depends on the arguments as well as on the tables. */
  readonly asksArguments: boolean;
  /** A pending mutation shows in it. */
  readonly isExpected?: boolean;
  readonly parts: readonly Read[];
}

/** A value and what it was made of. */
export interface ReadValue {
  readonly value: unknown;
  readonly reads: readonly Read[];
}

export const NO_READS: readonly Read[] = [];

export const standAll = (reads: readonly Read[], look: Look, depth = 0): boolean => {
  for (const read of reads) if (!read.stands(look, depth)) return false;
  return true;
};

/** Reads nested deeper than this are not looked at with the stack: rows that were read one after the other form a chain. */
const MAX_STACK = 500;

/** The same, however deep they are. */
function standDeep(reads: readonly Read[], look: Look): boolean {
  const open = new Set(reads);
  // What is added while it is walked is walked too.
  for (const read of open) {
    const isLeaf = !(read instanceof RowRead) && read.parts.length === 0;
    const left = read instanceof RowRead ? read.leftToFind(look) : read.parts;
    if (left === undefined || (isLeaf && !read.stands(look))) return false;
    for (const part of left) open.add(part);
  }
  return true;
}

/** Not `some`: this runs for every value that is made. */
function areAny(reads: readonly Read[], property: 'asksArguments' | 'isExpected'): boolean {
  for (const read of reads) if (read[property]) return true;
  return false;
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

const isExpectedRow = (row: StoredRow | undefined): boolean => typeof row === 'object' && expectedRows.has(row);

/** A row that was looked for, what was found, and the value made of it with everything inside. */
export class RowRead implements Read {
  readonly table: string;
  readonly pk: string;
  row: StoredRow | undefined;
  readonly parts: readonly Read[];
  readonly value: unknown;
  /** Whose value it is; undefined where no value was made. */
  readonly schema: ReadableTable | undefined;
  readonly asksArguments: boolean;
  isExpected: boolean;
  /** A value made of the same row in other surroundings. */
  older: RowRead | undefined = undefined;
  /** A pending mutation has shown, or shows, a row that holds the same. */
  #isLoose: boolean;
  #checked: Stamp | undefined = undefined;
  /** Where a part of it was found to be another one: each row of a chain would ask all that follow. */
  #broken: Stamp | undefined = undefined;

  constructor(
    { table, pk, row }: { readonly table: string; readonly pk: string; readonly row: StoredRow | undefined },
    made?: { readonly schema: ReadableTable; readonly value: unknown; readonly parts: readonly Read[] },
  ) {
    this.table = table;
    this.pk = pk;
    this.row = row;
    this.schema = made?.schema;
    this.value = made ? made.value : row;
    this.parts = made ? made.parts : NO_READS;
    this.asksArguments = areAny(this.parts, 'asksArguments');
    this.#isLoose = isExpectedRow(row);
    this.isExpected = this.#isLoose || areAny(this.parts, 'isExpected');
  }

  /** Whether it is a read of this row; where pending mutations have a part in it, by what it holds. */
  isOf(row: StoredRow | undefined): boolean {
    if (row === this.row) return true;
    const mayHold = this.#isLoose || isExpectedRow(row);
    const holdsTheSame = mayHold && row !== undefined && reuse(this.row, row) === this.row;
    this.#isLoose ||= holdsTheSame;
    return holdsTheSame;
  }

  stands(look: Look, depth = 0): boolean {
    if (this.#checked === look.stamp) return true;
    const row = readRow(look.entities, this.table, this.pk);
    if (!this.isOf(row) || this.#broken === look.stamp) return false;
    const isWhole = depth < MAX_STACK ? standAll(this.parts, look, depth + 1) : standDeep(this.parts, look);
    if (isWhole) this.#adopt(row);
    if (this.asksArguments) return isWhole;
    if (isWhole) this.#checked = look.stamp;
    else this.#broken = look.stamp;
    return isWhole;
  }

  /** What a mutation was expected to bring, and has brought, is what is stored. */
  #adopt(row: StoredRow | undefined): void {
    this.row = row;
    this.isExpected &&= isExpectedRow(row) || areAny(this.parts, 'isExpected');
  }

  /** What is left to look at, itself aside; undefined when the row is another one. */
  leftToFind(look: Look): readonly Read[] | undefined {
    if (this.#checked === look.stamp) return NO_READS;
    return this.isOf(readRow(look.entities, this.table, this.pk)) ? this.parts : undefined;
  }
}

keepShape(new RowRead({ table: '', pk: '', row: undefined }));

/** What the members of a cycle were made of: they stand and fall together. */
export class JointRead implements Read {
  readonly parts: readonly Read[];
  readonly asksArguments: boolean;
  isExpected: boolean;
  #checked: Stamp | undefined = undefined;

  constructor(parts: readonly Read[]) {
    this.parts = parts;
    this.asksArguments = areAny(parts, 'asksArguments');
    this.isExpected = areAny(parts, 'isExpected');
  }

  stands(look: Look, depth = 0): boolean {
    if (this.#checked === look.stamp) return true;
    if (!standAll(this.parts, look, depth + 1)) return false;
    this.isExpected &&= areAny(this.parts, 'isExpected');
    if (!this.asksArguments) this.#checked = look.stamp;
    return true;
  }
}

/** A whole table that was looked through. */
export class TableRead implements Read {
  readonly parts = NO_READS;
  readonly asksArguments = false;
  readonly #name: string;
  readonly #table: Table<StoredRow> | undefined;

  constructor(name: string, table: Table<StoredRow> | undefined) {
    this.#name = name;
    this.#table = table;
  }

  stands({ entities }: Look): boolean {
    return own(entities, this.#name) === this.#table;
  }
}

type Pick = (args: readonly unknown[]) => string | undefined;

/** What was asked of the arguments: the lens of a Scalar, say. */
export class ArgumentRead implements Read {
  readonly parts = NO_READS;
  readonly asksArguments = true;
  readonly pick: Pick;
  readonly picked: string | undefined;

  constructor(pick: Pick, picked: string | undefined) {
    this.pick = pick;
    this.picked = picked;
  }

  stands({ args }: Look): boolean {
    return this.pick(args) === this.picked;
  }
}
