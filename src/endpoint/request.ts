import { isPlainObject, meanings, isForm, isOpaque } from '../shared/json.js';
import { mapMembers } from '../shared/own.js';

/** Bodies that `fetch` sends by itself, with a content type of its own. */
function isSentAsIs(body: unknown): boolean {
  if (typeof body === 'string') return body !== '';
  return typeof body === 'object' && body !== null && (isForm(body) || isOpaque(body));
}

/** A row that is not loaded is sent as its id, where it has one, and not as the defaults that it reads as. */
function meant(value: unknown): unknown {
  if (!meanings.has(value as object)) return value;
  const meaning = meanings.get(value as object);
  return typeof meaning === 'object' ? undefined : meaning;
}

function asSent(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const given = this[name];
  const sent = meant(given);
  return name === '' || sent === given ? value : sent;
}

/** The same of a body that an override may copy, member by member, and thereby forget what its members stand for. */
export function withIds(body: unknown): unknown {
  const isUnloaded = isPlainObject(body) && Object.values(body).some((member) => meant(member) !== member);
  return isUnloaded ? mapMembers(body, meant) : body;
}

const encodeBody = (body: unknown): unknown =>
  body === undefined || body === null || body === '' || isSentAsIs(body) ? body : JSON.stringify(body, asSent);

/** Headers in any form as a plain object; entries are joined where a name is given twice. */
function plainHeaders(headers: HeadersInit | undefined): Record<string, string> | undefined {
  if (headers === undefined) return undefined;
  // Those of another realm or a polyfill are no instances of Headers, but iterable like entries.
  if (!(Symbol.iterator in headers)) return { ...headers };
  const joined = new Map<string, string>();
  // Not by `new Headers()`, which would quote what cannot be sent: that is for `fetch` to refuse.
  for (const [given, value] of headers as Iterable<readonly [string, string]>) {
    const name = given.toLowerCase();
    joined.set(name, joined.has(name) ? `${joined.get(name)}, ${value}` : value);
  }
  return Object.fromEntries(joined);
}

const withContentType = (headers: Record<string, string> = {}): Record<string, string> =>
  Object.keys(headers).some((name) => /^content-type$/i.test(name))
    ? headers
    : { 'Content-Type': 'application/json', ...headers };

/** The init of a request before `getHeaders`: the endpoint's method, signal and body win over `requestInit`. */
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
