import { askLost } from '../../requests/askLost.js';
import { startTimer } from '../../requests/startTimer.js';
import { isUnanswered } from '../../requests/isUnanswered.js';
import { isOnline } from '../../requests/surroundings.js';
import { abort, abortError, stopIfAborted, untilAborted } from '../../shared/aborts.js';
import { attempt, report } from '../../shared/warn.js';
import { serializeError, toError } from '../../store/errors.js';
import { answerOf } from './answerOf.js';
import { queueAction } from './foldQueue.js';
import { waitAfter } from './failures.js';
import type { RequestError } from '../../endpoint/EndpointInstance.js';
import type { Flight } from '../../requests/Flight.js';
import type { Runtime } from '../../requests/runtime.js';
import type { Told } from './answerOf.js';
import type { OfflineTerms, RefusedMutation } from './OfflineOptions.js';

/** A mutation that is to be sent, or is being sent. */
interface Delivery {
  readonly flight: Flight;
  /** Nobody asked for it just now: it failed before, or comes from another life of the page. */
  isAutomatic: boolean;
  /** Not before, ms since epoch. */
  due: number;
  /** Somebody wants it sent, whatever the platform says of the connection. */
  isForced: boolean;
  /** It waits: lets it go, or tells it what another tab was answered. */
  go: ((told?: Told) => void) | undefined;
}

type Kept = 'connection' | 'user' | 'refused';

/** While the store shows the past, what is due looks so often whether the present is shown again, ms. */
const PARKED = 100;

/** Sends mutations when their time has come, and again until they have an outcome. */
export class Deliveries {
  readonly #runtime: Runtime;
  readonly #terms: OfflineTerms;
  readonly #all = new Map<string, Delivery>();
  readonly #told = new Map<string, Told>();
  /** Mutations of an earlier life of the page, or of another tab, and whether that may tell who called them. */
  readonly #inherited = new Map<string, boolean>();
  readonly #tries = new Set<(id: string, isOver: boolean) => void>();
  /** Refused for want of a login, by their ids, until there is one: not tried before. */
  readonly #unwelcome = new Set<string>();
  /** Endpoints that the tab which sends does not know: this one sends theirs. */
  readonly #lent = new Set<string>();
  /** Endpoints that another tab may be sending for still. */
  #elsewhere: ReadonlySet<string> = new Set();
  #isOpen = false;
  #stopTimer: (() => void) | undefined;

  constructor(runtime: Runtime, terms: OfflineTerms) {
    this.#runtime = runtime;
    this.#terms = terms;
  }

  /**
   * From now on this tab sends.
   *
   * @param elsewhere endpoints that it sends for once they are lent to it.
   */
  open(elsewhere: ReadonlySet<string>): void {
    this.#isOpen = true;
    this.#elsewhere = elsewhere;
    this.pump();
  }

  /** It does not any more. */
  close(): void {
    this.#isOpen = false;
    this.#stopTimer?.();
  }

