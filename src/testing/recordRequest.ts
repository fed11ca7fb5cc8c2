import { copyAsJson } from '../shared/json.js';

/** A request as the server got it. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query: `/posts?author=1`. */
  readonly url: string;
  /** Parsed JSON, the entries of a form, or the text that is neither; undefined where there was none. */
  readonly body: unknown;
}

/** What was sent as a body, with `isMalformed` where it is no JSON. */
interface ReadBody {
  readonly body: unknown;
  readonly isMalformed?: true;
}

async function readBody(request: Request): Promise<ReadBody> {
  const type = request.headers.get('content-type') ?? '';
  if (/\bform\b|form-/.test(type)) return { body: copyAsJson(await request.formData(), 'a form') };
  const text = await request.text();
  if (text === '') return { body: undefined };
  try {
    return { body: JSON.parse(text) as unknown };
  } catch {
    return { body: text, isMalformed: true };
  }
}

/**
 * Add a request to the record in the order of arrival, and read its body.
 *
 * @returns what was read. The request itself can still be read by others.
 */
export async function recordRequest(request: Request, requests: RecordedRequest[]): Promise<ReadBody> {
  const { pathname, search } = new URL(request.url);
  const record: { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] } = {
    method: request.method,
    url: pathname + search,
    body: undefined,
  };
  requests.push(record);
  const read = await readBody(request.clone());
  record.body = read.body;
  return read;
}
