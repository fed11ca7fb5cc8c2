import type { RowMeta } from './Schema.js';

/** Data that is stale whatever its age; not 0, which means that there is no time. @see spec: store.md 0.2 */
export const STALE = 1;

/**
 * Whether an incoming answer is older than what is stored: by the number taken when its request was sent, or (outside a
 * store, where there are no numbers) by the time.
 *
 * @see spec: S3.4, decision 46
 */
export function isOlder(incoming: RowMeta, existing: RowMeta): boolean {
  return incoming.sent !== undefined && existing.sent !== undefined
    ? incoming.sent < existing.sent
    : incoming.fetchedAt < existing.fetchedAt;
}

/** The meta of the later answer. @see spec: S3.6 */
export function laterMeta(existing: RowMeta, incoming: RowMeta): RowMeta {
  return isOlder(incoming, existing) ? existing : incoming;
}
