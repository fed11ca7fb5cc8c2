import { copyAsJson } from '../shared/json.js';

/** A request that the server got. */
export interface RecordedRequest {
  readonly method: string;
  /** Path and query: `/posts?author=1`. */
  readonly url: string;
  /** Parsed JSON, the entries of a form, or another text; undefined without a body. */
  readonly body: unknown;
}

/** A body; `isMalformed` where it is neither JSON nor the announced form. */
interface ReadBody {
  readonly body: unknown;
  readonly isMalformed?: true;
}

const FORM_TYPE = /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i;

async function readBody(request: Request): Promise<ReadBody> {
  const isForm = FORM_TYPE.test(request.headers.get('content-type') ?? '');
  const text = await request.clone().text();
  if (text === '') return { body: undefined };
  try {
    return { body: isForm ? copyAsJson(await request.clone().formData(), 'a form') : (JSON.parse(text) as unknown) };
  } catch {
    return { body: text, isMalformed: true };
  }
}

/**
 * Add a request to the record in the order of arrival, and read its body.
 *
 * @returns the body. The request itself can still be read.
 */
export async function recordRequest(request: Request, requests: RecordedRequest[]): Promise<ReadBody> {
  const { pathname, search } = new URL(request.url);
  const record: { -readonly [K in keyof RecordedRequest]: RecordedRequest[K] } = {
    method: request.method,
    url: pathname + search,
    body: undefined,
  };
  requests.push(record);
  const read = await readBody(request);
  record.body = read.body;
  return read;
}
