import { startTimer } from '../requests/startTimer.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { initialState } from '../store/state.js';
import { dehydratedSince, headOf } from './dehydrate.js';
import { fingerprint } from './Flow.js';
import { serialize } from './serialize.js';
import type { Store } from '@reduxjs/toolkit';
import type { Runtime } from '../requests/runtime.js';
import type { RestState } from '../store/state.js';
import type { DehydratedState } from './dehydrate.js';
import type { Flow, Piece } from './Flow.js';

/** The JSON of a piece in the page. */
export interface StreamedPiece extends DehydratedState {
  /** Number of the piece, from 0. */
  readonly index: number;
  /** Fingerprints of the keys that are in flight on the server. */
  readonly pending: readonly number[];
  /** Fingerprints of the keys that were rendered without their data. */
  readonly blank: readonly number[];
  /** No other piece follows. */
  readonly isLast?: true;
}

const isEmpty = (part: object): boolean =>
  Object.values(part).every((member) => Object.keys(member as object).length === 0);

/** Cuts the state of a server's store into pieces, as it fills while React renders. */
export class Outflow implements Flow {
  readonly path: string;
  readonly #store: Pick<Store, 'subscribe'>;
  readonly #runtime: Runtime;
  readonly #idle: number;
  readonly #pieces: (Piece & { readonly state: RestState })[] = [];
  /** Nothing has been in flight for a while. */
  #isIdle = false;
  #change: Promise<void> | undefined;

  /** @param idle time without a request after which the app counts as having all of its data, ms. */
  constructor(store: Pick<Store, 'subscribe'>, runtime: Runtime, idle: number) {
    this.path = runtime.core.path;
    this.#store = store;
    this.#runtime = runtime;
    this.#idle = idle;
  }

  read(index: number): Piece | undefined {
    return (this.#pieces[index] ??= this.#cut(index));
  }

  #cut(index: number): Piece & { readonly state: RestState } {
    const state = this.#state;
    const { flights } = this.#runtime;
    const part = dehydratedSince(state, this.#pieces[index - 1]?.state ?? initialState);
    const isLast = this.#isIdle && flights.size === 0;
    // React waits for a thrown promise.
    if (index > 0 && !isLast && isEmpty(part)) throw this.#next();
    const reads = [...flights].filter(({ endpoint }) => endpoint.sideEffect !== true);
    const piece: StreamedPiece = {
      ...headOf(this.path, this.#runtime.can.whose?.user),
      index,
      state: part,
      pending: reads.map(({ readKey }) => fingerprint(readKey)),
      blank: [...this.#runtime.usage.blank].map(fingerprint),
      ...(isLast && { isLast }),
    };
    if (isLast && isDevelopment()) this.#warnOfMore(state);
    return { text: serialize(piece), state, isLast };
  }

  get #state(): RestState {
    return this.#runtime.slice ?? initialState;
  }

  /** Wait for the next change of the store, or for the end of all requests. */
  #next(): Promise<void> {
    this.#isIdle = false;
    return (this.#change ??= new Promise((resolve) => {
      let stopTimer: () => void;
      const end = (isIdle: boolean): void => {
        stopTimer();
        unsubscribe();
        this.#change = undefined;
        this.#isIdle = isIdle;
        resolve();
      };
      const look = (): void => {
        if (this.#runtime.flights.size === 0) end(true);
        else stopTimer = startTimer(look, this.#idle);
      };
      const unsubscribe = this.#store.subscribe(() => end(false));
      stopTimer = startTimer(look, this.#idle);
    }));
  }

  #warnOfMore(sent: RestState): void {
    const unsubscribe = this.#store.subscribe(() => {
      const { results, entities } = this.#state;
      if (results === sent.results && entities === sent.entities) return;
      unsubscribe();
      warnOnce(
        `Data came after StreamedState had ended: the browser will ask for it again. It ends when nothing has been in flight for ${String(this.#idle)} ms; what begins to load later, behind a lazy component, needs more: <StreamedState idle={500} …>.`,
      );
    });
  }
}
