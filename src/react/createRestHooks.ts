import { createSelectorHook, createStoreHook } from 'react-redux';
import { createUseCache } from './useCache.js';
import { createUseController } from './useController.js';
import { createUseDLE } from './useDLE.js';
import { createUseFetch } from './useFetch.js';
import { createUseQuery } from './useQuery.js';
import { createUseLive } from './useLive.js';
import { createUsePages } from './usePages.js';
import { createUsePrefetch } from './usePrefetch.js';
import { createUseSelect } from './useSelect.js';
import { createUseSubscription } from './useSubscription.js';
import { createUseSuspense } from './useSuspense.js';
import type { Context } from 'react';
import type { ReactReduxContextValue } from 'react-redux';

/** The hooks for a react-redux context of your own. */
export function createRestHooks(context: Context<ReactReduxContextValue | null>) {
  const hooks = { context, useStore: createStoreHook(context), useSelector: createSelectorHook(context) };
  return {
    useSuspense: createUseSuspense(hooks),
    useDLE: createUseDLE(hooks),
    useCache: createUseCache(hooks),
    useFetch: createUseFetch(hooks),
    useQuery: createUseQuery(hooks),
    useSubscription: createUseSubscription(hooks),
    useLive: createUseLive(hooks),
    usePages: createUsePages(hooks),
    usePrefetch: createUsePrefetch(hooks),
    useSelect: createUseSelect(hooks),
    useController: createUseController(hooks),
  };
}
