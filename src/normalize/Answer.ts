import { INVALID, isInvalid } from '../schema/invalid.js';
import { identityOf } from '../schema/listShape.js';
import { STALE } from '../schema/rowOrder.js';
import { isFields, own, put } from '../shared/own.js';
import { reuse } from '../shared/reuse.js';
import { noteExpected } from './reads.js';
import { newestOf, OLDEST } from './WriteMeta.js';
import type { WriteMeta } from './WriteMeta.js';
import type { ListNotes, Row, RowMeta, RowPlace, StoredRow, TableSchema, WriteStamp } from '../schema/Schema.js';

/** What a record of the row as a whole is called: no item has this name, and no field of anybody. */
export const WHOLE = '';

/** Of a list that is brought whole. */
const WHOLE_LIST = [WHOLE];

/** Of so many items of a list it is noted who changed them last. */
const MAX_ITEMS = 32;

/** What was only written locally: its number is that of its own action. */
export const isLocal = (by: WriteStamp | undefined): boolean => by?.[0] === by?.[1];

/**
 * An answer being stored: which of what is stored is its to change. Of two reads, and of two writes, the later sent wins;
 * a read beats a write only when it was sent after the write's answer.
 *
 * @see spec: decisions 40, 46, 48, 95
 */
export class Answer {
  readonly isExpected: boolean;
  readonly isWrite: boolean;
  /** Meta of a row that nothing is known of: one object for all rows of the answer. */
  readonly meta: RowMeta;
  /** What is compared with stored times: a mutation's answer is later than every row that is there. */
  readonly order: RowMeta;
  readonly given: WriteMeta;
  readonly stamp: WriteStamp | undefined;

  constructor(given: WriteMeta) {
    const { fetchedAt, date, expiresAt, sent, arrived, answered = arrived } = given;
    this.given = given;
    this.stamp = sent === undefined || answered === undefined ? undefined : [sent, answered];
    // Without numbers there is nothing to tell a mutation by.
    this.isWrite = given.isWrite === true && this.stamp !== undefined;
    this.isExpected = given.isExpected === true;
    // Any read that comes may fill the fields that a mutation did not carry.
    this.meta = { fetchedAt, date, expiresAt, ...(sent !== undefined && { sent: this.isWrite ? 0 : sent }) };
    this.order = this.isWrite ? { ...this.meta, sent: answered as number } : this.meta;
  }

  /** Meta as far as it says something: numbers that are still to come belong to another life of the store. */
  known(meta: RowMeta = OLDEST): RowMeta {
    const isForeign = !this.isExpected && newestOf(meta) >= (this.given.arrived ?? Infinity);
    const known = isForeign ? OLDEST : meta;
    // What is pending, or the answer of a mutation, is later than what is stored, whatever the clock says.
    const isLater = this.isExpected || this.isWrite;
    return isLater && known.sent === undefined ? { ...known, sent: 0 } : known;
  }

  /** A read gives way where a mutation arrived after it was sent, a mutation where a later one was sent. */
  yieldsTo(by: WriteStamp | undefined): boolean {
    return by !== undefined && by[this.isWrite ? 0 : 1] > (this.given.sent ?? Infinity);
  }

  /** Whether what somebody wrote is this answer's to change; what is pending is shown over local writes. */
  mayChange(by: WriteStamp | undefined): boolean {
    return !this.yieldsTo(by) || (this.isExpected && isLocal(by));
  }
}

/** What is noted beside a list stays with it, whoever writes it. */
function withNotes(meta: RowMeta | undefined, known: RowMeta = OLDEST, notes?: ListNotes): RowMeta | undefined {
  const { shown, asked, counted, inPages } = known;
  if (!meta || !(notes ?? shown ?? asked ?? counted ?? inPages)) return meta;
  const kept = Object.fromEntries(
    Object.entries({ asked, counted, inPages, ...notes }).filter(([, note]) => note !== undefined),
  );
  const all = { ...shown, ...notes?.shown };
  return reuse(meta, { ...meta, ...kept, ...(Object.keys(all).length > 0 && { shown: all }) });
}

/** One row while an answer is being stored. */
export class RowSlot implements RowPlace {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new RowSlot(undefined as unknown as Answer, undefined, undefined);

