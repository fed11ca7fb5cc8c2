import { forCall } from '../endpoint/CallableEndpoint.js';
import { withoutQuery } from '../endpoint/NetworkError.js';
import { timeoutError } from '../endpoint/httpMessages.js';
import { functionOf } from '../endpoint/CallableEndpoint.js';
import { RestEndpoint } from '../endpoint/RestEndpoint.js';
import { responseAsJson } from '../shared/json.js';
import { altered } from '../shared/RestError.js';
import { abort, abortError, reasonOf, stopIfAborted, untilAborted } from '../shared/aborts.js';
import { fulfilledAction, hasLayer, isOpaqueAnswer, pendingAction, rejectedAction, valueStored } from './outcomes.js';
import { noteOutcome } from './noteOutcome.js';
import { cacheOf } from '../store/StoreCache.js';
import { initialState } from '../store/state.js';
import { attempt, isDevelopment } from '../shared/warn.js';
import { need } from './Feature.js';
import { isDoneBefore, isRefusal } from './missing.js';
import { renewal } from './renewal.js';
import { untilRetry } from './retries.js';
import { withHeaders } from './withHeaders.js';
import { afterCreates, inTurn } from './queue.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Outcome } from './noteOutcome.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Extendable = EndpointInstance & {
  readonly extend?: unknown;
  readonly signal?: AbortSignal;
  readonly fetchResponse?: (this: unknown, ...request: unknown[]) => unknown;
  readonly requestInit?: { readonly signal?: AbortSignal | null };
};

/** The status of an answer that only says that the request has come. */
const ACCEPTED = 202;

/** Errors of another realm are errors too. */
function errorOf(signal: AbortSignal): unknown {
  const reason = reasonOf(signal);
  return typeof reason === 'object' && reason !== null && 'message' in reason ? reason : abortError(String(reason));
}

/** End a request when a signal of its endpoint is aborted. @returns lets go of the signal. */
function abortWith({ meta, controller }: Flight, signal: AbortSignal): () => void {
  const stop = (): void => abort(controller, timeoutError(errorOf(signal), withoutQuery(meta.key)));
  if (signal.aborted) stop();
  signal.addEventListener('abort', stop);
  return () => signal.removeEventListener('abort', stop);
}

/**
 * The signal of a call, as of now. Redux tells nobody that reducers were replaced, which may have ended the session: whoever
 * is about to send looks at the state first.
 *
 * @throws RestError REDUCER_MISSING
 */
function signalNow(runtime: Runtime, { controller }: Flight): AbortSignal {
  runtime.sync();
  if (!runtime.isParked()) void runtime.state;
  return controller.signal;
}

/** Abort with the caller, and with the endpoint's own signals. The call starts at once, or never. */
async function callWithSignal(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const endpoint: Extendable = flight.endpoint;
  const { signal: ours } = flight.controller;
  const releases = [endpoint.signal, endpoint.requestInit?.signal].map((signal) => signal && abortWith(flight, signal));
  const { fetchResponse } = endpoint;
  const leave = <T>(send: () => T) => {
    const sendNow = (): T => {
      stopIfAborted(signalNow(runtime, flight));
      flight.isInDoubt = flight.isOut = true;
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
      flight.isAnswered = true;
      flight.isAccepted = (response as { readonly status?: unknown } | undefined)?.status === ACCEPTED;
      return response;
    },
  };
  const called = endpoint.extend ? forCall(endpoint, { signal: ours, ...departure }) : endpoint;
  // An override of `fetchResponse` may wait before it sends.
  if (departure) Object.defineProperty(called, 'signal', { get: () => signalNow(runtime, flight) });
  try {
    for (let failures = 1; ; failures++) {
      const wasInDoubt = flight.isInDoubt;
      try {
        stopIfAborted(ours);
        const mocked = runtime.mockOf(called, args, flight.meta.key);
        return await (mocked ? leave(mocked) : departure ? called(...args) : leave(() => called(...args)));
      } catch (thrown) {
        // What was refused is as it was before.
        if (isRefusal(thrown)) flight.isInDoubt = wasInDoubt;
        if (isDoneBefore(runtime, flight, thrown)) return undefined;
        await untilRetry(runtime, flight, thrown, failures);
      }
    }
  } finally {
    releases.forEach((release) => release?.());
  }
}

