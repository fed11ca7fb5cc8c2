import type { ListFamily } from '../schema/membership.js';
import type { Row, RowMeta } from '../schema/Schema.js';

/** Lists by table and primary key. */
export type Lists = Readonly<Record<string, Readonly<Record<string, Row>>>>;

/** How stored lists react to a write, and what the call says about its items. */
export interface Follow {
  /** The list families that may contain the written items. */
  readonly families: readonly ListFamily[];
  /**
   * Scopes (`/posts`) of the lists that may be changed; lists of other addresses only become stale. All, where it is
   * absent.
   */
  readonly addresses?: ReadonlySet<string> | undefined;
  /** The fields in the request; absent for a local write, where all fields count as sent. */
  readonly sent?: Readonly<Record<string, unknown>> | undefined;
  /** Of a local write: ids of the requests with a pending layer, with which temporary ids of items begin. */
  readonly pending?: readonly string[];
  /** No list is changed: those that would change become stale instead. */
  readonly joinsNone?: boolean;
  /** Parameters of the call, for arguments of lists that the item has no field for. */
  readonly params: Readonly<Record<string, unknown>>;
}

/** Times of the rows being written, and where their response stands in the order of requests and responses. */
export interface WriteMeta extends RowMeta {
  /** Name of the endpoint, for messages. */
  readonly endpoint?: string | undefined;
  /** Number of the action that brings the response; absent outside a store. */
  readonly arrived?: number | undefined;
  /**
   * Number of the newest action when a mutation that had waited in the queue was really sent: what arrived before is
   * not concurrent with it.
   */
  readonly left?: number | undefined;
  /** Number of the action after which another tab had the response, which may be earlier than `arrived`. */
  readonly answered?: number | undefined;
  /** A mutation's response or a local write: reads that were sent before it arrived do not overwrite it. */
  readonly isWrite?: boolean | undefined;
  /** Lists to store in place of the response's own: with the concurrent writes applied again. */
  readonly lists?: Lists | undefined;
  /** A write came between request and response: these lists are stale, and so are rows that were not stored before. */
  readonly crossed?: true | undefined;
  /** Optimistic layers are pending: rows record which of their fields have been answered (`RowMeta.answeredBy`). */
  readonly isLayered?: boolean | undefined;
  readonly follow?: Follow | undefined;
  /** Parameters of the next and previous page, if the endpoint tells them. */
  readonly pages?: object | undefined;
  /** An optimistic layer: there is no response yet, and it covers all fields that no later mutation has answered. */
  readonly isExpected?: boolean | undefined;
  /** The response of a mutation was empty: the fields that were sent or shown stand for it. */
  readonly isInferred?: boolean | undefined;
  /** Prefix of temporary ids. */
  readonly requestId?: string | undefined;
}

/** A response being stored. A local write counts as one, and so does what an optimistic layer expects. */
export interface Incoming extends Pick<WriteMeta, 'left' | 'isExpected' | 'isLayered' | 'crossed'> {
  /** Meta for a row that was not stored before; one object is shared by all of them. */
  readonly meta: RowMeta;
  /** Request sequence number: the newest action when the request was sent. */
  readonly sent: number;
  /** Number of the action that brings the response. */
  readonly arrived: number;
  /** A mutation's response, a local write, or an optimistic layer. */
  readonly isWrite: boolean;
  /** Name of the endpoint of a read; absent where the read was crossed by a write, which is then the reason. */
  readonly by: string | undefined;
}
