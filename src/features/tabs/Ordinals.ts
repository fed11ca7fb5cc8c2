/** So far back times of before the tab are told apart, ms. */
const BEFORE = 2 ** 19;

/** So long after an action times are told apart, ms: mostly the next action is there long before. */
const LONGEST = 2 ** 20;

/** How many of our actions are remembered one by one; of older ones every second goes. */
const LIMIT = 1_000;

/** A clock that goes back by more was put back, ms. */
const JITTER = 1_000;

/** Ranks decide between tabs within one ms; one above all. */
export const RANKS = 2 ** 10;
export const LAST_RANK = RANKS - 1;

interface Point {
  readonly number: number;
  time: number;
}

/**
 * Where something that another tab says happened stands among the numbered actions of this one. Tabs share a clock and no
 * numbers; so it gets a fraction, by its time: later than the action before it, earlier than the next. The same two things
 * of two tabs come in the same order in all of them.
 *
 * @see api.md 8, tabs
 */
export class Ordinals {
  readonly #rank: number;
  #points: Point[];

  /** @param rank of this tab. */
  constructor(rank: number, number: number, now: number) {
    this.#rank = rank;
    this.#points = [{ number, time: now - BEFORE }];
  }

  /** An action of this tab has passed. */
  note(number: number, time: number): void {
    const last = this.#points.at(-1) as Point;
    if (time < last.time - JITTER) for (const point of this.#points) point.time = Math.min(point.time, time);
    if (number <= last.number) this.#points = this.#points.filter((point) => point.number < number);
    this.#points.push({ number, time: Math.max(time, this.#points.at(-1)?.time ?? time) });
    if (this.#points.length > LIMIT) this.#thin();
  }

  /**
   * @param rank of the tab that says so.
   * @param tie stands for it where it happened in the same ms as something of this tab.
   */
  at(time: number, rank: number, tie = rank): number {
    const isBefore = (point: Point): boolean => point.time < time || (point.time === time && this.#rank < tie);
    let [low, high] = [0, this.#points.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isBefore(this.#points[middle] as Point)) low = middle + 1;
      else high = middle;
    }
    const point = this.#points[low - 1];
    if (!point) return Math.max(0, (this.#points[0] as Point).number - 1);
    const passed = Math.min(time - point.time, LONGEST - 1);
    return point.number + (passed * RANKS + rank + 1) / (LONGEST * RANKS + 1);
  }

  /** The newest stay; one that is missing makes something look older than it is, never newer. */
  #thin(): void {
    const half = LIMIT / 2;
    this.#points = this.#points.filter((_, index) => index === 0 || index >= half || index % 2 === 0);
  }
}
