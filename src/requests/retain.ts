import { isNotNow } from '../store/readResponse.js';
import { assertEndpoint } from '../store/registry.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Runtime } from './runtime.js';

/**
 * Protect a result and its rows from garbage collection; dispatches nothing. `null` as the only argument retains nothing.
 *
 * @returns a function that lets go; a second call has no effect.
 */
export function retain(runtime: Runtime, endpoint: EndpointInstance, args: readonly unknown[]): () => void {
  assertEndpoint(endpoint);
  if (isNotNow(args)) return () => undefined;
  const { registry, selectors } = runtime.core;
  const key = registry.keyOf(endpoint, args);
  const select = selectors.selectResponse(endpoint);
  return runtime.usage.hold(key, () => void select(runtime.rootState, ...args));
}
