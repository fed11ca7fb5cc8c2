import { BoundedMap } from '../shared/maps.js';
import { doubling } from './backoff.js';
import { startTimer } from './startTimer.js';
import type { Wait } from './Abilities.js';

/** The waiting time of the readers of a key. */
class Pace {
  /** Responses with a 4xx status in a row. */
  refusals = 0;
  /** Other failures in a row. */
  failures = 0;
  /** The request in flight was made because of a write: after its response the next request waits. */
  isOfWrite = false;
  /** Stops the timer; `undefined` where readers need not wait. */
  stop: (() => void) | undefined = undefined;
  /** Called when the wait is over. */
  readonly waiting = new Set<Waiting>();
  /** The promise for suspended readers. */
  delayed: Wait | undefined = undefined;
}

/** @param isOver false where the wait was dropped: do not fetch. */
type Waiting = (isOver: boolean) => void;

/** The outcome of a request that readers show. */
interface Settled {
  readonly isRefused: boolean;
  /** The error leaves the data that is shown. */
  readonly isSoft?: boolean;
  readonly isSuccess?: boolean;
  /** Milliseconds from the request to its outcome. */
  readonly duration: number;
}

const LIMIT = 1_000;

/** Shortest wait between requests that writes have caused, ms. */
const SHORTEST = 1_000;

/**
 * Limits how often the readers of a key fetch by themselves. After a refusal or a failure they wait, longer each time;
 * after a request that a write has caused, the next one waits for twice as long as the response took. Each key that waits
 * has one timer. When a wait is over, a reader decides again whether to fetch.
 */
export class ReaderPace {
  readonly #paces = new BoundedMap<Pace>(LIMIT);

  isRefused(key: string): boolean {
    return (this.#paces.get(key)?.refusals ?? 0) > 0;
  }

  isWaiting(key: string): boolean {
    return this.#paces.get(key)?.stop !== undefined;
  }

  /** Call a function after the wait of a key. @returns false where there is no wait: it is not called. */
  wait(key: string, ask: Waiting): boolean {
    const pace = this.#paces.get(key);
    if (!pace?.stop) return false;
    pace.waiting.add(ask);
    return true;
  }

  /** Give a suspended reader the promise of the wait after a refusal; `undefined` where there is none. */
  delay(key: string, ask: () => Wait | undefined): Wait | undefined {
    const pace = this.#paces.get(key);
    if (!pace?.stop || pace.refusals === 0) return undefined;
    const settled = () =>
      new Promise<void>((resolve) => pace.waiting.add((isOver) => resolve(isOver ? ask()?.settled : undefined)));
    return (pace.delayed ??= { settled: settled() });
  }

  /** Note that readers fetch because of a write. */
  noteWrite(key: string): void {
    this.#of(key).isOfWrite = true;
  }

  settle(key: string, { isRefused, isSoft, isSuccess, duration }: Settled): void {
    const known = this.#paces.get(key);
    if (!known && !isRefused && !isSoft) return;
    const pace = this.#of(key);
    // A success ends the wait after a failure, not the one after a write.
    if (isSuccess && pace.refusals + pace.failures > 0) this.end(key);
    if (isRefused) this.arm(key, doubling(++pace.refusals));
    else if (isSoft) this.arm(key, doubling(++pace.failures));
    else if (pace.isOfWrite) this.arm(key, Math.max(SHORTEST, 2 * duration));
    pace.isOfWrite = false;
  }

  /** End the wait of a key now. */
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

  /** End the wait and forget the failures: the key was asked for by a call. */
  end(key: string, isOver?: boolean): void {
    const pace = this.#paces.get(key);
    if (pace) pace.refusals = pace.failures = 0;
    this.skip(key, isOver);
  }

  /** Drop all waits; no reader fetches because of it. */
  clear(): void {
    for (const key of [...this.#paces.keys()]) this.end(key, false);
  }

  /** Let the readers of a key wait from now on. @param wait ms */
  arm(key: string, wait: number): void {
    const pace = this.#of(key);
    pace.stop?.();
    pace.stop = startTimer(() => this.skip(key), wait);
  }

  #of(key: string): Pace {
    let pace = this.#paces.get(key);
    if (!pace) this.#paces.set(key, (pace = new Pace()));
    return pace;
  }
}
