import type { ListFamily } from '../schema/listFamily.js';
import type { Row, RowMeta, WriteStamp } from '../schema/Schema.js';

/** Lists by table and primary key. */
export type Lists = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** What lists are to follow of a write, and what is known of the call. */
export interface Follow {
  readonly families: readonly ListFamily[];
  /** Addresses whose lists it may change; all where it has none. */
  readonly addresses?: ReadonlySet<string> | undefined;
  /** Names of the fields that were sent; absent where all that comes was said by the caller. */
  readonly sent?: ReadonlySet<string> | undefined;
  /** Ids of requests that have layers: placeholders of items begin with them. */
  readonly pending?: readonly string[];
  /** Nothing is put into a list or taken out: those that it would change are stale. */
  readonly joinsNone?: boolean;
  /** What the call says of its items beside what they say themselves. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Times of the rows being written, and what the answer they come from says of its place in the order of answers. */
export interface WriteMeta extends RowMeta {
  /** Whose answer it is, for messages. */
  readonly endpoint?: string | undefined;
  /** Number of the action that brings the answer; absent outside a store. */
  readonly arrived?: number | undefined;
  /** When it was there, where that was told later. @see api.md 8, tabs */
  readonly answered?: number | undefined;
  /** It is a mutation's answer, or a local write: it stands against reads that were sent before it arrived. */
  readonly isWrite?: boolean | undefined;
  /** Some mutation of these tables was confirmed while the request was under way. @see spec: decision 50 */
  readonly keepsLists?: boolean | undefined;
  /** What stands in these lists in place of what the answer says. @see spec: decision 96 */
  readonly lists?: Lists | undefined;
  /** Something of the same answer is stored already: it crosses nothing by itself. */
  readonly isRepeated?: boolean | undefined;
  readonly follow?: Follow | undefined;
  /** Where the pages around a list are, if its endpoint says so. */
  readonly pages?: object | undefined;
  /** No answer yet: an optimistic layer, which lies on top of whatever was not answered later. @see spec: decisions 23, 110 */
  readonly isExpected?: boolean | undefined;
  /** No server said so: what was sent or shown stands for the answer of a mutation. @see spec: decision 99 */
  readonly isInferred?: boolean | undefined;
  /** Makes the placeholder keys of entities that have none yet. @see spec: decision 70 */
  readonly requestId?: string | undefined;
}

/** A row without meta (rehydrated, say) is the oldest. @see spec: S3.12 */
export const OLDEST: RowMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/** The greatest number that a row was given; 0 where there is none. */
export function newestOf({ sent = 0, written }: RowMeta): number {
  let newest = sent;
  for (const name in written) newest = Math.max(newest, (written[name] as WriteStamp)[1]);
  return newest;
}
