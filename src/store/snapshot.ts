import { AbortOptimistic } from '../endpoint/EndpointInstance.js';
import { declared } from '../endpoint/CallableEndpoint.js';
import { readValue } from '../normalize/denormalize.js';
import { queryKey } from '../normalize/queryKey.js';
import { isInvalid } from '../schema/Schema.js';
import { isDevelopment } from '../shared/warn.js';
import { readResponse } from './readResponse.js';
import { CacheEntry, cacheOf, readContextOf } from './StoreCache.js';
import type { EndpointInstance, Known, Snapshot } from '../endpoint/EndpointInstance.js';
import type { ResponseView } from './readResponse.js';
import type { RestState } from './state.js';

/** Pick the members of a response that imperative readers get. */
export const knownOf = ({ data, expiryStatus, expiresAt }: ResponseView): Known<unknown> => ({
  data,
  expiryStatus,
  expiresAt,
});

/** Create the view of a state for functions of the user: optimistic ones, and callers of `controller.snapshot()`. */
export function createSnapshot(
  state: RestState,
  { fetchedAt, requestId }: { readonly fetchedAt: number; readonly requestId: string },
): Snapshot {
  const respond = (endpoint: EndpointInstance, args: readonly unknown[]) =>
    readResponse(state, declared(endpoint), args, new CacheEntry());
  const snapshot = {
    get(schema: unknown, ...args: unknown[]) {
      const query = queryKey(schema, args, state);
      if (query === undefined) return undefined;
      const { value } = readValue(schema, query, readContextOf(state, args), cacheOf(state));
      return isInvalid(value) ? undefined : value;
    },
    getResponse: (endpoint: EndpointInstance, ...args: unknown[]) => knownOf(respond(endpoint, args)),
    getError: (endpoint: EndpointInstance, ...args: unknown[]) => respond(endpoint, args).error,
    fetchedAt,
    requestId,
    tempId: requestId,
    // A getter, as an error captures its stack when it is created, which costs.
    get abort() {
      return new AbortOptimistic(isDevelopment() ? 'Nothing is shown for this mutation until the answer comes.' : '');
    },
  };
  // The types depend on the schema, which the implementation cannot express.
  return snapshot as Snapshot;
}
