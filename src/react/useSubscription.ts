import { useEffect, useRef } from 'react';
import { placeEndpoint } from '../slice/findSlice.js';
import { polling } from '../features/polling/polling.js';
import { streams } from '../features/streams/streams.js';
import { need } from '../requests/Abilities.js';
import { refuseMutation } from '../requests/refuseMutation.js';
import { isNotNow } from '../store/readResponse.js';
import { useStoreDispatch } from './useRedux.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Subscription } from '../requests/Abilities.js';
import type { Runtime } from '../requests/runtime.js';
import type { AnyEndpoint, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/**
 * Keep an endpoint's data fresh while mounted, by its `stream` and its `pollFrequency`. `null` as the argument means "not
 * now".
 */
export type UseSubscription = <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>) => void;

type Subscribe = (endpoint: EndpointInstance, args: readonly unknown[]) => Subscription;

interface Subscribed {
  readonly runtime: Runtime;
  readonly endpoint: EndpointInstance;
  readonly args: readonly unknown[];
}

const poll = (runtime: Runtime): Subscribe => need(runtime.attach(polling()), 'subscribe');

function stream(runtime: Runtime): Subscribe {
  const open = need(runtime.attach(streams()), 'stream');
  return (...latest) => open(...latest, false);
}

/** Hold one subscription. @param way changes where a new one is needed; undefined for none. */
function useHeld(
  { runtime, endpoint, args }: Subscribed,
  way: string | undefined,
  find: (runtime: Runtime) => Subscribe,
): void {
  const latest = useRef({ endpoint, args });
  const subscription = useRef<Subscription>(undefined);

  useEffect(() => {
    latest.current = { endpoint, args };
    subscription.current?.renew(endpoint, args);
  });

  useEffect(() => {
    if (way === undefined) return;
    const held = (subscription.current = find(runtime)(latest.current.endpoint, latest.current.args));
    return () => {
      subscription.current = undefined;
      held.end();
    };
  }, [runtime, way, find]);
}

export function createUseSubscription(context?: ReduxContext): UseSubscription {
  return function useSubscription(given: AnyEndpoint, ...args: readonly unknown[]) {
    const { runtime, endpoint } = placeEndpoint(useStoreDispatch(context), given);
    refuseMutation(endpoint);
    const key = isNotNow(args) ? undefined : runtime.core.registry.keyOf(endpoint, args);
    const { pollFrequency, stream: opened } = endpoint;
    // Functions may be new ones at each render; the subscription takes up the latest.
    const frequency = typeof pollFrequency === 'function' ? 'function' : String(pollFrequency);
    const isPolled = !opened || pollFrequency !== undefined;
    const subscribed = { runtime, endpoint, args };
    const ifWanted = (isWanted: boolean, way: string) => (key === undefined || !isWanted ? undefined : `${way} ${key}`);
    useHeld(subscribed, ifWanted(isPolled, frequency), poll);
    useHeld(subscribed, ifWanted(Boolean(opened), 'stream'), stream);
  } as UseSubscription;
}

/** Keep an endpoint's data fresh while mounted, by its `stream` and its `pollFrequency`; `null` means "not now". */
export const useSubscription = /* @__PURE__ */ createUseSubscription();
