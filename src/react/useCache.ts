import { useReader } from './useReader.js';
import type { AnyEndpoint, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { ReduxContext } from './useRedux.js';

/**
 * Read the stored data of an endpoint, of any kind; never fetches, and reports no error. Undefined while there are no data
 * to show. `null` as the argument means "not now".
 */
export type UseCache = <X extends AnyEndpoint>(endpoint: X, ...args: ReaderArgs<X>) => DataOf<X> | undefined;

export function createUseCache(context?: ReduxContext): UseCache {
  return function useCache(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    return useReader(context, endpoint, args, undefined, false).snapshot.data;
  } as UseCache;
}

/**
 * Read the stored data of an endpoint, of any kind; never fetches, and reports no error. Undefined while there are no data
 * to show.
 */
export const useCache = /* @__PURE__ */ createUseCache();
