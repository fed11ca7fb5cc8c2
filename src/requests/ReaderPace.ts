import { BoundedMap } from '../shared/maps.js';
import { doubling } from './backoff.js';
import { startTimer } from './startTimer.js';
import type { Wait } from './Feature.js';

/** When readers of a key may ask by themselves. */
interface Pace {
  /** In a row. */
  refusals: number;
  /** Of other kinds, in a row. */
  failures: number;
  /** A write is why they ask: after the answer the next one waits. */
  isOfWrite: boolean;
  /** Stops the timer of a wait; undefined where there is none. */
  stop: (() => void) | undefined;
  /** Who asks when the wait is over. */
  readonly waiting: Set<Waiting>;
  /** What those wait for who have nothing to show. */
  delayed: Wait | undefined;
}

/** @param isOver false where nobody is to ask any more. */
type Waiting = (isOver: boolean) => void;

/** What became of a request that readers show. */
interface Settled {
  readonly isRefused: boolean;
  /** There are data beside the failure. */
  readonly isSoft: boolean;
  readonly isSuccess: boolean;
  /** ms. */
  readonly duration: number;
}

const LIMIT = 1_000;

/** Between requests that writes are the reason of, ms. */
const SHORTEST = 1_000;

/**
 * How often readers of a key ask by themselves: after a refusal, or a failure, they wait, longer each time; after a write
 * has made them ask, the next time is a while after the answer. One timer for each key that waits, and none for others.
 * Who asks when the wait is over looks first whether there is still a reason.
 */
export class ReaderPace {
  readonly #paces = new BoundedMap<Pace>(LIMIT);

  isRefused(key: string): boolean {
    return (this.#paces.get(key)?.refusals ?? 0) > 0;
  }

  isWaiting(key: string): boolean {
    return this.#paces.get(key)?.stop !== undefined;
  }

  /** @returns whether there is a wait, after which it is called. */
  wait(key: string, ask: Waiting): boolean {
    const isWaiting = this.isWaiting(key);
    if (isWaiting) this.#paces.get(key)?.waiting.add(ask);
    return isWaiting;
  }

  /** For who has nothing to show: what a refusal has put off; undefined where there is no such wait. */
  delay(key: string, ask: () => Wait | undefined): Wait | undefined {
    const pace = this.#paces.get(key);
    if (!pace?.stop || pace.refusals === 0) return undefined;
    const settled = () =>
      new Promise<void>((resolve) => pace.waiting.add((isOver) => resolve(isOver ? ask()?.settled : undefined)));
    return (pace.delayed ??= { settled: settled() });
  }

  /** Readers ask because of a write. */
  noteWrite(key: string): void {
    this.#of(key).isOfWrite = true;
  }

  settle(key: string, { isRefused, isSoft, isSuccess, duration }: Settled): void {
    const known = this.#paces.get(key);
    if (!known && !isRefused && !isSoft) return;
    const pace = this.#of(key);
    // Somebody else's answer ends no wait but that of a failure.
    if (isSuccess && pace.refusals + pace.failures > 0) this.end(key);
    if (isRefused) this.arm(key, doubling(++pace.refusals));
    else if (isSoft) this.arm(key, doubling(++pace.failures));
    else if (pace.isOfWrite) this.arm(key, Math.max(SHORTEST, 2 * duration));
    pace.isOfWrite = false;
  }

  /** The wait is over now: somebody looks at the page again. */
  skip(key: string, isOver = true): void {
    const pace = this.#paces.get(key);
    if (!pace) return;
    pace.stop?.();
    pace.stop = pace.delayed = undefined;
    if (pace.refusals + pace.failures === 0) this.#paces.delete(key);
    const asking = [...pace.waiting];
    pace.waiting.clear();
    for (const ask of asking) ask(isOver);
  }

  /** And what was refused is forgotten: somebody has called. */
  end(key: string, isOver?: boolean): void {
    const pace = this.#paces.get(key);
    if (pace) pace.refusals = pace.failures = 0;
    this.skip(key, isOver);
  }

  /** Nobody waits any longer, or asks. */
  clear(): void {
    for (const key of [...this.#paces.keys()]) this.end(key, false);
  }

  /** From now on who asks by itself waits for so many ms. */
  arm(key: string, wait: number): void {
    const pace = this.#of(key);
    pace.stop?.();
    pace.stop = startTimer(() => this.skip(key), wait);
  }

  #of(key: string): Pace {
    const known = this.#paces.get(key);
    if (known) return known;
    const pace = {
      refusals: 0,
      failures: 0,
      isOfWrite: false,
      stop: undefined,
      waiting: new Set<Waiting>(),
      delayed: undefined,
    };
    this.#paces.set(key, pace);
    return pace;
  }
}
