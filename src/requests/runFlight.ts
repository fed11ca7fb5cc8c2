import { forCall, functionOf } from '../endpoint/CallableEndpoint.js';
import { withoutQuery } from '../endpoint/NetworkError.js';
import { timeoutError, cleaned } from '../endpoint/httpMessages.js';
import { RestEndpoint } from '../endpoint/RestEndpoint.js';
import { holds, isOpaque, responseAsJson } from '../shared/json.js';
import { altered, refuseArgument } from '../shared/RestError.js';
import { abort, abortError, reasonOf, stopIfAborted, untilAborted } from '../shared/aborts.js';
import { hasLayer, noteOutcome, pendingAction, tryFulfilled } from './outcomes.js';
import { cacheOf, readContextOf } from '../store/StoreCache.js';
import { readValue } from '../normalize/denormalize.js';
import { isInvalid } from '../schema/Schema.js';
import { initialState } from '../store/state.js';
import { attempt, isDevelopment, warnOnce } from '../shared/warn.js';
import { need } from './Abilities.js';
import { isDoneBefore, isRefusal, rejectedAction, renewal } from './rejections.js';
import { untilRetry } from './retries.js';
import { afterCreates, inTurn } from './queue.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Outcome } from './outcomes.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

/** HTTP status: the request was accepted and is not done yet. */
const ACCEPTED = 202;

type Extendable = EndpointInstance & {
  readonly extend?: unknown;
  readonly signal?: AbortSignal;
  readonly fetchResponse?: (this: unknown, ...request: unknown[]) => unknown;
  readonly requestInit?: { readonly signal?: AbortSignal | null };
};

/** Give the reason of an abort as an error. One of another realm is no `instanceof Error`. */
function errorOf(signal: AbortSignal): unknown {
  const reason = reasonOf(signal);
  return typeof reason === 'object' && reason !== null && 'message' in reason ? reason : abortError(String(reason));
}

/** Abort a request when a signal of its endpoint is aborted. @returns a function that stops listening. */
function abortWith({ meta, controller }: Flight, signal: AbortSignal): () => void {
  const stop = (): void => abort(controller, timeoutError(errorOf(signal), withoutQuery(meta.key)));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return () => signal.removeEventListener('abort', stop);
}

/**
 * Give the signal of a request right before it is sent. Redux gives no notice of replaced reducers, which may have ended the
 * session and aborted this request: so the state is checked first.
 *
 * @throws RestError REDUCER_MISSING
 */
function signalNow(runtime: Runtime, { controller }: Flight): AbortSignal {
  runtime.sync();
  if (!runtime.isTimeTravelling()) void runtime.state;
  return controller.signal;
}

function refuseNoHeaders(given: unknown): void {
  if (given === undefined || typeof (Object(given) as Partial<Headers>).entries === 'function') return;
  refuseArgument(
    'prepareHeaders',
    'It gave something else than Headers.',
    'Change those it is given, headers.set(name, value), or return a Headers: new Headers({ … }).',
  );
}

/**
 * Add the headers of the slice's `prepareHeaders` to the init of a request.
 *
 * @throws the error of the function, without the header values that the platform quotes.
 */
async function withHeaders(
  runtime: Runtime,
  { meta, controller }: Flight,
  args: readonly unknown[],
  init: RequestInit,
): Promise<RequestInit> {
  try {
    const headers = new Headers(init.headers);
    // The extra argument is given to thunks only, so one is dispatched to get it.
    const extra = runtime.dispatch(((...[, , given]: unknown[]) => given) as never) as unknown;
    const getState = () => runtime.rootState;
    const given = await runtime.core.prepareHeaders?.(headers, { getState, extra, endpoint: meta.endpoint, args });
    if (isDevelopment()) refuseNoHeaders(given);
    // A plain object, as overrides of `fetchResponse` may spread it.
    return { ...init, headers: Object.fromEntries(given ?? headers) };
  } catch (error) {
    throw cleaned(error);
  } finally {
    stopIfAborted(controller.signal);
  }
}

/** Call the endpoint, with retries. Aborted by the callers and by the endpoint's own signals. */
async function callWithSignal(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const endpoint: Extendable = flight.endpoint;
  const { signal: ours } = flight.controller;
  const releases = [endpoint.signal, endpoint.requestInit?.signal].map((signal) => signal && abortWith(flight, signal));
  const { fetchResponse } = endpoint;
  const leave = <T>(send: () => T) => {
    const sendNow = (): T => {
      stopIfAborted(signalNow(runtime, flight));
      flight.become('sent');
      flight.isInDoubt = true;
      return send();
    };
    return endpoint.sideEffect === true ? inTurn(runtime, flight, sendNow) : sendNow();
  };
  const departure = fetchResponse && {
    async fetchResponse(this: unknown, input: unknown, init: RequestInit) {
      const { prepareHeaders: prepare } = runtime.core;
      const prepared = prepare ? await withHeaders(runtime, flight, args, init) : init;
      const response = await leave(() =>
        fetchResponse.call(this, ...(flight.mark?.(input, prepared) ?? [input, prepared])),
      );
      flight.become('answered');
      flight.isAccepted = (response as { readonly status?: unknown } | undefined)?.status === ACCEPTED;
      return response;
    },
  };
  const called = endpoint.extend ? forCall(endpoint, { signal: ours, ...departure }) : endpoint;
  // A getter, as an override of `fetchResponse` may wait before it sends.
  if (departure) Object.defineProperty(called, 'signal', { get: () => signalNow(runtime, flight) });
  try {
    for (let failures = 1; ; failures++) {
      const wasInDoubt = flight.isInDoubt;
      try {
        stopIfAborted(ours);
        const mocked = runtime.mockOf(called, args, flight.meta.key);
        return await (mocked ? leave(mocked) : departure ? called(...args) : leave(() => called(...args)));
      } catch (thrown) {
        // A refused attempt has done nothing: the doubt is the one of the attempts before.
        if (isRefusal(thrown)) flight.isInDoubt = wasInDoubt;
        if (isDoneBefore(runtime, flight, thrown)) return undefined;
        await untilRetry(runtime, flight, thrown, failures);
      }
    }
  } finally {
    releases.forEach((release) => release?.());
  }
}