/** Send it, or let the queue that keeps it do so. */
function deliver(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const send = () => callWithSignal(runtime, flight, args);
  return flight.deliver?.(send) ?? send();
}

/** What the arguments address comes first; a mutation that shows nothing begins only then, under its real key. */
async function callInTurn(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const real = await afterCreates(runtime, flight, args);
  if (!hasLayer(flight) && !flight.isDropped) attempt(() => runtime.commit(pendingAction(runtime, flight)));
  return deliver(runtime, flight, real);
}

/** In development a response that cannot be stored says which request it answered. */
const storingFailed = (thrown: unknown, key: string): unknown =>
  isDevelopment() ? altered(thrown, { found: `\nThe answer of ${withoutQuery(key)} was not stored.` }) : thrown;

/** What to dispatch, and what to tell who waits once it is in the store. */
interface Landed extends Outcome {
  readonly tell: () => void;
}

/** The answer in the action and in the promise; bytes are in the promise, and beside the store for readers. */
function success(runtime: Runtime, flight: Flight, raw: unknown): Landed {
  const isOpaque = isOpaqueAnswer(flight.endpoint, raw);
  // What a function of the user's own answers with may be an object that it keeps.
  const isHeld = functionOf(flight.endpoint) !== functionOf(RestEndpoint.prototype);
  const response = isOpaque ? undefined : responseAsJson(raw, flight.meta.endpoint, isHeld);
  const keepBody = isOpaque && need(runtime.can, 'keepBody');
  const { state } = runtime;
  const { action, next, understood } = fulfilledAction(runtime, flight, response);
  if (keepBody && !action.meta.unkept) keepBody(action.meta.key, raw, action.meta);
  if (understood) {
    flight.told = { value: valueStored(flight, understood, { before: state, after: next, response }) };
  }
  return { action, next, tell: () => flight.resolve(isOpaque ? raw : response) };
}

function failure(runtime: Runtime, flight: Flight, thrown: unknown, status?: number): Landed {
  const renewed = renewal(runtime, flight, thrown);
  if (renewed) return { action: renewed, tell: () => flight.resolve(undefined) };
  return { action: rejectedAction(runtime, flight, thrown, status), tell: () => flight.reject(thrown), thrown };
}

function landed(runtime: Runtime, flight: Flight, raw: unknown): Landed {
  try {
    return success(runtime, flight, raw);
  } catch (thrown) {
    return failure(runtime, flight, storingFailed(thrown, flight.meta.key), 400);
  }
}

async function run(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<void> {
  // A listener of its own pending action has reset the store.
  if (flight.isDropped) return;
  const call = flight.creates.length > 0 ? callInTurn : deliver;
  const settle = await untilAborted(call(runtime, flight, args), flight.controller.signal).then(
    (raw) => () => landed(runtime, flight, raw),
    (thrown: unknown) => () => failure(runtime, flight, thrown),
  );
  runtime.remove(flight);
  if (flight.isDropped) return;
  const outcome = settle();
  const { action, tell } = outcome;
  noteOutcome(runtime, flight, outcome);
  const before = runtime.state;
  try {
    runtime.commit(action);
  } catch (error) {
    // A store listener that throws loses nothing; who waits learns of it where something kept the action from the state.
    if (runtime.state !== before) tell();
    throw error;
  }
  tell();
}

/**
 * What a throwing listener threw is the page's to see: the outcome was committed and told before it got here. Where there
 * is no outcome (the reducer was taken away meanwhile) nobody waits for it in vain.
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
