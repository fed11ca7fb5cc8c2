import { useState } from 'react';
import { declared } from '../bindEndpoints.js';
import { isNotNow } from '../store/readResponse.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { AnyEndpoint, Declared, HookArgs } from './readable.js';

type Extendable = EndpointInstance & { extend(options: { signal: AbortSignal }): EndpointInstance };

/** Not an effect: a component that suspends for its new key has none, and that is when the old request must stop. */
function createCanceller() {
  let last: { readonly key: string; readonly endpoint: EndpointInstance } | undefined;
  let controller: AbortController | undefined;
  return (endpoint: Extendable, key: string): EndpointInstance => {
    if (last?.key === key) return last.endpoint;
    controller?.abort();
    controller = new AbortController();
    last = { key, endpoint: endpoint.extend({ signal: controller.signal }) };
    return last.endpoint;
  };
}

/**
 * An endpoint whose request is aborted when its arguments change: for a search that follows what is typed. The same
 * endpoint while the key stays the same; unmounting aborts nothing. Readers of the same key share one request, so this
 * also ends theirs.
 *
 * ```ts
 * const found = useSuspense(useCancelling(search, { q }), { q });
 * ```
 * @see spec: 6.3.3
 */
export function useCancelling<X extends AnyEndpoint>(given: X, ...args: HookArgs<X> | readonly [null]): Declared<X> {
  const endpoint = declared(given) as unknown as Extendable;
  const [withSignal] = useState(createCanceller);
  return withSignal(endpoint, isNotNow(args) ? '' : endpoint.key(...args)) as Declared<X>;
}
