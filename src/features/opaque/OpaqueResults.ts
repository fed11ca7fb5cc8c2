import { metaOf } from '../../store/state.js';
import type { RestState } from '../../store/state.js';

/** A body, with the times of its response in the state. */
export interface KeptBody {
  readonly body: unknown;
  readonly generation: number;
  /** Times of the response; the state has the same as long as this is the response of the key. */
  readonly fetchedAt: number;
  readonly date: number;
  readonly expiresAt: number;
}

/** Largest number of bodies; beyond it unmounted ones are dropped, the oldest first. */
const LIMIT = 100;

/** How long a body is kept for its reader to mount, ms: React does it a little later. */
const UNTIL_MOUNTED = 3_000;

/**
 * Keeps bodies without a JSON form (a Blob, an ArrayBuffer) for readers: they never are in actions or state. The state has
 * the times of the response, which decide whether the body is shown.
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

  /** Get the body of a key, while it is of the present response, or of the last one before a failure. */
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
