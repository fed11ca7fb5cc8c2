import { withoutCredentials } from '../shared/preview.js';

/**
 * Remove the query of an address, or the arguments of a key, which may be secret. The response of a mock may have no
 * address, and an overridden `url()` may give a URL object.
 */
export const withoutQuery = (url: unknown = ''): string =>
  withoutCredentials(String(url).split(/[?#]| \[/, 1)[0] ?? '');

/**
 * The server responded with a failure, or with an unusable success. `response` is the original, unread where the status
 * was the reason, and `data` its body. The message names address, status and cause; never headers, tokens or bodies.
 */
export class NetworkError extends Error {
  override readonly name = 'NetworkError';
  readonly status: number;
  /** Only in rejections. An error that was read from the state (hooks, selectors, managers) has none: use `url`. */
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
    // Not enumerable, so that consoles and loggers do not print the response with the error.
    Object.defineProperty(this, 'response', { value: response });
    if (data !== undefined) Object.defineProperty(this, 'data', { value: data });
    // The response of a mock may have no headers.
    const retryAfter = (response.headers as Headers | undefined)?.get('retry-after') ?? undefined;
    if (retryAfter !== undefined) this.retryAfter = retryAfter;
  }

  toJSON(): { name: string; status: number; message: string; url: string } {
    const { name, status, message, url } = this;
    return { name, status, message, url };
  }
}

/**
 * Whether an error is an error response of the server, with `status`, and with its body in `data` if that could be read.
 * The error may be from a promise, from `selectResponse` or from a hook.
 */
export const isNetworkError = (error: unknown): error is NetworkError =>
  // By name: another copy of this library has another class.
  error instanceof NetworkError || (error instanceof Error && error.name === 'NetworkError');
