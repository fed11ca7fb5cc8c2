import { isInvalid } from '../schema/Schema.js';
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
  withStale,
} from '../schema/rowOrder.js';
import { isFields, own } from '../shared/own.js';
import { PlainDraft } from './PlainDraft.js';
import type { AnswerOrder } from '../schema/rowOrder.js';
import type { EntityClass, Row, RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';
import type { Incoming } from './WriteMeta.js';

/** One row while a response is stored: what comes from several requests at once is told apart by their numbers. */
export class RowDraft extends PlainDraft {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new RowDraft({ meta: OLDEST } as Incoming, undefined, undefined);

  /** The response creates the row. */
  isMade = false;
  /** Of a list: the references that this response has added or removed, each as one text (`identityOf`). */
  items: readonly string[] | undefined = undefined;
  /** The field in which a read disagrees with the stale row, or `''` for another reason; `undefined` if it is not stale. */
  #staleIn: string | undefined;

  /** Stored meta to compare with; `OLDEST` where its numbers exceed ours: then another store instance counted them. */
  protected override get knownMeta(): RowMeta {
    const { storedMeta = OLDEST } = this;
    const { mutation = NO_MUTATION, sent = 0 } = storedMeta;
    return Math.max(sent, mutation[1]) > this.incoming.arrived ? OLDEST : storedMeta;
  }

  /** Order of the response against the stored row; a new row, or one in an optimistic layer, is `newer`. */
  get order(): AnswerOrder {
    const isNew = this.stored === undefined || this.incoming.isExpected;
    return isNew ? 'newer' : orderOf(this.incoming.meta, this.knownMeta, this.incoming.left);
  }

  /** A read that was sent later has other values of the row. */
  get isOvertaken(): boolean {
    const { input, knownMeta, stored } = this;
    return input !== undefined && this.incoming.sent < (knownMeta.sent ?? 0) && contradicts(stored, input);
  }

  /** The fields in the response, changed or not. */
  get fields(): Row | undefined {
    return this.input ?? this.confirmed;
  }

  override change(
    table: TableSchema,
    items: Row,
    combine: (existing: Row, incoming: Row) => Row,
    isPage = false,
  ): void {
    const { current } = this;
    if (isInvalid(current)) return;
    const { meta, arrived } = this.incoming;
    const isNumbered = isPage && meta.sent !== undefined;
    const added = Object.values(items).map(identityOf);
    if (isNumbered && added.length > 0) this.note({ paged: arrived });
    this.items = (this.items ?? []).concat(added);
    super.change(table, items, combine, isPage);
    // A page alone is stale, and counts as requested before anything else: any whole list is newer.
    if (isNumbered && current === undefined) this.meta = { ...meta, expiresAt: STALE, sent: 0 };
  }

  /** Record the write on a list, changed or not: a read that was sent before must not replace the list. */
  touch(): void {
    const { isExpected, meta } = this.incoming;
    // Of a read there is no mutation to record.
    const { mutation } = meta.mutation && !isExpected ? laterMeta(this.knownMeta, meta) : OLDEST;
    if (this.meta && mutation) this.meta = { ...this.meta, mutation };
  }

  override invalidate(): void {
    super.invalidate();
    const { order, stored } = this;
    const { isExpected, sent, meta } = this.incoming;
    const { mutation = NO_MUTATION } = this.knownMeta;
    if (typeof stored === 'object') {
      // A mutation that was sent after this pending deletion has been responded to: the row is shown again.
      const isHidden = isExpected && !isLocal(mutation) && mutation[0] > sent;
      // Without request sequence numbers (outside a store) times do not delay a deletion.
      const isLate = order === 'older' || (order === 'outrun' && meta.sent !== undefined);
      if (order === 'older' || order === 'crossed') this.#staleIn ??= '';
      if (isHidden || isLate) {
        this.isDeleted = false;
        this.made = stored;
      }
    }
    // A pending deletion is newer than any response; the number of the last sent mutation tells when it is hidden.
    if (isExpected && this.isDeleted)
      this.meta = { ...(this.meta as RowMeta), mutation: [mutation[0], Number.MAX_SAFE_INTEGER] };
  }

  override outdate(field?: string): void {
    if (this.incoming.isExpected) return;
    this.#staleIn ||= field ?? '';
    this.touch();
  }

  /** Names of the fields in the response; `['']` for a whole list. */
  get names(): readonly string[] {
    if (this.table?.isList) return this.input ? [''] : [];
    return [this.confirmed, this.input].flatMap((fields) => (isFields(fields) ? Object.keys(fields) : []));
  }

  protected override merge(stored: StoredRow | undefined, input: Row, table: TableSchema): void {
    const { order } = this;
    const { crossed, isExpected, isWrite, sent } = this.incoming;
    // A read of a list that a mutation or local write has changed since the read was sent.
    const isConcurrent = table.isList && !isWrite && (this.knownMeta.mutation?.[1] ?? 0) > sent;
    if (stored !== undefined && (this.isAnswered || isConcurrent)) {
      this.made = stored;
      if (!isExpected) this.#staleIn ??= '';
      return;
    }
    super.merge(stored, input, table);
    const row = this.made;
    const isKept = order === 'older' || (order === 'outrun' && this.storedMeta?.stale);
    const rival = isKept ? row : order === 'crossed' && row !== stored ? stored : undefined;
    // A gap may be filled with what was before a write to the row, which was not held then.
    const isFilled = crossed && (stored === undefined || (order !== 'newer' && row !== stored));
    if (isFilled || (stored !== undefined && contradicts(rival, input))) this.#staleIn ??= '';
  }

  /** Of an optimistic layer: mutations sent later have answered all of its fields, so it shows nothing here. */
  get isAnswered(): boolean {
    const { isExpected, sent } = this.incoming;
    if (!isExpected) return false;
    const { mutation = NO_MUTATION, answeredBy: answered } = this.knownMeta;
    if (isInvalid(this.stored)) return !isLocal(mutation) && mutation[0] > sent;
    const { names } = this;
    return names.length > 0 && names.every((name) => (own(answered, name) ?? 0) > sent);
  }

  protected override metaAfter(table: TableSchema | undefined): RowMeta | undefined {
    const { isExpected, meta } = this.incoming;
    return isExpected && this.stored !== undefined ? shownMeta(meta, this.storedMeta) : super.metaAfter(table);
  }

  protected override finalMeta(): RowMeta | undefined {
    const { meta, storedMeta } = this;
    if (!meta || (this.made === undefined && this.#staleIn === undefined && !this.notes && meta === storedMeta))
      return meta;
    this.meta = this.#withMade(this.#withStale(this.#withAnswered(meta)));
    return super.finalMeta();
  }

  /** Keeps `isMade` on a row that was created here, whatever later responses leave out of it, until it is deleted. */
  #withMade(meta: RowMeta): RowMeta {
    const wasMade = this.storedMeta?.isMade && typeof this.stored === 'object';
    return (this.isMade || wasMade) && typeof this.made === 'object' && !meta.isMade ? { ...meta, isMade: true } : meta;
  }

  #withAnswered(meta: RowMeta): RowMeta {
    const { isExpected, isLayered, sent, meta: given } = this.incoming;
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
    const { stale = 0, by, counted } = this.storedMeta ?? OLDEST;
    const { arrived, sent, isWrite, by: endpoint } = this.incoming;
    // A read that changes a list with a `total` beside it: totals in other keys are older.
    const recounted = !isWrite && this.input && counted && this.made !== this.stored ? sent : 0;
    const since = this.#staleIn === undefined ? recounted : arrived;
    const left = stale <= recounted || this.#endsStale(stale) ? 0 : stale;
    // The mark of a mutation is never attributed to a read: it keeps its own `by`.
    if (since <= left) return withStale(meta, left, by);
    const reason = this.#staleIn ? `${String(endpoint)} (${this.#staleIn})` : endpoint;
    return withStale(meta, since, endpoint && (left > 0 ? by : reason));
  }

  #endsStale(stale: number): boolean {
    const { sent, isExpected, meta } = this.incoming;
    if (isExpected) return false;
    const isEarlier = sent < stale || this.order === 'older' || this.order === 'outrun';
    const isAsked = !isEarlier && !(meta.mutation && isLocal(meta.mutation));
    return isInvalid(this.made) || (isAsked && this.#hasAllFields());
  }

  #hasAllFields(): boolean {
    if (!this.fields) return false;
    // The count beside the list in results of other keys is not part of this response.
    if (this.table?.isList) return this.storedMeta?.counted !== true;
    // Of a row that was created here, all fields its class declares are known.
    const { defaults } = (this.table ?? {}) as Partial<EntityClass>;
    if (!isFields(this.stored)) return true;
    const all = (this.storedMeta?.isMade && defaults) || this.stored;
    const names = new Set(this.names);
    return Object.keys(all).every((name) => names.has(name));
  }
}