  /** As it was before the answer. */
  readonly stored: StoredRow | undefined;
  /** As the answer leaves it; undefined while it says nothing of it. */
  written: StoredRow | undefined = undefined;
  readonly storedMeta: RowMeta | undefined;
  /** Meta as the answer leaves it. */
  meta: RowMeta | undefined;
  isMade = false;
  /** What the answer says of a row that was left stale. */
  own: Row | undefined = undefined;
  readonly #answer: Answer;
  #knownMeta: RowMeta | undefined = undefined;
  /** What is written is the answer's own row: it goes into the stored one, once, when it is complete. @see spec: S3.2 */
  #into: TableSchema | undefined = undefined;
  /** The answer says that it was deleted. */
  #isDeleted = false;
  /** What the answer says that does not count: a mutation that was sent later has said otherwise. */
  refused: StoredRow | undefined = undefined;
  #notes: ListNotes | undefined = undefined;

  constructor(answer: Answer, stored: StoredRow | undefined, storedMeta: RowMeta | undefined) {
    this.#answer = answer;
    this.stored = stored;
    this.storedMeta = storedMeta;
    this.meta = storedMeta;
  }

  /** What of the stored meta counts. */
  get #known(): RowMeta {
    if (this.stored === undefined) return OLDEST;
    return (this.#knownMeta ??= this.#answer.known(this.storedMeta));
  }

  /** Who wrote a field of the stored row, an item of a list, or (`WHOLE`) the row. */
  #by(name: string): WriteStamp | undefined {
    return own(this.#known.written, name);
  }

