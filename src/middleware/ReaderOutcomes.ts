import { BoundedMap } from '../shared/BoundedMap.js';
import { own } from '../shared/own.js';
import type { RestState, ResultMeta } from '../store/state.js';

/** How the last request that readers waited for came to its end. */
export interface Outcome {
  /** The store's generation, and what it knew of the key: the answer counts as long as both are the same. */
  readonly generation: number;
  readonly meta: ResultMeta | undefined;
  readonly settledAt: number;
  /** The answer could be shown when it came. */
  readonly isUsable: boolean;
  /** Requests in a row that were aborted, or that left nothing behind. */
  readonly misses: number;
  /** The answer may be from before its key was expired: it is shown, and asked for again. @see spec: K15 */
  readonly isOutdated?: boolean;
  readonly abort?: Error;
  /** When a reader threw it to a boundary for the first time, ms since epoch. */
  readonly thrownAt?: number;
}

/** How long an answer waits for a reader that is not mounted yet, ms: React comes back to a suspended one on its own. */
const UNTIL_MOUNTED = 3_000;

/** How long React may take to render once more a reader that threw, ms. */
const UNTIL_THROWN_AGAIN = 50;

const LIMIT = 1_000;

/** After so many the error is shown instead of another request. */
export const ENOUGH_MISSES = 2;

const isRecent = ({ settledAt }: Pick<Outcome, 'settledAt'>): boolean => Date.now() - settledAt <= UNTIL_MOUNTED;

function isSame(a: ResultMeta | undefined, b: ResultMeta | undefined): boolean {
  const same = (name: 'fetchedAt' | 'date' | 'expiresAt') => (a?.[name] ?? 0) === (b?.[name] ?? 0);
  return same('fetchedAt') && same('date') && same('expiresAt') && a?.invalidated === b?.invalidated;
}

/**
 * What became of the requests of readers, by key: React forgets what a suspended reader has asked for, and an abort or
 * an answer that cannot be shown leaves nothing in the store that would say so.
 *
 * @see spec: decision 25, 0.2.2, K16
 */
export class ReaderOutcomes {
  readonly #outcomes = new BoundedMap<Outcome>(LIMIT);
  /** Mounted readers, by key. */
  readonly #readers = new Map<string, number>();

  /** A reader is mounted; when the last one has gone, its answer is forgotten. */
  hold(key: string): () => void {
    this.#readers.set(key, (this.#readers.get(key) ?? 0) + 1);
    return () => {
      this.#readers.set(key, (this.#readers.get(key) ?? 0) - 1);
      // In strict mode a reader leaves and comes back at once.
      queueMicrotask(() => this.#forgetUnread(key));
    };
  }

  isHeld(key: string): boolean {
    return (this.#readers.get(key) ?? 0) > 0;
  }

  /** What the last request left behind, if nothing has happened to the key since. */
  of(state: RestState, key: string): Outcome | undefined {
    const outcome = this.#outcomes.get(key);
    if (outcome?.generation !== state.lastReset || !isSame(outcome.meta, own(state.meta, key))) return undefined;
    // Readers are told once that it is no use to ask; one that comes later tries again.
    const isOver = outcome.misses >= ENOUGH_MISSES && !this.isHeld(key) && !isRecent(outcome);
    return isOver ? undefined : outcome;
  }

  /** An outcome that a reader cannot see in the store. */
  troubleOf(state: RestState, key: string): Outcome | undefined {
    const outcome = this.of(state, key);
    return outcome && (outcome.misses > 0 || !outcome.isUsable || outcome.isOutdated) ? outcome : undefined;
  }

  /** To be called right before `next` becomes the state, so that readers find it when they are told. */
  settle(
    key: string,
    { before, next }: { readonly before: RestState; readonly next: RestState },
    { isMiss, ...outcome }: Pick<Outcome, 'isUsable' | 'isOutdated' | 'abort'> & { readonly isMiss: boolean },
  ): void {
    this.#outcomes.set(key, {
      generation: next.lastReset,
      meta: own(next.meta, key),
      settledAt: Date.now(),
      misses: isMiss ? (this.of(before, key)?.misses ?? 0) + 1 : 0,
      ...outcome,
    });
  }

  /** The key was the reason for a logout: who reads it shows the error in the new generation, and does not ask. */
  refuse(key: string, generation: number, error: Error): void {
    const settledAt = Date.now();
    this.#outcomes.set(key, {
      generation,
      meta: undefined,
      settledAt,
      isUsable: true,
      misses: ENOUGH_MISSES,
      abort: error,
    });
  }

  /** The data can be shown again: losing it once more is another reason to ask. */
  recovered(key: string): void {
    const outcome = this.#outcomes.get(key);
    if (outcome && !outcome.isUsable) this.#outcomes.set(key, { ...outcome, isUsable: true });
  }

  /** Whether the answer is the one that a reader who is being mounted waited for, however short it lives. */
  isFirstRead(key: string, { meta, settledAt, thrownAt }: Outcome): boolean {
    if (!this.isHeld(key)) {
      return thrownAt === undefined ? isRecent({ settledAt }) : Date.now() - thrownAt <= UNTIL_THROWN_AGAIN;
    }
    return meta !== undefined && meta.expiresAt <= meta.date;
  }

  forget(keys: readonly string[]): void {
    for (const key of keys) this.#outcomes.delete(key);
  }

  /** A reader throws the error: who reads the key once the boundary is reset is another reader. @see spec: 5.4 */
  wasThrown(key: string): void {
    const outcome = this.#outcomes.get(key);
    if (outcome && outcome.thrownAt === undefined) this.#outcomes.set(key, { ...outcome, thrownAt: Date.now() });
  }

  #forgetUnread(key: string): void {
    if (this.isHeld(key)) return;
    this.#readers.delete(key);
    this.#outcomes.delete(key);
  }
}
