import { useMemo } from 'react';
import { placeEndpoint } from '../findSlice.js';
import { selectForReader } from '../middleware/readerView.js';
import { isNotNow, mustFetch } from '../store/readResponse.js';
import { storeDispatch } from '../storeDispatch.js';
import { reduxHooks } from './reduxHooks.js';
import { showsTheSame } from './useReader.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestState } from '../store/state.js';
import type { AnyEndpoint, HookArgs, HookData } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

type Root = Readonly<Record<string, RestState | undefined>>;

/**
 * Read what the store holds for an endpoint, of any kind; never fetches, and reports no error. Undefined while there is
 * nothing that may be shown. `null` as the argument means "not now".
 *
 * @see spec: 2.3.4
 */
export type UseCache = <X extends AnyEndpoint>(
  endpoint: X,
  ...args: HookArgs<X> | readonly [null]
) => HookData<X> | undefined;

export function createUseCache({ useStore, useSelector }: ReduxHooks): UseCache {
  return function useCache(given: AnyEndpoint, ...args: readonly unknown[]) {
    const { runtime, endpoint } = placeEndpoint(storeDispatch(useStore()), given as EndpointInstance);
    const { registry } = runtime.core;
    const key = isNotNow(args) ? '' : registry.keyOf(endpoint, args);
    const select = selectForReader(runtime, endpoint);
    const response = useSelector((root: Root) => select(root, ...args), showsTheSame);
    const { data, expiryStatus, expiresAt } = response;
    // As for readers that fetch, the clock decides when something changes, not when it ticks.
    const isBlocked = useMemo(
      () => expiryStatus !== 'Valid' && mustFetch({ expiryStatus, expiresAt }, Date.now()),
      // eslint-disable-next-line react-hooks/exhaustive-deps
      [runtime, key, expiryStatus, expiresAt],
    );
    return isBlocked ? undefined : data;
  } as UseCache;
}

export const useCache = /* @__PURE__ */ createUseCache(reduxHooks);
