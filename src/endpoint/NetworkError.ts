import { withoutCredentials } from '../shared/preview.js';

/**
 * An address without its query, or the key of any endpoint without its arguments: they may hold what must not be shown.
 * What a mock answers may have no address, and an overridden `url()` may give a URL.
 */
export const withoutQuery = (url: unknown = ''): string =>
  withoutCredentials(String(url).split(/[?#]| \[/, 1)[0] ?? '');

/** The `Retry-After` header as sent: seconds to wait, or a date. */
const retryAfterOf = (response: Response): string | undefined => {
  const headers = response.headers as Headers | undefined;
  return headers?.get('retry-after') ?? undefined;
};

/**
 * The server answered, and the answer is no success (or no usable one). `response` is the original, unread where the
 * status was the reason, and `data` its body. The message names address, status and cause; never headers, tokens or bodies.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly status: number;
  /** Of what a promise rejects with. An error that was read from the state (hooks, selectors, managers) has none: use `url`. */
  declare readonly response: Response;
  /** The parsed body, JSON or text; undefined where it was binary, malformed or over 64 kB. */
  declare readonly data?: unknown;
  /** The `Retry-After` header as sent: seconds, or an HTTP date. */
  declare readonly retryAfter?: string;
  readonly url: string;

  constructor(
    response: Response,
    {
      method,
      status = response.status,
      cause,
      data,
    }: { method?: string; status?: number; cause?: string; data?: unknown } = {},
  ) {
    const url = withoutQuery(response.url);
    const address = method === undefined ? url : `${method} ${url}`;
    super(`${address}: ${cause ?? `${response.status} ${response.statusText ?? ''}`.trim()}`);
    this.status = status;
    this.url = url;
    // Not enumerable: a console or a logger that prints the error does not print the answer with it.
    Object.defineProperty(this, 'response', { value: response });
    if (data !== undefined) Object.defineProperty(this, 'data', { value: data });
    const retryAfter = retryAfterOf(response);
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }

  toJSON(): { name: string; status: number; message: string; url: string } {
    const { name, status, message, url } = this;
    return { name, status, message, url };
  }
}

/**
 * Whether an error is the server's refusal: `status`, and in `data` what its body says, if that could be read. It may come
 * from a promise, from `selectResponse` or from a hook.
 */
export const isNetworkError = (error: unknown): error is NetworkError =>
  // That of another copy of this library is one, too.
  error instanceof NetworkError || (error instanceof Error && error.name === 'NetworkError');
