import { useCallback, useEffect, useRef } from 'react';
import { refuseMutation } from '../requests/refuseMutation.js';
import { controllerOf } from '../slice/Controller.js';
import { placeEndpoint } from '../slice/findSlice.js';
import { isNotNow } from '../store/readResponse.js';
import { useStoreDispatch } from './useRedux.js';
import type { AnyEndpoint, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/**
 * Get a function, always the same, that fetches an endpoint's data before they are needed, where there are no fresh ones, and
 * no request is in flight. Unmounting aborts nothing; readers of the key get the error of a failure. `null` as the argument
 * means "not now".
 *
 * ```tsx
 * const prefetch = usePrefetch(posts.get);
 * <Link to={`/posts/${id}`} onPointerEnter={() => prefetch({ id })} />
 * ```
 */
export type UsePrefetch = <X extends AnyEndpoint>(endpoint: Readable<X>) => (...args: ReaderArgs<X>) => void;

export function createUsePrefetch(context?: ReduxContext): UsePrefetch {
  return function usePrefetch(given: AnyEndpoint) {
    const placed = placeEndpoint(useStoreDispatch(context), given);
    refuseMutation(placed.endpoint);
    const latest = useRef(placed);
    useEffect(() => {
      latest.current = placed;
    });
    return useCallback((...args: readonly unknown[]) => {
      const { runtime, endpoint } = latest.current;
      if (!isNotNow(args)) void controllerOf(runtime).fetchIfStale(endpoint, ...args);
    }, []);
  } as UsePrefetch;
}

/**
 * Get a function, always the same, that fetches an endpoint's data before they are needed, where there are no fresh ones, and
 * no request is in flight.
 */
export const usePrefetch = /* @__PURE__ */ createUsePrefetch();
