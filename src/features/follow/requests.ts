import { createFlight } from '../../requests/requests.js';
import { MAX_ECHOES } from '../../requests/ReaderOutcomes.js';
import { STALE } from '../../schema/rowOrder.js';
import { abortError } from '../../shared/aborts.js';
import { endpointsOf, tablesOf } from '../../store/listFamilies.js';
import { keysMeantBy } from '../../store/meta.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Cached } from './Cached.js';

/** Note that a request of the api begins: its response has the number of the newest action. */
export function ask(runtime: Runtime, cached: Cached): void {
  drop(runtime, cached);
  cached.isWaiting = false;
  cached.flight = createFlight(runtime, cached.endpoint, cached, runtime.head);
  cached.flight.isObserved = true;
  cached.flight.echo = (runtime.read(cached).echo?.count ?? -1) + 1;
}

/** Stop waiting for the response of a request. */
export function drop(runtime: Runtime, cached: Cached): void {
  const { flight } = cached;
  cached.flight = undefined;
  if (flight) runtime.remove(flight);
  flight?.drop(abortError());
}

export function isStale(runtime: Runtime, cached: Cached): boolean {
  const { data, expiresAt, echo } = runtime.read(cached);
  return data !== undefined && expiresAt === STALE && (echo?.count ?? 0) < MAX_ECHOES;
}

/** Expire the slice's own reads of the same entities: the effect of a mutation of the api is unknown. */
export function outdate(runtime: Runtime, followed: readonly EndpointInstance[]): void {
  const { core, state } = runtime;
  const names = endpointsOf(core.registry, [...tablesOf(followed)]).flatMap((endpoint) =>
    followed.includes(endpoint) ? [] : core.registry.nameOf(endpoint),
  );
  const keys = keysMeantBy({ names, keys: [] }, core.registry, state);
  if (keys.length > 0) runtime.commit(core.actions.expire(keys));
}
