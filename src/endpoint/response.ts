import { platformText } from '../shared/platformText.js';
import { NetworkError, withoutQuery } from './NetworkError.js';

/** How a body is read. */
export type Content = 'json' | 'blob' | 'text' | 'arrayBuffer' | 'stream';

/** Whole words, so that office documents (`…openxmlformats…`) are not taken for XML. */
const TEXT_TYPE = /\b(text|xml|html|javascript|css|csv|urlencoded)\b/;

const HTML = /^\s*<!doctype html|^\s*<html/i;

/** Content type → how to read it. @see spec: R8.5 */
export function detectContent(contentType: string | null): Content {
  if (contentType === null || contentType === '') return 'text';
  const type = contentType.toLowerCase();
  if (type.includes('json')) return 'json';
  return TEXT_TYPE.test(type) ? 'text' : 'blob';
}

const reworded = (error: Error, message: string): Error =>
  Object.assign(error, { message, stack: error.stack?.replace(error.message, () => message) });

/**
 * Add what a caller needs to an error of the platform, which stays the same object, and leave out what it quotes: its
 * stack repeats the text.
 *
 * @see spec: R6.4, decision 111
 */
export function annotate(error: unknown, address: string, status: number): unknown {
  if (!(error instanceof Error) || !Object.isExtensible(error)) return error;
  return Object.assign(reworded(error, `${address}: ${platformText(error.message)}`), { status });
}

/** A TypeError of the platform without what it quotes: a header that cannot be sent. Others are whoever threw them's own. */
export function cleaned(error: unknown): unknown {
  return error instanceof TypeError ? reworded(error, platformText(error.message)) : error;
}

interface Parsing {
  readonly content?: Content | undefined;
  readonly method: string;
  /** Set when the answer must be an object: of a read with a schema, and no `process` that could make one. */
  readonly mustBeJson: boolean;
  /** Of a mutation: it has succeeded, whatever its body is. */
  readonly isLenient: boolean;
}

/**
 * Read the body of a successful answer; one that is empty is null, unless it must be JSON, or `content` asks for a text
 * or bytes.
 *
 * @throws SyntaxError with status 400 for malformed JSON of a read; NetworkError where a schema needs JSON and none came.
 * @see spec: R8, decisions 99 and 108
 */
export async function parseBody(response: Response, parsing: Parsing): Promise<unknown> {
  const { content, method, mustBeJson } = parsing;
  if (response.status === 204 || response.status === 205) return null;
  const type = response.headers.get('content-type');
  const mode = content ?? detectContent(type);
  if (mode === 'stream') return response.body;
  if (mode === 'json') return parseJson(response, parsing);
  if (mustBeJson) throw await unexpectedContent(response, mode, { method, type });
  const body = (await response[mode]()) as string | Blob;
  const isEmpty = body === '' || (body as Blob).size === 0;
  return isEmpty && content === undefined ? null : body;
}

async function parseJson(response: Response, { method, mustBeJson, isLenient }: Parsing): Promise<unknown> {
  // What an overridden fetchResponse gives need not know more than json().
  const text = await (response as Partial<Response>).text?.();
  try {
    if (text === undefined) return await response.json();
    return text === '' && !mustBeJson ? null : JSON.parse(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    if (isLenient && text !== undefined) return text;
    throw annotate(error, `${method} ${withoutQuery(response.url)}`, 400);
  }
}

async function unexpectedContent(
  response: Response,
  mode: Content,
  { method, type }: { method: string; type: string | null },
) {
  // Its parameters are nobody's business.
  const expected = `the schema needs JSON, and the content-type is ${type?.split(';')[0] ?? 'not given'}`;
  if (mode !== 'text') return new NetworkError(response, { method, status: 400, cause: expected });
  const isHtml = HTML.test(await response.text()) || type?.includes('html') === true;
  const hint = isHtml
    ? ': an HTML page (a login form or an error page?)'
    : '; if the body is JSON, the server must say so';
  // 404, as there is nothing here that the schema describes. @see spec: R8.7
  return new NetworkError(response, { method, status: 404, cause: expected + hint });
}
