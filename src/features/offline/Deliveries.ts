import { askLost } from '../../requests/askLost.js';
import { startTimer } from '../../requests/startTimer.js';
import { isUnanswered } from '../../requests/isUnanswered.js';
import { isOnline } from '../../requests/surroundings.js';
import { abort, abortError, stopIfAborted, untilAborted } from '../../shared/aborts.js';
import { attempt, report } from '../../shared/warn.js';
import { serializeError, toError } from '../../store/errors.js';
import { answerOf } from './answerOf.js';
import { untilHeard } from './Neighbours.js';
import { queueAction } from './reduceQueue.js';
import { waitAfter } from './failures.js';
import type { RequestError } from '../../endpoint/EndpointInstance.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Told } from './answerOf.js';
import type { OfflineTerms, RefusedMutation } from './OfflineOptions.js';

/** A mutation that waits to be sent, or is being sent. */
interface Delivery {
  readonly flight: Flight;
  /** It has failed before, or was dispatched before the page was loaded. */
  isAutomatic: boolean;
  /** Earliest time of the next try, ms since epoch. */
  due: number;
  /** It is to be sent even if the platform reports no connection. */
  isForced: boolean;
  /** Ends its wait: it is sent, or gets the outcome that another tab had. Undefined while it does not wait. */
  go: ((told?: Told) => void) | undefined;
}

type Kept = 'connection' | 'user' | 'refused';

/** How often to check whether DevTools still show the past, ms. */
const PARKED = 100;

/** Sends mutations when they are due, and again until they have an outcome. */
export class Deliveries {
  readonly #runtime: Runtime;
  readonly #terms: OfflineTerms;
  readonly #all = new Map<string, Delivery>();
  readonly #told = new Map<string, Told>();
  /** Mutations from before the page was loaded, or of another tab, and whether that tab may have the caller. */
  readonly #inherited = new Map<string, boolean>();
  readonly #tries = new Set<(id: string, isOver: boolean) => void>();
  /** Ids of mutations that were refused for want of a login; they wait for one. */
  readonly #unwelcome = new Set<string>();
  /** Endpoints that the leading tab does not know: this one sends their mutations. */
  readonly #lent = new Set<string>();
  /** Endpoints whose mutations another tab may still be sending. */
  #elsewhere: ReadonlySet<string> = new Set();
  #isOpen = false;
  #stopTimer: (() => void) | undefined;

  constructor(runtime: Runtime, terms: OfflineTerms) {
    this.#runtime = runtime;
    this.#terms = terms;
  }

  /**
   * Start sending: this tab leads.
   *
   * @param elsewhere endpoints whose mutations it sends only once they are lent to it.
   */
  open(elsewhere: ReadonlySet<string>): void {
    this.#isOpen = true;
    this.#elsewhere = elsewhere;
    this.pump();
  }

  /** Stop sending. */
  close(): void {
    this.#isOpen = false;
    this.#stopTimer?.();
  }

