import { own } from '../shared/own.js';
import { indexRows } from './indexes.js';
import { MAX_TOUCHED } from './journal.js';
import { RowSlot } from './RowSlot.js';
import { rowOf } from './tables.js';
import type { Incoming } from './Incoming.js';
import type { NormalizedState } from './NormalizedState.js';
import type { Table, TablesDraft } from './tables.js';
import type { RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

/** Where finished tables go. */
export interface Drafts {
  readonly rows: TablesDraft<StoredRow>;
  readonly metas: TablesDraft<RowMeta>;
  readonly indexes: TablesDraft<unknown>;
  /** Collects the rows that changed: `[table, pk, …]`. */
  readonly touched: string[];
}

const changedRow = ({ written, stored }: RowSlot): StoredRow | undefined => (written === stored ? undefined : written);

const changedMeta = ({ written, meta, storedMeta }: RowSlot): RowMeta | undefined =>
  written === undefined || meta === storedMeta ? undefined : meta;

const NO_FIELDS: readonly string[] = [];

/** One table while an answer is being stored. */
export class TableWriter {
  readonly #slots = new Map<string, RowSlot>();
  readonly #key: string;
  readonly #incoming: Incoming;
  readonly #table: Table<StoredRow> | undefined;
  readonly #metas: Table<RowMeta> | undefined;
  /** The one that wrote last; undefined while the table need not exist. */
  #schema: TableSchema | undefined;
  #indexed: readonly string[] = NO_FIELDS;

  constructor(key: string, { entities, entitiesMeta }: NormalizedState, incoming: Incoming) {
    this.#key = key;
    this.#incoming = incoming;
    this.#table = own(entities, key);
    this.#metas = own(entitiesMeta, key);
  }

  slot(pk: string): RowSlot {
    let slot = this.#slots.get(pk);
    if (!slot) {
      const stored = rowOf(this.#table, pk);
      const storedMeta = stored === undefined ? undefined : rowOf(this.#metas, pk);
      this.#slots.set(pk, (slot = new RowSlot(stored, storedMeta, this.#incoming)));
    }
    return slot;
  }

  /** From now on the table exists. */
  open(schema: TableSchema): this {
    if (schema === this.#schema) return this;
    this.#schema = schema;
    if (schema.indexes) this.#indexed = [...new Set([...this.#indexed, ...schema.indexes])];
    return this;
  }

  /** Hand over what changed; a row that is equal to the stored one is that one. */
  finish({ rows, metas, indexes, touched }: Drafts): void {
    if (this.#schema === undefined) return;
    for (const [pk, slot] of this.#slots) {
      if (slot.settle() && touched.length < MAX_TOUCHED) touched.push(this.#key, pk);
    }
    rows.merge(this.#key, this.#slots, changedRow);
    if (this.#slots.size > 0) metas.merge(this.#key, this.#slots, changedMeta);
    for (const field of this.#indexed) indexRows(indexes, { table: this.#key, field }, this.#slots);
  }
}
