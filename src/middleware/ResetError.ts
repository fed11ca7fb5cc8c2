import { withoutQuery } from '../endpoint/NetworkError.js';

/** Why a promise rejects whose request was in flight when the store was reset. @see spec: decisions 38 and 86 */
export class ResetError extends Error {
  override readonly name = 'ResetError';

  constructor(key: string) {
    super(`${withoutQuery(key)}: the store was reset before the answer came; nothing of it was stored.`);
  }
}
