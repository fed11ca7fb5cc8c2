import { own, present } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { BoundedMap } from '../shared/maps.js';
import { renameIn } from '../shared/renameIn.js';
import { isInitial, REPLACED } from '../store/state.js';
import { attempt } from '../shared/warn.js';
import { ReaderOutcomes } from './ReaderOutcomes.js';
import { ResetError } from './ResetError.js';
import { Usage } from './Usage.js';
import type { Dispatch, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { RestAction } from '../store/actions.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState } from '../store/state.js';
import type { Abilities } from './Abilities.js';
import type { ActionHandler, Feature, FeatureParts } from './Feature.js';
import type { Flight } from './Flight.js';
import type { SliceCore } from './SliceCore.js';

/** A replacement of the network for tests: gives the response to a request, or `undefined` to send it. */
export type Mock = (
  endpoint: EndpointInstance,
  args: readonly unknown[],
  key: string,
) => (() => Promise<unknown>) | undefined;

/** The engine of one slice in one store: requests in flight, mounted readers, features. None of it is in the state or in a module. */
export class Runtime {
  readonly core: SliceCore;
  readonly dispatch: Dispatch;
  /** Reads in flight, by key, for a second caller to join. */
  readonly reads = new Map<string, Flight>();
  /** All requests in flight. */
  readonly flights = new Set<Flight>();
  /** Mounted readers, and the outcomes that they wait for. */
  readonly outcomes: ReaderOutcomes;
  /** Keys that are retained or subscribed. */
  readonly usage = new Usage();
  /**
   * The number of the last write to each table; and under `? Post` that of the last write after which a row it addressed is
   * not stored, as the response to an earlier request may still bring the row.
   */
  readonly written = new Map<string, number>();
  /** Primary keys of the items created in this session, by their temporary ids. */
  readonly names = new BoundedMap<string>(1_000);
  readonly mocks = new Set<Mock>();
  readonly can: Partial<Abilities> = {};
  readonly features: FeatureParts[] = [];
  readonly #attached = new Set<Feature>();
  /** The way of an action: `middleware` of the features, the engine, then `inner`. */
  #handle: ActionHandler | undefined;
  /** `around` of the features, then the reducer. */
  inner: ActionHandler = (action) => action;
  /** Keys whose response led to a logout, with the error. */
  readonly refusals = new Map<string, Error>();
  /** The error that ends the session, until its reset has come. */
  refusal: Error | undefined;
  isStarted = false;
  /** The state of the slice at the last `sync`. */
  #shown: RestState | undefined;
  /** Whether the action that is on its way to the reducer is one of the slice; `undefined` where there is none. */
  #isOwnPassing: boolean | undefined;
  /** A root reducer has emptied the slice, and our `reset` has not followed yet. */
  #isEmptied = false;
  /** The newest generation, which time travel does not lower. */
  generation = 0;
  readonly #api: MiddlewareAPI;

  constructor(core: SliceCore, api: MiddlewareAPI) {
    this.core = core;
    this.outcomes = new ReaderOutcomes((key) => this.reads.get(key)?.abandon(this));
    this.#api = api;
    this.dispatch = api.dispatch;
  }

  /**
   * Add a feature to this store; a second time has no effect.
   *
   * @returns the abilities of the store's features.
   */
  attach(feature: Feature): Partial<Abilities> {
    if (this.#attached.has(feature)) return this.can;
    this.#attached.add(feature);
    const parts = feature.recipe?.(this as never) ?? {};
    this.features.push(parts);
    Object.assign(this.can, parts.can);
    if (this.#handle) this.#wrap(parts);
    if (this.isStarted && parts.init) attempt(parts.init);
    return this.can;
  }

  #wrap({ middleware, around }: FeatureParts): void {
    if (around) this.inner = around(this.inner);
    if (middleware && this.#handle) this.#handle = middleware(this.#handle);
  }

  /** Make the handler that passes actions through the features, the engine and `next`. */
  listen(engine: ActionHandler, next: ActionHandler): ActionHandler {
    this.inner = next;
    this.#handle = engine;
    // Reversed, so that the feature listed first is the outermost.
    [...this.features].reverse().forEach((parts) => this.#wrap(parts));
    return (action) => (this.#handle as ActionHandler)(action);
  }

  get rootState(): Readonly<Record<string, RestState | undefined>> {
    return this.#api.getState() as Readonly<Record<string, RestState | undefined>>;
  }

  /** The slice's part of the state; `undefined` while the reducer is not mounted. */
  get slice(): RestState | undefined {
    return own(this.rootState, this.core.path);
  }

  /** The slice's part of the state. @throws RestError REDUCER_MISSING */
  get state(): RestState {
    // A reducer that was injected has a state after the next action only.
    const state = this.slice ?? (wake(this.dispatch), this.slice);
    if (state) return state;
    throw new RestError({
      code: 'REDUCER_MISSING',
      subject: this.core.path,
      happened: `The store has no "${this.core.path}" in its state.`,
      fix: 'Mount the reducer: configureStore({ reducer: { [rest.reducerPath]: rest.reducer, … } }).',
    });
  }

  /** Whether the store shows the past (DevTools). Readers and features then send and clean up nothing; explicit calls are sent. */
  isTimeTravelling(): boolean {
    return this.can.isTimeTravelling?.() ?? false;
  }

  /** Number of the newest action; the state has a smaller one while it shows the past. */
  get head(): number {
    const { seq } = this.state;
    this.sync();
    return this.can.head?.() ?? seq;
  }

  /**
   * Detect that a root reducer has emptied the slice since the last `sync`, and end the session. There is no notice of it,
   * and store listeners and readers run before the action that did it returns here. Time travel is ignored.
   */
  sync(): void {
    if (this.isTimeTravelling()) return;
    const { slice } = this;
    const before = this.#shown;
    // A change between actions is a replaced reducer or a jump, which no middleware sees.
    const isMoved = this.#isOwnPassing !== undefined || (slice?.seq === 0 && slice.lastReset === REPLACED);
    if (slice === before || (before && !isMoved)) return;
    this.#shown = slice;
    if (this.#isOwnPassing || !before || isInitial(before) || (slice && !isInitial(slice))) return;
    this.#isEmptied = true;
    this.takeFlights()();
    queueMicrotask(() => this.#follow());
  }

  /** Pass an action to the reducer, and `sync` before and after. */
  pass(action: unknown, isOwn: boolean): unknown {
    this.sync();
    const outer = this.#isOwnPassing;
    this.#isOwnPassing = isOwn;
    try {
      return this.inner(action);
    } finally {
      this.sync();
      this.#isOwnPassing = outer;
      this.#follow();
    }
  }

  /** Dispatch our `reset` after a root reducer has emptied the slice, so that code which listens for resets runs. */
  #follow(): void {
    if (!this.#isEmptied || !this.slice) return;
    this.#isEmptied = false;
    this.reset(true);
  }

  /** Replace the temporary ids of created items in arguments by their primary keys. */
  renamed(args: readonly unknown[]): readonly unknown[] {
    return this.names.size === 0 ? args : renameIn(args, (text) => this.names.get(text));
  }

  /** Replace temporary ids in the arguments of readers; not in the past, which still shows them. */
  shownArgs(args: readonly unknown[]): readonly unknown[] {
    return this.isTimeTravelling() ? args : this.renamed(args);
  }

  /** Read the view for readers: the value of the endpoint's selector, and bodies that are not in the state. */
  read({ endpoint, args }: Pick<Flight, 'endpoint' | 'args'>, root = this.rootState): ResponseView {
    const view = this.core.selectors.responses(endpoint).read(root, args);
    return (endpoint.schema === undefined && this.can.withBody?.(view, { endpoint, args }, root)) || view;
  }

  /** Register a request as in flight; a read can be joined from now on. */
  add(flight: Flight, isRead: boolean): void {
    this.flights.add(flight);
    if (!isRead) return;
    this.reads.set(flight.readKey, flight);
    // An aborted read is not joined: a later caller sends a new request.
    flight.controller.signal.addEventListener('abort', () => this.forgetRead(flight), { once: true });
  }

  remove(flight: Flight): void {
    // The session may have ended meanwhile, which drops this request.
    this.sync();
    this.flights.delete(flight);
    this.forgetRead(flight);
  }

  /**
   * Remove all requests in flight, so that they are not joined and their responses not stored.
   *
   * @param spared id of a request that goes on.
   * @returns a function that aborts them and rejects their callers.
   */
  takeFlights(spared?: string): () => void {
    const flights = [...this.flights].filter(({ meta }) => meta.requestId !== spared);
    for (const flight of flights) this.remove(flight);
    const { refusal } = this;
    this.outcomes.pace.clear();
    this.names.clear();
    return () => flights.forEach((flight) => flight.drop(new ResetError(flight.meta.key, refusal)));
  }

  /**
   * Start a new generation with an empty state.
   *
   * @param follows set where a root reducer has emptied it already.
   */
  reset(follows?: true): void {
    const lastReset = (this.generation = Math.max(Date.now(), this.generation + 1, this.state.lastReset + 1));
    this.commit(this.core.actions.reset({ lastReset, ...present({ follows }) }));
  }

  /** Find the mock that answers a request; the one added last is asked first. */
  mockOf(...request: Parameters<Mock>): ReturnType<Mock> {
    for (const mock of [...this.mocks].reverse()) {
      const answer = mock(...request);
      if (answer) return answer;
    }
    return undefined;
  }

  /** Let a read not be joined any more; its response is still stored. */
  forgetRead(flight: Flight): void {
    if (this.reads.get(flight.readKey) === flight) this.reads.delete(flight.readKey);
  }

  commit(action: RestAction): void {
    this.dispatch(action as RestAction & UnknownAction);
  }
}

/** Dispatch an empty action, so that a reducer or middleware that was just added to the store takes part. */
const wake = (dispatch: Dispatch): unknown => dispatch({ type: 'rest-slice/wake' });

/** The runtimes of each store, by the `dispatch` that thunks and middleware get. An entry goes with its store. */
export const runtimes = new WeakMap<Dispatch, Runtime[]>();

export const middlewareMissing = (subject: string): RestError =>
  new RestError({
    code: 'MIDDLEWARE_MISSING',
    subject,
    happened: 'The store does not run the middleware of the slice.',
    fix: 'Add it: configureStore({ …, middleware: (getDefault) => getDefault().concat(rest.middleware) }).',
  });

/** Find the runtime of a slice in a store. @throws RestError MIDDLEWARE_MISSING */
export function findRuntime(dispatch: Dispatch, core: SliceCore): Runtime {
  const [found] = runtimesOf(dispatch, core);
  if (found) return found;
  throw middlewareMissing(core.path);
}

/** Find the runtimes of a store by the `dispatch` that its thunks get. */
export function runtimesOf(dispatch: Dispatch, core?: SliceCore): readonly Runtime[] {
  const find = () => (runtimes.get(dispatch) ?? []).filter((runtime) => !core || runtime.core === core);
  if (find().length === 0) wake(dispatch);
  return find();
}
