import { withoutQuery } from '../endpoint/NetworkError.js';
import { responseAsJson } from '../shared/json.js';
import { report } from '../shared/report.js';
import { RestError } from '../shared/RestError.js';
import { untilAborted } from '../shared/untilAborted.js';
import { abortError } from './Flight.js';
import { noteOutcome } from './noteOutcome.js';
import { cacheOf } from '../store/cacheOf.js';
import { initialState } from '../store/state.js';
import { isOpaqueAnswer, keepBody } from './opaqueAnswers.js';
import { fulfilledAction, isOptimistic, pendingAction, rejectedAction } from './outcomeActions.js';
import { ResetError } from './ResetError.js';
import { afterCreates } from './temporaryIds.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, RejectedAction, RestAction } from '../store/actions.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

type Extendable = EndpointInstance & { extend?(options: object): EndpointInstance; readonly signal?: AbortSignal };

/** Errors of another realm are errors too. */
const reasonOf = ({ reason }: { readonly reason: unknown }): unknown =>
  typeof reason === 'object' && reason !== null && 'message' in reason ? reason : abortError(String(reason));

/** Abort with the caller, and with the endpoint's own signal. The call starts at once. */
async function callWithSignal(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  const { meta, controller: ours } = flight;
  const endpoint: Extendable = flight.endpoint;
  const { signal } = endpoint;
  const stop = (): void => ours.abort(signal && reasonOf(signal));
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const called = endpoint.extend ? endpoint.extend({ signal: ours.signal }) : endpoint;
    const mocked = runtime.mockOf(called, args, meta.key);
    return await (mocked ? mocked() : called(...args));
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** What the arguments address comes first; a mutation that shows nothing begins only then, under its real key. */
async function callInTurn(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<unknown> {
  if (flight.creates.length === 0) return callWithSignal(runtime, flight, args);
  const real = await afterCreates(runtime, flight, args);
  if (!isOptimistic(flight.endpoint)) announce(runtime, flight);
  return callWithSignal(runtime, flight, real);
}

function announce(runtime: Runtime, flight: Flight): void {
  try {
    runtime.commit(pendingAction(runtime, flight));
  } catch (thrown) {
    report(thrown);
  }
}

/** A response that cannot be stored says which request it answered. */
function storingFailed(thrown: unknown, key: string): unknown {
  if (thrown instanceof RestError && !Object.isFrozen(thrown)) {
    thrown.message += `\nThe answer of ${withoutQuery(key)} was not stored.`;
  }
  return thrown;
}

/**
 * A store listener that throws loses nothing: the state is committed, and the caller gets the outcome. Where something
 * else kept the action from the state, the caller learns that.
 */
function commitOutcome(runtime: Runtime, flight: Flight, action: RestAction, tell: () => void): void {
  const before = runtime.state;
  try {
    runtime.commit(action);
  } catch (thrown) {
    if (runtime.state === before) flight.reject(thrown);
    else tell();
    throw thrown;
  }
  tell();
}

/** The answer in the action and in the promise; bytes are in the promise, and beside the store for readers. */
function succeed(runtime: Runtime, flight: Flight, raw: unknown): { action: FulfilledAction; tell: () => void } {
  const isOpaque = isOpaqueAnswer(flight.endpoint, raw);
  const response = isOpaque ? undefined : responseAsJson(raw, flight.meta.endpoint);
  const action = fulfilledAction(runtime, flight, response);
  if (isOpaque && !action.meta.unkept) keepBody(runtime, raw, action.meta);
  for (const [placeholder, pk] of Object.entries(action.meta.renames ?? {})) runtime.names.set(placeholder, pk);
  return { action, tell: () => flight.resolve(isOpaque ? raw : response) };
}

function landed(runtime: Runtime, flight: Flight, raw: unknown): void {
  const { key } = flight.meta;
  let action: FulfilledAction | RejectedAction;
  let tell: () => void;
  try {
    ({ action, tell } = succeed(runtime, flight, raw));
  } catch (thrown) {
    const reason = storingFailed(thrown, key);
    action = rejectedAction(runtime, flight, reason, 400);
    tell = () => flight.reject(reason);
  }
  noteOutcome(runtime, flight, action);
  commitOutcome(runtime, flight, action, tell);
}

async function run(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<void> {
  // A listener of its own pending action has reset the store.
  if (flight.isDropped) return flight.reject(new ResetError(flight.meta.key));
  const call = new Promise((resolve) => resolve(callInTurn(runtime, flight, args)));
  const outcome = await untilAborted(call, flight.controller.signal).then(
    (raw) => ({ raw }),
    (thrown: unknown) => ({ thrown }),
  );
  runtime.remove(flight);
  if (flight.isDropped) return flight.reject('thrown' in outcome ? outcome.thrown : new ResetError(flight.meta.key));
  if ('raw' in outcome) return landed(runtime, flight, outcome.raw);
  const { thrown } = outcome;
  const action = rejectedAction(runtime, flight, thrown);
  noteOutcome(runtime, flight, action, thrown);
  commitOutcome(runtime, flight, action, () => flight.reject(thrown));
}

/**
 * What a throwing listener threw is the page's to see: the outcome was committed and told before it got here. Where there
 * is no outcome (the reducer was taken away meanwhile) nobody waits for it in vain.
 */
export function runFlight(runtime: Runtime, flight: Flight, args: readonly unknown[]): void {
  const isShown = isOptimistic(flight.endpoint);
  run(runtime, flight, args)
    .catch((error: unknown) => {
      flight.fail(error);
      globalThis.reportError?.(error);
    })
    .finally(() => isShown && cacheOf(runtime.slice ?? initialState).forgetCreated(flight.meta.requestId));
}
