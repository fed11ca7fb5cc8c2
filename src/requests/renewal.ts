import { metaOf, resultOf } from '../store/state.js';
import { NOT_MODIFIED, timesOfOutcome } from './outcomes.js';
import { viewForReader } from './readerView.js';
import type { FulfilledAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * The outcome of a read that was answered with 304: what is stored of its key is still what the server has.
 *
 * @param thrown what the call threw.
 * @returns undefined where that was no 304, or nothing is stored that it can be about.
 */
export function renewal(runtime: Runtime, flight: Flight, thrown: unknown): FulfilledAction | undefined {
  const { core, slice } = runtime;
  const { endpoint, meta, terms } = flight;
  const { status } = Object(thrown) as { readonly status?: unknown };
  if (status !== NOT_MODIFIED || endpoint.sideEffect === true || !slice) return undefined;
  // Of a list of several pages it is about one.
  const { paged, pages } = metaOf(slice, meta.key) ?? {};
  const isPart = (meta.page ?? paged ?? pages?.held) !== undefined;
  if (isPart || resultOf(slice, meta.key) === undefined) return undefined;
  flight.told = { value: viewForReader(runtime, flight).data };
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
