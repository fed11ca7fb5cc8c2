/**
 * Hooks and components for react-redux's own Provider.
 *
 * @module rest-slice/react
 */

export { AsyncBoundary } from './AsyncBoundary.js';
export { createRestHooks } from './createRestHooks.js';
export { ErrorBoundary } from './ErrorBoundary.js';
export { useCache } from './useCache.js';
export { useCancelling } from './useCancelling.js';
export { useController } from './useController.js';
export { useDebounce } from './useDebounce.js';
export { useDLE } from './useDLE.js';
export { useFetch } from './useFetch.js';
export { useIsFetching, useIsMutating } from './useIsFetching.js';
export { useLive } from './useLive.js';
export { useLoading } from './useLoading.js';
export { usePages } from './usePages.js';
export { usePrefetch } from './usePrefetch.js';
export { useQuery } from './useQuery.js';
export { useSelect } from './useSelect.js';
export { useSubscription } from './useSubscription.js';
export { useSuspense } from './useSuspense.js';

export type { AsyncBoundaryProps } from './AsyncBoundary.js';
export type { ErrorBoundaryProps, ErrorFallbackProps } from './ErrorBoundary.js';
export type { LoadingPromise, LoadingTask } from './useLoading.js';
export type { DLE } from './useDLE.js';
export type { Pages } from './usePages.js';
export type { ReadPromise } from './useFetch.js';
