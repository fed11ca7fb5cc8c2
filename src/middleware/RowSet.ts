/** Rows by table and primary key. */
export class RowSet {
  readonly #tables = new Map<string, Set<string>>();

  /** @returns false when it is there already. */
  add(table: string, pk: string): boolean {
    const pks = this.#tables.get(table);
    if (!pks) this.#tables.set(table, new Set([pk]));
    else if (pks.has(pk)) return false;
    else pks.add(pk);
    return true;
  }

  has(table: string, pk: string): boolean {
    return this.#tables.get(table)?.has(pk) ?? false;
  }
}
