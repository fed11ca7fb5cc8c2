import { useEffect, useMemo, useState } from 'react';
import { ReactReduxContext } from 'react-redux';
import { fetchPromise } from '../requests/Flight.js';
import { sendRequest } from '../requests/requests.js';
import { oncePer } from '../shared/oncePer.js';
import { isNotNow } from '../store/readResponse.js';
import { showsTheSame } from './Reader.js';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { Latest, Snapshot } from './questionOf.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/** Data, loading, error. With an error beside data, the last refetch failed. */
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
  /** The data, or until they come those of the last arguments: for a list that stays while the next one loads. */
  readonly lastData: T | undefined;
  /** A request is in flight, polls excepted. Only a component that reads this member renders for it. */
  readonly isFetching: boolean;
  /** Fetches, however fresh the data are; returns the promise of a call. Always the same function. */
  readonly refetch: () => FetchPromise<T>;
}

/**
 * Read an endpoint without suspending. `loading`: there are no data for these arguments, and a request is due or in flight.
 * `null` as the argument means "not now": no data, not loading, no error.
 */
export interface UseDLE {
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X>): DLE<DataOf<X>>;
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>): DLE<DataOf<X> | undefined>;
}

/** The values that a render has shown. */
interface Shown {
  readonly isBlocked: boolean;
  readonly isFetching: boolean;
  /** Runtime, endpoint and generation that `lastData` belongs to. */
  readonly scope: readonly unknown[];
  readonly lastData: unknown;
}

interface Component {
  /** The component has read `isFetching`. */
  isLooking: boolean;
  shown: Partial<Shown>;
}

/** Make the `refetch` of a component, once; it fetches also where the data is fresh. */
const refetchOf = /* @__PURE__ */ oncePer((latest: Latest) => (): FetchPromise<unknown> => {
  const { runtime, endpoint, asked } = latest.current;
  if (isNotNow(asked)) return fetchPromise(Promise.resolve(undefined));
  return sendRequest(runtime, endpoint, runtime.renamed(asked));
});

export function createUseDLE(context: ReduxContext): UseDLE {
  return function useDLE(given: AnyEndpoint, ...args: readonly unknown[]) {
    const [component] = useState((): Component => ({ isLooking: false, shown: { isBlocked: true } }));
    // `isSame` compares with the last render while this one runs, and with this one afterwards.
    let { shown } = component;
    const isSame = (a: Snapshot, b: Snapshot): boolean =>
      showsTheSame(a, b) &&
      // While blocked, it makes no difference whether the due request has been sent.
      (shown.isBlocked ||
        (b.seen.data !== undefined && !component.isLooking) ||
        b.seen.isFetching === shown.isFetching);
    const { snapshot, reader, question } = useReader(context, given, args, isSame);
    const { data, isBlocked, generation } = snapshot;
    // The snapshot may be from before the component has read `isFetching`.
    const isFetching = isBlocked || reader.view(question).isFetching;
    const loading = isFetching && data === undefined;
    const error = loading ? undefined : snapshot.error;
    // `lastData` counts only within the same endpoint, schema and generation.
    const { runtime, endpoint, key } = question;
    const scope = [runtime, endpoint.name, endpoint.schema, generation, key === ''];
    const isSameScope = scope.every((part, index) => part === shown.scope?.[index]);
    const lastData = data === undefined && isSameScope ? shown.lastData : data;
    const rendered = (shown = { isBlocked, isFetching, scope, lastData });
    useEffect(() => {
      component.shown = rendered;
    });

    const refetch = refetchOf(reader.latest);
    return useMemo(
      () => ({
        ...{ data, lastData, loading, error, refetch },
        get isFetching() {
          component.isLooking = true;
          return isFetching;
        },
      }),
      [data, lastData, loading, error, refetch, isFetching, component],
    );
  } as UseDLE;
}

/**
 * Read an endpoint without suspending: `{ data, lastData, loading, isFetching, error, refetch }`. `null` as the argument
 * means "not now": no data, not loading, no error.
 */
export const useDLE = /* @__PURE__ */ createUseDLE(ReactReduxContext);
