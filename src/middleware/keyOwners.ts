import { meansTheSame } from '../schema/meansTheSame.js';
import { warnOnce } from '../shared/warn.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from './runtime.js';

/**
 * Say in development that two endpoints with different schemas make the same key: each would read the other's result.
 *
 * @see spec: K17
 */
export function noteOwner({ core, owners }: Runtime, endpoint: EndpointInstance, key: string): void {
  const owner = owners.get(key);
  if (owner && !meansTheSame(owner.schema, endpoint.schema)) {
    const names = [owner, endpoint].map((each) => core.registry.nameOf(each)).sort();
    warnOnce(
      `${names.join(' and ')} have different schemas and make the same key: each would read the other's result. Give one a key() of its own.`,
    );
  }
  owners.set(key, endpoint);
}
