import { createSelectorHook, createStoreHook } from 'react-redux';
import { createUseController } from './useController.js';
import { createUseDLE } from './useDLE.js';
import { createUseFetch } from './useFetch.js';
import { createUseQuery } from './useQuery.js';
import { createUseSuspense } from './useSuspense.js';
import type { Context } from 'react';
import type { ReactReduxContextValue } from 'react-redux';

/** The hooks for a react-redux context of your own. */
export function createRestHooks(context: Context<ReactReduxContextValue | null>) {
  const hooks = { useStore: createStoreHook(context), useSelector: createSelectorHook(context) };
  return {
    useSuspense: createUseSuspense(hooks),
    useDLE: createUseDLE(hooks),
    useFetch: createUseFetch(hooks),
    useQuery: createUseQuery(hooks),
    useController: createUseController(hooks),
  };
}
