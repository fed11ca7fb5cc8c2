import { askedWait } from '../../requests/backoff.js';
import { isOnline } from '../../requests/surroundings.js';
import type { Flight } from '../../requests/Flight.js';
import type { RequestError } from '../../endpoint/EndpointInstance.js';

/** The first wait, and the longest, ms. */
const FIRST = 1_000;
const LONGEST = 300_000;

/**
 * How long a mutation waits that failed: doubling from 1 s to 5 min, later ones up to a quarter less, so that not all come
 * back at once.
 *
 * @param attempts failures so far.
 * @param retryAfter what the answer asks for: seconds, or a date.
 * @returns ms.
 */
export function waitAfter(attempts: number, retryAfter: string | undefined): number {
  const wait = Math.min(LONGEST, FIRST * 2 ** (attempts - 1)) * (attempts === 1 ? 1 : 1 - Math.random() / 4);
  return Math.max(wait, askedWait(retryAfter));
}

/** What clients of functions of the user's say where no answer came. */
const NO_ANSWER = /^(ERR_NETWORK|ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;

/** What engines say of a mistake in a function of the user's: a TypeError, too, and the same at every try. */
const MISTAKE = /\b(undefined|null)\b|\bis not (an? |iterable)/;

const isOfConnection = (name: string, message: string): boolean =>
  name === 'TypeError' ? !MISTAKE.test(message) : /^(Timeout|Network)Error$/.test(name);

/**
 * Whether nobody knows if the server did it, or it asks for another try: no answer, 408, 429 and 5xx. Whatever goes wrong
 * once the answer is there (a mistake in `process`) is none of it.
 */
export function isUnanswered(
  { isAnswered }: Flight,
  { name, message, status, code }: RequestError & { code?: unknown },
): boolean {
  if (/^(Abort|Rest|Syntax)Error$/.test(name)) return false;
  if (status !== undefined) return /^(408|429|5..)$/.test(String(status));
  return !isAnswered && (isOfConnection(name, message) || NO_ANSWER.test(String(code)) || !isOnline());
}
