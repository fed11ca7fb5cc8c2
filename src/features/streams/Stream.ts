import { backoff } from '../../requests/backoff.js';
import { startTimer } from '../../requests/startTimer.js';
import { isOnline } from '../../requests/surroundings.js';
import { createsNamedIn } from '../../requests/queue.js';
import { attempt, isDevelopment, trace } from '../../shared/warn.js';
import { isInitial, metaOf } from '../../store/state.js';
import { createStreamApi } from './streamApi.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Runtime } from '../../requests/runtime.js';

/** Time after which a stream counts as working though nothing came, ms. */
const PROVEN_AFTER = 5_000;

/** How often a stream checks whether DevTools still show the past, ms. */
const LOOK_EVERY = 1_000;

const nothing = (): void => undefined;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';

/** A subscriber of the stream of a key. */
export interface Subscriber {
  endpoint: EndpointInstance;
  args: readonly unknown[];
}

/** One opening of a stream, until it is closed. */
class Session {
  readonly #controller = new AbortController();
  #cleanup: (() => void) | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** Keep a function to call when it is closed; it may be closed already. */
  hold(cleanup: unknown): void {
    if (typeof cleanup !== 'function') return;
    if (this.signal.aborted) attempt(cleanup as () => void);
    else this.#cleanup = cleanup as () => void;
  }

  close(): void {
    const cleanup = this.#cleanup;
    this.#cleanup = undefined;
    this.#controller.abort();
    if (cleanup) attempt(cleanup);
  }
}

/**
 * The stream of one key: open while there are subscribers. After a failure, or while DevTools showed the past, values may
 * have been missed: the key expires once the stream is known to work again.
 */
export class Stream {
  readonly #runtime: Runtime;
  readonly key: string;
  readonly subscribers = new Set<Subscriber>();
  #latest: Subscriber | undefined;
  #session: Session | undefined;
  /** The event that it waits for while it is not open. */
  #awaited: 'nextTry' | 'online' | 'present' | 'create' | 'answer' | 'turn' | undefined;
  #stopTimer = nothing;
  /** Number of failures in a row. */
  #failures = 0;
  /** Values may have been missed. */
  #isBehind = false;
  /** The slice had data when last seen. */
  #wasFilled = false;

