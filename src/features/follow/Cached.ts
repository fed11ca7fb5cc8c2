import { isInvalid } from '../../schema/Schema.js';
import { readRow } from '../../normalize/tables.js';
import type { Flight } from '../../requests/Flight.js';
import type { MountedReader } from '../../requests/Usage.js';
import type { StoredRow } from '../../schema/Schema.js';
import type { RestState } from '../../store/state.js';
import type { FollowedQuery } from './FollowedQuery.js';
import type { RowPlace } from './shapes.js';

/** A query in the cache of the api: a mounted reader for the slice. */
export interface Cached extends MountedReader {
  readonly query: FollowedQuery;
  readonly cacheKey: string;
  readonly arg: unknown;
  readonly args: readonly unknown[];
  /** Request and data of the query in the api, when last seen. */
  requestId?: string | undefined;
  data?: unknown;
  /** Its request, and the function that takes the response; undefined once it has come. */
  flight?: Flight | undefined;
  answer?: ((response: unknown) => void) | undefined;
  /** It is refetched as soon as no mutation of the api is in flight. */
  isWaiting?: boolean;
  /** @param isOver false where a wait was cancelled. */
  request(this: void, isOver?: boolean): void;
}

/** The state of the slice at one time: with optimistic layers, and without. */
export interface Seen {
  readonly view: RestState;
  readonly base: RestState;
}

/** The changes to show: since an earlier state, of rows with these primary keys. */
export interface Since {
  readonly before?: Seen | undefined;
  readonly pks?: ReadonlySet<string> | undefined;
}

/** Find a row; one that an optimistic delete hides is shown until the server confirms that. */
export function rowSeen(seen: Seen | undefined, { kind: { key }, pk }: RowPlace): StoredRow | undefined {
  const row = seen && readRow(seen.view.entities, key, pk);
  return isInvalid(row) ? readRow((seen as Seen).base.entities, key, pk) : row;
}
