import { INVALID, isInvalid } from '../schema/Schema.js';
import { identityOf } from '../schema/listShape.js';
import {
  contradicts,
  isLocal,
  laterMeta,
  NO_MUTATION,
  OLDEST,
  orderOf,
  shownMeta,
  STALE,
  withNotes,
  withStale,
} from '../schema/rowOrder.js';
import { hasAll, isFields, own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import type { AnswerOrder } from '../schema/rowOrder.js';
import type { EntityClass, ListNotes, Row, RowMeta, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';
import type { Incoming } from './WriteMeta.js';

/** One row while a response is being stored: the stored version, and what the response makes of it. */
export class RowDraft implements RowPlace {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new RowDraft({ meta: OLDEST } as Incoming, undefined, undefined);

  /** The row before this response. */
  readonly stored: StoredRow | undefined;
  readonly storedMeta: RowMeta | undefined;
  /** The row's meta after this response. */
  meta: RowMeta | undefined;
  isMade = false;
  isSettled = false;
  /** The response's fields of the row, from all places where it occurs. */
  input: Row | undefined = undefined;
  /** Of a list: the references that this response has added or removed, each as one text (`identityOf`). */
  items: readonly string[] | undefined = undefined;
  /** Fields in the response that equal the stored ones. */
  #confirmed: Row | undefined;
  readonly #incoming: Incoming;
  #table: TableSchema | undefined;
  #written: StoredRow | undefined;
  /** `input` is not merged into the stored row yet: the hooks of the class run once, on the whole input. */
  #isUnmerged = false;
  /** The response deletes the row; `false` where it does so, but is older than what is stored: the row stays. */
  #isDeleted: boolean | undefined;
  /** The field in which a read disagrees with the stale row, or `''` for another reason; `undefined` if it is not stale. */
  #staleIn: string | undefined;
  #notes: ListNotes | undefined;

  constructor(incoming: Incoming, stored: StoredRow | undefined, storedMeta: RowMeta | undefined) {
    this.#incoming = incoming;
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.meta = storedMeta;
  }

  /** Stored meta to compare with; `OLDEST` where its numbers exceed ours: then another store instance counted them. */
  get #knownMeta(): RowMeta {
    const { storedMeta = OLDEST } = this;
    const { mutation = NO_MUTATION, sent = 0 } = storedMeta;
    return Math.max(sent, mutation[1]) > this.#incoming.arrived ? OLDEST : storedMeta;
  }

  /** Order of the response against the stored row; a new row, or one in an optimistic layer, is `newer`. */
  get order(): AnswerOrder {
    const isNew = this.stored === undefined || this.#incoming.isExpected;
    return isNew ? 'newer' : orderOf(this.#incoming.meta, this.#knownMeta, this.#incoming.left);
  }

  /** The fields that the response of an older mutation could not store, or `INVALID` for a deletion. */
  get refused(): StoredRow | undefined {
    if (!this.#incoming.isWrite || this.order !== 'older') return undefined;
    return this.#isDeleted === false ? INVALID : this.input;
  }

  get latest(): StoredRow | undefined {
    return this.input ?? this.#written ?? this.stored;
  }

  /** The fields in the response, changed or not. */
  get fields(): Row | undefined {
    return this.input ?? this.#confirmed;
  }

  /** The row as the response leaves it; `undefined` while the response says nothing of it. */
  get written(): StoredRow | undefined {
    this.#merge();
    return this.#written;
  }

  /** The row with this response applied so far. */
  get current(): StoredRow | undefined {
    return this.written ?? this.stored;
  }

  write(table: TableSchema, given: Row): void {
    const { input } = this;
    this.#table = table;
    this.#isUnmerged = true;
    // A write after `invalidate` in the same response brings the row back.
    this.input = input === undefined ? given : table.merge(input, given);
  }

  /** Store a list as `meta.lists` has it: this response with the concurrent writes applied again. */
  replace(row: Row): void {
    this.input = this.#written = row;
    this.meta = this.#metaAfter(undefined);
  }

  change(table: TableSchema, items: Row, combine: (existing: Row, incoming: Row) => Row, isPage = false): void {
    const { current } = this;
    if (isInvalid(current)) return;
    const { meta, arrived } = this.#incoming;
    const isNumbered = isPage && meta.sent !== undefined;
    const added = Object.values(items).map(identityOf);
    if (isNumbered && added.length > 0) this.note({ paged: arrived });
    this.items = (this.items ?? []).concat(added);
    this.#written = current === undefined ? items : combine(current, items);
    // A page alone is stale, and counts as requested before anything else: any whole list is newer.
    if (current === undefined) this.meta = isNumbered ? { ...meta, expiresAt: STALE, sent: 0 } : meta;
    else if (!isPage) this.meta = this.#metaAfter(table);
  }

  /** Record the write on a list, changed or not: a read that was sent before must not replace the list. */
  touch(): void {
    const { isExpected, meta } = this.#incoming;
    // Of a read there is no mutation to record.
    const { mutation } = meta.mutation && !isExpected ? laterMeta(this.#knownMeta, meta) : OLDEST;
    if (this.meta && mutation) this.meta = { ...this.meta, mutation };
  }

  confirm(table: TableSchema, fields: Row): void {
    this.#table ??= table;
    // The same row often occurs many times in a response: fields that are recorded already are not copied again.
    if (!this.#confirmed) this.#confirmed = fields;
    else if (!hasAll(this.#confirmed, fields)) this.#confirmed = { ...this.#confirmed, ...fields };
    if (this.input !== undefined || this.#written !== undefined) return;
    this.#written = this.stored;
    this.meta = this.#metaAfter(undefined);
  }

  invalidate(): void {
    const { isExpected, sent, meta } = this.#incoming;
    const { mutation = NO_MUTATION } = this.#knownMeta;
    this.input = undefined;
    this.#isUnmerged = false;
    const isThere = typeof this.stored === 'object';
    // A mutation that was sent after this pending deletion has been responded to: the row is shown again.
    const isHidden = isExpected && !isLocal(mutation) && mutation[0] > sent;
    // Without request sequence numbers (outside a store) times do not delay a deletion.
    const isLate = this.order === 'older' || (this.order === 'outrun' && meta.sent !== undefined);
    this.#isDeleted = !isThere || (!isHidden && !isLate);
    if (isThere && (this.order === 'older' || this.order === 'crossed')) this.#staleIn ??= '';
    this.#written = this.#isDeleted ? INVALID : this.stored;
    this.meta = this.#metaAfter(undefined);
    // A pending deletion is newer than any response; the number of the last sent mutation tells when it is hidden.
    if (isExpected && this.#isDeleted)
      this.meta = { ...(this.meta as RowMeta), mutation: [mutation[0], Number.MAX_SAFE_INTEGER] };
  }

  /** Mark the row stale. @param field in which a read disagrees with it. */
  outdate(field?: string): void {
    if (this.#incoming.isExpected) return;
    this.#staleIn ||= field ?? '';
    this.touch();
  }

  note(notes: ListNotes): void {
    this.#notes = { ...this.#notes, ...notes };
  }

  /** Names of the fields in the response; `['']` for a whole list. */
  get names(): readonly string[] {
    if (this.#table?.isList) return this.input ? [''] : [];
    return [this.#confirmed, this.input].flatMap((fields) => (isFields(fields) ? Object.keys(fields) : []));
  }

  /** Complete the row. @param shown the row on the screen: this object is stored if equal. @returns whether it changed. */
  settle(shown?: StoredRow): boolean {
    this.isSettled = true;
    const { stored, written } = this;
    if (stored !== undefined) this.#written = reuse(stored, written);
    if (shown !== undefined && this.#written !== stored && reuse(shown, this.#written) === shown) this.#written = shown;
    this.meta = this.#finalMeta();
    return this.#written !== undefined && this.#written !== stored;
  }

  #merge(): void {
    const { input, stored } = this;
    if (!this.#isUnmerged || !input) return;
    const table = this.#table as TableSchema;
    this.#isUnmerged = false;
    if (stored === undefined || this.#isDeleted) {
      if (this.#incoming.isCrossed) this.#staleIn ??= '';
      this.#written = input;
      this.meta = this.#metaAfter(table);
    } else if (this.isAnswered || (table.isList && this.#isConcurrentListRead)) {
      this.#written = stored;
      if (!this.#incoming.isExpected) this.#staleIn ??= '';
    } else this.#mergeInto(stored, input, table);
  }

  #mergeInto(stored: StoredRow, input: Row, table: TableSchema): void {
    const row = table.mergeWithStore(this.#knownMeta, this.#incoming.meta, stored, input);
    const isKept = this.order === 'older' || (this.order === 'outrun' && this.storedMeta?.stale);
    const rival = isKept ? row : this.order === 'crossed' && row !== stored ? stored : undefined;
    // A gap may be filled with what was before a write to the row, which was not held then.
    const isFilled = this.#incoming.isCrossed && this.order !== 'newer' && row !== stored;
    if (isFilled || contradicts(rival, input)) this.#staleIn ??= '';
    this.#written = row;
    this.meta = this.#metaAfter(table);
  }

  /** A read of a list that a mutation or local write has changed since the read was sent. */
  get #isConcurrentListRead(): boolean {
    const { isWrite, isExpected, sent } = this.#incoming;
    return !isWrite && !isExpected && (this.#knownMeta.mutation?.[1] ?? 0) > sent;
  }

  /** Of an optimistic layer: mutations sent later have answered all of its fields, so it shows nothing here. */
  get isAnswered(): boolean {
    const { isExpected, sent } = this.#incoming;
    if (!isExpected) return false;
    const { mutation = NO_MUTATION, answeredBy: answered } = this.#knownMeta;
    if (isInvalid(this.stored)) return !isLocal(mutation) && mutation[0] > sent;
    const { names } = this;
    return names.length > 0 && names.every((name) => (own(answered, name) ?? 0) > sent);
  }

  /** Meta of a row that the response writes or confirms: numbers are the library's, the class may choose the times. */
  #metaAfter(table: TableSchema | undefined): RowMeta | undefined {
    const { isExpected, meta } = this.#incoming;
    if (this.stored === undefined) return meta;
    if (isExpected) return shownMeta(meta, this.storedMeta);
    const known = this.#knownMeta;
    const later = laterMeta(known, meta);
    const given = table?.mergeMetaWithStore(known, meta) ?? later;
    const { fetchedAt, date, expiresAt } = given;
    return given === later ? later : reuse(later, { ...later, fetchedAt, date, expiresAt });
  }

  #finalMeta(): RowMeta | undefined {
    const { meta, storedMeta } = this;
    if (!meta || (this.#written === undefined && this.#staleIn === undefined && !this.#notes && meta === storedMeta))
      return meta;
    const known = isInvalid(this.#written) ? undefined : storedMeta;
    return withNotes(this.#withStale(this.#withAnswered(meta)), known, this.#notes);
  }

  #withAnswered(meta: RowMeta): RowMeta {
    const { isExpected, isLayered, sent, meta: given } = this.#incoming;
    const before = this.storedMeta?.answeredBy;
    if (!isLayered || isExpected) return meta;
    // Neither a local write nor a read, which has no mutation, is the answer of one.
    if (isLocal(given.mutation)) return before ? { ...meta, answeredBy: before } : meta;
    const answered = { ...before };
    for (const name of this.names) answered[name] = Math.max(sent, own(before, name) ?? 0);
    return { ...meta, answeredBy: answered };
  }

  /** A stale row stays so until a response with all of its fields arrives whose request was sent after the mark. */
  #withStale(meta: RowMeta): RowMeta {
    const { stale, by } = this.storedMeta ?? OLDEST;
    const { arrived, by: endpoint } = this.#incoming;
    const since = this.#staleIn === undefined ? this.#recounted : arrived;
    const isOver = stale === undefined || stale <= this.#recounted || this.#endsStale(stale);
    if (since > (isOver ? 0 : stale)) {
      const reason = this.#staleIn ? `${String(endpoint)} (${this.#staleIn})` : endpoint;
      // The mark of a mutation is never attributed to a read: it keeps its own `by`.
      return withStale(meta, since, endpoint && (isOver ? reason : by));
    }
    return withStale(meta, isOver ? undefined : stale, by);
  }

  /** Number of a read that changes a list with a `total` beside it: totals in other keys are older. Otherwise 0. */
  get #recounted(): number {
    const isCounted = !this.#incoming.isWrite && this.input && this.storedMeta?.counted;
    return isCounted && this.#written !== this.stored ? this.#incoming.sent : 0;
  }

  #endsStale(stale: number): boolean {
    const { sent, isExpected, meta } = this.#incoming;
    if (isExpected) return false;
    const isEarlier = sent < stale || this.order === 'older' || this.order === 'outrun';
    const isAsked = !isEarlier && !(meta.mutation && isLocal(meta.mutation));
    return isInvalid(this.#written) || (isAsked && this.#hasAllFields());
  }

  #hasAllFields(): boolean {
    if (!this.fields) return false;
    // The count beside the list in results of other keys is not part of this response.
    if (this.#table?.isList) return this.storedMeta?.counted !== true;
    // Of a row that was created here, all fields its class declares are known.
    const { defaults } = (this.#table ?? {}) as Partial<EntityClass>;
    if (!isFields(this.stored)) return true;
    const all = (this.storedMeta?.isMade && defaults) || this.stored;
    const names = new Set(this.names);
    return Object.keys(all).every((name) => names.has(name));
  }
}
