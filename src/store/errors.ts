import { NetworkError } from '../endpoint/NetworkError.js';
import { RestError } from '../shared/RestError.js';

/** An error as actions and state hold it. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly url?: string;
  /** The `Retry-After` header as sent. */
  readonly retryAfter?: string;
}

const isText = (value: unknown): value is string => typeof value === 'string';

function describe(thrown: unknown): string {
  if (isText(thrown)) return thrown;
  try {
    return `A value that is no Error was thrown: ${String(JSON.stringify(thrown))}`;
  } catch {
    return 'A value that is no Error, and has no JSON form, was thrown.';
  }
}

/** Something with a message, as an Error; undefined where it has none, or does not let itself be read. */
function errorLike(thrown: unknown): Error | undefined {
  try {
    if (typeof thrown !== 'object' || thrown === null || !('message' in thrown)) return undefined;
    // An Error of another realm keeps its name on the prototype.
    const { message, name } = thrown as { message: unknown; name?: unknown };
    return isText(message) ? Object.assign(new Error(message), thrown, isText(name) && { name }) : undefined;
  } catch {
    return undefined;
  }
}

/** Whatever was thrown, as an Error: the same object when it is one. */
export function toError(thrown: unknown): Error & { status?: number } {
  return thrown instanceof Error ? thrown : (errorLike(thrown) ?? new Error(describe(thrown)));
}

/** The part of an error that can be shown and stored: no stack, no response, no headers. @see spec: decision 39 */
export function serializeError(thrown: unknown): SerializedError {
  const error = toError(thrown) as Error & Record<'status' | 'code' | 'url' | 'retryAfter', unknown>;
  const { name, message, status, code, url, retryAfter } = error;
  return {
    name,
    message,
    ...(typeof status === 'number' && Number.isFinite(status) && { status }),
    ...(isText(code) && { code }),
    ...(isText(url) && { url }),
    ...(isText(retryAfter) && { retryAfter }),
  };
}

const revived = new WeakMap<SerializedError, Error>();

const prototypes: Readonly<Record<string, object>> = {
  NetworkError: NetworkError.prototype,
  RestError: RestError.prototype,
};

/** The stored error as an Error again: the same object for the same record, a NetworkError when it was one. */
export function reviveError(record: SerializedError): Error & { status?: number } {
  const known = revived.get(record);
  if (known) return known;
  const error = new Error(record.message);
  Object.setPrototypeOf(error, prototypes[record.name] ?? Error.prototype);
  for (const [name, value] of Object.entries(record))
    Object.defineProperty(error, name, { value, enumerable: name !== 'message' });
  revived.set(record, error);
  return error;
}
