import { nanoid } from '@reduxjs/toolkit';
import { openArgs } from '../endpoint/callArgs.js';
import { meansTheSame } from '../schema/meansTheSame.js';
import { report, isDevelopment } from '../shared/warn.js';
import { toError } from '../store/errors.js';
import { assertEndpoint } from '../store/registry.js';
import { valueFor, hasLayer, pendingAction, timesOf } from './outcomes.js';
import { noteRefetching } from './Feature.js';
import { fetchPromise, Flight, readKeyOf } from './Flight.js';
import { pageRuns } from './pageRuns.js';
import { viewForReader } from './readerView.js';
import { argsAsJson } from '../shared/textOfArgs.js';
import { checkRetry } from './retries.js';
import { runFlight } from './runFlight.js';
import { createsNamedIn } from './queue.js';
import { startTimer } from './startTimer.js';
import { metaOf, POLLED } from '../store/state.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestAction } from '../store/actions.js';
import type { Address, RequestMeta } from '../store/state.js';
import type { FetchPromise, Terms } from './Flight.js';
import type { Runtime } from './runtime.js';

/**
 * A store listener that throws loses nothing: the state is committed, the request goes out, and the caller gets the
 * outcome. Where something else kept the action from the state, the caller learns that.
 */
function commitAndSend(runtime: Runtime, action: RestAction, send: () => void): void {
  const before = runtime.state;
  try {
    runtime.commit(action);
  } catch (thrown) {
    if (runtime.state === before) throw thrown;
    report(thrown);
  } finally {
    send();
  }
}

interface Call extends Address {
  readonly args: readonly unknown[];
  readonly terms?: Terms;
  /** Of a poll, and of what was sent before, in another life of the page or in another tab. */
  readonly again?: Pick<RequestMeta, 'requestId' | 'fetchedAt'>;
  /** What is shown is stale: of a list as many pages are asked for as there are. Else it starts anew from the first. */
  readonly isRenewal?: boolean;
}

export function createFlight(runtime: Runtime, endpoint: EndpointInstance, call: Call, sent: number): Flight {
  const { args, terms, again, key, page } = call;
  const { core } = runtime;
  const name = core.registry.nameOf(endpoint);
  // Refused before anything is in flight: the outcome needs both.
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
    ...(page !== undefined && { page }),
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

/** The request in flight that a read joins: its answer must mean the same to both. */
function runningRead(runtime: Runtime, endpoint: EndpointInstance, call: Call): Flight | undefined {
  const flight = endpoint.sideEffect === true ? undefined : runtime.reads.get(readKeyOf(call));
  const isSame = flight && meansTheSame(flight.endpoint.schema, endpoint.schema);
  return isSame ? flight : undefined;
}

export function launch(runtime: Runtime, endpoint: EndpointInstance, call: Call): Flight {
  // The number that its own pending action is about to get.
  const flight = createFlight(runtime, endpoint, call, runtime.head + 1);
  if (call.isRenewal) pageRuns.begin?.(runtime, flight);
  const send = (): void => runFlight(runtime, flight, call.args);
  // What waits for a create and shows nothing begins later.
  if (flight.creates.length > 0 && !hasLayer(flight)) send();
  else commitAndSend(runtime, pendingAction(runtime, flight), send);
  return flight;
}

/** A call that is made now. Nobody joins a request of another session, which somebody else may have ended. */
function callNow<C extends Pick<Call, 'args'>>(runtime: Runtime, endpoint: EndpointInstance, given: C): C & Call {
  runtime.sync();
  return { ...given, ...runtime.core.registry.addressOf(endpoint, given.args) };
}

function ask(
  runtime: Runtime,
  endpoint: EndpointInstance,
  { args, isRenewal }: Pick<Call, 'args' | 'isRenewal'>,
): FetchPromise<unknown> {
  try {
    assertEndpoint(endpoint);
    const call = callNow(runtime, endpoint, { args, ...(isRenewal && { isRenewal }) });
    const running = runningRead(runtime, endpoint, call);
    const flight = running && (isRenewal || !running.isRun) ? running : launch(runtime, endpoint, call);
    if (endpoint.sideEffect !== true) runtime.outcomes.pace.end(flight.readKey);
    const shown = () => viewForReader(runtime, { endpoint, args }).data;
    return flight.join(flight.isRun ? shown : valueFor(flight, endpoint, args));
  } catch (thrown) {
    return fetchPromise(Promise.reject(toError(thrown)), () => undefined, '');
  }
}

/**
 * Send a request, or join the one in flight for the same key (reads only). A list of several pages starts anew.
 *
 * @returns a promise of the answer alone, denormalized; it rejects with the original error, and a caller's mistake
 * rejects it before anything is sent or dispatched.
 */
export const sendRequest = (runtime: Runtime, endpoint: EndpointInstance, args: readonly unknown[]) =>
  ask(runtime, endpoint, { args });

/** As `sendRequest`, for what is shown and stale: of a list as many pages as there are. */
export const renew = (runtime: Runtime, endpoint: EndpointInstance, args: readonly unknown[]) =>
  ask(runtime, endpoint, { args, isRenewal: true });

/**
 * Send a request for a reader that is being rendered, or find the one in flight. Nothing is dispatched now: the pending
 * action follows in a microtask, or not at all when the answer is there by then.
 *
 * @param echo requests in a row, this one included, that are made because of reads.
 * @returns the request; a reader's is not aborted when a caller who shares it gives up.
 */
export function requestInRender(
  runtime: Runtime,
  endpoint: EndpointInstance,
  args: readonly unknown[],
  echo?: number,
): Flight {
  const call = callNow(runtime, endpoint, { args });
  const running = runningRead(runtime, endpoint, call);
  const flight = running ?? createFlight(runtime, endpoint, call, runtime.head);
  flight.isKept = true;
  if (running) return flight;
  if (echo) flight.echo = echo;
  pageRuns.begin?.(runtime, flight);
  runFlight(runtime, flight, args);
  queueMicrotask(() => {
    if (runtime.flights.has(flight)) runtime.commit(pendingAction(runtime, flight));
  });
  return flight;
}

const pollNow = () => ({ requestId: POLLED + nanoid(), fetchedAt: Date.now() });

/**
 * Send a request for a poll, or join the one in flight. One that is answered at once has its outcome as its only action;
 * that others are under way is for who counts them, and no reader is told.
 */
export function requestForPoll(runtime: Runtime, endpoint: EndpointInstance, given: Call): Flight {
  const call = callNow(runtime, endpoint, given);
  const running = runningRead(runtime, endpoint, call);
  const flight = running ?? createFlight(runtime, endpoint, { ...call, again: pollNow() }, runtime.head);
  // Others who join and give up do not take the answer away from the subscribers.
  void flight.join(() => undefined);
  if (running) return flight;
  // It says nothing of why readers ask.
  const { echo } = metaOf(runtime.state, flight.readKey) ?? {};
  if (echo) flight.echo = echo;
  pageRuns.begin?.(runtime, flight);
  runFlight(runtime, flight, call.args);
  const stop = startTimer(() => {
    if (runtime.flights.has(flight) && !runtime.isParked()) runtime.commit(pendingAction(runtime, flight));
  }, 0);
  void flight.settled.then(stop);
  return flight;
}
