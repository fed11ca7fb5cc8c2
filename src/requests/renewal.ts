import { metaOf, resultOf } from '../store/state.js';
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
 * @returns undefined where it was no 304, or the key has no stored result.
 */
export function renewal(runtime: Runtime, flight: Flight, thrown: unknown): FulfilledAction | undefined {
  const { core, slice } = runtime;
  const { endpoint, meta, terms } = flight;
  const { status } = Object(thrown) as { readonly status?: unknown };
  if (status !== NOT_MODIFIED || endpoint.sideEffect === true || !slice) return undefined;
  // For a list of several pages a 304 speaks of one page only.
  const { paged, pages } = metaOf(slice, meta.key) ?? {};
  const isPart = (meta.page ?? paged ?? pages?.held) !== undefined;
  if (isPart || resultOf(slice, meta.key) === undefined) return undefined;
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
