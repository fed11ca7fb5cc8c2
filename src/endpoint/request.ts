import { isForm, isPlainObject, meanings } from '../shared/json.js';
import { isOpaque } from '../shared/opaque.js';

/** Bodies that `fetch` sends by itself, with a content type of its own. */
function isSentAsIs(body: unknown): boolean {
  if (typeof body === 'string') return body !== '';
  return typeof body === 'object' && body !== null && (isForm(body) || isOpaque(body));
}

/** A row that is not loaded is sent as its id, where it has one, and not as the defaults that it reads as. @see spec: decision 100 */
function asSent(this: unknown, name: string, value: unknown): unknown {
  const given = (this as Readonly<Record<string, object>>)[name] as object;
  if (name === '' || !meanings.has(given)) return value;
  const meaning = meanings.get(given);
  return typeof meaning === 'object' ? undefined : meaning;
}

/** The same of a body that an override may copy, member by member, and thereby forget what its members stand for. */
export function withIds(body: unknown): unknown {
  if (!isPlainObject(body)) return body;
  const unloaded = Object.keys(body).filter((name) => meanings.has(Object(body[name]) as object));
  if (unloaded.length === 0) return body;
  return { ...body, ...Object.fromEntries(unloaded.map((name) => [name, asSent.call(body, name, undefined)])) };
}

function encodeBody(body: unknown): unknown {
  return body === undefined || body === null || body === '' || isSentAsIs(body) ? body : JSON.stringify(body, asSent);
}

/** Headers in any form as a plain object; entries are joined where a name is given twice. */
function plainHeaders(headers: HeadersInit | undefined): Record<string, string> | undefined {
  if (headers === undefined) return undefined;
  // Those of another realm or a polyfill are no instances of Headers, but iterable like entries.
  if (!(Symbol.iterator in headers)) return { ...headers };
  const joined = new Map<string, string>();
  // Not by `new Headers()`, which would quote what cannot be sent: that is for `fetch` to refuse. @see spec: decision 111
  for (const [name, value] of headers as Iterable<readonly [string, string]>) {
    const before = joined.get(name.toLowerCase());
    joined.set(name.toLowerCase(), before === undefined ? value : `${before}, ${value}`);
  }
  return Object.fromEntries(joined);
}

const JSON_TYPE = { 'Content-Type': 'application/json' };

function withContentType(headers: Record<string, string> | undefined): Record<string, string> {
  const isGiven = Object.keys(headers ?? {}).some((name) => name.toLowerCase() === 'content-type');
  return { ...(isGiven ? undefined : JSON_TYPE), ...headers };
}

/**
 * The init of a request before `getHeaders`: the endpoint's method, signal and body win over `requestInit`.
 *
 * @see spec: R5, decision 6
 */
export function requestInitOf(
  {
    requestInit,
    method,
    signal,
  }: { requestInit?: RequestInit | undefined; method: string; signal?: AbortSignal | undefined },
  body: unknown,
): Omit<RequestInit, 'headers'> & { headers: Record<string, string> | undefined } {
  const headers = plainHeaders(requestInit?.headers);
  return {
    ...requestInit,
    ...(signal && { signal }),
    method,
    body: encodeBody(body) as BodyInit,
    headers: isSentAsIs(body) ? headers : withContentType(headers),
  };
}
