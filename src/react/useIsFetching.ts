import { createSelectorHook } from 'react-redux';
import { placeEndpoint, placeSlices } from '../slice/findSlice.js';
import { useStoreDispatch } from './useRedux.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { Runtime } from '../requests/runtime.js';
import type { Counted } from '../select/selectors.js';
import type { Root } from '../select/SelectorCache.js';
import type { ReduxContext } from './useRedux.js';

/**
 * Count the reads in flight in the store: all, or those of these endpoints and their extensions. Polls count once they are
 * sent. The component renders again when the number changes.
 *
 * ```tsx
 * const isBusy = useIsFetching() + useIsMutating() > 0;
 * ```
 */
export type UseIsFetching = (endpoints?: Counted) => number;

/** Count the mutations without an outcome, as `useIsFetching` counts reads; those that `offline()` keeps are included. */
export type UseIsMutating = UseIsFetching;

const createUseCount =
  (hook: string, name: 'selectIsFetching' | 'selectIsMutating') =>
  (context?: ReduxContext): UseIsFetching => {
    const useSelector = createSelectorHook(context);
    return function useCount(given) {
      const dispatch = useStoreDispatch(context);
      const places = new Map<Runtime, AnyEndpoint[] | undefined>();
      if (!given) placeSlices(dispatch, hook).forEach((runtime) => places.set(runtime, undefined));
      const asked = given ? [given].flat() : [];
      for (const endpoint of asked) {
        const { runtime } = placeEndpoint(dispatch, endpoint);
        places.set(runtime, [...(places.get(runtime) ?? []), endpoint]);
      }
      return useSelector((state: Root) => {
        let count = 0;
        places.forEach((endpoints, { core }) => (count += core.selectors[name](state, endpoints)));
        return count;
      });
    };
  };

export const createUseIsFetching = /* @__PURE__ */ createUseCount('useIsFetching', 'selectIsFetching');
export const createUseIsMutating = /* @__PURE__ */ createUseCount('useIsMutating', 'selectIsMutating');

/** Count the reads in flight in the store: all, or those of these endpoints and their extensions. */
export const useIsFetching: UseIsFetching = /* @__PURE__ */ createUseIsFetching();
/** Count the mutations without an outcome, as `useIsFetching` counts reads; those that `offline()` keeps are included. */
export const useIsMutating: UseIsMutating = /* @__PURE__ */ createUseIsMutating();