/** Send a request, or let the queue that keeps it send it. */
function deliver(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const send = () => callWithSignal(runtime, flight, args);
  return flight.deliver?.(send) ?? send();
}

/** Send a mutation after the creates that it waits for. One without a layer is dispatched only then, under its real key. */
async function callInTurn(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const real = await afterCreates(runtime, flight, args);
  if (!hasLayer(flight) && !flight.isDropped) attempt(() => runtime.commit(pendingAction(runtime, flight)));
  return deliver(runtime, flight, real);
}

/** The action to dispatch, and the settling of the callers that follows it. */
interface Landed extends Outcome {
  readonly settle: () => void;
}

/** Warn, once for each endpoint, that a response has a body of which nothing could be used. */
function warnOfBody({ endpoint, meta }: Flight, response: unknown): void {
  if (response === undefined || response === null || response === '') return;
  warnOnce(
    `${meta.endpoint} was answered with none of its items (an object with a primary key, or a list of such, was expected). The mutation counts as done, with what was sent, which is asked for again. Pick the item out of the answer in process(): process: (value) => value.data; or return null there for an answer without one.`,
    'warn',
    endpoint,
  );
}

/** Whether a response has no JSON form and its endpoint no schema: a Blob, `{ blob, filename }`. */
export const isOpaqueAnswer = (endpoint: EndpointInstance, answer: unknown): boolean =>
  endpoint.schema === undefined && holds(answer, isOpaque);

function failure(runtime: Runtime, flight: Flight, thrown: unknown, status?: number): Landed {
  const renewed = renewal(runtime, flight, thrown);
  if (renewed) return { action: renewed, settle: () => flight.resolve(undefined) };
  return { action: rejectedAction(runtime, flight, thrown, status), settle: () => flight.reject(thrown), thrown };
}

/** Make the outcome of a response. Bytes go to the promise, and beside the store for readers; JSON goes into the action. */
function landed(runtime: Runtime, flight: Flight, raw: unknown): Landed {
  const { endpoint, meta } = flight;
  try {
    const isOpaque = isOpaqueAnswer(endpoint, raw);
    // A function of the user's own may return an object that it keeps and changes later.
    const isHeld = functionOf(endpoint) !== functionOf(RestEndpoint.prototype);
    const response = isOpaque ? undefined : responseAsJson(raw, meta.endpoint, isHeld);
    const keepBody = isOpaque && need(runtime.can, 'keepBody');
    const { state } = runtime;
    const { action, next, understood } = tryFulfilled(runtime, flight, response);
    if (keepBody && !action.meta.unkept) keepBody(action.meta.key, raw, action.meta);
    if (understood) {
      // The response alone is not enough: callers get the items as they are stored, or as they were if it has removed them.
      const { result, isDelete, isUnused } = understood;
      if (isDevelopment() && isUnused) warnOfBody(flight, response);
      const from = isDelete ? state : next;
      const { value } = readValue(endpoint.schema, result, readContextOf(from, meta.args), cacheOf(from));
      flight.result = { value: isInvalid(value) ? undefined : (value ?? undefined) };
    }
    return { action, next, settle: () => flight.resolve(isOpaque ? raw : response) };
  } catch (thrown) {
    const told = isDevelopment()
      ? altered(thrown, { found: `\nThe answer of ${withoutQuery(meta.key)} was not stored.` })
      : thrown;
    return failure(runtime, flight, told, 400);
  }
}

async function run(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<void> {
  // A store listener has reset the store at its `pending` action.
  if (flight.isDropped) return;
  const call = flight.creates.length > 0 ? callInTurn : deliver;
  const land = await untilAborted(call(runtime, flight, args), flight.controller.signal).then(
    (raw) => () => landed(runtime, flight, raw),
    (thrown: unknown) => () => failure(runtime, flight, thrown),
  );
  runtime.remove(flight);
  if (flight.isDropped) return;
  const outcome = land();
  const { action, settle } = outcome;
  noteOutcome(runtime, flight, outcome);
  const before = runtime.state;
  try {
    runtime.commit(action);
  } catch (error) {
    // A store listener has thrown after the commit: settle the callers. Else `fail` rejects them with the error.
    if (runtime.state !== before) settle();
    throw error;
  }
  settle();
}

/**
 * Run a request to its outcome. An error of a store listener is reported to the page: the outcome is committed and the
 * callers are settled by then. Without an outcome (the reducer was removed) the callers are rejected.
 */
export function runFlight(runtime: Runtime, flight: Flight, args: readonly unknown[]): void {
  const isShown = hasLayer(flight);
  run(runtime, flight, args)
    .catch((error: unknown) => {
      flight.fail(error);
      globalThis.reportError?.(error);
    })
    .finally(() => isShown && cacheOf(runtime.slice ?? initialState).forgetCreated(flight.meta.requestId));
}
