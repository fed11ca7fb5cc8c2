import { useEffect, useMemo, useRef } from 'react';
import { placeEndpoint } from '../slice/findSlice.js';
import { fetchPromise } from '../requests/Flight.js';
import { refuseMutation } from '../requests/refuseMutation.js';
import { requestInRender, sendRequest } from '../requests/requests.js';
import { isNotNow } from '../store/readResponse.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { inquire, showsTheSame } from './inquiry.js';
import { nextChange } from './nextChange.js';
import { onReset } from './retries.js';
import { metaOf } from '../store/state.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { Runtime } from '../requests/runtime.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Inquiry } from './inquiry.js';
import type { Wait } from './nextChange.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { ReduxHooks } from './reduxHooks.js';

/** What a reader shows. */
export type Shown = Pick<ResponseView, 'data' | 'error'>;

/** What a hook that reads and fetches has to show. */
export interface Reading extends Shown {
  /** There is nothing to show until the answer comes. */
  readonly isBlocked: boolean;
  /**
   * Ask for the answer, or find the request that is under way; in the past wait for the next change of the store.
   * Dispatches nothing now.
   */
  readonly request: () => Wait;
  /** What there is to show at this moment. */
  readonly now: () => ResponseView;
  /** What is shown belongs to these: with other ones it is about something else. */
  readonly scope: readonly unknown[];
  /** As of the last render that was shown. */
  readonly latest: { readonly current: { readonly call: () => FetchPromise<unknown> } };
  /** To be called before the error is thrown: a reader that throws has no effects. */
  readonly beforeThrow: (error: Error) => void;
}

/** What makes a mounted reader decide anew. @see spec: 2.3.1 */
function eventOf({ state, key }: Inquiry, { expiresAt, expiryStatus, tries, isFetching }: ResponseView): string {
  const slice = state();
  // Where there is nothing to show, a request that ends without an answer is one too.
  const isLoading = expiryStatus === 'Invalid' && isFetching;
  return [slice.lastReset, metaOf(slice, key)?.fetchedAt, expiresAt, expiryStatus, tries, isLoading].join();
}

interface Latest {
  readonly current: Inquiry & { readonly request: () => Wait };
}

/** One component's reading of one key. */
function createReader(store: Store, runtime: Runtime, key: string) {
  let isMounted = false;
  return {
    isMounted: (): boolean => isMounted,
    /** Ask, and ask again, from what was rendered on: the store may have changed since. */
    mount(latest: Latest, rendered: ResponseView, wasDue: boolean): () => void {
      const release = runtime.outcomes.hold(key);
      isMounted = true;
      let isDue = wasDue;
      let last = eventOf(latest.current, rendered);
      const ask = (): void => {
        if (!isDue || !isMounted || runtime.isParked()) return;
        isDue = false;
        latest.current.request();
      };
      const look = (): void => {
        const seen = latest.current.view();
        const event = eventOf(latest.current, seen);
        if (event !== last) isDue = latest.current.isDue(seen, true);
        last = event;
        // Not while others are told: a reset drops what is in flight after that.
        if (isDue) queueMicrotask(ask);
      };
      look();
      ask();
      const unsubscribe = store.subscribe(look);
      return () => {
        isMounted = false;
        unsubscribe();
        release();
      };
    },
  };
}

/** A boundary is reset: an error that is stored stays as long as it lives, any other is over. @see spec: 5.4 */
function retry(runtime: Runtime, key: string): void {
  const meta = metaOf(runtime.slice, key);
  if (runtime.isParked() || (meta?.error && !meta.tries)) return;
  runtime.outcomes.forget([key]);
  if (meta) runtime.commit(runtime.core.actions.expire([key]));
}

/** Somebody asks for the answer, whatever there is. */
function callNow(runtime: Runtime, endpoint: EndpointInstance, asked: readonly unknown[]): FetchPromise<unknown> {
  if (isNotNow(asked)) return fetchPromise(Promise.resolve(undefined), () => undefined, '');
  // As a thunk: nobody joins a request of another session.
  runtime.isParked();
  return sendRequest(runtime, endpoint, runtime.renamed(asked));
}

/**
 * Read an endpoint, and see to it that its data comes: the decision is taken at the first render, and again when the
 * key or the generation changes, when the data becomes invalid or is made stale; never by the clock.
 *
 * @param isSame whether another view would show the same.
 * @see spec: 2.3
 */
export function useReader(
  { useStore, useSelector }: ReduxHooks,
  given: AnyEndpoint,
  asked: readonly unknown[],
  isSame = showsTheSame,
): Reading {
  const store = useStore();
  const placed = placeEndpoint(storeDispatch(store), given as EndpointInstance);
  const { runtime, endpoint } = placed;
  refuseMutation(endpoint);
  const inquiry = inquire(store, placed, asked);
  const { isOff, args, key, state, view } = inquiry;
  const send = (): Wait => requestInRender(runtime, endpoint, args);
  const request = (): Wait => (runtime.isParked() ? nextChange(store, `${runtime.core.path} ${key}`) : send());
  const call = (): FetchPromise<unknown> => callNow(runtime, endpoint, asked);
  const { seen: response, generation } = useSelector(
    (root: Parameters<typeof state>[0]) => ({ seen: view(root), generation: state(root).lastReset }),
    (a, b) => a.generation === b.generation && isSame(a.seen, b.seen),
  );

  // Arguments and even endpoints may be new objects at each render; the key says when they mean something else.
  // eslint-disable-next-line react-hooks/exhaustive-deps
  const reader = useMemo(() => createReader(store, runtime, key), [store, runtime, endpoint.schema, key]);
  const { expiresAt, expiryStatus, tries } = response;
  const isDue = useMemo(
    () => inquiry.isDue(response, reader.isMounted()),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader, isOff, generation, expiresAt, expiryStatus, tries],
  );
  const isBlocked = isDue && expiryStatus !== 'Valid';

  const current = { ...inquiry, request, call };
  const latest = useRef(current);
  useEffect(() => {
    latest.current = current;
  });
  useEffect(
    () => (isOff ? undefined : reader.mount(latest, response, isDue)),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [reader, isOff],
  );

  const shown = isBlocked ? { data: undefined, error: undefined } : response;
  return {
    data: shown.data,
    error: shown.error,
    isBlocked,
    request,
    now: view,
    scope: [runtime, endpoint.name, endpoint.schema, generation, isOff],
    latest,
    beforeThrow(error) {
      if (isDue && !runtime.isParked()) send();
      if (expiryStatus !== 'Valid') onReset(error, `${runtime.core.path} ${key}`, () => retry(runtime, key));
    },
  };
}
