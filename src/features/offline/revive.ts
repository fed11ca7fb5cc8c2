import { createFlight, launch } from '../../requests/requests.js';
import { pendingAction } from '../../requests/outcomes.js';
import { runFlight } from '../../requests/runFlight.js';
import { attempt } from '../../shared/warn.js';
import { queueAction } from './foldQueue.js';
import { queuedIn } from './pendingMutations.js';
import { ifItCan } from '../../shared/ifItCan.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { PendingMutation } from './OfflineOptions.js';

const isKnown = ({ flights }: Runtime, id: string): boolean => [...flights].some(({ meta }) => meta.requestId === id);

/** What is needed to send one again; undefined where it is not declared any more, or must not be kept. */
function callOf({ core }: Runtime, { id, endpoint: name, args, at }: PendingMutation) {
  const endpoint: EndpointInstance | undefined = core.registry.find(name);
  if (endpoint?.sideEffect !== true || endpoint.sensitive) return undefined;
  // Its address may be made of other arguments now.
  const address = ifItCan(() => core.registry.addressOf(endpoint, args));
  return address && { endpoint, call: { ...address, args, again: { requestId: id, fetchedAt: at } } };
}

/**
 * Let mutations of an earlier life of the page be under way again, before all that were dispatched in this one.
 *
 * @param isInState they are in the state as they were left.
 * @param prepare called with the id of each before it begins.
 * @returns whether one of them is not declared any more.
 */
export function revive(
  runtime: Runtime,
  mutations: readonly PendingMutation[],
  { isInState, prepare }: { readonly isInState: boolean; readonly prepare: (mutation: PendingMutation) => void },
): boolean {
  const later = [...runtime.flights].filter(({ endpoint }) => endpoint.sideEffect === true);
  const flights: Flight[] = [];
  let areSomeGone = false;
  for (const mutation of mutations) {
    if (isKnown(runtime, mutation.id)) continue;
    const found = callOf(runtime, mutation);
    areSomeGone ||= !found;
    if (!found) continue;
    prepare(mutation);
    // They were sent before whatever this life of the page counts.
    flights.push(createFlight(runtime, found.endpoint, found.call, 0));
  }
  for (const flight of later) {
    runtime.flights.delete(flight);
    runtime.flights.add(flight);
  }
  const layers = flights.map((flight) => pendingAction(runtime, flight).meta);
  if (layers.length > 0 && !isInState) attempt(() => runtime.commit(queueAction(runtime, { layers } as never)));
  for (const flight of flights) runFlight(runtime, flight, flight.args);
  return areSomeGone;
}

/** Those that `dispose` has left in the state go on. */
export function resume(runtime: Runtime, prepare: (mutation: PendingMutation) => void): void {
  const { slice } = runtime;
  const left = slice ? queuedIn(slice) : [];
  const mutations = left.map(({ requestId: id, endpoint, args, fetchedAt: at, attempts = 0 }) => ({
    ...{ id, endpoint, args, at, attempts },
  }));
  revive(runtime, mutations, { isInState: true, prepare });
}

/** A mutation that another tab was given: shown here, too. */
export function mirror(runtime: Runtime, mutation: PendingMutation, prepare: () => void): void {
  const found = isKnown(runtime, mutation.id) ? undefined : callOf(runtime, mutation);
  if (!found) return;
  prepare();
  attempt(() => launch(runtime, found.endpoint, found.call));
}
