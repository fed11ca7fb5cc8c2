import { useCallback, useEffect, useRef } from 'react';
import { ReactReduxContext } from 'react-redux';
import { refuseMutation } from '../requests/refuseMutation.js';
import { controllerOf } from '../slice/Controller.js';
import { placeEndpoint } from '../slice/findSlice.js';
import { isNotNow } from '../store/readResponse.js';
import { useStoreDispatch } from './useRedux.js';
import type { AnyEndpoint, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/**
 * A function, always the same, that sees to it that an endpoint's data will be there: it sends a request where there are no
 * fresh data, and none is under way. Leaving aborts nothing; a failure is the error of whoever reads it. `null` as the
 * argument means "not now".
 *
 * ```tsx
 * const prefetch = usePrefetch(posts.get);
 * <Link to={`/posts/${id}`} onPointerEnter={() => prefetch({ id })} />
 * ```
 */
export type UsePrefetch = <X extends AnyEndpoint>(endpoint: Readable<X>) => (...args: ReaderArgs<X>) => void;

export function createUsePrefetch(context: ReduxContext): UsePrefetch {
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
 * A function, always the same, that sees to it that an endpoint's data will be there: it sends a request where there are no
 * fresh data, and none is under way.
 */
export const usePrefetch = /* @__PURE__ */ createUsePrefetch(ReactReduxContext);
