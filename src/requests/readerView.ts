import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ReaderSelector } from './Feature.js';
import type { Runtime } from './runtime.js';

/**
 * What the readers of a store get for an endpoint: what its selector gives, and bodies that are not in the state.
 *
 * @see spec: Q9
 */
export function selectForReader({ core, can }: Runtime, endpoint: EndpointInstance): ReaderSelector {
  const select = core.selectors.selectResponse(endpoint);
  return endpoint.schema === undefined && can.withBodies ? can.withBodies(endpoint, select) : select;
}
