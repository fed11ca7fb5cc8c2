import { STALE } from '../schema/rowOrder.js';
import { isDevelopment, trace } from '../shared/warn.js';
import type { ResponseView } from './readResponse.js';

/** The reason for a fetch. */
export type FetchReason = 'missing' | 'retry' | 'invalidated' | 'expired' | 'clock moved back';

/** The members of a response that the decision depends on. */
export type Freshness = Pick<ResponseView, 'expiryStatus' | 'expiresAt'> &
  Partial<Pick<ResponseView, 'fetchedAt' | 'tries' | 'retryAt'>>;

/** The circumstances of a decision. */
export interface Occasion {
  /**
   * ms since epoch; left out by a reader that saw the response arrive: it asks again after an event, never because time
   * passes.
   */
  readonly now?: number | undefined;
  /** Other mounted readers fetch every row that makes the response stale. */
  readonly isLeft?: boolean;
  /** Several requests in a row that reads had caused were of no use. */
  readonly isSpent?: boolean;
  /** The pace of mounted readers tells when a request may be sent: the retry time after a failure is no reason against it. */
  readonly isWaiting?: boolean;
}

/**
 * Decide whether a reader fetches, and why. Hooks, `fetchIfStale` and automatic refetches all use it.
 *
 * @returns undefined where the stored response is good enough. One from the future is not: the clock was set back.
 */
export function shouldFetch(
  { expiryStatus, expiresAt, retryAt = expiresAt, fetchedAt = 0, tries }: Freshness,
  { now = fetchedAt, isLeft, isSpent, isWaiting }: Occasion,
): FetchReason | undefined {
  const end = isWaiting ? expiresAt : retryAt;
  if (isLeft || isSpent) return undefined;
  if (expiryStatus === 'Invalid') return 'missing';
  if (tries === 1) return 'retry';
  if (end <= STALE) return 'invalidated';
  if (end < now) return 'expired';
  return now < fetchedAt ? 'clock moved back' : undefined;
}

const whyNot = ({ isLeft, isSpent }: Occasion): string =>
  isLeft ? 'the readers of its rows ask' : isSpent ? 'asking again has brought nothing new' : 'what there is is fresh';

/**
 * Decide whether to fetch. In development each decision is printed, with its reason, while `globalThis.REST_SLICE_EXPLAIN`
 * is set.
 *
 * @param subject name of the endpoint, for the printed line.
 */
export function decide(subject: string, view: Freshness, occasion: Occasion): FetchReason | undefined {
  const reason = shouldFetch(view, occasion);
  if (isDevelopment() && Reflect.get(globalThis, 'REST_SLICE_EXPLAIN'))
    trace(`${subject}: ${reason ? `asks (${reason})` : `does not ask (${whyNot(occasion)})`}`);
  return reason;
}
