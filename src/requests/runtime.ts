import { own } from '../shared/own.js';
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
import type { Selectors } from '../select/selectors.js';
import type { RestAction, RestActions } from '../store/actions.js';
import type { Fold } from '../store/reducer.js';
import type { Registry } from '../store/registry.js';
import type { RestState } from '../store/state.js';
import type { Abilities, ActionHandler, Feature, FeatureParts, SliceAbilities } from './Feature.js';
import type { Flight } from './Flight.js';
import type { PollingOptions } from './PollingOptions.js';
import type { PrepareHeaders } from './PrepareHeaders.js';
import type { UserOf } from './User.js';

/** What a slice is made of, for every store it is mounted in. */
export interface SliceCore {
  readonly path: string;
  readonly registry: Registry;
  readonly actions: RestActions;
  readonly fold: Fold;
  readonly viewOf: (base: RestState) => RestState;
  /** Lifetimes where the endpoint gives none, ms. */
  readonly dataExpiryLength: number;
  readonly errorExpiryLength: number;
  readonly selectors: Selectors;
  readonly polling: PollingOptions;
  readonly prepareHeaders: PrepareHeaders | undefined;
  /** Whose data is in a store. */
  readonly user: UserOf | undefined;
  /** What the features of the slice make possible. */
  readonly can: Partial<SliceAbilities>;
}

/** Stands in for the network in tests: the answer to a request, or undefined to let it go out. */
export type Mock = (
  endpoint: EndpointInstance,
  args: readonly unknown[],
  key: string,
) => (() => Promise<unknown>) | undefined;

/** The moving parts of one slice in one store: requests in flight. Nothing of it is in the state, or in a module. */
export class Runtime {
  readonly core: SliceCore;
  readonly dispatch: Dispatch;
  /** Reads in flight, by key: a second caller joins. */
  readonly reads = new Map<string, Flight>();
  /** Everything in flight. */
  readonly flights = new Set<Flight>();
  /** What became of the requests of readers. */
  readonly outcomes: ReaderOutcomes;
  /** Keys that are retained or subscribed. */
  readonly usage = new Usage();
  /**
   * Numbers of the last writes, by the tables that they have to do with, and, as `? Post`, of those after which a row that
   * they are about is not held: an answer to what was sent before brings it.
   */
  readonly written = new Map<string, number>();
  /** Primary keys of what was created in this session, by the placeholders that stood for them. */
  readonly names = new BoundedMap<string>(1_000);
  readonly mocks = new Set<Mock>();
  readonly can: Partial<Abilities> = {};
  readonly features: FeatureParts[] = [];
  readonly #attached = new Set<Feature>();
  /** Features, then the engine, then `inner`: features that stand before the reducer. */
  #handle: ActionHandler | undefined;
  inner: ActionHandler = (action) => action;
  /** Keys whose answer was the reason for a logout, with the error. */
  readonly refusals = new Map<string, Error>();
  /** What the session was refused with, until the reset that ends it has come. */
  refusal: Error | undefined;
  isStarted = false;
  /** The slice's state when it was last looked at. */
  #shown: RestState | undefined;
  /** Whether the action that is on its way to the reducer is ours; undefined where there is none. */
  #isOwnPassing: boolean | undefined;
  /** Somebody else has emptied the slice, and our reset has not followed yet. */
  #isEmptied = false;
  /** The newest generation; time travel does not lower it. */
  generation = 0;
  readonly #api: MiddlewareAPI;

  constructor(core: SliceCore, api: MiddlewareAPI) {
    this.core = core;
    this.outcomes = new ReaderOutcomes((key) => this.reads.get(key)?.abandon(this));
    this.#api = api;
    this.dispatch = api.dispatch;
  }

