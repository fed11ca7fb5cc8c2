import type { Ask, Read } from './reads.js';

/** What was made of which rows. It may know more than is true by now, never less. */
export class RowIndex<H> {
  readonly #tables = new Map<string | Ask, Map<string, H | H[]>>();
  /** So many reads may still be noted. */
  room: number;

  constructor(room: number) {
    this.room = room;
  }

  /**
   * Note that something was made of a read and its parts.
   *
   * @param most so many of them are noted.
   * @returns false where more is asked for than rows, or there is no room for them.
   */
  note(holder: H, reads: readonly Read[], most = Infinity): boolean {
    let left = most;
    const open = reads.slice();
    for (let read = open.pop(); read !== undefined; read = open.pop()) {
      const { table, pk, parts } = read;
      // What is too much is not walked to find that it is.
      if (left-- <= 0 || parts.length > left || this.room-- <= 0 || (pk === undefined && table !== undefined))
        return false;
      if (table !== undefined) this.#noteRow(holder, table, pk as string);
      for (const part of parts) open.push(part);
    }
    return true;
  }

  #noteRow(holder: H, table: string | Ask, pk: string): void {
    let rows = this.#tables.get(table);
    if (!rows) this.#tables.set(table, (rows = new Map<string, H | H[]>()));
    const known = rows.get(pk);
    if (Array.isArray(known)) {
      if (known.at(-1) !== holder) known.push(holder);
    } else if (known !== holder) rows.set(pk, known === undefined ? holder : [known, holder]);
  }

  /** What was made of these rows: `[table, pk, …]`. */
  madeOf(rows: readonly (string | Ask)[]): ReadonlySet<H> {
    const holders = rows.flatMap((table, at) =>
      at % 2 === 0 ? (this.#tables.get(table)?.get(rows[at + 1] as string) ?? []) : [],
    );
    return new Set(holders);
  }
}
