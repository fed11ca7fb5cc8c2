import type { EndpointInstance, StoreOptions } from '../endpoint/EndpointInstance.js';
import type { RequestMeta } from '../store/state.js';

/** What `dispatch(posts.get({ id }))` gives. @see api.md 7 */
export interface FetchPromise<T> extends Promise<T> {
  /** Give up waiting; the request is aborted when nobody else waits for it. The promise rejects with an AbortError. */
  abort(reason?: string): void;
  readonly requestId: string;
}

interface Waiter {
  resolve(response: unknown): void;
  reject(error: unknown): void;
}

export const abortError = (reason = 'The request was aborted.'): Error => new DOMException(reason, 'AbortError');

/** How long an outcome lives, and how an error is taken. */
export type Terms = Pick<StoreOptions, 'dataExpiryLength' | 'errorExpiryLength' | 'errorPolicy'>;

/** One request in flight, and everybody who waits for it. */
export class Flight {
  /** Creates in flight whose placeholders the arguments hold: they come first. @see api.md 7, temporary ids */
  readonly creates: readonly Flight[];
  /** Its key was expired or invalidated meanwhile: the answer may be from before. */
  isOutdated = false;
  /** Another mutation waits for what it creates. */
  isAwaited = false;
  /** What it was rejected with. */
  failure: unknown;
  #meta: RequestMeta;
  readonly endpoint: EndpointInstance;
  /** Calls of one text are one request: the key, and where keys are shared what tells the requests apart. */
  readonly readKey: string;
  readonly terms: Terms;
  readonly controller = new AbortController();
  /** Fulfilled when the outcome, whatever it is, is in the store. */
  readonly settled: Promise<void>;
  readonly #waiters = new Set<Waiter>();
  #isDropped = false;
  #isKept = false;
  /** What whoever comes too late to wait is told. */
  #tellLate: ((waiter: Waiter) => void) | undefined;
  #markSettled: () => void = () => undefined;

  /** @param terms the endpoint's own, unless somebody asks for others (polls). */
  constructor(
    endpoint: EndpointInstance,
    meta: RequestMeta,
    { terms = endpoint, creates = [], readKey = meta.key }: Partial<Pick<Flight, 'terms' | 'creates' | 'readKey'>> = {},
  ) {
    this.endpoint = endpoint;
    this.readKey = readKey;
    this.terms = terms;
    this.creates = creates;
    this.#meta = meta;
    for (const create of creates) create.isAwaited = true;
    this.settled = new Promise((resolve) => (this.#markSettled = resolve));
  }

  get meta(): RequestMeta {
    return this.#meta;
  }

  /** What it addresses has its primary key now. */
  address(meta: Pick<RequestMeta, 'key' | 'args'>): void {
    this.#meta = { ...this.#meta, ...meta };
  }

  /** A reader shows the outcome: the request goes on when everybody else has given up. */
  keep(): void {
    this.#isKept = true;
  }

  get isKept(): boolean {
    return this.#isKept;
  }

  get hasWaiters(): boolean {
    return this.#waiters.size > 0;
  }

  /** After a reset: its answer belongs to nobody, and is not stored. */
  get isDropped(): boolean {
    return this.#isDropped;
  }

  /**
   * Wait for the answer.
   *
   * @param valueOf from the response to what this caller gets.
   */
  join(valueOf: (response: unknown) => unknown): FetchPromise<unknown> {
    let waiter: Waiter | undefined;
    const promise = new Promise((resolve, reject) => {
      waiter = { resolve: (response) => settleWith(() => valueOf(response), resolve, reject), reject };
      if (this.#tellLate) this.#tellLate(waiter);
      else this.#waiters.add(waiter);
    });
    const abort = (reason?: string): void => {
      if (!waiter || !this.#waiters.delete(waiter)) return;
      waiter.reject(abortError(reason));
      if (this.#waiters.size === 0 && !this.#isKept) this.controller.abort(abortError(reason));
    };
    return fetchPromise(promise, abort, this.meta.requestId);
  }

  resolve(response: unknown): void {
    this.#settle((waiter) => waiter.resolve(response));
  }

  reject(error: unknown): void {
    this.failure = error;
    this.#settle((waiter) => waiter.reject(error));
  }

  /** It came to no end of its own: whoever still waits learns why. */
  fail(error: unknown): void {
    if (!this.#tellLate) this.reject(error);
  }

  /** Its answer is not stored, though it may still tell those who wait. */
  disown(): void {
    this.#isDropped = true;
    this.#markSettled();
  }

  /** Reject everybody who waits, abort the request, and ignore what it still answers. */
  drop(error: Error): void {
    this.disown();
    this.reject(error);
    this.controller.abort(error);
  }

  #settle(tell: (waiter: Waiter) => void): void {
    this.#tellLate = tell;
    const waiters = [...this.#waiters];
    this.#waiters.clear();
    waiters.forEach(tell);
    this.#markSettled();
  }
}

/** What puts the answer together may be the user's, and throw: that is this caller's error, and nobody else's. */
function settleWith(make: () => unknown, resolve: (value: unknown) => void, reject: (error: unknown) => void): void {
  try {
    resolve(make());
  } catch (thrown) {
    reject(thrown);
  }
}

/** A failure is in the store, and in the promise for who awaits it; nobody awaiting it is no unhandled rejection. */
export function fetchPromise<T>(
  promise: Promise<T>,
  abort: (reason?: string) => void,
  requestId: string,
): FetchPromise<T> {
  promise.catch(() => undefined);
  return Object.assign(promise, { abort, requestId });
}
