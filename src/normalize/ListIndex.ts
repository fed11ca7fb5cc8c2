import { ArgumentRead, RowRead, TableRead } from './reads.js';
import type { Look, Read } from './reads.js';

type Positions = number | number[];

/** Items that hold more than this many rows each, on average, are not indexed. */
const MAX_ROWS_PER_ITEM = 32;

/**
 * Which items of a list were made of which rows. It may know more than is true of one version of the list, never less,
 * so versions of a list share it.
 */
export class ListIndex {
  readonly #tables = new Map<string, Map<string, Positions>>();
  readonly #arguments = new Map<string, ArgumentRead[]>();
  readonly #limit: number;
  #count = 0;
  /** False when what the items were made of is too much, or of a kind that cannot be looked up. */
  #isUsable = true;

  constructor(items: readonly RowRead[]) {
    this.#limit = items.length * MAX_ROWS_PER_ITEM;
    items.forEach((item, position) => this.#addRows(position, item));
    if (this.#count > this.#limit) this.#isUsable = false;
    this.#count = 0;
  }

  /** Later versions have added so much that a new index would be smaller. */
  get isOutgrown(): boolean {
    return this.#isUsable && this.#count > this.#limit;
  }

  /** An item may have been made of these rows as well from now on. */
  add(position: number, item: Read): void {
    if (this.#isUsable) this.#addRows(position, item);
  }

  #addRows(position: number, item: Read): void {
    const open: Read[] = [item];
    for (let read = open.pop(); read !== undefined && this.#count <= this.#limit; read = open.pop()) {
      this.#note(position, read);
      for (const part of read.parts) open.push(part);
    }
  }

  /**
   * @param touched `[table, pk, …]`
   * @returns undefined when any position may be meant.
   */
  positionsOf(touched: readonly string[], look: Look): readonly number[] | undefined {
    if (!this.#isUsable || !this.#isSameLens(look)) return undefined;
    const found = new Set<number>();
    for (let i = 0; i < touched.length; i += 2) {
      const positions = this.#tables.get(touched[i] as string)?.get(touched[i + 1] as string);
      if (typeof positions === 'number') found.add(positions);
      else for (const position of positions ?? []) found.add(position);
    }
    return [...found];
  }

  #isSameLens(look: Look): boolean {
    for (const reads of this.#arguments.values()) if (!reads.every((read) => read.stands(look))) return false;
    return true;
  }

  #note(position: number, read: Read): void {
    this.#count++;
    if (read instanceof TableRead) this.#isUsable = false;
    else if (read instanceof RowRead) this.#notePosition(read, position);
    else if (read instanceof ArgumentRead) this.#noteArgument(read);
  }

  #notePosition({ table, pk }: RowRead, position: number): void {
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, (rows = new Map<string, Positions>()));
    const known = rows.get(pk);
    if (known === undefined) rows.set(pk, position);
    else if (typeof known === 'number') {
      if (known !== position) rows.set(pk, [known, position]);
    } else if (known.at(-1) !== position) known.push(position);
  }

  #noteArgument(read: ArgumentRead): void {
    const known = this.#arguments.get(String(read.picked)) ?? [];
    if (known.some(({ pick }) => pick === read.pick)) return;
    this.#arguments.set(String(read.picked), [...known, read]);
  }
}
