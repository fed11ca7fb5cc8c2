import { INVALID, isInvalid } from '../schema/invalid.js';
import { identityOf } from '../schema/listShape.js';
import { reuse } from '../shared/reuse.js';
import { noteExpected } from './reads.js';
import type { Row, RowMeta, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';
import { OLDEST, WHOLE_LIST } from './Incoming.js';
import type { Incoming } from './Incoming.js';

/** Of so many items of a list it is noted who changed them last. */
const MAX_ITEMS = 32;

/** One row while an answer is being stored. */
export class RowSlot implements RowPlace {
  /** As it was before the answer. */
  readonly stored: StoredRow | undefined;
  /** As the answer leaves it; undefined while it says nothing of it. */
  written: StoredRow | undefined = undefined;
  readonly storedMeta: RowMeta | undefined;
  /** Meta as the answer leaves it. */
  meta: RowMeta | undefined;
  readonly #incoming: Incoming;
  #knownMeta: RowMeta | undefined = undefined;
  /** What is written is the answer's own row: it goes into the stored one, once, when it is complete. @see spec: S3.2 */
  #into: TableSchema | undefined = undefined;
  /** The answer says that it was deleted. */
  #isDeleted = false;

  constructor(stored: StoredRow | undefined, storedMeta: RowMeta | undefined, incoming: Incoming) {
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.meta = storedMeta;
    this.#incoming = incoming;
  }

  /** What of the stored meta counts. */
  get #known(): RowMeta {
    if (this.stored === undefined) return OLDEST;
    return (this.#knownMeta ??= this.#incoming.known(this.storedMeta));
  }

  /** What the answer says of the row does not count. */
  get #isRefused(): boolean {
    return this.stored !== undefined && this.#incoming.isRefused(this.#known);
  }

  get said(): StoredRow | undefined {
    return this.written ?? this.stored;
  }

  /** As it is now, what the answer has said so far included. */
  get current(): StoredRow | undefined {
    this.#merge();
    return this.said;
  }

  get isOvertaken(): boolean {
    return this.#incoming.isOvertakenBy(this.storedMeta);
  }

  mayChange(field: string): boolean {
    return this.#incoming.mayChange(field, this.#known);
  }

  write(schema: TableSchema, given: Row): void {
    const { written, stored, said } = this;
    const incoming = this.#incoming;
    // @see spec: decision 50
    const isKept = schema.isList && incoming.keepsLists && typeof stored === 'object';
    if (this.#isRefused || isKept) return;
    const row = schema.isList ? given : incoming.free(given, this.#known);
    this.#note(schema, schema.isList ? WHOLE_LIST : row);
    // The last one that writes a row decides whether it is there. @see spec: S18.11
    const isNew = this.#isDeleted || said === undefined;
    this.#isDeleted = false;
    if (isNew || written === undefined || written === stored) {
      this.#into = isNew ? undefined : schema;
      this.written = row;
    } else this.written = schema.merge(written as Row, row);
  }

  change(schema: TableSchema, items: Row, combine: (existing: Row, incoming: Row) => Row): void {
    const { current } = this;
    if (isInvalid(current)) return;
    // Of what is done to an item the later sent stays. @see spec: decisions 48 and 110
    const free = Object.entries(items).filter(([, item]) => this.mayChange(identityOf(item)));
    const row: Row = Array.isArray(items) ? free.map(([, item]) => item) : Object.fromEntries(free);
    this.#note(schema, Object.fromEntries(free.map(([, item]) => [identityOf(item), item])), MAX_ITEMS);
    this.written = current === undefined ? row : combine(current, row);
  }

  /** The row says already what the answer says. */
  confirm(schema: TableSchema, fields: Row): void {
    if (this.#isRefused) return;
    this.#note(schema, fields);
    this.written = this.said;
  }

  invalidate(): void {
    if (this.#isRefused) return;
    const left = this.#incoming.survivors(this.stored, this.#known);
    this.#isDeleted = left === undefined;
    this.#into = undefined;
    this.written = left ?? INVALID;
    this.meta = this.#incoming.metaOfDeleted(left && this.#known);
  }

  /** The answer is complete. @returns whether the row differs from the stored one. */
  settle(): boolean {
    this.#merge();
    if (this.written === undefined || this.written === this.stored) return false;
    if (this.stored !== undefined) this.written = reuse(this.stored, this.written);
    if (this.written === this.stored) return false;
    if (this.#incoming.isExpected) noteExpected(this.written);
    return true;
  }

  #merge(): void {
    const into = this.#into;
    if (!into) return;
    this.#into = undefined;
    this.written = into.mergeWithStore(
      this.#known,
      this.#incoming.order,
      this.stored as StoredRow,
      this.written as Row,
    );
    // One that stays deleted is as it was.
    if (isInvalid(this.stored) && isInvalid(this.written)) this.meta = this.storedMeta;
  }

  /** The answer says something of these fields or items. */
  #note(schema: TableSchema, named: Row, limit?: number): void {
    const incoming = this.#incoming;
    if (this.#isDeleted || typeof this.said !== 'object') this.meta = incoming.metaOfNew(this.#known, schema.isPart);
    else if (this.written === undefined) this.meta = incoming.metaOfMerged(schema, this.#known);
    if (incoming.isWrite) this.meta = incoming.noting(named, this.meta as RowMeta, limit);
  }
}
