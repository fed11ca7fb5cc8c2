import { nanoid } from '@reduxjs/toolkit';
import { denormalize } from '../normalize/denormalize.js';
import { withoutQuery } from '../endpoint/NetworkError.js';
import { isInvalid } from '../schema/invalid.js';
import { copyAsJson, responseAsJson } from '../shared/json.js';
import { RestError } from '../shared/RestError.js';
import { untilAborted } from '../shared/untilAborted.js';
import { serializeError, toError } from '../store/errors.js';
import { assertEndpoint } from '../store/registry.js';
import { abortError, fetchPromise, Flight } from './Flight.js';
import { noteOutcome } from './noteOutcome.js';
import { ResetError } from './ResetError.js';
import type { Json } from '../shared/json.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { FulfilledAction, PendingAction, RejectedAction, RestAction } from '../store/actions.js';
import type { CommitTimes } from '../store/state.js';
import type { FetchPromise } from './Flight.js';
import type { Runtime } from './runtime.js';

type Extendable = EndpointInstance & { extend?(options: object): EndpointInstance; readonly signal?: AbortSignal };

/** Arguments as actions hold them; a trailing `undefined` is not there. */
export function argsAsJson(args: readonly unknown[], subject: string): Json[] {
  const last = args.findLastIndex((arg) => arg !== undefined);
  return args.slice(0, last + 1).map((arg) => copyAsJson(arg, subject) ?? null);
}

/** `expiresAt` of something stored now; `Infinity` has no JSON form. @throws RestError LIFETIME_NEGATIVE */
export function timesOf(length: number, subject: string): CommitTimes {
  if (!(length >= 0)) {
    throw new RestError({
      code: 'LIFETIME_NEGATIVE',
      subject,
      happened: `A lifetime of ${String(length)} ms was given.`,
      fix: 'dataExpiryLength and errorExpiryLength are milliseconds, 0 or more.',
    });
  }
  const date = Date.now();
  return { date, expiresAt: Math.min(date + length, Number.MAX_SAFE_INTEGER) };
}

/** The answer alone, put together; deduped callers get objects of their own. @see spec: decision 54 */
function valueFor(endpoint: EndpointInstance, args: readonly unknown[]) {
  return (response: unknown): unknown => {
    if (endpoint.schema === undefined || response === null) return response;
    const value: unknown = denormalize(endpoint.schema as unknown, response, {}, args);
    return isInvalid(value) ? undefined : value;
  };
}

/** Errors of another realm are errors too. */
const reasonOf = ({ reason }: { readonly reason: unknown }): unknown =>
  typeof reason === 'object' && reason !== null && 'message' in reason ? reason : abortError(String(reason));

/** Abort with the caller, and with the endpoint's own signal. The call starts at once. */
async function callWithSignal(endpoint: Extendable, args: readonly unknown[], ours: AbortController): Promise<unknown> {
  const { signal } = endpoint;
  const stop = (): void => ours.abort(signal && reasonOf(signal));
  if (signal?.aborted) stop();
  signal?.addEventListener('abort', stop);
  try {
    const called = endpoint.extend ? endpoint.extend({ signal: ours.signal }) : endpoint;
    return await called(...args);
  } finally {
    signal?.removeEventListener('abort', stop);
  }
}

/** What the endpoint's policy says; a policy that throws says nothing. @see spec: 2.2.2, K10 */
export function policyOf(endpoint: EndpointInstance, error: Error): 'soft' | 'hard' {
  try {
    return endpoint.errorPolicy?.(error) === 'soft' ? 'soft' : 'hard';
  } catch {
    return 'hard';
  }
}

/** The processed answer as the action to dispatch; throws what makes it impossible to store. */
function fulfilledAction(runtime: Runtime, { endpoint, meta }: Flight, response: Json | undefined): FulfilledAction {
  const { core } = runtime;
  const times = timesOf(endpoint.dataExpiryLength ?? core.dataExpiryLength, meta.endpoint);
  const action = core.actions.fulfilled(response, { ...meta, ...times, arrived: runtime.state.seq + 1 });
  core.registry.remember(action.meta, endpoint);
  runtime.tryFold(action);
  return action;
}

function rejectedAction(
  runtime: Runtime,
  { endpoint, meta }: Flight,
  thrown: unknown,
  status?: number,
): RejectedAction {
  const { core } = runtime;
  const error = toError(thrown);
  const action = core.actions.rejected(
    { ...(status !== undefined && { status }), ...serializeError(error) },
    {
      ...meta,
      ...timesOf(endpoint.errorExpiryLength ?? core.errorExpiryLength, meta.endpoint),
      arrived: runtime.state.seq + 1,
      aborted: error.name === 'AbortError',
      errorPolicy: policyOf(endpoint, error),
    },
  );
  core.registry.remember(action.meta, endpoint);
  return action;
}

/** A response that cannot be stored says which request it answered. */
function storingFailed(thrown: unknown, key: string): unknown {
  if (thrown instanceof RestError && !Object.isFrozen(thrown)) {
    thrown.message += `\nThe answer of ${withoutQuery(key)} was not stored.`;
  }
  return thrown;
}

/** A store listener that throws loses nothing: the state is committed, and the caller gets the outcome. */
function commitAndTell(runtime: Runtime, action: RestAction, tell: () => void): void {
  try {
    runtime.commit(action);
  } finally {
    tell();
  }
}

