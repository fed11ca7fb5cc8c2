import { useEffect, useMemo } from 'react';
import { fetchPromise } from '../requests/Flight.js';
import { sendRequest } from '../requests/requests.js';
import { oncePer } from '../shared/oncePer.js';
import { showsTheSame } from './Reader.js';
import { useReader } from './useReader.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { Latest, Question } from './questionOf.js';
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

const isSame: Question['isSame'] = (a, b, isLooking) =>
  showsTheSame(a, b, isLooking) && (a.isFetching === b.isFetching || (b.data !== undefined && !isLooking));

/** Make the `refetch` of a component, once; it fetches also where the data is fresh. */
const refetchOf = /* @__PURE__ */ oncePer((latest: Latest) => (): FetchPromise<unknown> => {
  const { runtime, endpoint, args, key } = latest.current;
  if (key === '') return fetchPromise(Promise.resolve(undefined));
  return sendRequest(runtime, endpoint, runtime.renamed(args));
});

/** Make the place for the last data of a component, which count only within the same endpoint, schema and generation. */
const lastOf = (..._scope: readonly unknown[]): { data?: unknown } => ({});

export function createUseDLE(context?: ReduxContext): UseDLE {
  return function useDLE(given: AnyEndpoint, ...args: readonly unknown[]) {
    const { snapshot, reader, question } = useReader(context, given, args, isSame);
    const { data, isFetching, generation } = snapshot;
    const { runtime, endpoint, key } = question;
    const { name } = endpoint;
    const schema: unknown = endpoint.schema;
    const last = useMemo(() => lastOf(runtime, name, schema, generation), [runtime, name, schema, generation]);
    const lastData = data === undefined && key !== '' ? last.data : data;
    useEffect(() => {
      last.data = lastData;
    });
    return useMemo(() => {
      const loading = isFetching && data === undefined;
      const error = loading ? undefined : snapshot.error;
      return {
        ...{ data, lastData, loading, error, refetch: refetchOf(reader.latest) },
        get isFetching() {
          reader.isLooking = true;
          return isFetching;
        },
      };
    }, [snapshot, data, lastData, isFetching, reader]);
  } as UseDLE;
}

/**
 * Read an endpoint without suspending: `{ data, lastData, loading, isFetching, error, refetch }`. `null` as the argument
 * means "not now": no data, not loading, no error.
 */
export const useDLE = /* @__PURE__ */ createUseDLE();
