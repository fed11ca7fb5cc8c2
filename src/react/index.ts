export { createRestHooks } from './createRestHooks.js';
export { useController } from './useController.js';
export { useDLE } from './useDLE.js';
export { useFetch } from './useFetch.js';
export { useQuery } from './useQuery.js';
export { useSuspense } from './useSuspense.js';

export type { DLE } from './useDLE.js';
export type { ReadPromise } from './useFetch.js';
