import type { Look, Read } from './reads.js';
import type { ReadableTable, Row } from '../schema/Schema.js';

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

/** Of what is read once nobody asks whether it still stands. */
export const ONE_STATE: Look = {
  entities: {},
  args: [],
  stamp: { depth: 0, touched: undefined, parent: undefined, anchor: undefined },
};

/** The values of one read of one state: each row gives one. */
export class OneRead implements ReadCache {
  readonly #rows = new Map<ReadableTable, Map<string, Read>>();

  find(schema: ReadableTable, pk: string, _look: Look): Read | undefined {
    return this.#rows.get(schema)?.get(pk);
  }

  store(schema: ReadableTable, pk: string, read: Read): void {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, (rows = new Map<string, Read>()));
    rows.set(pk, read);
  }
}