  constructor(runtime: Runtime, key: string) {
    this.#runtime = runtime;
    this.key = key;
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    this.prefer(subscriber);
    // A new subscriber opens it even after a refusal.
    if (!this.#session && this.#awaited !== 'nextTry') this.#open();
  }

  /** Remove a subscriber; the last one closes the stream. @returns whether none is left. */
  remove(subscriber: Subscriber): boolean {
    this.subscribers.delete(subscriber);
    if (this.#latest === subscriber) this.#latest = [...this.subscribers].at(-1);
    if (this.#latest) return false;
    this.close();
    return true;
  }

  /** Open it with the endpoint and arguments of this subscriber from now on. */
  prefer(subscriber: Subscriber): void {
    this.#latest = subscriber;
  }

  /** Open it, if the event that it waits for may have happened. */
  review(): void {
    const { slice, can } = this.#runtime;
    this.#wasFilled = slice !== undefined && !isInitial(slice);
    if (this.#awaited === 'present' || this.#awaited === 'create' || (this.#awaited === 'online' && isOnline(can))) {
      this.#open();
    }
  }

  /** Open or close it, as another tab or this one has the turn now. */
  turn(): void {
    if (this.#awaited === 'turn' || (this.#session && !this.#isHere())) this.#open();
  }

  /** Whether this tab opens the stream. In a tab that follows another one, values may be missed when that ends. */
  #isHere(): boolean {
    const { renewal } = this.#runtime.can;
    const place = renewal ? renewal.placeOf('stream', this.key) : 'here';
    if (place === 'elsewhere') this.#isBehind = true;
    return place === 'here';
  }

  /** Open it again for the next session of a user, after a reset. */
  restart(): void {
    this.close();
    this.#failures = 0;
    this.#isBehind = false;
    // A refused key is not requested again by itself.
    if (this.#runtime.refusals.has(this.key)) this.#awaited = 'answer';
    else this.#open();
  }

  /** Open it, if it waited for a response of its key, which has come. */
  answer(): void {
    if (this.#awaited === 'answer' && !this.#runtime.refusals.has(this.key)) this.#open();
  }

  close(): void {
    this.#stopTimer();
    this.#awaited = undefined;
    const session = this.#session;
    this.#session = undefined;
    session?.close();
  }

  #wait(reason: 'nextTry' | 'present', ms: number): void {
    this.#awaited = reason;
    this.#stopTimer = startTimer(() => this.#open(), ms);
  }

  #open(): void {
    this.close();
    const { endpoint, args: asked } = this.#latest ?? {};
    if (!endpoint || !asked) return;
    const runtime = this.#runtime;
    if (!this.#isHere()) return void (this.#awaited = 'turn');
    if (runtime.isTimeTravelling()) return this.#wait('present', LOOK_EVERY);
    const args = runtime.renamed(asked);
    // An item that is being created has no stream yet.
    if (createsNamedIn(runtime, args).length > 0) return void (this.#awaited = 'create');
    this.review();
    const session = (this.#session = new Session());
    const target = { runtime, endpoint, args, key: this.key };
    const api = createStreamApi(target, session.signal, (write) => this.#deliver(session, write));
    try {
      const result: unknown = endpoint.stream?.(api);
      session.hold(result);
      const failed = (thrown: unknown): void => this.#fail(session, thrown);
      if (isThenable(result)) result.then((value) => this.#end(session, value), failed);
    } catch (thrown) {
      return this.#fail(session, thrown);
    }
    if (this.#session === session && this.#isUnproven) this.#proveLater(session);
  }

  /** Note that no more values will come; the promise may have resolved with a function to call at the end. */
  #end(session: Session, value: unknown): void {
    session.hold(value);
    this.#prove(session);
  }

  get #isUnproven(): boolean {
    return this.#isBehind || this.#failures > 0;
  }

  #deliver(session: Session, write: () => void): void {
    if (this.#session !== session) return;
    const runtime = this.#runtime;
    if (runtime.isTimeTravelling()) return this.#pause();
    const { slice } = runtime;
    // The app's reducer has emptied the slice: the value belongs to the old session, and our reset follows.
    if (!slice || (this.#wasFilled && isInitial(slice))) return;
    write();
    this.#prove(session);
  }

  /** Close it while DevTools show the past: nothing is written then, and the key expires afterwards. */
  #pause(): void {
    this.close();
    this.#isBehind = true;
    this.#wait('present', LOOK_EVERY);
  }

  #fail(session: Session, thrown: unknown): void {
    if (this.#session !== session) return;
    this.close();
    this.#isBehind = true;
    this.#failures += 1;
    if (isDevelopment() && this.#latest) {
      const name = this.#runtime.core.registry.nameOf(this.#latest.endpoint);
      trace(`The stream of ${name} has failed, and is opened again: ${String(thrown)}`);
    }
    if (isOnline(this.#runtime.can)) this.#wait('nextTry', backoff(this.#failures));
    else this.#awaited = 'online';
  }

  #proveLater(session: Session): void {
    this.#stopTimer();
    this.#stopTimer = startTimer(() => this.#prove(session), PROVEN_AFTER);
  }

  /** Note that it works: failures count from 0 again, and the key expires if values may have been missed. */
  #prove(session: Session): void {
    const runtime = this.#runtime;
    if (this.#session !== session || !this.#isUnproven) return;
    if (runtime.isTimeTravelling()) return this.#proveLater(session);
    this.#stopTimer();
    this.#failures = 0;
    if (!this.#isBehind) return;
    this.#isBehind = false;
    if (metaOf(runtime.slice, this.key)) attempt(() => runtime.commit(runtime.core.actions.expire([this.key])));
  }
}
