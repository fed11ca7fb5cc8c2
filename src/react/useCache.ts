import { ReactReduxContext } from 'react-redux';
import { useReader } from './useReader.js';
import type { AnyEndpoint, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { ReduxContext } from './useRedux.js';

/**
 * Read what the store holds for an endpoint, of any kind; never fetches, and reports no error. Undefined while there is
 * nothing that may be shown. `null` as the argument means "not now".
 */
export type UseCache = <X extends AnyEndpoint>(endpoint: X, ...args: ReaderArgs<X>) => DataOf<X> | undefined;

export function createUseCache(context: ReduxContext): UseCache {
  return function useCache(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    return useReader(context, endpoint, args, undefined, false).snapshot.data;
  } as UseCache;
}

/**
 * Read what the store holds for an endpoint, of any kind; never fetches, and reports no error. Undefined while there is
 * nothing that may be shown.
 */
export const useCache = /* @__PURE__ */ createUseCache(ReactReduxContext);
