import { reduxHooks } from './reduxHooks.js';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

/** Read an endpoint's data; suspends until it is there, throws its error. `null` as the argument means "not now". */
export interface UseSuspense {
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X>): DataOf<X>;
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>): DataOf<X> | undefined;
}

export function createUseSuspense(hooks: ReduxHooks): UseSuspense {
  return function useSuspense(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    const { data, error, isBlocked, request, beforeThrow } = useReader(hooks, endpoint, args);
    // The promise stands for the request, so every retry and every sibling waits for the same one.
    // eslint-disable-next-line @typescript-eslint/only-throw-error
    if (isBlocked) throw request(true).settled;
    if (!error) return data;
    beforeThrow(error);
    throw error;
  } as UseSuspense;
}

export const useSuspense = /* @__PURE__ */ createUseSuspense(reduxHooks);
