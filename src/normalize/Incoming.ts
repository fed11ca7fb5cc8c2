import { STALE } from '../schema/rowOrder.js';
import { own, put } from '../shared/own.js';
import type { NormalizeContext, Row, RowMeta, StoredRow, TableSchema, WriteStamp } from '../schema/Schema.js';

/** Lists by table and primary key. */
export type Lists = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** Told of every row that an answer deletes, before it is. */
export type NoteDeleted = (table: TableSchema, pk: string, context: NormalizeContext) => void;

/** Times of the rows being written, and what the answer they come from says of its place in the order of answers. */
export interface WriteMeta extends RowMeta {
  /** Number of the action that brings the answer; absent outside a store. */
  readonly arrived?: number | undefined;
  /** It is a mutation's answer, or a local write: it stands against reads that were sent before it arrived. */
  readonly isWrite?: boolean | undefined;
  /** Some mutation of these tables was confirmed while the request was under way. @see spec: decision 50 */
  readonly keepsLists?: boolean | undefined;
  /** What stands in these lists in place of what the answer says. @see spec: decision 96 */
  readonly lists?: Lists | undefined;
  readonly noteDeleted?: NoteDeleted | undefined;
  /** No answer yet: an optimistic layer, which lies on top of whatever was not answered later. @see spec: decisions 23, 110 */
  readonly isExpected?: boolean | undefined;
  /** No server said so: what was sent or shown stands for the answer of a mutation. @see spec: decision 99 */
  readonly isInferred?: boolean | undefined;
  /** Makes the placeholder keys of entities that have none yet. @see spec: decision 70 */
  readonly requestId?: string | undefined;
}

/** A row without meta (rehydrated, say) is the oldest. @see spec: S3.12 */
export const OLDEST: RowMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/** Whether a row has fields: it is neither deleted nor a list. */
export const isFields = (row: StoredRow | undefined): row is Readonly<Record<string, unknown>> =>
  typeof row === 'object' && !Array.isArray(row);

/** The greatest number that a row was given; 0 where there is none. */
export function newestOf({ sent = 0, written }: RowMeta): number {
  let newest = sent;
  for (const name in written) newest = Math.max(newest, (written[name] as WriteStamp)[1]);
  return newest;
}

/** What a record of the row as a whole is called: no item has this name, and no field of anybody. */
const WHOLE = '';

/** Of a list that is brought whole. */
export const WHOLE_LIST: Row = { [WHOLE]: true };

/** What was only written locally: its number is that of its own action. */
const isLocal = (by: WriteStamp | undefined): boolean => by?.[0] === by?.[1];

/**
 * An answer being stored, and which of what is stored is its to change. Of two reads, and of two writes, the later sent
 * wins; a read beats a write only when it was sent after the write's answer.
 *
 * @see spec: decisions 40, 46, 48, 95
 */
export class Incoming {
  readonly keepsLists: boolean;
  readonly isExpected: boolean;
  readonly isWrite: boolean;
  /** Meta of a row that nothing is known of: one object for all rows of the answer. */
  readonly meta: RowMeta;
  /** What is compared with stored times: a mutation's answer is later than every row that is there. */
  readonly order: RowMeta;
  readonly #given: WriteMeta;
  readonly #stamp: WriteStamp | undefined;

  constructor(given: WriteMeta) {
    const { fetchedAt, date, expiresAt, sent, arrived } = given;
    this.#given = given;
    this.#stamp = sent === undefined || arrived === undefined ? undefined : [sent, arrived];
    // Without numbers there is nothing to tell a mutation by.
    this.isWrite = given.isWrite === true && this.#stamp !== undefined;
    this.keepsLists = given.keepsLists === true;
    this.isExpected = given.isExpected === true;
    // Any read that comes may fill the fields that a mutation did not carry.
    this.meta = { fetchedAt, date, expiresAt, ...(sent !== undefined && { sent: this.isWrite ? 0 : sent }) };
    this.order = this.isWrite ? { ...this.meta, sent: arrived as number } : this.meta;
  }