  /** What the answer says of the row does not count: a deletion, or a list that was brought whole, has the last word. */
  get #isRefused(): boolean {
    return this.#answer.yieldsTo(this.#by(WHOLE));
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
    const { stamp, given } = this.#answer;
    if (stamp === undefined || given.isRepeated || !this.storedMeta) return false;
    return newestOf(this.storedMeta) > stamp[0] || this.storedMeta.date > given.fetchedAt;
  }

  mayChange(field: string): boolean {
    return this.#answer.mayChange(this.#by(field));
  }

  /** The fields, or items, that are the answer's to change. */
  #free(row: Row, nameOf: (entry: readonly [string, unknown]) => string): (readonly [string, unknown])[] {
    return Object.entries(row).filter((entry) => this.mayChange(nameOf(entry)));
  }

  write(table: TableSchema, given: Row): void {
    const { written, stored, said } = this;
    // @see spec: decision 50
    const isKept = table.isList && this.#answer.given.keepsLists && typeof stored === 'object';
    if (this.#isRefused || isKept) {
      this.refused = given;
      return;
    }
    this.#hear(given);
    const isWhole = table.isList || !this.#known.written;
    const free = isWhole ? undefined : this.#free(given, ([name]) => name);
    if (free && free.length < Object.keys(given).length) this.refused = given;
    const row = free ? Object.fromEntries(free) : given;
    this.#note(table, table.isList ? WHOLE_LIST : row);
    // The last one that writes a row decides whether it is there. @see spec: S18.11
    const isNew = this.#isDeleted || said === undefined;
    this.#isDeleted = false;
    if (isNew || written === undefined || written === stored) {
      this.#into = isNew ? undefined : table;
      this.written = row;
    } else this.written = table.merge(written as Row, row);
  }

  change(table: TableSchema, items: Row, combine: (existing: Row, incoming: Row) => Row): void {
    const { current } = this;
    if (isInvalid(current)) return;
    // Of what is done to an item the later sent stays. @see spec: decisions 48 and 110
    const free = this.#free(items, ([, item]) => identityOf(item));
    const row: Row = Array.isArray(items) ? free.map(([, item]) => item) : Object.fromEntries(free);
    const names = free.map(([, item]) => identityOf(item));
    this.#note(table, names, MAX_ITEMS);
    this.written = current === undefined ? row : combine(current, row);
  }

  /** The row says already what the answer says. */
  confirm(table: TableSchema, fields: Row): void {
    // What a read says once more changes nothing.
    if ((this.written !== undefined && !this.#answer.isWrite) || this.#isRefused) return;
    this.#hear(fields);
    this.#note(table, fields);
    this.written = this.said;
  }

  #hear(fields: Row): void {
    if (this.storedMeta?.left !== undefined) this.own = { ...this.own, ...fields };
  }

  /** Where a mutation was answered that was sent later, what was said since remains. @see spec: decision 95 */
  invalidate(): void {
    this.refused = INVALID;
    if (this.#isRefused) return;
    const { meta, stamp } = this.#answer;
    const known = this.#known;
    const isLater = (name: string): boolean => this.#answer.yieldsTo(this.#by(name));
    const later =
      known.written && isFields(this.stored) ? Object.entries(this.stored).filter(([name]) => isLater(name)) : [];
    const isLeft = later.some(([name]) => !isLocal(this.#by(name)));
    this.#isDeleted = !isLeft;
    if (!isLeft) this.refused = undefined;
    this.#into = undefined;
    this.written = isLeft ? Object.fromEntries(later) : INVALID;
    // Only what was sent after its arrival brings it back, or a later write.
    this.meta = stamp
      ? { ...meta, sent: stamp[1], ...(isLeft && known), written: { ...(isLeft && known.written), [WHOLE]: stamp } }
      : meta;
  }

  note(notes: ListNotes): void {
    this.#notes = { ...this.#notes, ...notes };
  }

  /** The answer is complete. @returns whether the row differs from the stored one. */
  settle(): boolean {
    this.#merge();
    if (this.written === undefined) return false;
    this.meta = withNotes(this.meta, this.storedMeta, this.#notes);
    if (this.written === this.stored) return false;
    if (this.stored !== undefined) this.written = reuse(this.stored, this.written);
    if (this.written === this.stored) return false;
    if (this.#answer.isExpected) noteExpected(this.written);
    return true;
  }

  #merge(): void {
    const into = this.#into;
    if (!into) return;
    this.#into = undefined;
    this.written = into.mergeWithStore(this.#known, this.#answer.order, this.stored as StoredRow, this.written as Row);
    // One that stays deleted is as it was.
    if (isInvalid(this.stored) && isInvalid(this.written)) this.meta = this.storedMeta;
  }

  /**
   * The answer says something of these fields or items: the meta of the row, with the record of what a write wrote.
   *
   * @param named members by these names, or the names.
   * @param limit where there may be any number of records: so many, and the old ones are forgotten.
   * @see spec: decisions 48 and 88
   */
  #note(table: TableSchema, named: Row, limit = Infinity): void {
    if (this.#isDeleted || typeof this.said !== 'object') this.meta = this.#metaOfNew(table);
    else if (this.written === undefined) this.meta = this.#metaOfMerged(table);
    const { isWrite, stamp } = this.#answer;
    if (!isWrite) return;
    const before = (this.meta as RowMeta).written ?? {};
    const written: Record<string, WriteStamp> = {};
    // One by one: of many names this takes a fraction of the time of a spread.
    if (Object.keys(before).length < limit) for (const name in before) put(written, name, before[name] as WriteStamp);
    for (const name of isFields(named) ? Object.keys(named) : (named as readonly string[])) {
      if (this.#answer.mayChange(own(before, name))) put(written, name, stamp as WriteStamp);
    }
    this.meta = Object.assign({}, this.meta as RowMeta, { written });
  }

  /** Of a row that it brings, or brings back. Of a list of which only a page is known any answer for the whole is later. */
  #metaOfNew({ isPart }: TableSchema): RowMeta {
    const { meta } = this.#answer;
    const by = this.#by(WHOLE);
    const isPage = isPart && meta.sent !== undefined;
    return by || isPage
      ? { ...meta, ...(isPage && { expiresAt: STALE, sent: 0 }), ...(by && { written: { [WHOLE]: by } }) }
      : meta;
  }

  /** Of a stored row that it changes, or confirms as it is. */
  #metaOfMerged(table: TableSchema): RowMeta {
    const { isExpected, isWrite, meta, order } = this.#answer;
    const known = this.#known;
    const { sent = 0, written } = known;
    // What was read while it is pending is as fresh as without it.
    const isRenewed = isExpected && known.date > meta.date;
    const merged = isRenewed ? known : table.mergeMetaWithStore(known, order);
    // What comes or goes says nothing of a list that was stale.
    const isStale = table.isList === true && known.expiresAt === STALE;
    if (isWrite) return { ...merged, sent, ...(isStale && { expiresAt: STALE }), ...(written && { written }) };
    return merged === order && written ? { ...merged, written } : merged;
  }
}
