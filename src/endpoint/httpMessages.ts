import { stopIfAborted, untilAborted } from '../shared/aborts.js';
import { isForm, isOpaque, isPlainObject, wireValues } from '../shared/json.js';
import { mapMembers } from '../shared/own.js';
import { copyOf, countedWhole, platformError } from '../shared/platform.js';
import { platformText } from '../shared/preview.js';
import { isDevelopment } from '../shared/warn.js';
import { NetworkError, withoutQuery } from './NetworkError.js';

/** Whether `fetch` encodes a body itself, with its own content type. */
function isSentAsIs(body: unknown): boolean {
  if (typeof body === 'string') return body !== '';
  return typeof body === 'object' && body !== null && (isForm(body) || isOpaque(body));
}

/** Replace a row that is not loaded by its id, where it has one: it reads as defaults, which must not be sent. */
function meant(value: unknown): unknown {
  if (!wireValues.has(value as object)) return value;
  const meaning = wireValues.get(value as object);
  return typeof meaning === 'object' ? undefined : meaning;
}

function asSent(this: Readonly<Record<string, unknown>>, name: string, value: unknown): unknown {
  const given = this[name];
  const sent = meant(given);
  return name === '' || sent === given ? value : sent;
}

/** Replace the rows that are not loaded in a body at once, since an override may copy its members one by one. */
export function withIds(body: unknown): unknown {
  const isUnloaded = isPlainObject(body) && Object.values(body).some((member) => meant(member) !== member);
  return isUnloaded ? mapMembers(body, meant) : body;
}

/** Convert headers in any form to a plain object; entries of the same name are joined. */
function plainHeaders(headers: HeadersInit | undefined): Record<string, string> | undefined {
  if (headers === undefined) return undefined;
  // Headers of another realm or a polyfill are no instances of ours, but iterable like entries.
  if (!(Symbol.iterator in headers)) return { ...headers };
  const joined = new Map<string, string>();
  // Not by `new Headers()`: its errors quote the value. Let `fetch` refuse it.
  for (const [given, value] of headers as Iterable<readonly [string, string]>) {
    const name = given.toLowerCase();
    joined.set(name, joined.has(name) ? `${joined.get(name)}, ${value}` : value);
  }
  return Object.fromEntries(joined);
}

/** Make the init of a request before `getHeaders`: the endpoint's method, signal and body win over `requestInit`. */
export function requestInitOf(
  {
    requestInit,
    method,
    signal,
  }: { requestInit?: RequestInit | undefined; method: string; signal?: AbortSignal | undefined },
  body: unknown,
): Omit<RequestInit, 'headers'> & { headers: Record<string, string> | undefined } {
  const isAsIs = isSentAsIs(body);
  const headers = plainHeaders(requestInit?.headers);
  const hasType = isAsIs || Object.keys(headers ?? {}).some((name) => /^content-type$/i.test(name));
  return {
    ...requestInit,
    ...(signal && { signal }),
    method,
    body: (isAsIs || (body ?? '') === '' ? body : JSON.stringify(body, asSent)) as BodyInit,
    headers: hasType ? headers : { 'Content-Type': 'application/json', ...headers },
  };
}

/** How a body is read. */
export type Content = 'json' | 'blob' | 'text' | 'arrayBuffer' | 'stream';

/** Whole words, so that office documents (`…openxmlformats…`) are not taken for XML. */
const TEXT_TYPE = /\b(text|xml|html|javascript|css|csv|urlencoded)\b/i;

const HTML = /^\s*<!doctype html|^\s*<html/i;

/** Choose how to read a body by its content type. */
export function detectContent(contentType: string | null): Content {
  if (/json/i.test(contentType ?? '')) return 'json';
  return TEXT_TYPE.test(contentType || 'text') ? 'text' : 'blob';
}

/** Set the address of a response that has none, as a mock's: messages name it. */
export function addressed(response: Response, url: string): Response {
  if (!response.url) Reflect.defineProperty(response, 'url', { value: url });
  return response;
}

const reworded = (error: Error, message: string): Error =>
  Object.assign(error, { message, stack: error.stack?.replace(error.message, () => message) });

/**
 * Add address and status to an error of the platform, which stays the same object, and leave out its quotes, in the stack
 * as well.
 */
export function annotate(error: unknown, address: string, status: number): unknown {
  if (!(error instanceof Error) || !Object.isExtensible(error)) return error;
  return Object.assign(reworded(error, `${address}: ${platformText(error.message)}`), { status });
}

/** Remove quotes from a TypeError of the platform, such as a header that cannot be sent; other errors stay as they are. */
export function cleaned(error: unknown): unknown {
  return error instanceof TypeError ? reworded(error, platformText(error.message)) : error;
}

interface Parsing {
  readonly content?: Content | undefined;
  readonly method: string;
  /** The response must be JSON: of a read with a schema, and no `process` that could convert it. */
  readonly mustBeJson: boolean;
  /** The response of a mutation, which has succeeded whatever the body is. */
  readonly isLenient: boolean;
}

