/** The longest wait, ms. */
const LONGEST = 30_000;

/**
 * Compute the wait before the next attempt: doubling from 1 s, times a random factor between 0.5 and 2, so that clients
 * which failed together do not come back together.
 *
 * @param attempt failures in a row, from 1.
 * @returns ms, at most 30 000.
 */
export const backoff = (attempt: number): number => Math.min(LONGEST, 500 * 2 ** attempt * (0.5 + 1.5 * Math.random()));

/** Compute the wait without the random factor: 1, 2, 4 … 30 s. @param attempt failures in a row, from 1. @returns ms */
export const doubling = (attempt: number): number => Math.min(LONGEST, 500 * 2 ** attempt);

/**
 * Parse the `Retry-After` of a response.
 *
 * @param retryAfter seconds, or a date.
 * @returns ms; 0 where there is none.
 */
export const askedWait = (retryAfter: string | undefined): number =>
  Number(retryAfter) * 1_000 || Date.parse(retryAfter as string) - Date.now() || 0;
