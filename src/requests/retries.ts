import { RestError } from '../shared/RestError.js';
import { attempt, isDevelopment } from '../shared/warn.js';
import { untilAborted } from '../shared/aborts.js';
import { toError } from '../store/errors.js';
import { askedWait, backoff } from './backoff.js';
import { isUnanswered } from './isUnanswered.js';
import { startTimer } from './startTimer.js';
import type { EndpointInstance, RequestError, RetryOptions } from '../endpoint/EndpointInstance.js';
import type { Flight } from './Flight.js';
import type { Runtime } from './runtime.js';

const FIX =
  'times, or the number alone, is a whole number, 0 or more; delay is ms, or (attempt, error) => ms; on is (error) => boolean.';

const isTime = (value: unknown): boolean => typeof value === 'number' && value >= 0 && value < Infinity;

/** @throws RestError RETRY_INVALID */
export function checkRetry({ retry }: EndpointInstance, subject: string): void {
  if (retry === undefined) return;
  const given: unknown = typeof retry === 'number' ? { times: retry } : retry;
  const { times, delay, on } = Object(given) as Record<string, unknown>;
  const isCount = times === Infinity || (isTime(times) && Number.isInteger(times));
  const isDelay = delay === undefined || typeof delay === 'function' || isTime(delay);
  if (isCount && isDelay && (on === undefined || typeof on === 'function')) return;
  throw new RestError({ code: 'RETRY_INVALID', subject, happened: 'Its retry cannot be followed.', fix: FIX });
}

/** Check the result of `on` or `delay`: the promise of an async `on` would count as true. @throws RestError RETRY_INVALID */
function checkAnswer(subject: string, name: 'on' | 'delay', isUsable: boolean): void {
  if (isUsable) return;
  const happened = `Its ${name} gave what cannot be used, so the request was not sent again.`;
  throw new RestError({ code: 'RETRY_INVALID', subject, happened, fix: FIX });
}

/** Whether requests of an endpoint may be repeated. A mutation that is no PUT or DELETE needs an `on` of the user. */
export function isRetried(endpoint: EndpointInstance): boolean {
  const { method } = endpoint as { readonly method?: string };
  const { retry } = endpoint as { readonly retry?: RetryOptions };
  return (
    retry !== undefined && (endpoint.sideEffect !== true || !!retry.on || /^(put|delete)$/i.test(method as string))
  );
}

/**
 * Compute the wait before a request is repeated, ms.
 *
 * @param failures number of failures so far.
 * @returns undefined where it is not repeated.
 * @throws what a function of the user's throws.
 */
function waitAfter(
  { can }: Runtime,
  { endpoint, meta, status }: Flight,
  error: RequestError,
  failures: number,
): number | undefined {
  // `retry` as a number has no members; then it is the count.
  const { times = endpoint.retry as number, delay, on } = Object(endpoint.retry) as Partial<RetryOptions>;
  const { name, retryAfter } = error;
  // An abort was intended; a mistake in the call, or a malformed response, would fail the same way again.
  if (!isRetried(endpoint) || !(failures <= times) || /^(Abort|Rest|Syntax)/.test(name)) return undefined;
  const isMeant: unknown = on ? on(error) : isUnanswered(error, can, status);
  if (isDevelopment()) checkAnswer(meta.endpoint, 'on', typeof isMeant === 'boolean');
  if (isMeant !== true) return undefined;
  if (typeof delay === 'function') {
    const wait = delay(failures, error);
    if (isDevelopment()) checkAnswer(meta.endpoint, 'delay', isTime(wait));
    return wait;
  }
  return Math.max(delay ?? backoff(failures), askedWait(retryAfter));
}

/**
 * Wait until a failed request is to be repeated.
 *
 * @param failures number of failures so far.
 * @throws the error of the request where it is not repeated; the reason of an abort meanwhile.
 */
export async function untilRetry(runtime: Runtime, flight: Flight, thrown: unknown, failures: number): Promise<void> {
  let wait: number | undefined;
  let stop: (() => void) | undefined;
  attempt(() => (wait = waitAfter(runtime, flight, toError(thrown), failures)));
  if (!((wait as number) >= 0)) throw thrown;
  do {
    const passed = new Promise<void>((resolve) => (stop = startTimer(resolve, wait as number, true)));
    await untilAborted(passed, flight.controller.signal).finally(stop);
    if (flight.isLeft && !runtime.outcomes.isHeld(flight.meta.key)) throw thrown;
    // During time travel look every 100 ms whether the present is shown again.
    wait = 100;
  } while (runtime.isTimeTravelling());
}
