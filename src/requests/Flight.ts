import { abort as abortController, abortError } from '../shared/aborts.js';
import type { Usage } from './Usage.js';
import type { EndpointInstance, StoreOptions } from '../endpoint/EndpointInstance.js';
import type { Address, LeftOut, RequestMeta, RestState } from '../store/state.js';

/** The promise that `dispatch(posts.get({ id }))` returns. */
export interface FetchPromise<T> extends Promise<T> {
  /** Give up waiting; the request is aborted when nobody else waits for it. The promise rejects with an AbortError. */
  abort(reason?: string): void;
  readonly requestId: string;
}

/** Give the text by which reads are joined: reads with the same one are one request. */
export const readKeyOf = ({ key, page = key }: Address): string => page;

interface Waiter {
  resolve: (response: unknown) => void;
  reject: (error: unknown) => void;
}

/** Lifetimes of an outcome, and the policy for its errors. */
export type Terms = Pick<StoreOptions, 'dataExpiryLength' | 'errorExpiryLength' | 'errorPolicy'>;

/**
 * How far a request has come. `waiting`: not sent, or to be sent again by a queue; an error is a mistake in the call.
 * `answered`: a response has arrived; an error without a status is a mistake in the code that handles it. `dropped`: its
 * response is ignored.
 */
export type FlightStatus = 'waiting' | 'sent' | 'answered' | 'settled' | 'dropped';

/** A request in flight, with the callers that wait for it. */
export class Flight {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Flight(undefined as never, undefined as never, {
    args: [],
    creates: [],
    // A platform without AbortController must fail at its first request, not when the package is loaded.
    controller: undefined as never,
  });

  /** Creates in flight whose temporary ids the arguments name: they are answered before this one is sent. */
  readonly creates: readonly Flight[];
  /** Its key was expired or invalidated while it was in flight: its response is stored as stale. */
  isOutdated = false;
  /** The entities when it was sent. Writes since then are applied again to the lists of its response. */
  before: RestState['entities'] | undefined = undefined;
  /** A write that the response may lack, or a page of its list, arrived while it was in flight. */
  isCrossed = false;
  /** Names of the items that pages have brought while it was in flight. */
  brought: Set<string> | undefined = undefined;
  /** When it was sent, the last time; ms since epoch. */
  sentAt = 0;
  /** Changed by `become`, which keeps what is dropped as it is. */
  status: FlightStatus = 'waiting';
  /** In a run of pages: each function adds the next page to the state that has the first. */
  readonly pages: ((state: RestState) => RestState)[] = [];
  /** Another mutation waits for the item that this one creates. */
  isAwaited = false;
  /** A reader shows the outcome: the request goes on after all other callers have given up. */
  isObserved = false;
  /** Its last subscriber has gone and no caller has joined since: a poll that fails is not repeated. */
  isLeft = false;
  /** A suspended reader, not mounted yet, waits for it. */
  isSuspending?: boolean;
  /** How often it has failed; only set where a queue keeps the request until it is answered. */
  attempts?: number;
  /** Call `send` when the queue reaches this request, and again until it has an outcome. */
  deliver?: (send: () => Promise<unknown>) => Promise<unknown>;
  /** Set where the request fetches a list page by page, as many pages as are shown. */
  isRun?: true;
  /** Why the items of a page are left out of its list. */
  leftOut?: LeftOut;
  /** Ids of the requests that must be sent before this one; only set where a queue keeps the request. */
  after?: readonly string[];
  /** Give the request to send: with an idempotency key, to the URL that was known when it was dispatched. */
  mark?: (url: unknown, init: RequestInit) => readonly [url: unknown, init: RequestInit];
  /** Number of the newest action when it was sent; only set for a mutation that had waited for others. */
  leftAt?: number;
  /** How many requests in a row readers made because of other reads, this one included. */
  echo?: number;
  /** Sent without a usable response yet: the server may or may not have done it. */
  isInDoubt = false;
  /** The server has accepted it without doing it yet (202). */
  isAccepted = false;
  /** The error that it was rejected with. */
  failure: unknown = undefined;
  /** The value for callers, where the response alone is not enough to make it. */
  result: { readonly value: unknown } | undefined = undefined;
  /** Replaced when the item that it addresses gets its primary key. */
  meta: RequestMeta;
  readonly endpoint: EndpointInstance;
  /** The arguments as they were given; `meta.args` may leave some out. */
  args: readonly unknown[];
  readonly terms: Terms;
  readonly controller: AbortController;
  /** Fulfilled when the outcome is in the store, success or failure. */
  readonly settled: Promise<void>;
  /** Fulfilled when the request was sent, or never will be. A request that may be repeated counts as sent when it is settled. */
  readonly left: Promise<void>;
  hasLeft = false;
  readonly #waiters = new Set<Waiter>();
  /** Settles a caller that joins after the request has settled. */
  #settleLate: ((waiter: Waiter) => void) | undefined;
  #markSettled: () => void = () => undefined;
  #markLeft: () => void = () => undefined;

