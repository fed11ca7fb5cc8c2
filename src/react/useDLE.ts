import { useMemo } from 'react';
import { reduxHooks } from './reduxHooks.js';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf } from '../endpoint/EndpointInstance.js';
import type { Readable } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

/** Data, loading, error. An error beside data means that the data could not be renewed. */
export type DLE<T> =
  | { readonly data: undefined; readonly loading: true; readonly error: undefined }
  | { readonly data: T | undefined; readonly loading: false; readonly error: Error & { status?: number } }
  | { readonly data: T; readonly loading: false; readonly error: undefined };

/** Read an endpoint without suspending. `null` as the argument means "not now": no data, not loading, no error. */
export interface UseDLE {
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X>): DLE<DataOf<X>>;
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X> | readonly [null]): DLE<DataOf<X> | undefined>;
}

export function createUseDLE(hooks: ReduxHooks): UseDLE {
  return function useDLE(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    const { data, error, isBlocked: loading } = useReader(hooks, endpoint, args);
    return useMemo(() => ({ data, loading, error }), [data, loading, error]);
  } as UseDLE;
}

export const useDLE = /* @__PURE__ */ createUseDLE(reduxHooks);
