import { createFlight, launch } from '../../requests/requests.js';
import { pendingAction } from '../../requests/outcomes.js';
import { runFlight } from '../../requests/runFlight.js';
import { attempt } from '../../shared/warn.js';
import { queueAction } from './reduceQueue.js';
import { queuedIn } from './pendingMutations.js';
import { ifItCan } from '../../shared/ifItCan.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Layer } from '../../store/state.js';
import type { Origins, QueuedMutation } from './Origins.js';

/** Called before a mutation is started here. */
export type Prepare = (mutation: QueuedMutation) => void;

const idsInFlight = ({ flights }: Runtime): ReadonlySet<string> =>
  new Set([...flights].map(({ meta }) => meta.requestId));

/** Find the endpoint that can send a mutation; undefined until it is declared. */
function senderOf({ core }: Runtime, name: string): EndpointInstance | undefined {
  const endpoint = core.registry.find(name);
  return endpoint?.sideEffect === true ? endpoint : undefined;
}

/** Make the call that sends a mutation again, to the items that have been created by now. */
function callOf(runtime: Runtime, endpoint: EndpointInstance, { id, args: given, at, key }: QueuedMutation) {
  const args = runtime.renamed(given);
  const address = ifItCan(() => runtime.core.registry.addressOf(endpoint, args));
  return { key, ...address, args, again: { requestId: id, fetchedAt: at } };
}

/** Make the layer of a mutation that cannot be sent here; it shows nothing. */
const waitingLayer = ({ id, endpoint, args, at, attempts, key }: QueuedMutation): Layer => ({
  ...{ endpoint, key, args, requestId: id, fetchedAt: at, sent: 0, date: at, expiresAt: at, attempts },
  reason: 'endpoint',
});

/**
 * Find mutations that wait for an endpoint of a route that is loaded late, or that name an item which one of them creates.
 *
 * @param mutations in the order of dispatch.
 */
function* waitingAmong(runtime: Runtime, mutations: readonly QueuedMutation[]): Generator<QueuedMutation> {
  const ids: string[] = [];
  for (const mutation of mutations) {
    const text = JSON.stringify(mutation.args);
    if (senderOf(runtime, mutation.endpoint) && !ids.some((id) => text.includes(id))) continue;
    ids.push(mutation.id);
    yield mutation;
  }
}

/** List the layers of mutations that cannot be sent here. */
export function waitingIn(runtime: Runtime): readonly Layer[] {
  const { slice } = runtime;
  const queued = slice ? queuedIn(slice) : [];
  const flying = queued.length > 0 ? idsInFlight(runtime) : new Set();
  return queued.filter(({ requestId }) => !flying.has(requestId));
}

/** Whether the endpoint of a mutation is sensitive now: the mutation is then dropped. */
const isSensitive = (runtime: Runtime, { endpoint }: QueuedMutation): boolean =>
  Boolean(senderOf(runtime, endpoint)?.sensitive);

interface Revival {
  /** The mutations are in the state already. */
  readonly isInState: boolean;
  readonly prepare: Prepare;
}

/**
 * Start mutations from before the page was loaded again, before all that were dispatched since. Those that cannot be sent
 * here are only kept.
 *
 * @returns whether one of them is sensitive now.
 */
export function revive(
  runtime: Runtime,
  mutations: readonly QueuedMutation[],
  { isInState, prepare }: Revival,
): boolean {
  const present = isInState ? idsInFlight(runtime) : new Set(presentIn(runtime));
  const allowed = mutations.filter((mutation) => !isSensitive(runtime, mutation));
  const news = allowed.filter(({ id }) => !present.has(id));
  const waiting = new Set(waitingAmong(runtime, news));
  // Younger mutations are removed meanwhile, so that the older ones do not wait for them.
  const later = [...runtime.flights].filter(({ endpoint }) => endpoint.sideEffect === true);
  later.forEach((flight) => runtime.flights.delete(flight));
  const flights: Flight[] = [];
  const layers = news.map((mutation): Layer => {
    prepare(mutation);
    const endpoint = waiting.has(mutation) ? undefined : senderOf(runtime, mutation.endpoint);
    if (!endpoint) return waitingLayer(mutation);
    const flight = createFlight(runtime, endpoint, callOf(runtime, endpoint, mutation), 0);
    flights.push(flight);
    return pendingAction(runtime, flight).meta as unknown as Layer;
  });
  later.forEach((flight) => runtime.flights.add(flight));
  if (layers.length > 0 && !isInState) attempt(() => runtime.commit(queueAction(runtime, { layers })));
  for (const flight of flights) runFlight(runtime, flight, flight.args);
  return allowed.length < mutations.length;
}

/** List the ids of mutations that are in flight, or kept. */
function presentIn(runtime: Runtime): readonly string[] {
  const kept = runtime.slice ? queuedIn(runtime.slice).map(({ requestId }) => requestId) : [];
  return [...idsInFlight(runtime), ...kept];
}

/** Show a mutation of another tab here, too. */
export function mirror(runtime: Runtime, mutation: QueuedMutation, prepare: Prepare): void {
  if (presentIn(runtime).includes(mutation.id) || isSensitive(runtime, mutation)) return;
  const endpoint = senderOf(runtime, mutation.endpoint);
  const waiting = waitingIn(runtime).map(({ requestId }) => requestId);
  const text = JSON.stringify(mutation.args);
  prepare(mutation);
  attempt(() =>
    endpoint && !waiting.some((id) => text.includes(id))
      ? launch(runtime, endpoint, callOf(runtime, endpoint, mutation))
      : runtime.commit(queueAction(runtime, { layers: [waitingLayer(mutation)] })),
  );
}

/** Start the mutations whose endpoints have been added. */
export function arrive(runtime: Runtime, origins: Origins, prepare: Prepare): void {
  const mutations = waitingIn(runtime).map((layer) => origins.told(layer));
  const waiting = new Set(waitingAmong(runtime, mutations));
  const free = mutations.filter((mutation) => !waiting.has(mutation));
  if (free.length === 0) return;
  attempt(() => runtime.commit(runtime.core.actions.collect({ requestIds: free.map(({ id }) => id) })));
  revive(runtime, free, { isInState: false, prepare });
}
