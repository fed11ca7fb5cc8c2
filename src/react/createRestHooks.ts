import { createUseCache } from './useCache.js';
import { createUseController } from './useController.js';
import { createUseDLE } from './useDLE.js';
import { createUseFetch } from './useFetch.js';
import { createUseIsFetching, createUseIsMutating } from './useIsFetching.js';
import { createUseQuery } from './useQuery.js';
import { createUseLive } from './useLive.js';
import { createUsePages } from './usePages.js';
import { createUsePrefetch } from './usePrefetch.js';
import { createUseSelect } from './useSelect.js';
import { createUseSubscription } from './useSubscription.js';
import { createUseSuspense } from './useSuspense.js';
import type { ReduxContext } from './useRedux.js';

/** The hooks for a react-redux context of your own. */
export function createRestHooks(context: ReduxContext) {
  return {
    useSuspense: createUseSuspense(context),
    useDLE: createUseDLE(context),
    useCache: createUseCache(context),
    useFetch: createUseFetch(context),
    useQuery: createUseQuery(context),
    useSubscription: createUseSubscription(context),
    useLive: createUseLive(context),
    usePages: createUsePages(context),
    usePrefetch: createUsePrefetch(context),
    useSelect: createUseSelect(context),
    useIsFetching: createUseIsFetching(context),
    useIsMutating: createUseIsMutating(context),
    useController: createUseController(context),
  };
}
