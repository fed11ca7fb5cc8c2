import { withoutQuery } from '../endpoint/NetworkError.js';

/**
 * The error of a promise whose request was in flight when the store was reset. After a logout its `cause` is the response
 * that led to it, with the same `status`. Whether the server has done a request that was sent is not known.
 */
export class ResetError extends Error {
  override readonly name = 'ResetError';
  readonly status: number | undefined;

  constructor(key: string, cause?: Error & { readonly status?: number }) {
    super(`${withoutQuery(key)}: the store was reset before the answer came.`, { cause });
    this.status = cause?.status;
  }
}
