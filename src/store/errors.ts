import { ifItCan } from '../shared/ifItCan.js';
import { isNetworkError, NetworkError, withoutQuery } from '../endpoint/NetworkError.js';
import { detectContent } from '../endpoint/httpMessages.js';
import { responseAsJson } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import { own, present } from '../shared/own.js';
import { platformText } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Json } from '../shared/json.js';

/** The form of an error in actions and state. */
export interface SerializedError {
  readonly name: string;
  readonly message: string;
  readonly status?: number;
  readonly code?: string;
  readonly url?: string;
  /** The `Retry-After` header as sent. */
  readonly retryAfter?: string;
  /** The body of an error response: JSON of at most 16 kB. Messages do not quote it. */
  readonly data?: Json;
}

const isText = (value: unknown): value is string => typeof value === 'string';

/** Whether a message is the platform's own: it may quote the request or the response. */
const isPlatforms = (name: unknown, status: unknown): boolean =>
  (name === 'TypeError' || name === 'SyntaxError') && status === undefined;

/** Pick the parts of a thrown value that may be shown and stored: no stack, no cause, no response, no headers. */
export function serializeError(thrown: unknown): SerializedError {
  try {
    // Errors of another realm are errors, too.
    const { name, message, status, code, url, retryAfter } = Object(thrown) as Record<keyof SerializedError, unknown>;
    if (isText(message)) {
      return {
        name: isText(name) ? name : 'Error',
        message: isPlatforms(name, status) ? platformText(message) : message,
        ...present({
          status: Number.isFinite(status) && (status as number),
          code: isText(code) && code,
          url: isText(url) && withoutQuery(url),
          retryAfter: isText(retryAfter) && retryAfter,
        }),
      };
    }
  } catch {
    // A getter of the value threw.
  }
  return { name: 'Error', message: isText(thrown) ? thrown : `What was thrown is no Error, but ${typeof thrown}.` };
}

/** Largest number of JSON characters of an error's body to store. */
const MAX_DATA = 16_384;

/** Get the body of an error response if it is small JSON, such as the errors of a form; a text may be a whole page. */
export function dataOf(thrown: unknown, { name, sensitive }: EndpointInstance): Pick<SerializedError, 'data'> {
  if (!isNetworkError(thrown) || thrown.data === undefined || sensitive === true) return {};
  const json = ifItCan(() => {
    const { data, response } = thrown;
    const type = (response as Response | undefined)?.headers.get('content-type') ?? '';
    const isJson = typeof data !== 'string' || detectContent(type) === 'json';
    // JSON.stringify throws where the data are too deep.
    return isJson && JSON.stringify(data).length <= MAX_DATA ? responseAsJson(data, name) : undefined;
  });
  return json === undefined ? {} : { data: json };
}

const classes: Readonly<Record<string, { readonly prototype: object }>> = { NetworkError, RestError };

/** Make an Error of a stored one: the same object for the same record, a NetworkError when it was one. */
export const reviveError = /* @__PURE__ */ oncePer(
  (record: SerializedError): Error & { status?: number; data?: unknown } => {
    const error = new Error(record.message);
    Object.setPrototypeOf(error, (own(classes, record.name) ?? Error).prototype);
    for (const [name, value] of Object.entries(record))
      Object.defineProperty(error, name, { value, enumerable: name !== 'message' && name !== 'data' });
    return error;
  },
);

/** Make an Error of a thrown value: the same object when it is one. */
export function toError(thrown: unknown): Error & { status?: number; data?: unknown } {
  return thrown instanceof Error ? thrown : reviveError(serializeError(thrown));
}

/** Call `make`; returns undefined where data cannot be stored. Errors of the user's functions are rethrown. */
export function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status === 400) return undefined;
    throw thrown;
  }
}
