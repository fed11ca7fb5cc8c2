import { createUseSubscription } from './useSubscription.js';
import { createUseSuspense } from './useSuspense.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { ReduxContext } from './useRedux.js';
import type { UseSuspense } from './useSuspense.js';

/** Create `useLive`, which keeps data fresh from the first response on. */
export function createUseLive(context?: ReduxContext): UseSuspense {
  const useSubscription = createUseSubscription(context) as (
    endpoint: AnyEndpoint,
    ...args: readonly unknown[]
  ) => void;
  const useSuspense = createUseSuspense(context) as (endpoint: AnyEndpoint, ...args: readonly unknown[]) => unknown;
  return function useLive(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    useSubscription(endpoint, ...args);
    return useSuspense(endpoint, ...args);
  } as UseSuspense;
}

/** Read as `useSuspense`, and keep the data fresh by the endpoint's `stream` or `pollFrequency` while mounted. */
export const useLive = /* @__PURE__ */ createUseLive();
