import type { ListFamily } from '../schema/listFamily.js';
import type { Row, RowMeta } from '../schema/Schema.js';

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
  /** Number of the newest action when it left, of a mutation that had waited for others: those have not crossed it. */
  readonly left?: number | undefined;
  /** When it was there, where that was told later. */
  readonly answered?: number | undefined;
  /** It is a mutation's answer, or a local write: it stands against reads that were sent before it arrived. */
  readonly isWrite?: boolean | undefined;
  /** What stands in these lists in place of what the answer says. */
  readonly lists?: Lists | undefined;
  /** They are stale, and so is what was not known before: a write has crossed the request. */
  readonly crossed?: true | undefined;
  /** Layers are pending. */
  readonly isLayered?: boolean | undefined;
  readonly follow?: Follow | undefined;
  /** Where the pages around a list are, if its endpoint says so. */
  readonly pages?: object | undefined;
  /** No answer yet: an optimistic layer, which lies on top of whatever was not answered later. */
  readonly isExpected?: boolean | undefined;
  /** No server said so: what was sent or shown stands for the answer of a mutation. */
  readonly isInferred?: boolean | undefined;
  /** Makes the placeholder keys of entities that have none yet. */
  readonly requestId?: string | undefined;
}
