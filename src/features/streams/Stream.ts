import { backoff } from '../../requests/backoff.js';
import { startTimer } from '../../requests/startTimer.js';
import { isOnline } from '../../requests/surroundings.js';
import { createsNamedIn } from '../../requests/queue.js';
import { attempt, isDevelopment, trace } from '../../shared/warn.js';
import { isInitial, metaOf } from '../../store/state.js';
import { createStreamApi } from './streamApi.js';
import type { EndpointInstance } from '../../endpoint/EndpointInstance.js';
import type { Runtime } from '../../requests/runtime.js';

/** One that has lasted so long works, though nothing came, ms. */
const PROVEN_AFTER = 5_000;

/** How often one that waits for the present looks whether it has come, ms. Only development has a past to show. */
const LOOK_EVERY = 1_000;

const nothing = (): void => undefined;

const isThenable = (value: unknown): value is PromiseLike<unknown> =>
  typeof (value as Partial<PromiseLike<unknown>> | null | undefined)?.then === 'function';

/** Somebody who wants the stream of a key. */
export interface Subscriber {
  endpoint: EndpointInstance;
  args: readonly unknown[];
}

/** From one opening to the closing. */
class Session {
  readonly #controller = new AbortController();
  #cleanup: (() => void) | undefined;

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What is to be called when it is closed; it may be closed already. */
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
 * The stream of one key: open as long as somebody is subscribed. What may have come while it was not open, after a failure
 * or in the past, is asked for once it is known to work again.
 */
export class Stream {
  readonly #runtime: Runtime;
  readonly key: string;
  readonly subscribers = new Set<Subscriber>();
  #latest: Subscriber | undefined;
  #session: Session | undefined;
  /** Why it is not open. */
  #awaited: 'nextTry' | 'online' | 'present' | 'create' | 'answer' | 'turn' | undefined;
  #stopTimer = nothing;
  /** In a row. */
  #failures = 0;
  /** Something may have been missed. */
  #isBehind = false;
  /** The slice held something when it was last looked at. */
  #wasFilled = false;

  constructor(runtime: Runtime, key: string) {
    this.#runtime = runtime;
    this.key = key;
  }

  add(subscriber: Subscriber): void {
    this.subscribers.add(subscriber);
    this.prefer(subscriber);
    // Whoever asks anew for what was refused gets it.
    if (!this.#session && this.#awaited !== 'nextTry') this.#open();
  }

  /** Closed with the last one. @returns whether nobody is left. */
  remove(subscriber: Subscriber): boolean {
    this.subscribers.delete(subscriber);
    if (this.#latest === subscriber) this.#latest = [...this.subscribers].at(-1);
    if (this.#latest) return false;
    this.close();
    return true;
  }

  /** It is opened with its endpoint and arguments from now on. */
  prefer(subscriber: Subscriber): void {
    this.#latest = subscriber;
  }

  /** Something has happened that it may have waited for. */
  review(): void {
    const { slice, can } = this.#runtime;
    this.#wasFilled = slice !== undefined && !isInitial(slice);
    if (this.#awaited === 'present' || this.#awaited === 'create' || (this.#awaited === 'online' && isOnline(can))) {
      this.#open();
    }
  }

  /** Another tab has it open now, or this one is to. */
  turn(): void {
    if (this.#awaited === 'turn' || (this.#session && !this.#isHere())) this.#open();
  }

  /** Who follows another tab knows what that knows; when that ends, something may be lost. */
  #isHere(): boolean {
    const { renewal } = this.#runtime.can;
    const place = renewal ? renewal.placeOf('stream', this.key) : 'here';
    if (place === 'elsewhere') this.#isBehind = true;
    return place === 'here';
  }

  /** The session of the user has ended: what comes belongs to the next one. */
  restart(): void {
    this.close();
    this.#failures = 0;
    this.#isBehind = false;
    // What the server refused is not asked again by itself.
    if (this.#runtime.refusals.has(this.key)) this.#awaited = 'answer';
    else this.#open();
  }

  /** Somebody asked for the key, and has the answer. */
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
    if (runtime.isParked()) return this.#wait('present', LOOK_EVERY);
    const args = runtime.renamed(asked);
    // What is being created is not there to be listened to.
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

  /** No more will come; what it resolved with may be meant to close it. */
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
    if (runtime.isParked()) return this.#pause();
    const { slice } = runtime;
    // Somebody else has emptied it: this belongs to a session that is over, and the reset is about to follow.
    if (!slice || (this.#wasFilled && isInitial(slice))) return;
    write();
    this.#prove(session);
  }

  /** Nothing is written into the past: what comes now is asked for afterwards. */
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

  /** It works: the next failure is the first one, and what was missed is asked for. */
  #prove(session: Session): void {
    const runtime = this.#runtime;
    if (this.#session !== session || !this.#isUnproven) return;
    if (runtime.isParked()) return this.#proveLater(session);
    this.#stopTimer();
    this.#failures = 0;
    if (!this.#isBehind) return;
    this.#isBehind = false;
    if (metaOf(runtime.slice, this.key)) attempt(() => runtime.commit(runtime.core.actions.expire([this.key])));
  }
}
