import { abortError } from '../shared/aborts.js';
import { prune } from '../requests/middleware.js';
import { startTimer } from '../requests/startTimer.js';
import { STALE } from '../schema/rowOrder.js';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { ATTRIBUTE, fingerprint } from './Flow.js';
import { hydrate } from './hydrate.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { Store } from '@reduxjs/toolkit';
import type { Mock, Runtime } from '../requests/runtime.js';
import type { StreamedPiece } from './Outflow.js';
import type { Flow, Piece } from './Flow.js';

/** How long a request waits for data that may be in the part of the page that is being read, ms. */
const GRACE = 100;

/** How long it waits for announced data, ms: no browser reports that the connection of a page was lost. */
const PATIENCE = 10_000;

type BrowserStore = Pick<Store, 'dispatch'>;

/** The pieces that came for one slice, and the requests that wait for more. */
class SliceInflow implements Flow {
  readonly path: string;
  readonly #runtime: Runtime;
  readonly #pieces: Piece[] = [];
  readonly #pending = new Set<number>();
  readonly #blank = new Set<number>();
  /** Functions that send the requests which wait for the page, by key. */
  readonly #held = new Map<string, () => void>();
  #isOver = false;
  /** Resolves with the next piece, or at the end. */
  #change: Promise<void> | undefined;
  #tell: (() => void) | undefined;

  constructor(runtime: Runtime) {
    this.path = runtime.core.path;
    this.#runtime = runtime;
    runtime.mocks.add(this.#hold);
    runtime.can.wasBlank = (key) => this.#blank.has(fingerprint(key));
  }

  /** The first piece is in the page before any script; later ones may be behind markup that needs them. */
  read(index: number): Piece | undefined {
    const piece = this.#pieces[index];
    // React waits for a thrown promise.
    if (!piece && index > 0 && !this.#isOver) throw (this.#change ??= new Promise((tell) => (this.#tell = tell)));
    return piece;
  }

  take({ index, pending, blank, isLast, ...json }: StreamedPiece): void {
    // React may write a small piece before an earlier big one.
    this.#pieces[index] = { text: '', isLast: isLast === true };
    pending.forEach((key) => this.#pending.add(key));
    blank.forEach((key) => this.#blank.add(key));
    this.#runtime.dispatch(hydrate(json));
    for (const key of this.#held.keys()) this.#satisfy(key);
    if (this.#isWhole) this.end();
    this.#changed();
  }

  get #isWhole(): boolean {
    const { length } = this.#pieces;
    return this.#pieces[length - 1]?.isLast === true && Object.keys(this.#pieces).length === length;
  }

  /** End: no more pieces will come, and the waiting requests are sent. */
  end(): void {
    this.#isOver = true;
    this.#runtime.mocks.delete(this.#hold);
    this.#held.forEach((release) => release());
    this.#changed();
  }

  #changed(): void {
    this.#tell?.();
    this.#change = this.#tell = undefined;
  }

  /**
   * Hold back a request for data that the server will send: a component may hydrate before they have come. Data that the
   * server has not announced may be in the part of the page that is being read.
   */
  readonly #hold: Mock = (endpoint, args, key) => {
    if (endpoint.sideEffect === true || this.#isOver || this.#pieces.length === 0) return undefined;
    return async () => {
      await new Promise<void>((resolve) => {
        this.#held.set(key, resolve);
        startTimer(resolve, this.#pending.has(fingerprint(key)) ? PATIENCE : GRACE);
      });
      this.#held.delete(key);
      return endpoint(...(args as [])) as Promise<unknown>;
    };
  };

  /** Settle the request of a key with the data that came from the server instead. */
  #satisfy(key: string): void {
    const runtime = this.#runtime;
    const flight = [...runtime.flights].find((each) => each.meta.key === key);
    if (!flight) return;
    const select = runtime.core.selectors.selectResponse(flight.endpoint);
    const { data, error, expiresAt } = select(runtime.rootState, ...flight.args);
    // What has become stale is no answer: the request is made because of it.
    if ((data === undefined && !error) || expiresAt <= STALE) return;
    this.#held.delete(key);
    runtime.remove(flight);
    flight.result = { value: data };
    if (error) flight.reject(error);
    else flight.resolve(undefined);
    flight.ignore(abortError());
    prune(runtime);
  }
}

const inflows = new WeakMap<BrowserStore, ReadonlyMap<string, SliceInflow>>();

/** Find the inflow of a slice; undefined on a server, whose store is not hydrated. */
export const inflowOf = (store: BrowserStore, path: string): Flow | undefined => inflows.get(store)?.get(path);

const piecesIn = (page: Document): readonly Element[] => [...page.querySelectorAll(`script[${ATTRIBUTE}]`)];

/** Read the piece in an element; undefined while the parser has only a part of its text. */
const pieceOf = ({ textContent: text }: Element): StreamedPiece | undefined =>
  ifItCan(() => JSON.parse(text ?? '') as StreamedPiece);

/**
 * Take over the data that `StreamedState` has written into the page, and those that will follow: a component finds the data
 * of its markup without another request. Call it once, before `hydrateRoot`; if nothing was streamed, nothing happens.
 *
 * ```ts
 * hydrateStreamed(store);
 * hydrateRoot(document, <App store={store} />);
 * ```
 * @throws RestError MIDDLEWARE_MISSING
 */
export function hydrateStreamed(store: BrowserStore): void {
  if (typeof document === 'undefined' || inflows.has(store)) return;
  const runtimes = placeSlices(storeDispatch(store));
  const flows = new Map(runtimes.map((runtime) => [runtime.core.path, new SliceInflow(runtime)]));
  inflows.set(store, flows);
  const taken = new Set<Element>();
  const look = (): void => {
    for (const element of piecesIn(document)) {
      const flow = taken.has(element) ? undefined : flows.get(String(element.getAttribute(ATTRIBUTE)));
      const piece = flow && pieceOf(element);
      if (piece) {
        taken.add(element);
        flow.take(piece);
      }
    }
  };
  const observer = new MutationObserver(look);
  const end = (): void => {
    look();
    observer.disconnect();
    flows.forEach((flow) => flow.end());
  };
  look();
  if (document.readyState !== 'loading') return end();
  // React shows a part of the page in a later task, when its data have been taken.
  observer.observe(document, { childList: true, characterData: true, subtree: true });
  document.addEventListener('DOMContentLoaded', end, { once: true });
}