  /**
   * Let a feature take part in this store; one that does so already is left alone.
   *
   * @returns what the features of the store make possible.
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

  /** From now on actions pass through the features, the engine, and `next`. */
  listen(engine: ActionHandler, next: ActionHandler): ActionHandler {
    this.inner = next;
    this.#handle = engine;
    // What was listed first is the outermost.
    [...this.features].reverse().forEach((parts) => this.#wrap(parts));
    return (action) => (this.#handle as ActionHandler)(action);
  }

  get rootState(): Readonly<Record<string, RestState | undefined>> {
    return this.#api.getState() as Readonly<Record<string, RestState | undefined>>;
  }

  /** Undefined while the reducer is not mounted. */
  get slice(): RestState | undefined {
    return own(this.rootState, this.core.path);
  }

  /** The slice's own part of the state. @throws RestError REDUCER_MISSING */
  get state(): RestState {
    // A reducer that was injected takes part from the next action on.
    const state = this.slice ?? (wake(this.dispatch), this.slice);
    if (state) return state;
    throw new RestError({
      code: 'REDUCER_MISSING',
      subject: this.core.path,
      happened: `The store has no "${this.core.path}" in its state.`,
      fix: 'Mount the reducer: configureStore({ reducer: { [rest.reducerPath]: rest.reducer, … } }).',
    });
  }

  /** Whether the store shows the past (DevTools): nobody asks or cleans up on their own account; explicit calls go out. */
  isParked(): boolean {
    return this.can.isParked?.() ?? false;
  }

  /** Number of the newest action, which is not the state's while it shows the past. */
  get head(): number {
    const { seq } = this.state;
    this.sync();
    return this.can.head?.() ?? seq;
  }

  /**
   * Notice what became of the state since the last look: nobody tells us of a reducer above ours that empties the slice,
   * and listeners and readers are there before the action that did it has come back. The past tells nothing.
   */
  sync(): void {
    if (this.isParked()) return;
    const { slice } = this;
    const before = this.#shown;
    // Between actions it is a reducer that took another's place, or a jump: Redux tells no middleware.
    const isMoved = this.#isOwnPassing !== undefined || (slice?.seq === 0 && slice.lastReset === REPLACED);
    if (slice === before || (before && !isMoved)) return;
    this.#shown = slice;
    if (this.#isOwnPassing || !before || isInitial(before) || (slice && !isInitial(slice))) return;
    this.#isEmptied = true;
    this.takeFlights()();
    queueMicrotask(() => this.#follow());
  }

  /** Let an action pass to the reducer, and see what it does to the state. */
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

  /** Whoever follows resets learns of one by somebody else by one of ours; not at once: there may be a render. */
  #follow(): void {
    if (!this.#isEmptied || !this.slice) return;
    this.#isEmptied = false;
    this.reset(true);
  }

  /** Arguments that name what was created a moment ago by its placeholder, with the name it has now. */
  renamed(args: readonly unknown[]): readonly unknown[] {
    return this.names.size === 0 ? args : renameIn(args, (text) => this.names.get(text));
  }

  /** The same for readers: the past still shows placeholders. */
  shownArgs(args: readonly unknown[]): readonly unknown[] {
    return this.isParked() ? args : this.renamed(args);
  }

  /** From now on in flight; a read can be joined. */
  add(flight: Flight, isRead: boolean): void {
    this.flights.add(flight);
    if (!isRead) return;
    this.reads.set(flight.readKey, flight);
    // Who comes after the last one left starts anew.
    flight.controller.signal.addEventListener('abort', () => this.forgetRead(flight), { once: true });
  }

  remove(flight: Flight): void {
    // It may have come to its end in another session.
    this.sync();
    this.flights.delete(flight);
    this.forgetRead(flight);
  }

  /**
   * Nobody joins what is in flight now, and nothing of it is stored.
   *
   * @param spared id of a request that goes on.
   * @returns aborts it, and tells who waits.
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
   * @param follows set where somebody else has emptied it.
   */
  reset(follows?: true): void {
    const lastReset = (this.generation = Math.max(Date.now(), this.generation + 1, this.state.lastReset + 1));
    this.commit(this.core.actions.reset({ lastReset, ...(follows && { follows }) }));
  }

  /** What answers in place of the endpoint; the mock that was added last is asked first. */
  mockOf(...request: Parameters<Mock>): ReturnType<Mock> {
    for (const mock of [...this.mocks].reverse()) {
      const answer = mock(...request);
      if (answer) return answer;
    }
    return undefined;
  }

  /** Nobody joins it any more; its answer is still stored. */
  forgetRead(flight: Flight): void {
    if (this.reads.get(flight.readKey) === flight) this.reads.delete(flight.readKey);
  }

  commit(action: RestAction): void {
    this.dispatch(action as RestAction & UnknownAction);
  }
}

/** What was added to the store a moment ago, a reducer or a middleware, takes part from the next action on. */
const wake = (dispatch: Dispatch): unknown => dispatch({ type: 'rest-slice/wake' });

/** By a thunk's `dispatch`, which is a middleware's too. */
export const runtimes = new WeakMap<Dispatch, Runtime[]>();

export const middlewareMissing = (subject: string): RestError =>
  new RestError({
    code: 'MIDDLEWARE_MISSING',
    subject,
    happened: 'The store does not run the middleware of the slice.',
    fix: 'Add it: configureStore({ …, middleware: (getDefault) => getDefault().concat(rest.middleware) }).',
  });

/** @throws RestError MIDDLEWARE_MISSING */
export function findRuntime(dispatch: Dispatch, core: SliceCore): Runtime {
  const [found] = runtimesOf(dispatch, core);
  if (found) return found;
  throw middlewareMissing(core.path);
}

/** The runtimes of a store, by the `dispatch` that its thunks get. */
export function runtimesOf(dispatch: Dispatch, core?: SliceCore): readonly Runtime[] {
  const find = () => (runtimes.get(dispatch) ?? []).filter((runtime) => !core || runtime.core === core);
  if (find().length === 0) wake(dispatch);
  return find();
}
