import { useContext, useEffect, useMemo, useRef, useSyncExternalStore } from 'react';
import { placeEndpoint } from '../slice/findSlice.js';
import { fetchPromise, readKeyOf } from '../requests/Flight.js';
import { refuseMutation } from '../requests/refuseMutation.js';
import { requestInRender, sendRequest } from '../requests/requests.js';
import { isNotNow } from '../store/readResponse.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { Reader, showsTheSame } from './Reader.js';
import { onReset } from './retries.js';
import { metaOf } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { Runtime } from '../requests/runtime.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Wait } from '../requests/Feature.js';
import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { Question, Root } from './Reader.js';
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
   *
   * @param isSuspending the component is not mounted while it waits, unless it was before.
   */
  readonly request: (isSuspending?: boolean) => Wait;
  /** What there is to show at this moment. */
  readonly now: () => ResponseView;
  /** What is shown belongs to these: with other ones it is about something else. */
  readonly scope: readonly unknown[];
  /** As of the last render that was shown. */
  readonly latest: { readonly current: { readonly call: () => FetchPromise<unknown> } };
  /** To be called before the error is thrown: a reader that throws has no effects. */
  readonly beforeThrow: (error: Error) => void;
}

/** A boundary is reset: an error that is stored stays as long as it lives, any other is over. @see spec: 5.4 */
function retry(runtime: Runtime, key: string): void {
  const meta = metaOf(runtime.slice, key);
  if (runtime.isParked() || (meta?.error && !meta.tries && Date.now() < (meta.expiresAt ?? 0))) return;
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
 * key or the generation changes, when the data becomes invalid or is made stale; never by the clock. One subscription,
 * and one snapshot of the store.
 *
 * @param isSame whether another view would show the same.
 * @param isFetching false for who only looks.
 * @see spec: 2.3
 */
export function useReader(
  { context, useStore }: ReduxHooks,
  given: AnyEndpoint,
  asked: readonly unknown[],
  isSame: Question['isSame'] = showsTheSame,
  isFetching = true,
): Reading {
  const store = useStore();
  const redux = useContext(context);
  const { runtime, endpoint } = placeEndpoint(storeDispatch(store), given as EndpointInstance);
  if (isFetching) refuseMutation(endpoint);
  // The past still shows placeholders.
  const args = runtime.isParked() ? asked : runtime.renamed(asked);
  const { path, registry } = runtime.core;
  const key = isNotNow(args) ? '' : readKeyOf(registry.addressOf(endpoint, args));
  const question: Question = { endpoint, args, isSame, call: () => callNow(runtime, endpoint, asked) };
  const latest = useRef(question);
  // The key says when arguments mean something else.
  const reader = useMemo(
    () => new Reader({ store, runtime, key, isFetching, latest }),
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [store, runtime, endpoint.schema, key, isFetching],
  );
  // Before it subscribes.
  useEffect(() => {
    latest.current = question;
  });
  const { seen, generation, isDue } = useSyncExternalStore(
    reader.subscribe,
    () => reader.snapshot(question),
    () => {
      const root = redux?.getServerState?.() as Root | undefined;
      // Who suspends is rendered when there is something to show.
      return isSame === showsTheSame && isFetching ? reader.snapshot(question, root) : reader.rendered(question, root);
    },
  );
  const isValid = seen.expiryStatus === 'Valid';
  const isBlocked = isDue && !isValid;
  const name = `${path} ${key}`;
  const send = (): Wait => requestInRender(runtime, endpoint, args);
  return {
    data: isBlocked ? undefined : seen.data,
    error: isBlocked ? undefined : seen.error,
    isBlocked,
    request(isSuspending) {
      const wait = (runtime.isParked() && runtime.can.nextChange?.(store, name)) || send();
      if (isSuspending && !runtime.usage.readers.has(reader)) wait.isSuspending = true;
      return wait;
    },
    now: () => reader.now(question),
    scope: [runtime, endpoint.name, endpoint.schema, generation, key === ''],
    latest,
    beforeThrow(error) {
      if (isDue && !runtime.isParked()) send();
      if (!isValid) onReset(error, name, () => retry(runtime, key));
    },
  };
}
