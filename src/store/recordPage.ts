import { STALE } from '../schema/rowOrder.js';
import type { ResultMeta } from './state.js';

type Times = Required<Pick<ResultMeta, 'fetchedAt' | 'date' | 'expiresAt' | 'sent'>>;

/**
 * The record of a list that got a page: as fresh as the last read of the whole has made it, and stale where there was
 * none.
 *
 * @see spec: decision 96
 */
export function recordPage(stored: ResultMeta | undefined, times: Times): ResultMeta {
  const isOutdated = times.expiresAt < times.date;
  // One that was asked for before the list was invalidated leaves it so.
  const isKnown = stored && (stored.invalidated ? isOutdated : stored.date > 0);
  const list = isKnown ? stored : { ...times, sent: 0 };
  const expiresAt = isKnown && !isOutdated ? list.expiresAt : STALE;
  return { ...list, expiresAt, paged: Math.max(times.sent, stored?.paged ?? 0) };
}
