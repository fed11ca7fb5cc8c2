import { useMemo } from 'react';
import { isNotNow } from '../store/readResponse.js';
import { useReader } from './useReader.js';
import type { Wait } from '../requests/Abilities.js';
import type { AnyEndpoint, ArgsOf, DataOf, ReaderArgs } from '../endpoint/EndpointInstance.js';
import type { ResponseView } from '../store/readResponse.js';
import type { Readable } from './readable.js';
import type { ReduxContext } from './useRedux.js';

/** A promise with its status, for React's `use()`, which reads a settled one at once. */
export interface ReadPromise<T> extends Promise<T> {
  readonly resolved: boolean;
}

/**
 * Fetch an endpoint's data where they are missing or stale, without waiting for them here: two calls in a row start both
 * requests. `null` as the argument means "not now", and gives undefined.
 */
export interface UseFetch {
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ArgsOf<X>): ReadPromise<DataOf<X>>;
  <X extends AnyEndpoint>(endpoint: Readable<X>, ...args: ReaderArgs<X>): ReadPromise<DataOf<X>> | undefined;
}

type Answer = Pick<ResponseView, 'data' | 'error'>;

/**
 * Promises by request, by data and by error: a component that is rendered again before it was mounted must find the same
 * promise, also if the response has arrived meanwhile. An entry goes with its key.
 */
const promises = new WeakMap<object, ReadPromise<unknown>>();

/** Set the members by which `use()` knows a settled promise. */
function settle(promise: Promise<unknown>, { data, error }: Answer): ReadPromise<unknown> {
  const answer = error ?? data;
  const state = error ? { status: 'rejected', reason: error } : { status: 'fulfilled', value: data };
  const settled = Object.assign(promise, state, { resolved: true });
  if (Object(answer) === answer) promises.set(answer as object, settled);
  return settled;
}

function settledPromise(answer: Answer): ReadPromise<unknown> {
  const { data, error } = answer;
  const known = promises.get((error ?? data) as object);
  if (known) return known;
  const promise = error ? Promise.reject(error) : Promise.resolve(data);
  promise.catch(() => undefined);
  return settle(promise, answer);
}

function pendingPromise(wait: Wait, now: () => ResponseView): ReadPromise<unknown> {
  const known = promises.get(wait);
  if (known) return known;
  const promise: Promise<unknown> = wait.settled.then(() => {
    const answer = now();
    void settle(promise, answer);
    if (answer.error) throw answer.error;
    return answer.data;
  });
  promise.catch(() => undefined);
  const pending = Object.assign(promise, { resolved: false });
  promises.set(wait, pending);
  return pending;
}

export function createUseFetch(context?: ReduxContext): UseFetch {
  return function useFetch(endpoint: AnyEndpoint, ...args: readonly unknown[]) {
    const isOff = isNotNow(args);
    const { snapshot, reader, question } = useReader(context, endpoint, args);
    const { data, error, isBlocked } = snapshot;
    const isSettled = !isOff && !isBlocked;
    // `use()` is going to throw the error.
    if (error) reader.beforeThrow(question);
    const settled = useMemo(() => (isSettled ? settledPromise({ data, error }) : undefined), [isSettled, data, error]);
    return isBlocked ? pendingPromise(reader.request(question), () => reader.view(question)) : settled;
  } as UseFetch;
}

/**
 * Fetch an endpoint's data where they are missing or stale, without waiting for them here: returns a promise for React's
 * `use()`. `null` as the argument means "not now", and gives undefined.
 */
export const useFetch = /* @__PURE__ */ createUseFetch();
