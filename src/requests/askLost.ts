import { attempt } from '../shared/warn.js';
import { metaOf } from '../store/state.js';
import { isUnanswered } from './isUnanswered.js';
import { createsNamedIn } from './queue.js';
import type { Runtime } from './runtime.js';
import type { MountedReader } from './Usage.js';

/** A key that was refused is not asked for by itself, nor one of what is being created. */
export const mayAsk = (runtime: Runtime, { key, isFetching }: MountedReader): boolean =>
  isFetching && !runtime.refusals.has(key) && createsNamedIn(runtime, [key]).length === 0;

/** Whether the last request of what a reader shows got no answer, or none that says anything. */
export function isLost({ slice, can }: Runtime, { key }: MountedReader): boolean {
  const error = metaOf(slice, key)?.error;
  return error !== undefined && isUnanswered(error, can);
}

/** Whoever waits for a better time to ask does so now. */
export function askNow({ outcomes }: Runtime, reader: MountedReader): void {
  outcomes.pace.skip(reader.key);
  reader.request();
}

/** There is a connection again: what mounted readers could not be told for want of one is asked for. */
export function askLost(runtime: Runtime): void {
  if (runtime.isParked()) return;
  for (const reader of runtime.outcomes.readers) {
    const isMeant = reader.latest.current.endpoint.refetchOnReconnect !== false && isLost(runtime, reader);
    if (isMeant && mayAsk(runtime, reader)) attempt(() => askNow(runtime, reader));
  }
}
