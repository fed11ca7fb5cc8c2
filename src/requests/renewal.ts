import { resultOf } from '../store/state.js';
import { timesOfOutcome } from './outcomeActions.js';
import { viewForReader } from './readerView.js';
import type { FulfilledAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * The outcome of a read that was answered with 304: what is stored of its key is still what the server has.
 *
 * @param thrown what the call threw.
 * @returns undefined where that was no 304, or nothing is stored.
 */
export function renewal(runtime: Runtime, flight: Flight, thrown: unknown): FulfilledAction | undefined {
  const { core, slice } = runtime;
  const { endpoint, meta, terms } = flight;
  const { status } = Object(thrown) as { readonly status?: unknown };
  const isRead = endpoint.sideEffect !== true && meta.page === undefined;
  if (status !== 304 || !isRead || !slice || resultOf(slice, meta.key) === undefined) return undefined;
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