  /** This tab sends for an endpoint that the one which sends does not know. @returns ends it, when nothing of it is on its way. */
  lend(endpoint: string): () => Promise<unknown> {
    this.#lent.add(endpoint);
    this.pump();
    return () => {
      this.#lent.delete(endpoint);
      const ours = [...this.#all.values()].filter(({ flight, go }) => !go && flight.meta.endpoint === endpoint);
      return Promise.all(ours.map(({ flight }) => flight.settled));
    };
  }

  /** Somebody has logged in: what was refused for want of that is tried again. */
  welcome(): void {
    this.#unwelcome.clear();
    this.pump();
  }

  /** The session that these were for is refused: they wait for a login. */
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
        flight.isAnswered = flight.isOut = false;
        // Answers of others may have come since it was dispatched.
        if (delivery.isAutomatic) flight.meta = { ...flight.meta, fetchedAt: Date.now() };
        try {
          const answer = await send();
          // The platform need not know that there is a connection again.
          if (flight.attempts) void flight.settled.then(() => askLost(this.#runtime));
          return answer;
        } catch (thrown) {
          stopIfAborted(signal);
          await this.#consider(delivery, thrown);
        }
      }
    } finally {
      // Another session may have it by now.
      if (this.#all.get(id) === delivery) this.#forget(id);
      // Not before its outcome is in the state.
      void flight.settled.then(() => this.#tries.forEach((note) => note(id, true)));
    }
  }

  #forget(id: string): void {
    this.#all.delete(id);
    this.#inherited.delete(id);
    this.#told.delete(id);
  }

  /** What another tab was answered. One that is on its way from here is stopped where it is not wanted any more. */
  tell(id: string, told: Told): void {
    const delivery = this.#all.get(id);
    const flight = delivery?.flight ?? [...this.#runtime.flights].find(({ meta }) => meta.requestId === id);
    if (flight && told.aborted) abort(flight.controller, abortError());
    else if (delivery?.go) delivery.go(told);
    // It has not begun to wait; or it is on its way from here, too, and need not be sent again.
    else if (flight) this.#told.set(id, told);
  }

  /** Let everything go whose time has come. */
  readonly pump = (): void => {
    this.#stopTimer?.();
    this.#stopTimer = undefined;
    const now = Date.now();
    let next = Infinity;
    // In the order of dispatch: those of an earlier life of the page began to wait after the first of this one.
    for (const flight of [...this.#runtime.flights]) {
      const delivery = this.#all.get(flight.meta.requestId);
      if (!delivery?.go || !this.#isOurs(delivery) || this.#unwelcome.has(flight.meta.requestId)) continue;
      const isParked = delivery.isAutomatic && this.#runtime.isParked();
      if (isParked) next = Math.min(next, now + PARKED);
      else if (delivery.isForced) delivery.go();
      else if (!isOnline(this.#runtime.can)) continue;
      else if (delivery.due <= now) delivery.go();
      else next = Math.min(next, delivery.due);
    }
    if (next < Infinity) this.#stopTimer = startTimer(this.pump, next - now);
  };

  /** What waits for its next try need not wait any longer; forced, neither does what will wait after another one of it. */
  hurry(isForced = false): void {
    if (isForced) this.#unwelcome.clear();
    for (const delivery of this.#all.values()) {
      delivery.due = 0;
      if (delivery.go) delivery.isForced = isForced;
    }
    this.pump();
  }

  /** Fulfilled when all that is there now has its outcome, or one of them has failed again. */
  tried(): Promise<void> {
    const open = new Set(this.#all.keys());
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

  /** Keeps it for its next try. @throws what it failed with, where that is the end of it. */
  async #consider(delivery: Delivery, thrown: unknown): Promise<void> {
    const { flight } = delivery;
    const error: RequestError = toError(thrown);
    const reason = await this.#reasonToKeep(delivery, error);
    if (reason === undefined) {
      // Where it was dispatched just now, who did that learns of it.
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

  /** A session that is over is so for whoever logs out then, where the reset that follows leaves the queue. */
  #note({ meta: { requestId, key }, attempts = 0 }: Flight, reason: Kept, error?: Error): void {
    const failure = { attempts, ...(reason !== 'connection' && { reason }) };
    const refusal = error &&
      reason === 'user' &&
      this.#runtime.can.whose && { meta: { key }, error: serializeError(error) };
    attempt(() =>
      this.#runtime.commit({ ...queueAction(this.#runtime, { failures: { [requestId]: failure } }), ...refusal }),
    );
  }

  /** Why it stays; undefined where it does not. */
  async #reasonToKeep(delivery: Delivery, error: RequestError): Promise<Kept | undefined> {
    const { flight, isAutomatic } = delivery;
    if (isUnanswered(error, this.#runtime.can, flight.isAnswered) && flight.isOut) return 'connection';
    // A mistake is its caller's, who dispatched it just now; nothing that waits is lost for one.
    if (!flight.isOut && error.name !== 'AbortError') {
      if (isAutomatic) report(error);
      return isAutomatic ? 'connection' : undefined;
    }
    if (error.status === 401 && isAutomatic && !flight.isAnswered) return 'user';
    return (await this.#isRetried(delivery, error)) ? 'refused' : undefined;
  }

  /** What the policy says of a refusal. One that fails itself loses nothing. */
  async #isRetried({ flight }: Delivery, error: Error & { status?: number }): Promise<boolean> {
    const { requestId, endpoint, args, fetchedAt } = flight.meta;
    const { onFailure } = this.#terms;
    // It was done, or never left: nobody has refused it.
    if (/^(Abort|Rest)Error$/.test(error.name) || flight.isAnswered) return false;
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
