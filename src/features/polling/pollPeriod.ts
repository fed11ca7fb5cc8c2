import { metaOf } from '../../store/state.js';
import { report, warnOnce } from '../../shared/warn.js';
import type { EndpointInstance, PollFrequency } from '../../endpoint/EndpointInstance.js';
import type { PollingOptions } from '../../requests/PollingOptions.js';
import type { Runtime } from '../../requests/runtime.js';

/** Failures do not make polls rarer than this, ms. */
const LONGEST_BACKOFF = 300_000;

/** What a subscriber wants: an endpoint for one key. */
export interface Subscriber {
  readonly key: string;
  endpoint: EndpointInstance;
  args: readonly unknown[];
  readonly frequency: PollFrequency;
}

/** Finite and above zero, or a development error. */
export function isPeriod(value: unknown, subject: string): value is number {
  if (typeof value === 'number' && value > 0 && Number.isFinite(value)) return true;
  warnOnce(
    `${subject} is not polled: its pollFrequency is ${String(value)}. It is milliseconds above 0, or a function that returns them.`,
    'error',
  );
  return false;
}

/** The period that a function asks for now, ms; `Infinity` when it wants none. */
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

/** The shortest period that somebody asks for, ms; `Infinity` when nobody wants a poll now. */
export function shortestPeriod(runtime: Runtime, wishes: Iterable<Subscriber>): number {
  let shortest = Infinity;
  for (const wish of wishes) shortest = Math.min(shortest, askedPeriod(runtime, wish));
  return shortest;
}

/** How long to wait before the next poll beyond what the period says, ms. */
export function extraWait({ backoff = 1, jitter = 0 }: PollingOptions, failures: number, period: number): number {
  const spread = period * jitter * Math.random();
  if (failures === 0) return spread;
  const wait =
    typeof backoff === 'function'
      ? backoff(failures, period)
      : Math.min(period * backoff ** failures, Math.max(LONGEST_BACKOFF, period));
  return (wait > period ? wait - period : 0) + spread;
}
