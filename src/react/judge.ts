import { ENOUGH_MISSES } from '../middleware/ReaderOutcomes.js';
import { RestError } from '../shared/RestError.js';
import { mustFetch } from '../store/readResponse.js';
import type { Outcome } from '../middleware/ReaderOutcomes.js';
import type { ResponseView } from '../store/readResponse.js';

/** What a reader shows. */
export interface Shown {
  readonly data: unknown;
  readonly error: Error | undefined;
}

/** What a reader knows of its key. */
export interface Evidence {
  readonly view: ResponseView;
  readonly outcome: Outcome | undefined;
  /** The reader is mounted, or was suspended for this answer: it is fresh, however short its life. */
  readonly hasWaited: boolean;
}

const unusable = new WeakMap<Outcome, RestError>();

/** The request that was to bring the data back brought none. @see spec: K16 */
function unusableError(outcome: Outcome, subject: string): RestError {
  const known = unusable.get(outcome);
  if (known) return known;
  const error = new RestError({
    code: 'RESPONSE_UNUSABLE',
    subject,
    happened: 'The answer came, and still cannot be shown: a row that its schema requires was deleted.',
    fix: 'Let the answer hold every row its schema requires, or invalidate the endpoint once it does.',
    status: 400,
  });
  unusable.set(outcome, error);
  return error;
}

/** Whether to ask for an answer: at most once for each thing that happened to the key. @see spec: 2.3, decision 25 */
export function mustAsk({ view, outcome, hasWaited }: Evidence): boolean {
  if (outcome?.isOutdated) return true;
  if (!mustFetch(view, Date.now())) return false;
  if (!outcome) return true;
  // A request that was aborted is sent once more.
  if (outcome.misses > 0) return outcome.misses < ENOUGH_MISSES;
  return view.expiryStatus === 'Invalid' ? outcome.isUsable : !hasWaited;
}

/** What there is to show when nothing is asked for. */
export function shownOf({ view, outcome }: Evidence, { name, schema }: { name: string; schema: unknown }): Shown {
  const { data, error, expiryStatus } = view;
  if (outcome?.abort && expiryStatus !== 'Valid' && mustFetch(view, Date.now())) {
    return { data: undefined, error: outcome.abort };
  }
  if (outcome && !outcome.isUsable && expiryStatus === 'Invalid' && schema !== undefined) {
    return { data: undefined, error: unusableError(outcome, name) };
  }
  return { data, error };
}
