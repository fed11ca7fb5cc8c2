/** How far back times before the start of the tab are distinguished, ms. */
const BEFORE = 2 ** 19;

/** Largest number of actions to remember; beyond it every second one of the older half is dropped. */
const LIMIT = 1_000;

/** Jitter of the clock, ms; if it goes back by more, it was set back. */
const JITTER = 1_000;

/** Number of ranks, which order actions of two tabs at one time: so many that no two tabs have the same. */
export const RANKS = 2 ** 30;

/** Least difference between the times of two actions of a tab, ms. A time since epoch has a precision of 2^-12 ms. */
const TICK = 2 ** -8;

/**
 * Places an action without a time between two that have one, and an action from another tab close behind its time there, so
 * that actions of a third tab at the same time do not count as later.
 */
export const HALF = TICK / 2;

interface Point {
  readonly number: number;
  time: number;
}

/**
 * Finds the place of other tabs' actions among the numbered actions of this tab. Tabs share a clock, but no numbers; so such
 * an action gets a fraction, by its time: greater than the number before it, less than the next. Actions of several tabs have
 * the same order in all of them: by time, then by the rank of the tab; those of one tab within one ms by their numbers there.
 */
export class Ordinals {
  readonly #rank: number;
  #points: Point[];

  /** @param rank of this tab. */
  constructor(rank: number, number: number, now: number) {
    this.#rank = rank;
    this.#points = [{ number, time: now - BEFORE }];
  }

  /** Note an action of this tab. */
  note(number: number, time: number): void {
    const last = this.#points.at(-1) as Point;
    if (time < last.time - JITTER) for (const point of this.#points) point.time = Math.min(point.time, time);
    this.drop(number);
    const before = this.#points.at(-1);
    this.#points.push({ number, time: before ? Math.max(time, before.time + TICK) : time });
    if (this.#points.length > LIMIT) this.#thin();
  }

  /** Forget the actions from this number on, which did not reach the reducer. */
  drop(number: number): void {
    if ((this.#points.at(-1)?.number ?? -1) >= number)
      this.#points = this.#points.filter((point) => point.number < number);
  }

  /** Get the time of an action of this tab; a later `time` counts too, as far as it is before the next action. */
  timeOf(number: number, time: number): number {
    const index = this.#points.findLastIndex((point) => point.number <= number);
    const latest = Math.max(time, this.#points[index]?.time ?? time);
    const next = this.#points[index + 1];
    return next && index >= 0 ? Math.min(latest, next.time - HALF) : latest;
  }

  /**
   * Compute the number for an action of another tab.
   *
   * @param time the result of `timeOf` there.
   * @param rank of that tab.
   */
  at(time: number, rank: number): number {
    const index = this.#points.findLastIndex(
      (point) => point.time < time || (point.time === time && this.#rank < rank),
    );
    const point = this.#points[index];
    if (!point) return Math.max(0, (this.#points[0] as Point).number - 1);
    // A logarithm distinguishes times even weeks after the last action.
    return point.number + Math.log2(1 + (time - point.time) / HALF + (rank + 1) / (RANKS + 1)) / 64;
  }

  /** Drop older points. A missing point makes an action look older than it is, never newer. */
  #thin(): void {
    const half = LIMIT / 2;
    this.#points = this.#points.filter((_, index) => index === 0 || index >= half || index % 2 === 0);
  }
}
