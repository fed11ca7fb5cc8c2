import { metaOf } from '../../store/state.js';
import { report } from '../../shared/warn.js';
import { extraWait, shortestPeriod } from './pollPeriod.js';
import { requestForPoll } from '../../requests/requests.js';
import { startTimer } from '../../requests/startTimer.js';
import { isHidden, isOnline } from '../../requests/surroundings.js';
import { createsNamedIn } from '../../requests/queue.js';
import type { PollFrequency } from '../../endpoint/EndpointInstance.js';
import type { Flight } from '../../requests/Flight.js';
import type { Subscriber } from './pollPeriod.js';
import type { Runtime } from '../../requests/runtime.js';

const nothing = (): void => undefined;

/**
 * Polls one key while it has subscribers, with one timer, and never two requests at a time. Polls start a whole number of
 * periods apart; a slow response skips some.
 */
export class Poller {
  readonly #runtime: Runtime;
  #key: string;
  readonly #subscribers = new Set<Subscriber>();
  readonly #byFrequency = new Map<PollFrequency, Set<Subscriber>>();
  #latest: Subscriber | undefined;
  /** ms; `Infinity` while no subscriber wants a poll. */
  #period = Infinity;
  /** When the present period began, ms since epoch. */
  #since = 0;
  /** Date of data that are older than a period, and are about to be polled. */
  #outdated: number | undefined;
  #failures = 0;
  #isHalted = false;
  #flight: Flight | undefined;
  #stopTimer = nothing;

  constructor(runtime: Runtime, key: string) {
    this.#runtime = runtime;
    this.#key = key;
  }

  add(subscriber: Subscriber): void {
    const isFirst = this.#subscribers.size === 0;
    const { frequency } = subscriber;
    const alike = this.#byFrequency.get(frequency) ?? new Set();
    this.#subscribers.add(subscriber);
    this.#byFrequency.set(frequency, alike.add(subscriber));
    this.#latest = subscriber;
    if (this.#flight) this.#flight.isLeft = false;
    if (isFirst || this.#isHalted) this.revive();
    else this.review();
  }

  /** @returns whether no subscriber is left. */
  remove(subscriber: Subscriber): boolean {
    const alike = this.#byFrequency.get(subscriber.frequency);
    alike?.delete(subscriber);
    if (alike?.size === 0) this.#byFrequency.delete(subscriber.frequency);
    this.#subscribers.delete(subscriber);
    if (this.#latest === subscriber) this.#latest = undefined;
    this.review();
    if (this.#subscribers.size > 0) return false;
    // Without a subscriber the request is not retried.
    if (this.#flight) this.#flight.isLeft = true;
    return true;
  }

  /** Poll with the endpoint and arguments of this subscriber from now on. */
  prefer(subscriber: Subscriber): void {
    this.#latest = subscriber;
  }

  /** Begin a new period, if its length has changed; a poll that is due stays due. */
  review(): void {
    const period = this.#findPeriod();
    if (period === this.#period) return;
    this.#period = period;
    this.#since = Date.now();
    this.#schedule();
  }

  /** Start polling: when the data are a period old, or at once when they are older. */
  resume(): void {
    const now = Date.now();
    const date = this.#date();
    this.#period = this.#findPeriod();
    // With a date in the future the clock was set back: a period that has begun by the new clock goes on.
    if (date <= now) this.#since = date;
    else if (this.#since === 0 || this.#since > now) this.#since = now;
    this.#outdated = now - date >= this.#period ? date : undefined;
    this.#schedule();
  }

  /** Start again after a reset, as if all had just subscribed. */
  restart(): void {
    this.#flight = undefined;
    this.#failures = 0;
    this.revive();
  }

  /** Stop polling until the key is requested again. */
  halt(): void {
    this.#flight = undefined;
    this.#isHalted = true;
    this.#stopTimer();
  }

  get isHalted(): boolean {
    return this.#isHalted;
  }

  revive(): void {
    this.#isHalted = false;
    this.resume();
  }

  /** Get the time when the data came, ms since epoch. */
  #date(): number {
    return metaOf(this.#runtime.slice, this.#key)?.date ?? 0;
  }

  #findPeriod(): number {
    const wishes = [...this.#byFrequency.values()].flatMap(([first]) => first ?? []);
    return shortestPeriod(this.#runtime, wishes);
  }

  #isPaused(): boolean {
    const { can, core } = this.#runtime;
    const { pauseWhenHidden = false } = core.polling;
    const isElsewhere = can.renewal && can.renewal.placeOf('subscribe', this.#key) !== 'here';
    return isElsewhere || this.#isHalted || !isOnline(can) || (pauseWhenHidden && isHidden(can));
  }

  #schedule(): void {
    this.#stopTimer();
    if (this.#period === Infinity || this.#flight || this.#isPaused()) return;
    const extra = extraWait(this.#runtime.core.polling, this.#failures, this.#period);
    this.#stopTimer = startTimer(() => this.#fire(), this.#untilNext() + extra);
  }

  #untilNext(): number {
    if (this.#outdated !== undefined) return 0;
    const passed = Math.max(0, Date.now() - this.#since);
    return Math.max(1, Math.ceil(passed / this.#period)) * this.#period - passed;
  }

  #fire(): void {
    // Another request was faster.
    if (this.#outdated !== undefined && this.#outdated !== this.#date()) return this.resume();
    this.#outdated = undefined;
    this.#since = Date.now();
    this.#period = this.#findPeriod();
    // An item that is being created has no address yet.
    const isUnknown = createsNamedIn(this.#runtime, this.#latest?.args ?? []).length > 0;
    if (this.#period === Infinity || isUnknown || this.#runtime.isTimeTravelling()) return this.#schedule();
    this.#poll();
  }

  #poll(): void {
    try {
      this.#flight = this.#ask(this.#period);
    } catch (thrown) {
      report(thrown);
      return this.#schedule();
    }
    const flight = this.#flight;
    void flight.settled.then(() => this.#settle(flight));
  }

  #ask(period: number): Flight {
    this.#latest ??= [...this.#subscribers].at(-1);
    const { endpoint, args: asked } = this.#latest as Subscriber;
    const args = this.#runtime.renamed(asked);
    if (args !== asked) this.#key = this.#runtime.core.registry.keyOf(endpoint, args);
    const terms = {
      dataExpiryLength: period / 2,
      errorExpiryLength: period / 10,
      errorPolicy: () => 'soft' as const,
    };
    return requestForPoll(this.#runtime, endpoint, { key: this.#key, args, terms });
  }

  #settle(flight: Flight): void {
    if (this.#flight !== flight) return;
    this.#flight = undefined;
    this.#failures = metaOf(this.#runtime.slice, this.#key)?.error ? this.#failures + 1 : 0;
    this.#period = this.#findPeriod();
    this.#schedule();
  }
}