  /** Another answer was stored while this one's request was under way. */
  isOvertakenBy(meta: RowMeta | undefined): boolean {
    return this.#stamp !== undefined && (meta?.date ?? -1) >= this.#given.fetchedAt;
  }

  /** Meta as far as it says something: numbers that are still to come belong to another life of the store. */
  known(meta: RowMeta = OLDEST): RowMeta {
    const { arrived = Infinity } = this.#given;
    // What is pending is later than what is stored, whatever the clock says.
    if (this.isExpected) return meta.sent === undefined ? { ...meta, sent: 0 } : meta;
    return newestOf(meta) >= arrived ? OLDEST : meta;
  }

  /** A read gives way where a mutation arrived after it was sent, a mutation where a later one was sent. */
  #yieldsTo(by: WriteStamp | undefined): boolean {
    const { sent } = this.#given;
    return by !== undefined && sent !== undefined && by[this.isWrite ? 0 : 1] > sent;
  }

  /** Whether a field of a row is this answer's to change; what is pending is shown over local writes. */
  mayChange(field: string, { written }: RowMeta): boolean {
    const by = own(written, field);
    return !this.#yieldsTo(by) || (this.isExpected && isLocal(by));
  }

  /** A deletion, or a list that was brought whole, has the last word. */
  isRefused({ written }: RowMeta): boolean {
    return this.#yieldsTo(own(written, WHOLE));
  }

  /** The fields of a row that it may change. */
  free(row: Row, known: RowMeta): Row {
    if (!known.written) return row;
    return Object.fromEntries(Object.entries(row).filter(([name]) => this.mayChange(name, known)));
  }

  /** What remains of a row that it deletes: where a mutation was answered that was sent later, what was said since. @see spec: decision 95 */
  survivors(row: StoredRow | undefined, { written }: RowMeta): Row | undefined {
    if (!written || !isFields(row)) return undefined;
    const later = Object.entries(row).filter(([name]) => this.#yieldsTo(own(written, name)));
    return later.every(([name]) => isLocal(own(written, name))) ? undefined : Object.fromEntries(later);
  }

  /**
   * A meta, with the record of what it wrote.
   *
   * @param limit where there may be any number of records: so many, and the old ones are forgotten.
   * @see spec: decisions 48 and 88
   */
  noting(named: Row, meta: RowMeta, limit = Infinity): RowMeta {
    const written = Object.keys(meta.written ?? {}).length < limit ? { ...meta.written } : {};
    for (const name of Object.keys(named)) {
      if (this.mayChange(name, meta)) put(written, name, this.#stamp as WriteStamp);
    }
    return { ...meta, written };
  }

  /** Meta of a row that it brings, or brings back. Of a list of which only a page is known any answer for the whole is later. */
  metaOfNew({ written }: RowMeta, isPart = false): RowMeta {
    const by = own(written, WHOLE);
    const isPage = isPart && this.meta.sent !== undefined;
    return by || isPage
      ? { ...this.meta, ...(isPage && { expiresAt: STALE, sent: 0 }), ...(by && { written: { [WHOLE]: by } }) }
      : this.meta;
  }

  /** Meta of a stored row that it changes, or confirms as it is. */
  metaOfMerged(table: TableSchema, known: RowMeta): RowMeta {
    const { sent = 0, written } = known;
    // What was read while it is pending is as fresh as without it.
    const isRenewed = this.isExpected && known.date > this.meta.date;
    const merged = isRenewed ? known : table.mergeMetaWithStore(known, this.order);
    if (this.isWrite) return { ...merged, sent, ...(written && { written }) };
    return merged === this.order && written ? { ...merged, written } : merged;
  }

  /**
   * Meta of a row that it deletes: only what was sent after its arrival brings it back, or a later write.
   *
   * @param known of a row of which something is left.
   */
  metaOfDeleted(known: RowMeta | undefined): RowMeta {
    const stamp = this.#stamp;
    return stamp
      ? { ...this.meta, sent: stamp[1], ...known, written: { ...known?.written, [WHOLE]: stamp } }
      : this.meta;
  }
}
