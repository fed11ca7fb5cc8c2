/** No wait is longer, ms. */
const LONGEST = 30_000;

/**
 * How long to wait before something that failed is tried again: doubling from 1 s, each wait between half and twice of
 * that, so that many who failed together do not come back together.
 *
 * @param attempt failures in a row, from 1.
 * @returns ms, at most 30 000.
 */
export const backoff = (attempt: number): number => Math.min(LONGEST, 500 * 2 ** attempt * (0.5 + 1.5 * Math.random()));

/** The same without chance: 1, 2, 4 … 30 s. @param attempt failures in a row, from 1. @returns ms */
export const doubling = (attempt: number): number => Math.min(LONGEST, 500 * 2 ** attempt);

/**
 * What an answer asks to wait.
 *
 * @param retryAfter its `Retry-After`: seconds, or a date.
 * @returns ms; 0 where it asks for nothing.
 */
export const askedWait = (retryAfter: string | undefined): number =>
  Number(retryAfter) * 1_000 || Date.parse(retryAfter as string) - Date.now() || 0;
