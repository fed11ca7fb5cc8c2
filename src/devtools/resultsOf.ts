import { STALE } from '../schema/rowOrder.js';
import { keysIn, metaOf, resultOf } from '../store/state.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** `rows`: there was no response of its own; the rows decide. `loading`: nothing has come yet. */
export type Freshness = 'fresh' | 'stale' | 'invalid' | 'failed' | 'loading' | 'rows';

export interface Life {
  readonly freshness: Freshness;
  /** ms until it expires, negative when it has; undefined where it never does, or was made stale. */
  readonly expiresIn: number | undefined;
  readonly isFetching: boolean;
}

/** Compute the freshness of a key, as readers that mount now would find it. */
export function lifeOf(meta: ResultMeta | undefined, hasResult: boolean, now: number): Life {
  const isFetching = meta?.pending !== undefined;
  const life = (freshness: Freshness, expiresIn?: number): Life => ({ freshness, expiresIn, isFetching });
  if (!meta) return life('rows');
  const { expiresAt, fetchedAt, date, error, invalidated } = meta;
  if (invalidated) return life('invalid');
  const expiresIn = expiresAt <= STALE || expiresAt >= Number.MAX_SAFE_INTEGER ? undefined : expiresAt - now;
  if (error) return life('failed', expiresIn);
  if (date === 0 && !hasResult) return life('loading');
  if (expiresAt === 0) return life('rows');
  // A response from the future is stale as well: the clock was set back.
  return life(now > expiresAt || fetchedAt > now ? 'stale' : 'fresh', expiresIn);
}

export interface SeenResult {
  readonly key: string;
  readonly meta: ResultMeta | undefined;
  readonly hasResult: boolean;
  readonly readers: number;
}

/** List the keys that have a result, a record or a reader, with the number of mounted readers. */
export function resultsOf(
  state: RestState,
  readers: Iterable<{ readonly key: string }>,
  filter = '',
): readonly SeenResult[] {
  const counts = new Map<string, number>();
  for (const { key } of readers) if (key !== '') counts.set(key, (counts.get(key) ?? 0) + 1);
  const wanted = filter.toLowerCase();
  return [...new Set([...keysIn(state), ...counts.keys()])]
    .filter((key) => wanted === '' || key.toLowerCase().includes(wanted))
    .map((key) => ({
      key,
      meta: metaOf(state, key),
      hasResult: resultOf(state, key) !== undefined,
      readers: counts.get(key) ?? 0,
    }));
}
