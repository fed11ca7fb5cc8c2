import { STALE } from '../schema/rowOrder.js';
import type { ResponseView } from './readResponse.js';

/** Why a reader asks. */
export type FetchReason = 'missing' | 'retry' | 'invalidated' | 'expired' | 'clock moved back';

/** What of a response the decision goes by. */
export type Freshness = Pick<ResponseView, 'expiryStatus' | 'expiresAt'> &
  Partial<Pick<ResponseView, 'fetchedAt' | 'tries' | 'retryAt'>>;

/** Who decides, and when. */
export interface Occasion {
  /**
   * ms since epoch; left out by a reader that saw the response arrive: it asks again after an event, never because time
   * passes.
   */
  readonly now?: number | undefined;
  /** All rows that leave the response stale are what other mounted readers ask for. */
  readonly isLeft?: boolean;
  /** Requests that were made because of reads have brought nothing new, several times in a row. */
  readonly isSpent?: boolean;
}

/**
 * Decide whether a reader fetches, and why. Hooks, `fetchIfStale` and what happens by itself all decide by it.
 *
 * @returns undefined where what is stored is good enough. A response from the future, as a clock has it that was put
 * back, is not.
 */
export function shouldFetch(
  { expiryStatus, expiresAt, retryAt = expiresAt, fetchedAt = 0, tries }: Freshness,
  { now = fetchedAt, isLeft, isSpent }: Occasion,
): FetchReason | undefined {
  if (isLeft || isSpent) return undefined;
  if (expiryStatus === 'Invalid') return 'missing';
  if (tries === 1) return 'retry';
  if (retryAt <= STALE) return 'invalidated';
  if (retryAt < now) return 'expired';
  return now < fetchedAt ? 'clock moved back' : undefined;
}
