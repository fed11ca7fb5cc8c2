import { own, put, without } from '../shared/own.js';

/** `{ [pk]: row }`. Only this module knows how a table is made; everybody else calls its functions. */
export type Table<T> = Readonly<Record<string, T>>;

/** `{ [table]: { [pk]: row } }` */
export type Tables<T> = Readonly<Record<string, Table<T>>>;

export function readRow<T>(tables: Tables<T>, table: string, pk: string): T | undefined {
  return own(own(tables, table), pk);
}

/** Primary keys in table order. */
export function pksOf(tables: Tables<unknown>, table: string): readonly string[] {
  return Object.keys(own(tables, table) ?? {});
}

/** Tables as `{ [table]: { [pk]: row } }`, whatever their representation. */
export function asPlainTables<T>(tables: Tables<T>): Tables<T> {
  return tables;
}

/** Tables being written: copies a table at its first change, and nothing when there is none. */
export class TablesDraft<T> {
  readonly #base: Tables<T>;
  readonly #changed = new Map<string, Record<string, T>>();

  constructor(base: Tables<T>) {
    this.#base = base;
  }

  read(table: string, pk: string): T | undefined {
    return own(this.#changed.get(table) ?? own(this.#base, table), pk);
  }

  write(table: string, pk: string, row: T): void {
    if (Object.is(this.read(table, pk), row)) return;
    put(this.#open(table), pk, row);
  }

  remove(table: string, pk: string): void {
    if (this.read(table, pk) === undefined) return;
    this.#changed.set(table, { ...without(this.#open(table), pk) });
  }

  /** The tables with all changes; the same object when nothing changed. */
  finish(): Tables<T> {
    if (this.#changed.size === 0) return this.#base;
    const tables: Record<string, Table<T>> = { ...this.#base };
    for (const [name, table] of this.#changed) put(tables, name, table);
    return tables;
  }

  #open(table: string): Record<string, T> {
    let copy = this.#changed.get(table);
    if (!copy) this.#changed.set(table, (copy = { ...own(this.#base, table) }));
    return copy;
  }
}
