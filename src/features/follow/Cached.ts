import type { Flight } from '../../requests/Flight.js';
import type { RestState } from '../../store/state.js';
import type { QueryEntry } from './FollowedApi.js';
import type { FollowedQuery } from './FollowedQuery.js';

/** A query in the cache of the api. */
export interface Cached extends FollowedQuery {
  readonly key: string;
  readonly args: readonly unknown[];
  /** The entry of the api, when last seen. */
  entry: QueryEntry;
  /** Its request, until the response is stored. */
  flight?: Flight | undefined;
  /** Its data cannot show the present rows, so that it is to be refetched. */
  isWaiting?: boolean;
  /** The state that its data show; undefined where that is not known, and all data are compared. */
  seen?: Seen | undefined;
  /** Let the garbage collector have its result. */
  release(this: void): void;
}

/** The rows of the slice at one time: with optimistic layers, and without. */
export interface Seen {
  readonly slice: RestState;
  readonly view: RestState['entities'];
  /** Number of the last action that has left something stale. */
  readonly stale: number;
}
