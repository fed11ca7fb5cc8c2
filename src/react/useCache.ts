import { useMemo } from 'react';
import { placeEndpoint } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { inquire, showsTheSame } from './inquiry.js';
import { reduxHooks } from './reduxHooks.js';
import type { AnyEndpoint, DataOf, EndpointInstance, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { ReduxHooks } from './reduxHooks.js';

/**
 * Read what the store holds for an endpoint, of any kind; never fetches, and reports no error. Undefined while there is
 * nothing that may be shown. `null` as the argument means "not now".
 *
 * @see spec: 2.3.4
 */
export type UseCache = <X extends AnyEndpoint>(endpoint: X, ...args: ReaderArgs<X>) => DataOf<X> | undefined;

export function createUseCache({ useStore, useSelector }: ReduxHooks): UseCache {
  return function useCache(given: AnyEndpoint, ...args: readonly unknown[]) {
    const store = useStore();
    const placed = placeEndpoint(storeDispatch(store), given as EndpointInstance);
    const { runtime } = placed;
    const { key, view, isDue } = inquire(store, placed, args);
    const response = useSelector(view, showsTheSame);
    const { data, expiryStatus, expiresAt } = response;
    // As for readers that fetch, the clock decides when something changes, not when it ticks.
    const isBlocked = useMemo(
      () => expiryStatus !== 'Valid' && isDue(response, false),
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [runtime, key, expiryStatus, expiresAt],
    );
    return isBlocked ? undefined : data;
  } as UseCache;
}

export const useCache = /* @__PURE__ */ createUseCache(reduxHooks);
