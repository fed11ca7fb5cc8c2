import { readValue } from '../normalize/denormalize.js';
import { isOutlived } from '../store/freshness.js';
import { answerOf, metaOf, resultOf } from '../store/state.js';
import { cacheOf, readContextOf } from '../store/StoreCache.js';
import { timesOfOutcome } from './outcomes.js';
import { NOT_MODIFIED } from './rejections.js';
import { viewForReader } from './readerView.js';
import type { FulfilledAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * Make the outcome of a read that was answered with 304: the stored result of its key is still current.
 *
 * @param thrown the error of the call.
 * @returns undefined where it was no 304, or that result is not the answer that the 304 is about: there is none, or a
 *   mutation or local write has changed it.
 */
export function renewal(runtime: Runtime, flight: Flight, thrown: unknown): FulfilledAction | undefined {
  const { core, slice } = runtime;
  const { endpoint, meta, terms } = flight;
  const { status } = Object(thrown) as { readonly status?: unknown };
  if (status !== NOT_MODIFIED || endpoint.sideEffect === true || !slice) return undefined;
  const stored = metaOf(slice, meta.key);
  const result = resultOf(slice, meta.key);
  // For a list of several pages a 304 speaks of one page only.
  const isPart = (meta.page ?? stored?.paged ?? stored?.pages?.held) !== undefined;
  if (isPart || result === undefined) return undefined;
  const made = readValue(endpoint.schema as unknown, result, readContextOf(slice, meta.args), cacheOf(slice));
  if (isOutlived(slice, made, answerOf(stored).sent ?? 0, () => true)) return undefined;
  flight.result = { value: viewForReader(runtime, flight).data };
  const action = core.actions.fulfilled(undefined, {
    requestStatus: 'fulfilled',
    arrived: runtime.head + 1,
    ...meta,
    ...timesOfOutcome(flight, terms.dataExpiryLength ?? core.dataExpiryLength),
    renewed: true,
  });
  core.registry.remember(action.meta, endpoint);
  return action;
}
