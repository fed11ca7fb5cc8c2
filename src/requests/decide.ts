import { isDevelopment, trace } from '../shared/warn.js';
import { shouldFetch } from '../store/shouldFetch.js';
import type { FetchReason, Freshness, Occasion } from '../store/shouldFetch.js';

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
