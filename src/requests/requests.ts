import { nanoid } from '@reduxjs/toolkit';
import { openArgs } from '../endpoint/callArgs.js';
import { denormalize } from '../normalize/denormalize.js';
import { isIncomplete } from '../normalize/Normalization.js';
import { normalizeInStore } from '../normalize/normalize.js';
import { OLDEST } from '../schema/rowOrder.js';
import { isInvalid } from '../schema/Schema.js';
import { meansTheSame } from '../schema/meansTheSame.js';
import { present } from '../shared/own.js';
import { report, isDevelopment } from '../shared/warn.js';
import { toError } from '../store/errors.js';
import { isLate } from '../store/meta.js';
import { assertEndpoint } from '../store/registry.js';
import { hasLayer, pendingAction, timesOf } from './outcomes.js';
import { noteRefetching } from './Abilities.js';
import { fetchPromise, Flight, readKeyOf } from './Flight.js';
import { argsAsJson } from '../shared/textOfArgs.js';
import { checkRetry } from './retries.js';
import { runFlight } from './runFlight.js';
import { createsNamedIn } from './queue.js';
import { startTimer } from './startTimer.js';
import { initialState, metaOf, POLLED } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Address, RequestMeta } from '../store/state.js';
import type { FetchPromise, Terms } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * Hook for fetching a list of several pages again, page by page. Filled by the entry of `usePages`, so that other apps do
 * not carry its code.
 */
export const pageRuns: {
  /** Turn the read of a list that has pages into a run of page requests. To be called before it is sent. */
  begin?: (runtime: Runtime, flight: Flight) => void;
} = {};

interface Call extends Address {
  readonly args: readonly unknown[];
  readonly terms?: Terms;
  /** Id and time of a poll, or of a request that was first sent before a reload or by another tab. */
  readonly again?: Pick<RequestMeta, 'requestId' | 'fetchedAt'>;
  /** Renew what is shown: all pages of a list. Without it a list starts again from its first page. */
  readonly isRenewal?: boolean | undefined;
}

/** Create a request and register it as in flight; sends and dispatches nothing. @param sent number of its `pending` action */
export function createFlight(runtime: Runtime, endpoint: EndpointInstance, call: Call, sent: number): Flight {
  const { args, terms, again, key, page } = call;
  const { core } = runtime;
  const name = core.registry.nameOf(endpoint);
  // Checked now, as the outcome needs both lifetimes: a mistake must throw before the request is in flight.
  timesOf(endpoint.dataExpiryLength ?? core.dataExpiryLength, name);
  timesOf(endpoint.errorExpiryLength ?? core.errorExpiryLength, name);
  if (isDevelopment()) checkRetry(endpoint, name);
  const recorded = argsAsJson(openArgs(endpoint, args), name);
  const meta = {
    endpoint: name,
    key,
    args: recorded,
    requestId: nanoid(),
    fetchedAt: Date.now(),
    sent,
    ...present({ page }),
    ...again,
  };
  const isRead = endpoint.sideEffect !== true;
  const flight = new Flight(endpoint, meta, {
    args,
    terms,
    creates: isRead ? [] : createsNamedIn(runtime, args),
    controller: new AbortController(),
  });
  if (isRead) {
    flight.before = runtime.slice?.entities;
    if (isDevelopment()) {
      noteRefetching(runtime.can, endpoint);
    }
    runtime.outcomes.ask(flight.readKey);
  } else runtime.can.admit?.(flight);
  runtime.add(flight, isRead);
  return flight;
}

/**
 * Find the request in flight that a read can join: one of the same key whose schema means the same. Where the response to a
 * later request is stored already (another tab's, say), this one's would not count.
 */
function runningRead(runtime: Runtime, endpoint: EndpointInstance, call: Call): Flight | undefined {
  const key = readKeyOf(call);
  const flight = endpoint.sideEffect === true ? undefined : runtime.reads.get(key);
  const isJoined =
    flight &&
    meansTheSame(flight.endpoint.schema, endpoint.schema) &&
    !isLate(metaOf(runtime.slice, key), flight.meta, runtime.head + 1);
  return isJoined ? flight : undefined;
}

/**
 * Create a request, commit its `pending` action and send it. If a store listener throws, the state is committed and the
 * request is sent all the same. An error that kept the action from the state is thrown to the caller.
 */
export function launch(runtime: Runtime, endpoint: EndpointInstance, call: Call): Flight {
  // `head + 1` is the number that its own `pending` action will get.
  const flight = createFlight(runtime, endpoint, call, runtime.head + 1);
  if (call.isRenewal) pageRuns.begin?.(runtime, flight);
  const before = runtime.state;
  try {
    // A mutation that waits for a create and has no layer is dispatched after the create.
    if (flight.creates.length === 0 || hasLayer(flight)) runtime.commit(pendingAction(runtime, flight));
  } catch (thrown) {
    if (runtime.state === before) throw thrown;
    report(thrown);
  } finally {
    runFlight(runtime, flight, call.args);
  }
  return flight;
}

