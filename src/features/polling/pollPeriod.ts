import { metaOf } from '../../store/state.js';
import { report, warnOnce } from '../../shared/warn.js';
import type { EndpointInstance, PollFrequency } from '../../endpoint/EndpointInstance.js';
import type { PollingOptions } from '../../requests/SliceCore.js';
import type { Runtime } from '../../requests/runtime.js';

/** Longest period after failures, ms. */
const LONGEST_BACKOFF = 300_000;

/** A subscriber of an endpoint, for one key. */
export interface Subscriber {
  readonly key: string;
  endpoint: EndpointInstance;
  args: readonly unknown[];
  readonly frequency: PollFrequency;
}

/** Whether a value is a period: finite and above zero. Logs an error otherwise. */
export function isPeriod(value: unknown, subject: string): value is number {
  if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return true;
  warnOnce(
    `${subject} is not polled: its pollFrequency is ${String(value)}. It is milliseconds above 0, or a function that returns them.`,
    'error',
  );
  return false;
}

/** Get the period that a subscriber wants now, ms; `Infinity` for no poll. */
function askedPeriod(runtime: Runtime, { key, endpoint, args, frequency }: Subscriber): number {
  if (typeof frequency === 'number') return frequency;
  const { pollFrequency: latest } = endpoint;
  const ask = typeof latest === 'function' ? latest : frequency;
  const { core, rootState, slice } = runtime;
  try {
    const { data } = core.selectors.selectResponse(endpoint)(rootState, ...args);
    const period = ask(data, metaOf(slice, key));
    return period !== false && isPeriod(period, core.registry.nameOf(endpoint)) ? period : Infinity;
  } catch (thrown) {
    report(thrown);
    return Infinity;
  }
}

/** Find the shortest period that a subscriber wants now, ms; `Infinity` for no poll. */
export function shortestPeriod(runtime: Runtime, wishes: Iterable<Subscriber>): number {
  let shortest = Infinity;
  for (const wish of wishes) shortest = Math.min(shortest, askedPeriod(runtime, wish));
  return shortest;
}

/** Compute how long to wait for the next poll beyond the period, ms. */
export function extraWait({ backoff = 1, jitter = 0 }: PollingOptions, failures: number, period: number): number {
  const spread = period * jitter * Math.random();
  if (failures === 0) return spread;
  const wait =
    typeof backoff === 'function'
      ? backoff(failures, period)
      : Math.min(period * backoff ** failures, Math.max(LONGEST_BACKOFF, period));
  return (wait > period ? wait - period : 0) + spread;
}
