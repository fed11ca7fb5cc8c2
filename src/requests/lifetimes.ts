import { RestError } from '../shared/RestError.js';
import type { CommitTimes } from '../store/state.js';

/** `expiresAt` of something stored now; `Infinity` has no JSON form. @throws RestError LIFETIME_NEGATIVE */
export function timesOf(length: number, subject: string): CommitTimes {
  if (!(length >= 0)) {
    throw new RestError({
      code: 'LIFETIME_NEGATIVE',
      subject,
      happened: `A lifetime of ${String(length)} ms was given.`,
      fix: 'dataExpiryLength and errorExpiryLength are milliseconds, 0 or more.',
    });
  }
  const date = Date.now();
  return { date, expiresAt: Math.min(date + length, Number.MAX_SAFE_INTEGER) };
}
