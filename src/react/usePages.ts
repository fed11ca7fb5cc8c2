import { useCallback, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { createSelectorHook } from 'react-redux';
import { registerPages } from '../features/pages/registerPages.js';
import { assertPageable } from '../features/pages/pageEndpoints.js';
import { callsOf, IDLE_SIDES } from '../features/pages/pages.js';
import { isSamePages, knownPages, listIn } from '../features/pages/readPages.js';
import { sendRequest } from '../requests/requests.js';
import { placeEndpoint } from '../slice/findSlice.js';
import { isNotNow } from '../store/readResponse.js';
import { warnOnce } from '../shared/warn.js';
import { createUseDLE } from './useDLE.js';
import { useStoreDispatch } from './useRedux.js';
import type { AnyEndpoint, DataOf, Declared, EndpointInstance, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { ListIn } from '../endpoint/endpointOptions.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { Runtime } from '../requests/runtime.js';
import type { Collection } from '../schema/Collection.js';
import type { Denormalize } from '../schema/infer.js';
import type { Root } from '../select/SelectorCache.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/** A list, with its previous and next pages. */
export interface Pages<List, Response = List> {
  /**
   * The rows of all loaded pages, in one list; of a response like `{ items, total }` the items. Undefined before the first
   * page, and with `null`.
   */
  readonly data: List | undefined;
  /** There are no data, and the list is being read. */
  readonly loading: boolean;
  /** The error of the list, or of a page, until that is fetched again. */
  readonly error: (Error & { status?: number; data?: unknown }) | undefined;
  readonly hasNext: boolean;
  readonly isFetchingNext: boolean;
  /**
   * Fetches the page after the loaded ones. Never rejects, and resolves when the page is in `data`, or cannot be. Calls
   * meanwhile wait for the same page. Always the same function.
   */
  readonly fetchNext: () => Promise<void>;
  readonly hasPrevious: boolean;
  readonly isFetchingPrevious: boolean;
  /** Fetches the page before the loaded ones: its rows go in front. As `fetchNext`. */
  readonly fetchPrevious: () => Promise<void>;
  /** Fetches the list from its first page; returns the promise of a call. Always the same function. */
  readonly refetch: () => FetchPromise<Response>;
}

/**
 * Read a list page by page, by its `nextPage` and `previousPage`. It does not suspend. `null` as the argument means "not
 * now".
 *
 * @throws RestError COLLECTION_MISSING
 */
export type UsePages = <X extends AnyEndpoint>(
  list: Readable<X>,
  ...args: ReaderArgs<X>
) => Pages<ListOf<Declared<X>>, DataOf<X>>;

type ListOf<E> = E extends { readonly schema: infer S }
  ? [ListIn<S>] extends [never]
    ? DataOf<E>
    : Denormalize<Collection<ListIn<S>>>
  : never;

interface Listing {
  readonly runtime: Runtime;
  readonly list: EndpointInstance;
  readonly asked: readonly unknown[];
}

const fetchPage = ({ runtime, list, asked }: Listing, side: 'next' | 'previous'): Promise<void> =>
  isNotNow(asked) ? Promise.resolve() : callsOf(runtime).fetch(list, asked, side);

/** Warn that a list has no next or previous page; it is shown all the same. */
function warnOfMissing({ name, nextPage, previousPage }: EndpointInstance): void {
  if (nextPage ?? previousPage) return;
  warnOnce(
    `usePages(${name}): it has no nextPage, so there is one page. Add nextPage: (response, args) => ({ page: … }).`,
  );
}

/** Read the states of the page requests of a key, shared by all components that show it. */
function usePageStates(runtime: Runtime, key: string | undefined) {
  const subscribe = useCallback(
    (listener: () => void) => (key === undefined ? () => undefined : callsOf(runtime).subscribe(key, listener)),
    [runtime, key],
  );
  const now = () => (key === undefined ? IDLE_SIDES : (runtime.can.pages?.statesOf(key) ?? IDLE_SIDES));
  return useSyncExternalStore(subscribe, now, now);
}

/**
 * Make the functions that fetch pages, once.
 *
 * @param isUnasked the list was read by an endpoint without `nextPage`: it is read once more.
 */
function useFetchers({ runtime, list, asked }: Listing, key: string | undefined, isUnasked: boolean) {
  const latest = useRef<Listing>({ runtime, list, asked });
  useEffect(() => {
    latest.current = { runtime, list, asked };
  });
  useEffect(() => {
    if (isUnasked && key !== undefined && !runtime.isTimeTravelling())
      void sendRequest(runtime, list, latest.current.asked);
  }, [isUnasked, runtime, list, key]);
  const fetchNext = useCallback(() => fetchPage(latest.current, 'next'), []);
  const fetchPrevious = useCallback(() => fetchPage(latest.current, 'previous'), []);
  return { fetchNext, fetchPrevious };
}

type Reads = (
  endpoint: AnyEndpoint,
  ...args: readonly unknown[]
) => Pick<Pages<unknown>, 'data' | 'loading' | 'error' | 'refetch'>;

export function createUsePages(context?: ReduxContext): UsePages {
  registerPages();
  const useDLE = createUseDLE(context) as Reads;
  const useSelector = createSelectorHook(context);
  return function usePages(given: AnyEndpoint, ...asked: readonly unknown[]) {
    const { runtime, endpoint: list } = placeEndpoint(useStoreDispatch(context), given);
    assertPageable(list);
    warnOfMissing(list);
    const { data: response, loading, error: listError, refetch } = useDLE(given, ...asked);
    const args = runtime.shownArgs(asked);
    const key = isNotNow(args) ? undefined : runtime.core.registry.keyOf(list, args);
    const call = key === undefined ? undefined : { list, args, key };
    const { path } = runtime.core;
    const known = useSelector((root: Root) => knownPages(root[path], call), isSamePages);
    const { next, previous } = usePageStates(runtime, key);
    const isThere = response !== undefined;
    const isUnasked = isThere && known.isUnknown && !listError;
    const { fetchNext, fetchPrevious } = useFetchers({ runtime, list, asked }, key, isUnasked);
    const data = isThere ? listIn(list.schema, response) : undefined;
    const error = listError ?? next.error ?? previous.error;
    const [hasNext, hasPrevious] = [isThere && known.hasNext, isThere && known.hasPrevious];
    return useMemo(
      () => ({
        ...{ data, loading, error, refetch },
        ...{ hasNext, isFetchingNext: next.isFetching, fetchNext },
        ...{ hasPrevious, isFetchingPrevious: previous.isFetching, fetchPrevious },
      }),
      [
        data,
        loading,
        error,
        refetch,
        hasNext,
        next.isFetching,
        fetchNext,
        hasPrevious,
        previous.isFetching,
        fetchPrevious,
      ],
    );
  } as UsePages;
}

/**
 * Read a list page by page, by its `nextPage` and `previousPage`: `{ data, hasNext, fetchNext, … }`. It does not suspend.
 * `null` as the argument means "not now".
 *
 * @throws RestError COLLECTION_MISSING
 */
export const usePages = /* @__PURE__ */ createUsePages();
