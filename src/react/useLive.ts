import { ReactReduxContext } from 'react-redux';
import { createUseSubscription } from './useSubscription.js';
import { createUseSuspense } from './useSuspense.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { ReduxContext } from './useRedux.js';
import type { UseSuspense } from './useSuspense.js';

/** `useSuspense`, and the data is kept fresh by polling from the first answer on. */
export function createUseLive(context: ReduxContext): UseSuspense {
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

/** `useSuspense`, and the data is kept fresh by the endpoint's `stream` or `pollFrequency` while it is mounted. */
export const useLive = /* @__PURE__ */ createUseLive(ReactReduxContext);
