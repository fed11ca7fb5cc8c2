import { meansTheSame } from '../schema/meansTheSame.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { warnOnce } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from './runtime.js';

/** So many keys are known with who makes them. */
const MAX_OWNERS = 1_000;

/** The endpoint that asked for a key last. */
const ownersOf = new WeakMap<Runtime, BoundedMap<EndpointInstance>>();

/**
 * Say in development that two endpoints with different schemas make the same key: each would read the other's result.
 *
 * @see spec: K17
 */
export function noteOwner(runtime: Runtime, endpoint: EndpointInstance, key: string): void {
  const owners = ownersOf.get(runtime) ?? new BoundedMap<EndpointInstance>(MAX_OWNERS);
  ownersOf.set(runtime, owners);
  const owner = owners.get(key);
  if (owner && !meansTheSame(owner.schema, endpoint.schema)) {
    const names = [owner, endpoint].map((each) => runtime.core.registry.nameOf(each)).sort();
    warnOnce(
      `${names.join(' and ')} have different schemas and make the same key: each would read the other's result. Give one a key() of its own.`,
    );
  }
  owners.set(key, endpoint);
}
