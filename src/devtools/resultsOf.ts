import { STALE } from '../schema/rowOrder.js';
import { keysIn, metaOf, resultOf } from '../store/state.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** `rows`: it has no time of its own; the rows decide. `loading`: nothing has come yet. */
export type Freshness = 'fresh' | 'stale' | 'invalid' | 'failed' | 'loading' | 'rows';

export interface Life {
  readonly freshness: Freshness;
  /** ms until it expires, negative when it has; undefined where that means nothing: never, or a mark. */
  readonly expiresIn: number | undefined;
  readonly isFetching: boolean;
}

/** How fresh what is stored for a key is, as readers who come now would find it. */
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
  // What comes from the future, as the clock has it that was put back, is stale as well.
  return life(now > expiresAt || fetchedAt > now ? 'stale' : 'fresh', expiresIn);
}

export interface SeenResult {
  readonly key: string;
  readonly meta: ResultMeta | undefined;
  readonly hasResult: boolean;
  readonly readers: number;
}

/** Every key of which something is stored or known, or that is read; with how many mounted readers it has. */
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
