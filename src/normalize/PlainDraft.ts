import { INVALID, isInvalid } from '../schema/Schema.js';
import { laterMeta, OLDEST, withNotes } from '../schema/rowOrder.js';
import { hasAll } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import type { ListNotes, Row, RowMeta, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';
import type { Incoming } from './WriteMeta.js';

/** One row while a response is normalized without a store: the stored version, and what the response makes of it. */
export class PlainDraft implements RowPlace {
  /** The row before this response. */
  readonly stored: StoredRow | undefined;
  readonly storedMeta: RowMeta | undefined;
  /** The row's meta after this response. */
  meta: RowMeta | undefined;
  isSettled = false;
  /** The response's fields of the row, from all places where it occurs. */
  input: Row | undefined = undefined;
  /** The response deletes the row; `false` where it does so, but is older than what is stored: the row stays. */
  isDeleted: boolean | undefined = undefined;
  protected readonly incoming: Incoming;
  protected table: TableSchema | undefined = undefined;
  /** The row as the response has made it so far. */
  protected made: StoredRow | undefined = undefined;
  /** Fields in the response that equal the stored ones. */
  protected confirmed: Row | undefined = undefined;
  protected notes: ListNotes | undefined = undefined;
  /** `input` is not merged into the stored row yet: the hooks of the class run once, on the whole input. */
  #isUnmerged = false;

  constructor(incoming: Incoming, stored: StoredRow | undefined, storedMeta: RowMeta | undefined) {
    this.incoming = incoming;
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.meta = storedMeta;
  }

  get latest(): StoredRow | undefined {
    return this.input ?? this.made ?? this.stored;
  }

  /** The row as the response leaves it; `undefined` while the response says nothing of it. */
  get written(): StoredRow | undefined {
    const { input } = this;
    if (this.#isUnmerged && input) {
      this.#isUnmerged = false;
      this.merge(this.isDeleted ? undefined : this.stored, input, this.table as TableSchema);
    }
    return this.made;
  }

  /** The row with this response applied so far. */
  get current(): StoredRow | undefined {
    return this.written ?? this.stored;
  }

  write(table: TableSchema, given: Row): void {
    const { input } = this;
    this.table = table;
    this.#isUnmerged = true;
    // A write after `invalidate` in the same response brings the row back.
    this.input = input === undefined ? given : table.merge(input, given);
  }

  change(table: TableSchema, items: Row, combine: (existing: Row, incoming: Row) => Row, isPage = false): void {
    const { current } = this;
    if (isInvalid(current)) return;
    this.made = current === undefined ? items : combine(current, items);
    if (current === undefined) this.meta = this.incoming.meta;
    else if (!isPage) this.meta = this.metaAfter(table);
  }

  confirm(table: TableSchema, fields: Row): void {
    this.table ??= table;
    // The same row often occurs many times in a response: fields that are recorded already are not copied again.
    if (!this.confirmed) this.confirmed = fields;
    else if (!hasAll(this.confirmed, fields)) this.confirmed = { ...this.confirmed, ...fields };
    if (this.input !== undefined || this.made !== undefined) return;
    this.made = this.stored;
    this.meta = this.metaAfter(undefined);
  }

  invalidate(): void {
    this.input = undefined;
    this.#isUnmerged = false;
    this.isDeleted = true;
    this.made = INVALID;
    this.meta = this.metaAfter(undefined);
  }

  note(notes: ListNotes): void {
    this.notes = { ...this.notes, ...notes };
  }

  /** Mark the row stale, in a store. @param field in which a read disagrees with it. */
  outdate(_field?: string): void {}

  /** Complete the row. @param shown the row on the screen: this object is stored if equal. @returns whether it changed. */
  settle(shown?: StoredRow): boolean {
    this.isSettled = true;
    const { stored, written } = this;
    if (stored !== undefined) this.made = reuse(stored, written);
    if (shown !== undefined && this.made !== stored && reuse(shown, this.made) === shown) this.made = shown;
    this.meta = this.finalMeta();
    return this.made !== undefined && this.made !== stored;
  }

  protected merge(stored: StoredRow | undefined, input: Row, table: TableSchema): void {
    this.made = stored === undefined ? input : table.mergeWithStore(this.knownMeta, this.incoming.meta, stored, input);
    this.meta = this.metaAfter(table);
  }

  /** Stored meta to compare with. */
  protected get knownMeta(): RowMeta {
    return this.storedMeta ?? OLDEST;
  }

  /** Meta of a row that the response writes or confirms: numbers are the library's, the class may choose the times. */
  protected metaAfter(table: TableSchema | undefined): RowMeta | undefined {
    const { meta } = this.incoming;
    if (this.stored === undefined) return meta;
    const known = this.knownMeta;
    const later = laterMeta(known, meta);
    const given = table?.mergeMetaWithStore?.(known, meta) ?? later;
    const { fetchedAt, date, expiresAt } = given;
    return given === later ? later : reuse(later, { ...later, fetchedAt, date, expiresAt });
  }

  protected finalMeta(): RowMeta | undefined {
    return this.meta && withNotes(this.meta, isInvalid(this.made) ? undefined : this.storedMeta, this.notes);
  }
}