/**
 * Make the value that a call resolves with: the response alone, denormalized. Rows that cannot be stored are left out, so
 * an incomplete response is normalized first.
 */
const valueFor =
  ({ meta }: Flight, { schema }: EndpointInstance, args: readonly unknown[]) =>
  (response: unknown): unknown => {
    if (schema === undefined || response === null) return response;
    const { result, entities } = isIncomplete(response)
      ? normalizeInStore(schema, response, { args, state: initialState, meta: { ...OLDEST, endpoint: meta.endpoint } })
      : { result: response, entities: {} };
    const value = denormalize(schema as unknown, result, entities, args);
    return isInvalid(value) ? undefined : value;
  };

/** Add the key to a call. `sync` first, so that it joins no request of a session that a root reducer has ended. */
function callNow<C extends Pick<Call, 'args'>>(runtime: Runtime, endpoint: EndpointInstance, given: C): C & Call {
  runtime.sync();
  return { ...given, ...runtime.core.registry.addressOf(endpoint, given.args) };
}

/**
 * Send a request, or join the one in flight for the same key (reads only). A list of several pages starts anew.
 *
 * @param isRenewal renews data that is shown: of a list all pages that it has.
 * @returns a promise of the answer alone, denormalized; it rejects with the original error, and a caller's mistake
 * rejects it before anything is sent or dispatched.
 */
export function sendRequest(
  runtime: Runtime,
  endpoint: EndpointInstance,
  args: readonly unknown[],
  isRenewal = false,
): FetchPromise<unknown> {
  try {
    assertEndpoint(endpoint);
    const call = callNow(runtime, endpoint, { args, isRenewal });
    const running = runningRead(runtime, endpoint, call);
    const flight = running && (isRenewal || !running.isRun) ? running : launch(runtime, endpoint, call);
    if (endpoint.sideEffect !== true) runtime.outcomes.pace.end(flight.readKey);
    const shown = () => runtime.read({ endpoint, args }).data;
    return flight.join(flight.isRun ? shown : valueFor(flight, endpoint, args));
  } catch (thrown) {
    return fetchPromise(Promise.reject(toError(thrown)));
  }
}

/** Send a request as `sendRequest` does, to renew data that is shown: of a list all pages that it has. */
export const renew = (runtime: Runtime, endpoint: EndpointInstance, args: readonly unknown[]) =>
  sendRequest(runtime, endpoint, args, true);

/** Find the read in flight that a call can join, or create one that is still to be sent. */
function joinOrCreate(runtime: Runtime, endpoint: EndpointInstance, call: Call) {
  const running = runningRead(runtime, endpoint, call);
  return { flight: running ?? createFlight(runtime, endpoint, call, runtime.head), isNew: !running };
}

interface Sending {
  readonly echo: number | undefined;
  /** Calls a function later. */
  readonly defer: (commitPending: () => void) => void;
}

/** Send a read now, and commit its `pending` action later, or never where it has an outcome by then. */
function sendBeforePending(runtime: Runtime, flight: Flight, { echo, defer }: Sending): void {
  if (echo) flight.echo = echo;
  pageRuns.begin?.(runtime, flight);
  runFlight(runtime, flight, flight.args);
  defer(() => {
    if (runtime.flights.has(flight)) runtime.commit(pendingAction(runtime, flight));
  });
}

/**
 * Send a request for a reader that is being rendered, or join the one in flight. Dispatches nothing now: the `pending`
 * action follows in a microtask, or not at all if the response is there by then.
 *
 * @param echo number of requests in a row, this one included, that readers made because of other reads.
 * @returns the request, which is not aborted when other callers give up.
 */
export function requestInRender(
  runtime: Runtime,
  endpoint: EndpointInstance,
  args: readonly unknown[],
  echo?: number,
): Flight {
  const call = callNow(runtime, endpoint, { args });
  const { flight, isNew } = joinOrCreate(runtime, endpoint, call);
  flight.isObserved = true;
  if (isNew) sendBeforePending(runtime, flight, { echo, defer: queueMicrotask });
  return flight;
}

/**
 * Send a request for a poll, or join the one in flight. Its `pending` action waits for a timer, so that a poll which is
 * answered at once dispatches its outcome only. No reader shows that a poll is pending.
 */
export function requestForPoll(runtime: Runtime, endpoint: EndpointInstance, given: Call): Flight {
  const again = { requestId: POLLED + nanoid(), fetchedAt: Date.now() };
  const { flight, isNew } = joinOrCreate(runtime, endpoint, { ...callNow(runtime, endpoint, given), again });
  // The poll joins as a caller, so that others who join and give up do not abort it.
  void flight.join(() => undefined);
  if (!isNew) return flight;
  // A poll does not change the count of requests that reads have caused.
  const { echo } = metaOf(runtime.state, flight.readKey) ?? {};
  const defer = (commitPending: () => void): void => {
    const stop = startTimer(() => runtime.isTimeTravelling() || commitPending(), 0);
    void flight.settled.then(stop);
  };
  sendBeforePending(runtime, flight, { echo, defer });
  return flight;
}