/** As above; where something else kept the action from the state, the caller learns that. */
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

function landed(runtime: Runtime, flight: Flight, raw: unknown): void {
  const { key, endpoint } = flight.meta;
  let action: FulfilledAction | RejectedAction;
  let tell: () => void;
  try {
    const response = responseAsJson(raw, endpoint);
    action = fulfilledAction(runtime, flight, response);
    tell = () => flight.resolve(response);
  } catch (thrown) {
    const reason = storingFailed(thrown, key);
    action = rejectedAction(runtime, flight, reason, 400);
    tell = () => flight.reject(reason);
  }
  noteOutcome(runtime, flight, action);
  commitOutcome(runtime, flight, action, tell);
}

async function run(runtime: Runtime, flight: Flight, args: readonly unknown[]): Promise<void> {
  const call = new Promise((resolve) => resolve(callWithSignal(flight.endpoint, args, flight.controller)));
  const outcome = await untilAborted(call, flight.controller.signal).then(
    (raw) => ({ raw }),
    (thrown: unknown) => ({ thrown }),
  );
  runtime.remove(flight);
  if (flight.isDropped) return;
  if ('raw' in outcome) return landed(runtime, flight, outcome.raw);
  const { thrown } = outcome;
  const action = rejectedAction(runtime, flight, thrown);
  noteOutcome(runtime, flight, action, thrown);
  commitOutcome(runtime, flight, action, () => flight.reject(thrown));
}

interface Call {
  readonly key: string;
  readonly args: readonly unknown[];
}

function createFlight(runtime: Runtime, endpoint: EndpointInstance, { key, args }: Call, sent: number): Flight {
  const { core } = runtime;
  const name = core.registry.nameOf(endpoint);
  // Refused before anything is in flight: the outcome needs both.
  timesOf(endpoint.dataExpiryLength ?? core.dataExpiryLength, name);
  timesOf(endpoint.errorExpiryLength ?? core.errorExpiryLength, name);
  const meta = { endpoint: name, key, args: argsAsJson(args, name), requestId: nanoid(), fetchedAt: Date.now(), sent };
  const flight = new Flight(endpoint, meta);
  runtime.add(flight, endpoint.sideEffect !== true);
  return flight;
}

function pendingAction({ core }: Runtime, { endpoint, meta }: Flight): PendingAction {
  const isOptimistic = endpoint.sideEffect === true && endpoint.getOptimisticResponse !== undefined;
  const lifetime = endpoint.dataExpiryLength ?? core.dataExpiryLength;
  const layer = isOptimistic && { optimistic: true as const, ...timesOf(lifetime, meta.endpoint) };
  const action = core.actions.pending({ ...meta, ...layer });
  core.registry.remember(action.meta, endpoint);
  return action;
}

/** What a throwing listener threw is the page's to see: the outcome was committed and told before it got here. */
function start(runtime: Runtime, flight: Flight, args: readonly unknown[]): void {
  run(runtime, flight, args).catch((error: unknown) => globalThis.reportError?.(error));
}

function runningRead(runtime: Runtime, endpoint: EndpointInstance, key: string): Flight | undefined {
  return endpoint.sideEffect === true ? undefined : runtime.reads.get(key);
}

function launch(runtime: Runtime, endpoint: EndpointInstance, call: Call): Flight {
  // The number that its own pending action is about to get.
  const flight = createFlight(runtime, endpoint, call, runtime.state.seq + 1);
  commitAndTell(runtime, pendingAction(runtime, flight), () => start(runtime, flight, call.args));
  return flight;
}

/**
 * Send a request, or join the one in flight for the same key (reads only).
 *
 * @returns a promise of the answer alone, denormalized; it rejects with the original error, and a caller's mistake
 * rejects it before anything is sent or dispatched.
 * @see spec: 3.1
 */
export function sendRequest(
  runtime: Runtime,
  endpoint: EndpointInstance,
  args: readonly unknown[],
): FetchPromise<unknown> {
  try {
    assertEndpoint(endpoint);
    const key = runtime.core.registry.keyOf(endpoint, args);
    const flight = runningRead(runtime, endpoint, key) ?? launch(runtime, endpoint, { key, args });
    return flight.join(valueFor(endpoint, args));
  } catch (thrown) {
    return fetchPromise(Promise.reject(toError(thrown)), () => undefined, '');
  }
}

/**
 * Send a request for a reader that is being rendered, or find the one in flight. Nothing is dispatched now: the pending
 * action follows in a microtask, or not at all when the answer is there by then.
 *
 * @returns the request; a reader's is not aborted when a caller who shares it gives up.
 * @see spec: decision 53
 */
export function requestInRender(runtime: Runtime, endpoint: EndpointInstance, call: Call): Flight {
  const running = runningRead(runtime, endpoint, call.key);
  const flight = running ?? createFlight(runtime, endpoint, call, runtime.state.seq);
  flight.keep();
  if (running) return flight;
  start(runtime, flight, call.args);
  queueMicrotask(() => {
    if (runtime.flights.has(flight)) runtime.commit(pendingAction(runtime, flight));
  });
  return flight;
}

/** A reset has been committed: nothing of the old session is stored, and nobody waits for it. @see spec: decision 38 */
export function dropFlights(runtime: Runtime): void {
  for (const flight of runtime.flights) {
    runtime.remove(flight);
    flight.drop(new ResetError(flight.meta.key));
  }
}
