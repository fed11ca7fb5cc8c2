import { useCallback, useEffect, useMemo, useState } from 'react';
import { showsTheSame } from './Reader.js';
import { reduxHooks } from './reduxHooks.js';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Readable } from './readable.js';
import type { ReduxHooks } from './reduxHooks.js';

/** Data, loading, error. An error beside data means that the data could not be renewed. */
export type DLE<T> = Renewal<T> &
  (
    | { readonly data: undefined; readonly loading: true; readonly error: undefined }
    | {
        readonly data: T | undefined;
        readonly loading: false;
        readonly error: Error & { status?: number; data?: unknown };
      }
    | { readonly data: T; readonly loading: false; readonly error: undefined }
  );

interface Renewal<T> {
  /** The data, or those of the arguments before until the data come: for a list that stays while the next one loads. */
  readonly lastData: T | undefined;
  /** A request is under way, polls excepted. Only a component that looks at it renders for it. */
  readonly isFetching: boolean;
  /** Ask again, however fresh the data are: the promise of a call. Always the same function. */
  readonly refetch: () => FetchPromise<T>;
}

/**
 * Read an endpoint without suspending. `loading`: there are no data for these arguments, and a request is due or under
 * way. `null` as the argument means "not now": no data, not loading, no error.
 *
 * @see api.md 8
 */
export interface UseDLE {
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X>): DLE<DataOf<X>>;
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>): DLE<DataOf<X> | undefined>;
}

/** What a render shows of requests. */
interface Rendered {
  readonly isBlocked: boolean;
  readonly isFetching: boolean;
}

interface DLEReader {
  /** Somebody has looked at `isFetching`. */
  isLooking: boolean;
  rendered: Rendered;
  /** What `lastData` belongs to. */
  scope: readonly unknown[];
  lastData: unknown;
}

const newReader = (): DLEReader => ({
  isLooking: false,
  rendered: { isBlocked: true, isFetching: true },
  scope: [],
  lastData: undefined,
});

export function createUseDLE(hooks: ReduxHooks): UseDLE {
  return function useDLE(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    const [reader] = useState(newReader);
    // Asked in this render, it compares with the one before; later on with this one.
    let rendered = reader.rendered;
    const isSame = (a: ResponseView, b: ResponseView): boolean =>
      showsTheSame(a, b) &&
      // Blocked, it is one and the same whether the request that is due has been sent.
      (rendered.isBlocked || (b.data !== undefined && !reader.isLooking) || b.isFetching === rendered.isFetching);
    const { data, error: found, isBlocked, now, scope, latest } = useReader(hooks, endpoint, args, isSame);
    // What was selected may be from before somebody looked.
    const isFetching = isBlocked || now().isFetching;
    rendered = { isBlocked, isFetching };
    const loading = isFetching && data === undefined;
    const error = loading ? undefined : found;

    const isSameScope = scope.every((part, index) => part === reader.scope[index]);
    const lastData = data === undefined && isSameScope ? reader.lastData : data;
    useEffect(() => {
      Object.assign(reader, { rendered: { isBlocked, isFetching }, scope, lastData });
    });

    const refetch = useCallback(() => latest.current.call(), [latest]);
    return useMemo(
      () => ({
        ...{ data, lastData, loading, error, refetch },
        get isFetching() {
          reader.isLooking = true;
          return isFetching;
        },
      }),
      [data, lastData, loading, error, refetch, isFetching, reader],
    );
  } as UseDLE;
}

export const useDLE = /* @__PURE__ */ createUseDLE(reduxHooks);
