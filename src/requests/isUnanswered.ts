import { isOnline } from './surroundings.js';
import type { Abilities } from './Feature.js';
import type { SerializedError } from '../store/errors.js';

/** What of an error says whether there was an answer: of a thrown one as of a stored one. */
type Failure = Pick<SerializedError, 'name' | 'message' | 'status'> & { readonly code?: unknown };

/** What clients of functions of the user's say where no answer came. */
const NO_ANSWER = /^(ERR_NETWORK|ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;

/** What engines say of a mistake in a function of the user's: a TypeError, too, and the same at every try. */
const MISTAKE = /\b(undefined|null)\b|\bis not (an? |iterable)/;

const isOfConnection = (name: string, message: string): boolean =>
  name === 'TypeError' ? !MISTAKE.test(message) : /^(Timeout|Network)Error$/.test(name);

/**
 * Whether nobody knows what the server says, or it asks for another try: no answer, 408, 429 and 5xx. Whatever goes wrong
 * once the answer is there (a mistake in `process`) is none of it.
 */
export function isUnanswered(
  { name, message, status, code }: Failure,
  can: Partial<Abilities>,
  isAnswered?: boolean,
): boolean {
  if (/^(Abort|Rest|Syntax)Error$/.test(name)) return false;
  if (status !== undefined) return /^(408|429|5..)$/.test(String(status));
  return !isAnswered && (isOfConnection(name, message) || NO_ANSWER.test(String(code)) || !isOnline(can));
}

/** Whether no answer came at all: the platform says so, whatever status stands for that. */
export const isWithoutAnswer = (error: Failure, can: Partial<Abilities>, isAnswered?: boolean): boolean =>
  isUnanswered(error, can, isAnswered) && (error.status === undefined || /^(Type|Timeout)Error$/.test(error.name));
