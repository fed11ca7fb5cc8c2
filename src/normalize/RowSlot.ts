import { INVALID, isInvalid } from '../schema/invalid.js';
import { reuse } from '../shared/reuse.js';
import {
  mayChange,
  mergeAgain,
  mergeIntoStore,
  mergeMeta,
  metaOfDeleted,
  metaOfNew,
  OLDEST,
  withFields,
} from './mergeRows.js';
import type { Incoming } from './mergeRows.js';
import type { Row, RowMeta, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';

/** One row while an answer is being stored. */
export class RowSlot implements RowPlace {
  /** As it was before the answer. */
  readonly stored: StoredRow | undefined;
  /** As the answer leaves it; undefined while it says nothing of it. */
  written: StoredRow | undefined = undefined;
  /** Meta as the answer leaves it. */
  meta: RowMeta;
  readonly storedMeta: RowMeta | undefined;
  readonly #incoming: Incoming;
  /** The answer says that it was deleted. */
  #isDeleted = false;

  constructor(stored: StoredRow | undefined, storedMeta: RowMeta | undefined, incoming: Incoming) {
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.#incoming = incoming;
    this.meta = incoming.meta;
  }

  get current(): StoredRow | undefined {
    return this.written ?? this.stored;
  }

  get isOvertaken(): boolean {
    const { arrived, orderOfRequest } = this.#incoming;
    return arrived !== undefined && (this.storedMeta?.date ?? -1) >= orderOfRequest.fetchedAt;
  }

  mayChange(field: string): boolean {
    return this.storedMeta === undefined || mayChange(field, this.storedMeta, this.#incoming);
  }

  write(schema: TableSchema, row: Row): void {
    // The last one that writes a row decides whether it is there. @see spec: S18.11
    if (this.#isDeleted || this.current === undefined) this.#add(row);
    // One that stays deleted, however often the answer holds it, is not written yet.
    else if (this.written === undefined || isInvalid(this.written)) this.#merge(schema, row);
    else this.#writeAgain(schema, this.written, row);
  }

  /** The row says already what the answer says. */
  confirm(schema: TableSchema, fields: Row): void {
    if (this.written !== undefined) return this.#noteFields(fields);
    this.written = this.stored;
    this.meta = mergeMeta(schema, { existing: this.storedMeta ?? OLDEST, fields }, this.#incoming);
  }

  invalidate(): void {
    this.#isDeleted = true;
    this.written = INVALID;
    this.meta = metaOfDeleted(this.#incoming);
  }

  /** The answer is complete. @returns whether the row differs from the stored one. */
  settle(): boolean {
    if (this.written === undefined || this.written === this.stored) return false;
    if (this.stored !== undefined) this.written = reuse(this.stored, this.written);
    return this.written !== this.stored;
  }

  /** A row without meta (rehydrated, say) is the oldest. @see spec: S3.12 */
  #knownMeta(): RowMeta | undefined {
    return this.stored === undefined ? undefined : (this.storedMeta ?? OLDEST);
  }

  #add(row: Row): void {
    this.#isDeleted = false;
    this.written = row;
    this.meta = metaOfNew(row, this.#incoming);
  }

  #merge(schema: TableSchema, row: Row): void {
    const known = { row: this.stored as StoredRow, meta: this.storedMeta ?? OLDEST };
    const merged = mergeIntoStore(schema, known, row, this.#incoming);
    this.written = merged.row;
    this.meta = merged.meta;
  }

  #writeAgain(schema: TableSchema, previous: Row, row: Row): void {
    this.written = mergeAgain(schema, { previous, row, storedMeta: this.#knownMeta() }, this.#incoming);
    this.#noteFields(row);
  }

  /** A mutation's answer carried more fields of a row. */
  #noteFields(fields: Row): void {
    if (this.#incoming.isWrite) this.meta = withFields(fields, this.meta, this.#incoming);
  }
}
