import { attempt } from '../shared/warn.js';
import { metaOf } from '../store/state.js';
import { isUnanswered } from './isUnanswered.js';
import { createsNamedIn } from './queue.js';
import type { Runtime } from './runtime.js';
import type { MountedReader } from './Usage.js';

/** Whether a mounted reader may fetch by itself: not a refused key, and not one of an item that is still being created. */
export const mayAsk = (runtime: Runtime, { key, isFetching }: MountedReader): boolean =>
  isFetching && !runtime.refusals.has(key) && createsNamedIn(runtime, [key]).length === 0;

/** Whether the last request of a reader's key failed without a definite response. */
export function isLost({ slice, can }: Runtime, { key }: MountedReader): boolean {
  const error = metaOf(slice, key)?.error;
  return error !== undefined && isUnanswered(error, can);
}

/** Fetch now, and end the wait of the key. */
export function askNow({ outcomes }: Runtime, reader: MountedReader): void {
  outcomes.pace.skip(reader.key);
  reader.request();
}

/** Repeat the failed requests of mounted readers when the connection is back. */
export function askLost(runtime: Runtime): void {
  if (runtime.isTimeTravelling()) return;
  for (const reader of runtime.outcomes.readers) {
    const isMeant = reader.latest.current.endpoint.refetchOnReconnect !== false && isLost(runtime, reader);
    if (isMeant && mayAsk(runtime, reader)) attempt(() => askNow(runtime, reader));
  }
}
