import { withoutQuery } from '../endpoint/NetworkError.js';

/**
 * Why a promise rejects whose request was in flight when the store was reset. After a logout it has the refusal that was
 * its reason as `cause`, and its `status`; what a server did with a request that had left, nobody knows.
 */
export class ResetError extends Error {
  override readonly name = 'ResetError';
  readonly status: number | undefined;

  constructor(key: string, cause?: Error & { readonly status?: number }) {
    super(`${withoutQuery(key)}: the store was reset before the answer came.`, { cause });
    this.status = cause?.status;
  }
}