  /** @param terms the endpoint's own, except for polls. */
  constructor(
    endpoint: EndpointInstance,
    meta: RequestMeta,
    {
      terms = endpoint,
      creates,
      args,
      controller,
    }: Pick<Flight, 'creates' | 'args' | 'controller'> & { readonly terms?: Terms | undefined },
  ) {
    this.endpoint = endpoint;
    this.args = args;
    this.terms = terms;
    this.creates = creates;
    this.controller = controller;
    this.meta = meta;
    for (const create of creates) create.isAwaited = true;
    this.left = new Promise((resolve) => (this.#markLeft = resolve));
    this.settled = new Promise((resolve) => (this.#markSettled = resolve));
    void this.settled.then(() => this.leave());
  }

  get isDropped(): boolean {
    return this.status === 'dropped';
  }

  get readKey(): string {
    return readKeyOf(this.meta);
  }

  /** A dropped request stays dropped: its response may come all the same. */
  become(status: FlightStatus): void {
    if (status === 'sent') this.sentAt = Date.now();
    if (!this.isDropped) this.status = status;
  }

  /** Let the requests that wait for this one go ahead. */
  leave(): void {
    this.hasLeft = true;
    this.#markLeft();
  }

  /**
   * Wait for the answer.
   *
   * @param valueOf makes the caller's value of the response.
   */
  join(valueOf: (response: unknown) => unknown): FetchPromise<unknown> {
    this.isLeft = false;
    let waiter: Waiter | undefined;
    const promise = new Promise((resolve, reject) => {
      waiter = {
        resolve: (response) => settleWith(() => (this.result ? this.result.value : valueOf(response)), resolve, reject),
        reject,
      };
      if (this.#settleLate) this.#settleLate(waiter);
      else this.#waiters.add(waiter);
    });
    const abort = (reason?: string): void => {
      if (!waiter || !this.#waiters.has(waiter)) return;
      const { reject } = waiter;
      const error = abortError(reason);
      if (this.isObserved || this.#waiters.size > 1) {
        this.#waiters.delete(waiter);
        return reject(error);
      }
      // The last caller is rejected when the outcome is in the store, even if that is a success by then.
      waiter.resolve = waiter.reject = () => reject(error);
      abortController(this.controller, error);
    };
    return fetchPromise(promise, abort, this.meta.requestId);
  }

  /** Abort if the endpoint asks for it, when the last mounted reader has gone. In the past nothing is aborted: a jump may unmount any reader. */
  abandon(runtime: { readonly usage: Usage; isTimeTravelling(): boolean }): void {
    if (!this.endpoint.abortOnUnmount || this.isSuspending || this.#waiters.size > 0) return;
    if (runtime.usage.isRetained(this.meta.key) || runtime.isTimeTravelling()) return;
    // Without `isObserved` the abort is not stored as an error, so that a later reader fetches again.
    this.isObserved = false;
    abortController(this.controller, abortError());
  }

  resolve(response: unknown): void {
    this.#settle((waiter) => waiter.resolve(response));
  }

  reject(error: unknown): void {
    this.failure = error;
    this.#settle((waiter) => waiter.reject(error));
  }

  /** Reject the callers if the request ended without an outcome. */
  fail(error: unknown): void {
    if (!this.#settleLate) this.reject(error);
  }

  /**
   * Reject all callers, abort the request and ignore its response. A request that waited for a create which had already
   * failed is rejected with the error of that create.
   */
  drop(error: Error): void {
    const failures = this.creates.map(({ failure }) => failure as Error | undefined);
    this.reject(failures.find((failure) => failure && failure.name !== error.name) ?? error);
    this.ignore(error);
  }

  /** Abort the request, whose callers are settled, and ignore its response. */
  ignore(reason: Error): void {
    this.become('dropped');
    abortController(this.controller, reason);
  }

  #settle(settle: (waiter: Waiter) => void): void {
    this.become('settled');
    this.#settleLate = settle;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    waiters.forEach(settle);
    this.#markSettled();
  }
}

/** Settle one caller. A schema of the user's may throw in `make`, which must not reach the other callers. */
function settleWith(make: () => unknown, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
  try {
    resolve(make());
  } catch (thrown) {
    reject(thrown);
  }
}

/** Make the promise of a call. The store has the error too, so a promise that is not awaited is no unhandled rejection. */
export function fetchPromise<T>(
  promise: Promise<T>,
  abort: (reason?: string) => void = () => undefined,
  requestId = '',
): FetchPromise<T> {
  promise.catch(() => undefined);
  return Object.assign(promise, { abort, requestId });
}
