/**
 * Thrown (as `snapshot.abort`) by `getOptimisticResponse` to show nothing for now; the request goes out all the same.
 *
 * @see spec: 4.1.4
 */
export class AbortOptimistic extends Error {
  override readonly name = 'AbortOptimistic';
}

/** The store as an optimistic function sees it: base and earlier layers. */
export interface Snapshot {
  /** Read any queryable schema: an Entity, a Collection, an object of them. */
  get(schema: unknown, ...args: readonly unknown[]): unknown;
  /** When the request was sent, ms. */
  readonly fetchedAt: number;
  readonly requestId: string;
  /** The placeholder primary key of an entity that the server has not named yet; the same at each replay. */
  readonly tempId: string;
  readonly abort: AbortOptimistic;
}
