/** So far back times of before the tab are told apart, ms. */
const BEFORE = 2 ** 19;

/** How many of our actions are remembered one by one; of older ones every second goes. */
const LIMIT = 1_000;

/** A clock that goes back by more was put back, ms. */
const JITTER = 1_000;

/** Ranks decide between what two tabs did at one time: so many that no two tabs have the same one. */
export const RANKS = 2 ** 30;

/** No two actions of a tab have one time: they are at least so far apart, ms. A time since epoch can be told in 2^-12 ms. */
const TICK = 2 ** -8;

/**
 * An action that told no time stands between two that did. One that only says what another tab did stands so far behind that:
 * what a third tab did at the same time has not come later because of it.
 */
export const HALF = TICK / 2;

interface Point {
  readonly number: number;
  time: number;
}

/**
 * Where something that another tab says happened stands among the numbered actions of this one. Tabs share a clock and no
 * numbers; so it gets a fraction, by its time: later than the action before it, earlier than the next. What several tabs did
 * comes in the same order in all of them: by time, then by the rank of the tab, and what one tab did within one ms as it was
 * numbered there.
 */
export class Ordinals {
  readonly #rank: number;
  #points: Point[];

  /** @param rank of this tab. */
  constructor(rank: number, number: number, now: number) {
    this.#rank = rank;
    this.#points = [{ number, time: now - BEFORE }];
  }

  /** An action of this tab is passing. */
  note(number: number, time: number): void {
    const last = this.#points.at(-1) as Point;
    if (time < last.time - JITTER) for (const point of this.#points) point.time = Math.min(point.time, time);
    this.drop(number);
    const before = this.#points.at(-1);
    this.#points.push({ number, time: before ? Math.max(time, before.time + TICK) : time });
    if (this.#points.length > LIMIT) this.#thin();
  }

  /** Actions of this number, and of later ones, have not passed. */
  drop(number: number): void {
    if ((this.#points.at(-1)?.number ?? -1) >= number)
      this.#points = this.#points.filter((point) => point.number < number);
  }

  /** When an action of this tab passed; what was sent later, without an action, stands before the next one. */
  timeOf(number: number, time: number): number {
    const index = this.#points.findLastIndex((point) => point.number <= number);
    const latest = Math.max(time, this.#points[index]?.time ?? time);
    const next = this.#points[index + 1];
    return next && index >= 0 ? Math.min(latest, next.time - HALF) : latest;
  }

  /**
   * What stands for something that another tab did.
   *
   * @param time that `timeOf` gave there.
   * @param rank of that tab.
   */
  at(time: number, rank: number): number {
    const index = this.#points.findLastIndex(
      (point) => point.time < time || (point.time === time && this.#rank < rank),
    );
    const point = this.#points[index];
    if (!point) return Math.max(0, (this.#points[0] as Point).number - 1);
    // A logarithm tells moments apart after weeks without an action, too.
    return point.number + Math.log2(1 + (time - point.time) / HALF + (rank + 1) / (RANKS + 1)) / 64;
  }

  /** The newest stay; one that is missing makes something look older than it is, never newer. */
  #thin(): void {
    const half = LIMIT / 2;
    this.#points = this.#points.filter((_, index) => index === 0 || index >= half || index % 2 === 0);
  }
}
