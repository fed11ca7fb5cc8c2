import { declared } from '../endpoint/CallableEndpoint.js';
import { warnOnce } from '../shared/warn.js';
import { toError } from '../store/errors.js';
import { assertEndpoint } from '../store/registry.js';
import { metaOf } from '../store/state.js';
import { shownKeys } from './shownKeys.js';
import type { Expirable } from '../endpoint/EndpointInstance.js';
import type { Expired } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/** Of what is shown from other answers nothing is in the state: only its readers know. */
export function withShown(runtime: Runtime, { names, keys }: Expired): Expired {
  const isTheirs = runtime.core.registry.writtenBy(names);
  const shown = shownKeys(runtime).filter(([key, writers]) => !metaOf(runtime.slice, key) && isTheirs(writers));
  return { names, keys: [...new Set([...keys, ...shown.map(([key]) => key)])] };
}

function expired(runtime: Runtime, given: Expirable): Expired {
  const { registry } = runtime.core;
  const names = new Set<string>();
  const keys = new Set<string>();
  for (const entry of given) {
    const [which, ...args] = Array.isArray(entry) ? (entry as readonly unknown[]) : [entry];
    const endpoint: unknown = declared(which);
    assertEndpoint(endpoint);
    if (Array.isArray(entry)) keys.add(registry.keyOf(endpoint, args));
    else names.add(registry.nameOf(endpoint));
  }
  return withShown(runtime, { names: [...names], keys: [...keys] });
}

/**
 * What the success of a mutation makes stale, as its `expires` says. One that throws makes nothing stale, as `update` does.
 *
 * @see spec: decision 102
 */
export function expiredBy(runtime: Runtime, { endpoint, args }: Flight, response: unknown): Expired | undefined {
  const { expires } = endpoint;
  if (!expires || endpoint.sideEffect !== true) return undefined;
  try {
    return expired(runtime, typeof expires === 'function' ? expires(args, response) : expires);
  } catch (thrown) {
    warnOnce(`expires of ${endpoint.name} failed, and makes nothing stale: ${toError(thrown).message}`, 'error');
    return undefined;
  }
}
