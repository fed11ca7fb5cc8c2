import { isInvalid } from '../../schema/Schema.js';
import { readRow } from '../../normalize/tables.js';
import type { Flight } from '../../requests/Flight.js';
import type { MountedReader } from '../../requests/Usage.js';
import type { StoredRow } from '../../schema/Schema.js';
import type { RestState } from '../../store/state.js';
import type { FollowedQuery } from './FollowedQuery.js';
import type { RowPlace } from './shapes.js';

/** A query that the api has in its cache: to the slice it is a mounted reader. */
export interface Cached extends MountedReader {
  readonly query: FollowedQuery;
  readonly cacheKey: string;
  readonly arg: unknown;
  readonly args: readonly unknown[];
  /** What the api has of it, as it was looked at last. */
  requestId?: string | undefined;
  data?: unknown;
  /** Its request, and where its answer goes until it is there. */
  flight?: Flight | undefined;
  answer?: ((response: unknown) => void) | undefined;
  /** It is to be asked for again as soon as nothing is under way. */
  isWaiting?: boolean;
  /** @param isOver false where a wait ended because nobody is to ask any more. */
  request(this: void, isOver?: boolean): void;
}

/** What there was to see of the slice: with what is pending, and without. */
export interface Seen {
  readonly view: RestState;
  readonly base: RestState;
}

/** What is looked at since an earlier look. */
export interface Since {
  readonly before?: Seen | undefined;
  readonly pks?: ReadonlySet<string> | undefined;
}

/** Of what is about to be deleted there is the row until that is confirmed. */
export function rowSeen(seen: Seen | undefined, { kind: { key }, pk }: RowPlace): StoredRow | undefined {
  const row = seen && readRow(seen.view.entities, key, pk);
  return isInvalid(row) ? readRow((seen as Seen).base.entities, key, pk) : row;
}
