import type { Flight } from '../../requests/Flight.js';
import type { ResponseView } from '../../store/readResponse.js';
import type { RestState } from '../../store/state.js';
import type { FollowedQuery } from './FollowedQuery.js';

/** A query in the cache of the api. */
export interface Cached extends FollowedQuery {
  readonly key: string;
  readonly arg: unknown;
  readonly args: readonly unknown[];
  /** Request and data of the query in the api, when last seen. */
  requestId?: string | undefined;
  data?: unknown;
  /** Its request, until the response is stored. */
  flight?: Flight | undefined;
  /** It is refetched as soon as no mutation of the api is in flight. */
  isWaiting?: boolean;
  /** Read the slice's own result of it. */
  view(this: void): ResponseView;
  /** Let the garbage collector have its result. */
  release?: () => void;
  /** @param isOver false where a wait was cancelled. */
  request(this: void, isOver?: boolean): void;
}

/** The state of the slice at one time: with optimistic layers, and without. */
export interface Seen {
  readonly view: RestState['entities'];
  readonly base: RestState['entities'];
  /** Tables and primary keys of the rows that have changed since the state before; undefined where they are not known. */
  readonly touched: readonly string[] | undefined;
  /** Number of the last action that has left something stale. */
  readonly stale: number;
}
