import { INVALID, isInvalid } from '../schema/Schema.js';
import { identityOf } from '../schema/listShape.js';
import { contradicts, isLocal, laterMeta, NO_MUTATION, OLDEST, orderOf, STALE } from '../schema/rowOrder.js';
import { hasAll, isFields, own } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { shownMeta, withNotes, withoutStale, withStale } from './answerMeta.js';
import type { AnswerOrder } from '../schema/rowOrder.js';
import type { EntityClass, ListNotes, Row, RowMeta, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';
import type { Answer } from './answerMeta.js';

/** One row while an answer is being stored. */
export class RowDraft implements RowPlace {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new RowDraft({ meta: OLDEST } as Answer, undefined, undefined);

  /** As it was before the answer. */
  readonly stored: StoredRow | undefined;
  readonly storedMeta: RowMeta | undefined;
  /** Meta as the answer leaves it. */
  meta: RowMeta | undefined;
  isMade = false;
  /** What the answer says of the row. */
  input: Row | undefined = undefined;
  /** Items of a list that the answer has put in or taken out, each as one text. */
  items: readonly string[] | undefined = undefined;
  /** Fields that it says as they are. */
  #confirmed: Row | undefined = undefined;
  readonly #answer: Answer;
  #table: TableSchema | undefined = undefined;
  #written: StoredRow | undefined = undefined;
  /** What was made of it when it was settled last: a row is big, and compared once. */
  #settled: StoredRow | undefined = undefined;
  /** What it says is not merged yet: that happens once, when it is complete. */
  #isOpen = false;
  #isDeleted = false;
  /** It says that the row was deleted, and came too late. */
  #isRefused = false;
  #isStale = false;
  #field: string | undefined = undefined;
  #notes: ListNotes | undefined = undefined;
  #order: AnswerOrder | undefined = undefined;

  constructor(answer: Answer, stored: StoredRow | undefined, storedMeta: RowMeta | undefined) {
    this.#answer = answer;
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.meta = storedMeta;
  }

  /** What of the stored meta counts: numbers that are still to come belong to another life of the store. */
  get #known(): RowMeta {
    const { storedMeta: meta = OLDEST } = this;
    const { mutation = NO_MUTATION, sent = 0 } = meta;
    return Math.max(sent, mutation[1]) > this.#answer.arrived ? OLDEST : meta;
  }

  /** How the answer stands to the stored row. A layer lies on top. */
  get order(): AnswerOrder {
    const isNew = this.stored === undefined || this.#answer.isExpected;
    return (this.#order ??= isNew ? 'newer' : orderOf(this.#answer.meta, this.#known, this.#answer.left));
  }

  /** What an answer says that has come too late; a deletion, or fields. */
  get refused(): StoredRow | undefined {
    if (!this.#answer.isWrite || this.order !== 'older') return undefined;
    return this.#isRefused ? INVALID : this.input;
  }

  get said(): StoredRow | undefined {
    return this.input ?? this.#written ?? this.stored;
  }

  /** Fields that the answer says, be they as they were. */
  get fields(): Row | undefined {
    return this.input ?? this.#confirmed;
  }

  /** As the answer leaves it; undefined while it says nothing of it. */
  get written(): StoredRow | undefined {
    this.#merge();
    return this.#written;
  }

  /** As it is now, what the answer has said so far included. */
  get current(): StoredRow | undefined {
    return this.written ?? this.stored;
  }

  write(table: TableSchema, given: Row): void {
    const { input } = this;
    this.#table = table;
    this.#isOpen = true;
    // The last one that writes a row decides whether it is there.
    this.input = input === undefined ? given : table.merge(input, given);
  }

  /** Store a list that a write has crossed as what the write has left of it. */
  replace(row: Row): void {
    this.input = this.#written = row;
    this.meta = this.#metaAfter(undefined);
  }

  change(table: TableSchema, items: Row, combine: (existing: Row, incoming: Row) => Row): void {
    const { current } = this;
    if (isInvalid(current)) return;
    const { meta, arrived } = this.#answer;
    const isPage = table.isPart === true && meta.sent !== undefined;
    if (isPage && Object.keys(items).length > 0) this.note({ paged: arrived });
    this.items = [...(this.items ?? []), ...Object.values(items).map(identityOf)];
    this.#written = current === undefined ? items : combine(current, items);
    // Of a list of which only a page is known any answer for the whole is later.
    if (current === undefined) this.meta = isPage ? { ...meta, expiresAt: STALE, sent: 0 } : meta;
    else if (!isPage) this.meta = this.#metaAfter(table);
  }

  /** A write has to do with a list: a read that was sent before it does not say what has become of it. */
  touch(): void {
    const { isWrite, isExpected, meta } = this.#answer;
    if (!isWrite || isExpected || !this.meta || !meta.mutation) return;
    this.meta = { ...this.meta, mutation: laterMeta(this.#known, meta).mutation ?? meta.mutation };
  }

  confirm(table: TableSchema, fields: Row): void {
    this.#table ??= table;
    // The same row comes again and again in a list: what was said of it is not said twice.
    if (!this.#confirmed) this.#confirmed = fields;
    else if (!hasAll(this.#confirmed, fields)) this.#confirmed = { ...this.#confirmed, ...fields };
    if (this.input !== undefined || this.#written !== undefined) return;
    this.#written = this.stored;
    this.meta = this.#metaAfter(undefined);
  }

  invalidate(): void {
    const { isExpected, sent, meta } = this.#answer;
    const { mutation = NO_MUTATION } = this.#known;
    this.input = undefined;
    this.#isOpen = false;
    const isThere = typeof this.stored === 'object';
    // What was sent after a deletion that is pending has been answered.
    const isHidden = isExpected && !isLocal(mutation) && mutation[0] > sent;
    // Outside a store times say nothing of a deletion.
    const isLate = this.order === 'older' || (this.order === 'outrun' && meta.sent !== undefined);
    this.#isRefused = isThere && (isHidden || isLate);
    this.#isDeleted = !this.#isRefused;
    if (isThere && (this.order === 'older' || this.order === 'crossed')) this.#isStale = true;
    this.#written = this.#isRefused ? this.stored : INVALID;
    this.meta = this.#metaAfter(undefined);
    // One that is pending is later than every answer; what was sent last stays what has been answered.
    if (isExpected && this.#isDeleted)
      this.meta = { ...(this.meta as RowMeta), mutation: [mutation[0], Number.MAX_SAFE_INTEGER] };
  }

  /** It is not what the server has, as far as anybody knows. @param field in which a read disagrees. */
  outdate(field?: string): void {
    if (this.#answer.isExpected) return;
    this.#isStale = true;
    this.#field ??= field;
    this.touch();
  }

  note(notes: ListNotes): void {
    this.#notes = { ...this.#notes, ...notes };
  }

  /** Names of the fields that the answer says; a list that it brings whole has none. */
  get names(): readonly string[] {
    if (this.#table?.isList) return this.input ? [''] : [];
    return [this.#confirmed, this.input].flatMap((said) => (isFields(said) ? Object.keys(said) : []));
  }

  /** The answer is complete. @param shown the row on the screen, which an equal one is. @returns whether it has changed. */
  settle(shown?: StoredRow): boolean {
    this.#merge();
    const { stored } = this;
    if (this.#written !== this.#settled && stored !== undefined) this.#written = reuse(stored, this.#written);
    this.#settled = this.#written;
    if (shown !== undefined && this.#written !== stored && reuse(shown, this.#written) === shown) this.#written = shown;
    this.meta = this.#finalMeta();
    return this.#written !== undefined && this.#written !== stored;
  }

  #merge(): void {
    const { input, stored } = this;
    if (!this.#isOpen || !input) return;
    const table = this.#table as TableSchema;
    this.#isOpen = false;
    if (stored === undefined || this.#isDeleted) {
      if (this.#answer.isCrossed) this.#isStale = true;
      this.#written = input;
      this.meta = this.#metaAfter(table);
    } else if (table.isList && this.#isCrossedList) {
      this.#written = stored;
      this.#isStale = true;
    } else if (this.isAnswered) this.#written = stored;
    else this.#mergeInto(stored, input, table);
  }

  #mergeInto(stored: StoredRow, input: Row, table: TableSchema): void {
    const row = table.mergeWithStore(this.#known, this.#answer.meta, stored, input);
    // What a function of the user's has kept, or taken, is right.
    const rival = this.order === 'older' ? row : this.order === 'crossed' && row !== stored ? stored : undefined;
    if (contradicts(rival, input)) this.#isStale = true;
    this.#written = row;
    this.meta = this.#metaAfter(table);
  }

  /** A read of a list that a write has had to do with while it was under way. */
  get #isCrossedList(): boolean {
    const { isWrite, isExpected, sent } = this.#answer;
    return !isWrite && !isExpected && (this.#known.mutation?.[1] ?? 0) > sent;
  }

  /** Whether all that a layer says was answered by what was sent after it: then it shows no more. */
  get isAnswered(): boolean {
    const { isExpected, sent } = this.#answer;
    if (!isExpected) return false;
    const { stored } = this;
    const { mutation = NO_MUTATION, answeredBy: answered } = this.#known;
    if (isInvalid(stored)) return !isLocal(mutation) && mutation[0] > sent;
    const { names } = this;
    return names.length > 0 && names.every((name) => (own(answered, name) ?? 0) > sent);
  }

  /** Meta of a stored row that the answer changes, or confirms: numbers are ours, times those that the class says. */
  #metaAfter(table: TableSchema | undefined): RowMeta | undefined {
    const { isExpected, meta } = this.#answer;
    if (this.stored === undefined) return meta;
    if (isExpected) return shownMeta(meta, this.storedMeta);
    const known = this.#known;
    const later = laterMeta(known, meta);
    const given = table?.mergeMetaWithStore(known, meta) ?? later;
    const { fetchedAt, date, expiresAt } = given;
    return given === later ? later : reuse(later, { ...later, fetchedAt, date, expiresAt });
  }

  #finalMeta(): RowMeta | undefined {
    const { meta, storedMeta } = this;
    if (this.#written === undefined && !this.#isStale && !this.#notes && meta === storedMeta) return meta;
    if (!meta) return meta;
    return withNotes(
      this.#withStale(this.#withAnswered(meta)),
      isInvalid(this.#written) ? undefined : storedMeta,
      this.#notes,
    );
  }

  #withAnswered(meta: RowMeta): RowMeta {
    const { isWrite, isExpected, isLayered, sent, meta: answer } = this.#answer;
    const before = this.storedMeta?.answeredBy;
    if (!isLayered || isExpected) return meta;
    const isAnswer = isWrite && !isLocal(answer.mutation);
    if (!isAnswer) return before ? { ...meta, answeredBy: before } : meta;
    const answered = { ...before };
    for (const name of this.names) answered[name] = Math.max(sent, own(before, name) ?? 0);
    return { ...meta, answeredBy: answered };
  }

  /** A row stays as stale as it was left until an answer that was asked for since says all of it. */
  #withStale(meta: RowMeta): RowMeta {
    const { stale, by } = this.storedMeta ?? OLDEST;
    const { arrived, by: endpoint } = this.#answer;
    const since = this.#isStale ? arrived : this.#recounted;
    const isOver = stale === undefined || stale <= this.#recounted || this.#isOver(stale);
    if (since > (isOver ? 0 : stale)) {
      const reason = this.#field === undefined ? endpoint : `${String(endpoint)} (${this.#field})`;
      // What a write left stale is not so because of a read.
      return withStale(meta, since, endpoint && (isOver ? reason : by));
    }
    return isOver ? withoutStale(meta) : withStale(meta, stale, by);
  }

  /** When other items of a list were asked for: what other keys have beside it is from before. 0 where it has the same. */
  get #recounted(): number {
    const { isWrite, sent } = this.#answer;
    const isCounted = !isWrite && this.input && this.storedMeta?.counted;
    return isCounted && this.#written !== this.stored ? sent : 0;
  }

  #isOver(stale: number): boolean {
    const { sent, isExpected, meta } = this.#answer;
    if (isExpected) return false;
    const isEarlier = sent < stale || this.order === 'older' || this.order === 'outrun';
    const isAsked = !isEarlier && !(meta.mutation && isLocal(meta.mutation));
    return isInvalid(this.#written) || (isAsked && this.#saysAll());
  }

  #saysAll(): boolean {
    const { stored } = this;
    if (!this.fields) return false;
    // What stands beside it in other answers is not said.
    if (this.#table?.isList) return this.storedMeta?.counted !== true;
    // What this page has created counts as known in all that its class declares.
    const { defaults } = (this.#table ?? {}) as Partial<EntityClass>;
    if (!isFields(stored)) return true;
    const all = (this.storedMeta?.isMade && defaults) || stored;
    const said = new Set(this.names);
    return Object.keys(all).every((name) => said.has(name));
  }
}
