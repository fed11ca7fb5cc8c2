import { isOnline } from './surroundings.js';
import type { Abilities } from './Abilities.js';
import type { FlightStatus } from './Flight.js';
import type { SerializedError } from '../store/errors.js';

/** The members of an error, thrown or stored, that tell whether a response arrived. */
type Failure = Pick<SerializedError, 'name' | 'message' | 'status'> & { readonly code?: unknown };

/** Codes of Node and of HTTP clients for a request without a response. */
const NO_ANSWER = /^(ERR_NETWORK|ECONN\w+|ENOTFOUND|ETIMEDOUT|EAI_AGAIN)$/;

/** Messages of engines for a mistake in code. It is a TypeError as a failed `fetch` is, but fails the same at every attempt. */
const MISTAKE = /\b(undefined|null)\b|\bis not (an? |iterable)/;

const isOfConnection = (name: string, message: string): boolean =>
  name === 'TypeError' ? !MISTAKE.test(message) : /^(Timeout|Network)Error$/.test(name);

/**
 * Whether a request has no definite response: none arrived, or one with 408, 429 or 5xx. An error that is thrown after the
 * response has arrived, by a mistake in `process`, does not count.
 */
export function isUnanswered(
  { name, message, status, code }: Failure,
  can: Partial<Abilities>,
  progress?: FlightStatus,
): boolean {
  if (/^(Abort|Rest|Syntax)Error$/.test(name)) return false;
  if (status !== undefined) return /^(408|429|5..)$/.test(String(status));
  return progress !== 'answered' && (isOfConnection(name, message) || NO_ANSWER.test(String(code)) || !isOnline(can));
}

/** Whether no response arrived at all. The error of the platform says so, even if it was given a status. */
export const isWithoutAnswer = (error: Failure, can: Partial<Abilities>, progress?: FlightStatus): boolean =>
  isUnanswered(error, can, progress) && (error.status === undefined || /^(Type|Timeout)Error$/.test(error.name));
