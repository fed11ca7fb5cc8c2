import { abort as abortController, abortError } from '../shared/aborts.js';
import type { Usage } from './Usage.js';
import type { EndpointInstance, StoreOptions } from '../endpoint/EndpointInstance.js';
import type { Address, LeftOut, RequestMeta, RestState } from '../store/state.js';

/** What `dispatch(posts.get({ id }))` gives. */
export interface FetchPromise<T> extends Promise<T> {
  /** Give up waiting; the request is aborted when nobody else waits for it. The promise rejects with an AbortError. */
  abort(reason?: string): void;
  readonly requestId: string;
}

/** Reads of one text are one request. */
export const readKeyOf = ({ key, page = key }: Address): string => page;

interface Waiter {
  resolve: (response: unknown) => void;
  reject: (error: unknown) => void;
}

/** How long an outcome lives, and how an error is taken. */
export type Terms = Pick<StoreOptions, 'dataExpiryLength' | 'errorExpiryLength' | 'errorPolicy'>;

/** One request in flight, and everybody who waits for it. */
export class Flight {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Flight(undefined as never, undefined as never, {
    args: [],
    creates: [],
    // There are platforms without one, which are to be told so at a request, and not when the package is loaded.
    controller: undefined as never,
  });

  /** Creates in flight whose placeholders the arguments hold: they come first. */
  readonly creates: readonly Flight[];
  /** Its key was expired or invalidated meanwhile: the answer may be from before. */
  isOutdated = false;
  /** What was stored when it was sent: writes that come until its answer are done to its lists again. */
  before: RestState['entities'] | undefined = undefined;
  /** A write that its answer may not know of, or a page of its list, came while it was under way. */
  isCrossed = false;
  /** Names of the items that pages have brought meanwhile. */
  brought: Set<string> | undefined = undefined;
  /** Of a list that is asked for page by page: puts the pages that have come to the first. */
  readonly pages: ((state: RestState) => RestState)[] = [];
  /** Another mutation waits for what it creates. */
  isAwaited = false;
  /** A reader shows the outcome: the request goes on when everybody else has given up. */
  isKept = false;
  /** It is a poll whose last subscriber has gone, and nobody has asked since: it is not tried again. */
  isLeft = false;
  /** After a reset: nothing of it is sent any more, and an answer that is on its way belongs to nobody. */
  isDropped = false;
  /** A reader waits for it that React has not mounted yet. */
  isSuspending?: boolean;
  /** Of one that a queue keeps until it is answered: how often it failed. */
  attempts?: number;
  /** Sends it when its time has come, and again until it has an outcome. */
  deliver?: (send: () => Promise<unknown>) => Promise<unknown>;
  /** A list that is asked for page by page, as many as it shows. */
  isRun?: true;
  /** Of a page. */
  leftOut?: LeftOut;
  /** Of one that a queue keeps: those before it that it waits for, by their ids. */
  after?: readonly string[];
  /** What leaves in place of a request: with what a server knows it again by, to where it was dispatched to. */
  mark?: (url: unknown, init: RequestInit) => readonly [url: unknown, init: RequestInit];
  /** Number of the newest action when it left, of a mutation that had waited for others. */
  leftAt?: number;
  /** It has left, in this try: what fails before is somebody's mistake. */
  isOut?: boolean;
  /** It was answered: what fails from now on, and has no status, is somebody's mistake. */
  isAnswered?: boolean;
  /** Requests in a row that readers made because of reads, this one included. */
  echo?: number;
  /** It was sent, and nobody knows what has become of that: no usable answer came, or none yet. */
  isInDoubt = false;
  /** The server has only taken note of it (202). */
  isAccepted?: boolean;
  /** What it was rejected with. */
  failure: unknown = undefined;
  /** What callers get where the answer alone says too little. */
  told: { readonly value: unknown } | undefined = undefined;
  /** Another one once what it addresses has its primary key. */
  meta: RequestMeta;
  readonly endpoint: EndpointInstance;
  /** As they were given: what is recorded of them may leave some out. */
  args: readonly unknown[];
  readonly terms: Terms;
  readonly controller: AbortController;
  /** Fulfilled when the outcome, whatever it is, is in the store. */
  readonly settled: Promise<void>;
  /** Fulfilled when the request was sent, or never will be; one that may be sent again leaves when it is settled. */
  readonly left: Promise<void>;
  hasLeft = false;
  readonly #waiters = new Set<Waiter>();
  /** What whoever comes too late to wait is told. */
  #tellLate: ((waiter: Waiter) => void) | undefined;
  #markSettled: () => void = () => undefined;
  #markLeft: () => void = () => undefined;

  /** @param terms the endpoint's own, unless somebody asks for others (polls). */
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

  get readKey(): string {
    return readKeyOf(this.meta);
  }

  /** Those who come after it need not wait any longer. */
  leave(): void {
    this.hasLeft = true;
    this.#markLeft();
  }

  /**
   * Wait for the answer.
   *
   * @param valueOf from the response to what this caller gets.
   */
  join(valueOf: (response: unknown) => unknown): FetchPromise<unknown> {
    this.isLeft = false;
    let waiter: Waiter | undefined;
    const promise = new Promise((resolve, reject) => {
      waiter = {
        resolve: (response) => settleWith(() => (this.told ? this.told.value : valueOf(response)), resolve, reject),
        reject,
      };
      if (this.#tellLate) this.#tellLate(waiter);
      else this.#waiters.add(waiter);
    });
    const abort = (reason?: string): void => {
      if (!waiter || !this.#waiters.has(waiter)) return;
      const { reject } = waiter;
      const error = abortError(reason);
      if (this.isKept || this.#waiters.size > 1) {
        this.#waiters.delete(waiter);
        return reject(error);
      }
      // The last one is told once the store knows, whatever the store has come to know by then.
      waiter.resolve = waiter.reject = () => reject(error);
      abortController(this.controller, error);
    };
    return fetchPromise(promise, abort, this.meta.requestId);
  }

  /** Its last mounted reader has left; in the past, where a jump may unmount anything, that means nothing. */
  abandon(runtime: { readonly usage: Usage; isParked(): boolean }): void {
    if (!this.endpoint.abortOnUnmount || this.isSuspending || this.#waiters.size > 0) return;
    if (runtime.usage.isHeld(this.meta.key) || runtime.isParked()) return;
    // Nobody shows what becomes of it: who comes later finds no error, and asks anew.
    this.isKept = false;
    abortController(this.controller, abortError());
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

  /**
   * Reject everybody who waits, abort the request, and ignore what it still answers. What waits for a create that had
   * failed before has failed with that.
   */
  drop(error: Error): void {
    this.isDropped = true;
    const failures = this.creates.map(({ failure }) => failure as Error | undefined);
    this.reject(failures.find((failure) => failure && failure.name !== error.name) ?? error);
    abortController(this.controller, error);
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
