const BODIES_FETCH_KNOWS =
  /^\[object (FormData|Blob|File|URLSearchParams|ArrayBuffer|SharedArrayBuffer|DataView|ReadableStream|\w+Array)\]$/;

/** Bodies that `fetch` sends by itself, with a content type of its own. */
function isSentAsIs(body: unknown): boolean {
  if (typeof body === 'string') return body !== '';
  return (
    typeof body === 'object' &&
    body !== null &&
    !Array.isArray(body) &&
    BODIES_FETCH_KNOWS.test(Object.prototype.toString.call(body))
  );
}

function encodeBody(body: unknown): unknown {
  return body === undefined || body === null || body === '' || isSentAsIs(body) ? body : JSON.stringify(body);
}

/** Headers in any form as a plain object, names as given. */
function plainHeaders(headers: HeadersInit | undefined): Record<string, string> | undefined {
  if (headers === undefined) return undefined;
  // Headers joins what is given twice; those of another realm or a polyfill are no instances, but iterable like entries.
  return Symbol.iterator in headers ? Object.fromEntries(new Headers(headers)) : { ...headers };
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
