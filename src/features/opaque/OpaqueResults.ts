import { metaOf } from '../../store/state.js';
import type { RestState } from '../../store/state.js';

/** A body, with what the state says of the answer that brought it. */
export interface KeptBody {
  readonly body: unknown;
  readonly generation: number;
  /** Times of the answer: the state says the same as long as it is the answer of its key. */
  readonly fetchedAt: number;
  readonly date: number;
  readonly expiresAt: number;
}

/** Beyond this many, bodies that nobody shows are forgotten, the oldest first. */
const LIMIT = 100;

/** How long a body waits for the reader who asked for it, ms: React mounts it a little later. */
const UNTIL_MOUNTED = 3_000;

/**
 * Bodies that have no JSON form (a Blob, an ArrayBuffer), for readers: they never are in actions or state. The state
 * holds the times of the answer, and so decides whether the body is shown.
 */
export class OpaqueResults {
  readonly #kept = new Map<string, KeptBody>();
  readonly #isHeld: (key: string) => boolean;

  /** @param isHeld whether a reader of the key is mounted. */
  constructor(isHeld: (key: string) => boolean) {
    this.#isHeld = isHeld;
  }

  keep(key: string, kept: KeptBody): void {
    this.#kept.delete(key);
    this.#kept.set(key, kept);
    this.#forgetUnused(Date.now());
  }

  /** The body of a key's answer, while it is the present one; after a failure it is still there. */
  read(state: RestState, key: string): unknown {
    const kept = this.#kept.get(key);
    const stored = metaOf(state, key);
    if (!kept || !stored || stored.invalidated || kept.generation !== state.lastReset) return undefined;
    const isLatest = stored.fetchedAt === kept.fetchedAt && stored.date === kept.date;
    return isLatest || (stored.error && stored.fetchedAt >= kept.fetchedAt) ? kept.body : undefined;
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#kept.delete(key);
  }

  clear(): void {
    this.#kept.clear();
  }

  #forgetUnused(now: number): void {
    for (const [key, { date, expiresAt }] of this.#kept) {
      const isDue = expiresAt < now || this.#kept.size > LIMIT;
      if (isDue && date + UNTIL_MOUNTED < now && !this.#isHeld(key)) this.#kept.delete(key);
    }
  }
}
