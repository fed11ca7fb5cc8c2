import { askedWait } from '../../requests/backoff.js';

/** The first wait, and the longest, ms. */
const FIRST = 1_000;
const LONGEST = 300_000;

/**
 * Compute the wait of a failed mutation: doubling from 1 s to 5 min, after the first up to a quarter less by chance, so
 * that not all clients come back at once.
 *
 * @param attempts failures so far.
 * @param retryAfter the header of the response: seconds, or a date.
 * @returns ms.
 */
export function waitAfter(attempts: number, retryAfter: string | undefined): number {
  const wait = Math.min(LONGEST, FIRST * 2 ** (attempts - 1)) * (attempts === 1 ? 1 : 1 - Math.random() / 4);
  return Math.max(wait, askedWait(retryAfter));
}