  /**
   * Send for an endpoint that the leading tab does not know.
   *
   * @returns ends it, once nothing of it is in flight and the others have heard what became of it.
   */
  lend(endpoint: string): () => Promise<unknown> {
    this.#lent.add(endpoint);
    this.pump();
    return async () => {
      this.#lent.delete(endpoint);
      const ours = [...this.#all.values()].filter(({ flight, go }) => !go && flight.meta.endpoint === endpoint);
      await Promise.all(ours.map(({ flight }) => this.tried([flight.meta.requestId])));
      await untilHeard();
    };
  }

  /** Try mutations again that were refused for want of a login. */
  welcome(): void {
    this.#unwelcome.clear();
    this.pump();
  }

  /** Let mutations wait for a login. */
  refuse(ids: readonly string[]): void {
    ids.forEach((id) => this.#unwelcome.add(id));
  }

  #isOurs({ flight: { meta } }: Delivery): boolean {
    return this.#lent.has(meta.endpoint) || (this.#isOpen && !this.#elsewhere.has(meta.endpoint));
  }

  inherit(id: string, hasCaller: boolean): void {
    this.#inherited.set(id, hasCaller);
  }

  async deliver(flight: Flight, send: () => Promise<unknown>): Promise<unknown> {
    const { signal } = flight.controller;
    const id = flight.meta.requestId;
    const delivery: Delivery = {
      flight,
      isAutomatic: this.#inherited.has(id),
      ...{ due: 0, isForced: false, go: undefined },
    };
    this.#all.set(id, delivery);
    if (this.#unwelcome.has(id)) this.#note(flight, 'user');
    try {
      for (;;) {
        const told = await untilAborted(this.#turn(delivery), signal);
        if (told) return answerOf(told);
        delivery.isForced = false;
        flight.become('waiting');
        // Other responses may have come since it was dispatched.
        if (delivery.isAutomatic) flight.meta = { ...flight.meta, fetchedAt: Date.now() };
        try {
          const answer = await send();
          // There is a connection again, which the platform need not know.
          if (flight.attempts) void flight.settled.then(() => askLost(this.#runtime));
          return answer;
        } catch (thrown) {
          stopIfAborted(signal);
          await this.#consider(delivery, thrown);
        }
      }
    } finally {
      // The mutation may belong to another session by now.
      if (this.#all.get(id) === delivery) this.#forget(id);
      // Only when its outcome is in the state.
      void flight.settled.then(() => this.#tries.forEach((note) => note(id, true)));
    }
  }

  #forget(id: string): void {
    this.#all.delete(id);
    this.#inherited.delete(id);
    this.#told.delete(id);
  }

  /** Take over the outcome that a mutation had in another tab. If it was discarded there, a request in flight is aborted. */
  tell(id: string, told: Told): void {
    const delivery = this.#all.get(id);
    const flight = delivery?.flight ?? [...this.#runtime.flights].find(({ meta }) => meta.requestId === id);
    if (flight && told.aborted) abort(flight.controller, abortError());
    else if (delivery?.go) delivery.go(told);
    // It does not wait yet, or is in flight here too, and need not be sent again.
    else if (flight) this.#told.set(id, told);
  }

  /** Send everything that is due. */
  readonly pump = (): void => {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    const now = Date.now();
    let next = Infinity;
    // In the order of dispatch, which is not that of `#all`: older mutations are restored later.
    for (const flight of [...this.#runtime.flights]) {
      const delivery = this.#all.get(flight.meta.requestId);
      if (!delivery?.go || !this.#isOurs(delivery) || this.#unwelcome.has(flight.meta.requestId)) continue;
      const isTimeTravelling = delivery.isAutomatic && this.#runtime.isTimeTravelling();
      if (isTimeTravelling) next = Math.min(next, now + PARKED);
      else if (delivery.isForced) delivery.go();
      else if (!isOnline(this.#runtime.can)) continue;
      else if (delivery.due <= now) delivery.go();
      else next = Math.min(next, delivery.due);
    }
    if (next < Infinity) this.#stopTimer = startTimer(this.pump, next - now);
  };

  /** Make all mutations due now; forced, also those without a connection or a login. */
  hurry(isForced = false): void {
    if (isForced) this.#unwelcome.clear();
    for (const delivery of this.#all.values()) {
      delivery.due = 0;
      if (delivery.go) delivery.isForced = isForced;
    }
    this.pump();
  }

  /** Wait until all present mutations, or these, have an outcome, or one of them has failed again. */
  tried(ids: Iterable<string> = this.#all.keys()): Promise<void> {
    const open = new Set(ids);
    if (open.size === 0) return Promise.resolve();
    return new Promise((resolve) => {
      const note = (id: string, isOver: boolean): void => {
        const isOurs = isOver ? open.delete(id) : open.has(id);
        if (!isOurs || (isOver && open.size > 0)) return;
        this.#tries.delete(note);
        resolve();
      };
      this.#tries.add(note);
    });
  }

  #turn(delivery: Delivery): Promise<Told | undefined> {
    const { requestId } = delivery.flight.meta;
    const told = this.#told.get(requestId);
    if (told) return Promise.resolve(told);
    return new Promise((resolve) => {
      delivery.go = (given) => {
        delivery.go = undefined;
        resolve(given);
      };
      this.pump();
    });
  }

  /** Keep a failed mutation for its next try. @throws its error, where it is not kept. */
  async #consider(delivery: Delivery, thrown: unknown): Promise<void> {
    const { flight } = delivery;
    const error: RequestError = toError(thrown);
    const reason = await this.#reasonToKeep(delivery, error);
    if (reason === undefined) {
      // The caller of a mutation that was just dispatched gets the error.
      if (delivery.isAutomatic && !this.#inherited.get(flight.meta.requestId)) report(error);
      throw thrown;
    }
    const { requestId } = flight.meta;
    const attempts = (flight.attempts = (flight.attempts ?? 0) + 1);
    delivery.isAutomatic = true;
    delivery.due = Date.now() + waitAfter(attempts, error.retryAfter);
    if (reason === 'user') this.#unwelcome.add(requestId);
    this.#note(flight, reason, error);
    this.#tries.forEach((note) => note(requestId, false));
  }

  /** Note a failure in the state. With `user`, want of a login is an error of the action: a logout then keeps the queue. */
  #note({ meta: { requestId, key }, attempts = 0 }: Flight, reason: Kept, error?: Error): void {
    const failure = { attempts, ...(reason !== 'connection' && { reason }) };
    const refusal = error &&
      reason === 'user' &&
      this.#runtime.can.whose && { meta: { key }, error: serializeError(error) };
    attempt(() =>
      this.#runtime.commit({ ...queueAction(this.#runtime, { failures: { [requestId]: failure } }), ...refusal }),
    );
  }

  /** Find the reason to keep a mutation; undefined for none. */
  async #reasonToKeep(delivery: Delivery, error: RequestError): Promise<Kept | undefined> {
    const { flight, isAutomatic } = delivery;
    if (flight.status !== 'waiting' && isUnanswered(error, this.#runtime.can, flight.status)) return 'connection';
    // It threw before it was sent: the error of a caller's mistake, but no mutation that waits is lost by it.
    if (flight.status === 'waiting' && error.name !== 'AbortError') {
      if (isAutomatic) report(error);
      return isAutomatic ? 'connection' : undefined;
    }
    if (error.status === 401 && isAutomatic && flight.status !== 'answered') return 'user';
    return (await this.#isRetried(delivery, error)) ? 'refused' : undefined;
  }

  /** Ask `onFailure` whether to retry a refused mutation. If it fails itself, the mutation is kept. */
  async #isRetried({ flight }: Delivery, error: Error & { status?: number }): Promise<boolean> {
    const { requestId, endpoint, args, fetchedAt } = flight.meta;
    const { onFailure } = this.#terms;
    // Not refused: it was done, or never sent.
    if (/^(Abort|Rest)Error$/.test(error.name) || flight.status === 'answered') return false;
    if (typeof onFailure === 'string') return onFailure === 'retry';
    const { state } = this.#runtime;
    const at = state.optimistic.find((layer) => layer.requestId === requestId)?.fetchedAt ?? fetchedAt;
    const attempts = flight.attempts ?? 0;
    const mutation: RefusedMutation = { id: requestId, endpoint, args, at, attempts, reason: 'refused', error };
    this.#note(flight, 'refused');
    try {
      const decision: unknown = await untilAborted(onFailure(mutation), flight.controller.signal);
      if (decision === 'drop' || decision === 'retry') return decision === 'retry';
      throw new TypeError(`onFailure of offline() gave neither 'drop' nor 'retry'.`);
    } catch (failed) {
      stopIfAborted(flight.controller.signal);
      report(failed);
      return true;
    }
  }
}
