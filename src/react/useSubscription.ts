import { useEffect, useRef } from 'react';
import { placeEndpoint } from '../slice/findSlice.js';
import { polling } from '../features/polling/polling.js';
import { need } from '../requests/Feature.js';
import { refuseMutation } from '../requests/refuseMutation.js';
import { isNotNow } from '../store/readResponse.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { reduxHooks } from './reduxHooks.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Subscription } from '../requests/Feature.js';
import type { AnyEndpoint, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

/** Keep an endpoint's data fresh while mounted: polls at its `pollFrequency`. `null` as the argument means "not now". */
export type UseSubscription = <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>) => void;

export function createUseSubscription({ useStore }: ReduxHooks): UseSubscription {
  return function useSubscription(given: AnyEndpoint, ...args: readonly unknown[]) {
    const { runtime, endpoint } = placeEndpoint(storeDispatch(useStore()), given as EndpointInstance);
    refuseMutation(endpoint);
    const key = isNotNow(args) ? undefined : runtime.core.registry.keyOf(endpoint, args);
    const { pollFrequency } = endpoint;
    // A function may be a new one at each render; the subscription takes up the latest.
    const frequency = typeof pollFrequency === 'function' ? 'function' : pollFrequency;
    const latest = useRef({ endpoint, args });
    const subscription = useRef<Subscription>(undefined);

    useEffect(() => {
      latest.current = { endpoint, args };
      subscription.current?.renew(endpoint, args);
    });

    useEffect(() => {
      if (key === undefined) return;
      const subscribe = need(runtime.attach(polling()), 'subscribe');
      const held = (subscription.current = subscribe(latest.current.endpoint, latest.current.args));
      return () => {
        subscription.current = undefined;
        held.end();
      };
    }, [runtime, key, frequency]);
  } as UseSubscription;
}

export const useSubscription = /* @__PURE__ */ createUseSubscription(reduxHooks);