/**
 * Read the body of a successful response; an empty one is null, unless it must be JSON, or `content` asks for a text or
 * bytes.
 *
 * @throws SyntaxError with status 400 for malformed JSON of a read; NetworkError where a schema needs JSON and none came.
 */
export async function parseBody(response: Response, parsing: Parsing): Promise<unknown> {
  const { content, method, mustBeJson } = parsing;
  if (response.status === 204 || response.status === 205) return null;
  const type = response.headers.get('content-type');
  const mode = content ?? detectContent(type);
  if (mode === 'stream') return response.body;
  if (mode === 'json') return parseJson(response, parsing);
  if (mustBeJson) {
    const isText = mode === 'text';
    // The parameters of the content type are not shown.
    let cause = `the schema needs JSON, and the content-type is ${type?.split(';')[0] ?? 'not given'}`;
    if (isDevelopment() && isText) cause += await hintOf(response, type);
    // 404, as there is nothing here that the schema describes.
    throw new NetworkError(response, { method, status: isText ? 404 : 400, cause });
  }
  const body = (await response[mode]()) as string | Blob;
  const isEmpty = body === '' || (body as Blob).size === 0;
  return isEmpty && content === undefined ? null : body;
}

async function parseJson(response: Response, { method, mustBeJson, isLenient }: Parsing): Promise<unknown> {
  // The result of an overridden fetchResponse may have json() only.
  const text = await (response as Partial<Response>).text?.();
  try {
    if (text === undefined) return await response.json();
    return text === '' && !mustBeJson ? null : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (isLenient && text !== undefined) return text;
    throw annotate(error, `${method} ${withoutQuery(response.url)}: malformed JSON`, 400);
  }
}

/** Make a hint for error messages why a text came in place of JSON. */
async function hintOf(response: Response, type: string | null): Promise<string> {
  const isHtml = HTML.test(await response.text()) || type?.includes('html') === true;
  return isHtml ? ': an HTML page (a login form or an error page?)' : '; if the body is JSON, the server must say so';
}

/**
 * Make a timeout error that names the request, with the platform's error as cause; other errors are returned as they are.
 */
export function timeoutError(thrown: unknown, address: string): unknown {
  if ((thrown as { readonly name?: unknown } | undefined)?.name !== 'TimeoutError') return thrown;
  return Object.assign(platformError(`${address}: timeout`, 'TimeoutError'), { status: 500, cause: thrown });
}

/** Largest number of bytes to read of an error's body. */
const LIMIT = 65_536;

/**
 * Parse the body of a response that is no success: JSON, or text. The response itself stays unread.
 *
 * @returns undefined for a body that is empty, binary, malformed, cut off or longer than 64 kB.
 * @throws the reason of an abort: a body may never end.
 */
export async function errorBody(
  response: Response,
  { signal, maxBytes = LIMIT }: { readonly signal?: AbortSignal | undefined; readonly maxBytes?: number | undefined },
): Promise<unknown> {
  try {
    const mode = detectContent(response.headers.get('content-type'));
    if (mode !== 'json' && mode !== 'text') return undefined;
    const limit = limitBytes(copyOf(response) ?? response, { method: '', maxBytes: Math.min(maxBytes, LIMIT) });
    const limited = await untilAborted(limit, signal);
    // In React Native a response has a text, but no body that could be counted.
    const text = limited.body === null ? '' : await untilAborted(limited.text(), signal);
    return mode === 'json' ? (JSON.parse(text) as unknown) : text || undefined;
  } catch {
    stopIfAborted(signal);
    return undefined;
  }
}

interface Limit {
  readonly method: string;
  readonly maxBytes: number;
}

/**
 * Copy a response with a body that fails once it is longer than allowed: the rest is not received. Bytes are counted after
 * decompression, so a small message cannot become a big one. Where bodies cannot be counted, only the announced length is.
 *
 * @throws NetworkError (status 400) at once where the server announces more.
 */
export async function limitBytes(response: Response, { method, maxBytes }: Limit): Promise<Response> {
  const tooLong = new NetworkError(response, {
    method,
    status: 400,
    cause: `the body is over ${String(maxBytes)} bytes`,
  });
  if (Number(response.headers.get('content-length')) > maxBytes) {
    void response.body?.cancel(tooLong);
    throw tooLong;
  }
  if (!response.body) return response;
  const counted = countedWhole(response, maxBytes, tooLong);
  if (counted) return counted;
  let size = 0;
  const counter = new TransformStream<Uint8Array, Uint8Array>({
    transform(chunk, controller) {
      size += chunk.byteLength;
      if (size > maxBytes) controller.error(tooLong);
      else controller.enqueue(chunk);
    },
  });
  const limited = new Response(response.body.pipeThrough(counter), response);
  // A constructed response has no address, which messages name.
  return Object.defineProperty(limited, 'url', { value: response.url });
}
