import { own } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { ActionLog } from './ActionLog.js';
import { withNames } from '../store/createdNames.js';
import { initialState } from '../store/state.js';
import { OpaqueResults } from './OpaqueResults.js';
import { ReaderOutcomes } from './ReaderOutcomes.js';
import { ResetError } from './ResetError.js';
import { Usage } from './Usage.js';
import { Timeline } from './Timeline.js';
import type { Dispatch, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { ReadMemory } from '../select/ReadMemory.js';
import type { Selectors } from '../select/selectors.js';
import type { RestAction, RestActions } from '../store/actions.js';
import type { Fold } from '../store/reducer.js';
import type { Registry } from '../store/registry.js';
import type { SchemaRegistry } from '../store/schemaRegistry.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';
import type { GarbageOptions } from './GarbageOptions.js';
import type { Feature } from './Manager.js';
import type { PollingOptions } from './PollingOptions.js';
import type { PrepareHeaders } from './PrepareHeaders.js';

/** What a slice is made of, for every store it is mounted in. */
export interface SliceCore {
  readonly path: string;
  readonly registry: Registry;
  readonly schemas: SchemaRegistry;
  readonly actions: RestActions;
  readonly fold: Fold;
  readonly viewOf: (base: RestState) => RestState;
  /** Lifetimes where the endpoint gives none, ms. */
  readonly dataExpiryLength: number;
  readonly errorExpiryLength: number;
  readonly gc: GarbageOptions | false;
  readonly selectors: Selectors;
  /** What the selectors were asked for. */
  readonly memory: ReadMemory;
  readonly polling: PollingOptions;
  readonly prepareHeaders: PrepareHeaders | undefined;
}

/** Stands in for the network in tests: the answer to a request, or undefined to let it go out. @see spec: 12.5 */
export type Mock = (
  endpoint: EndpointInstance,
  args: readonly unknown[],
  key: string,
) => (() => Promise<unknown>) | undefined;

/** Makes a feature for one store; its state lives in the closure. */
export type FeatureRecipe = (runtime: Runtime) => Feature;

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
  /** Bodies that are not in the state. */
  readonly opaque = new OpaqueResults((key) => this.outcomes.isAwaited(key) || this.usage.isHeld(key));
  readonly mocks = new Set<Mock>();
  readonly log = new ActionLog();
  /** What follows the actions of this store, ours and the user's. */
  features: readonly Feature[] = [];
  /** Keys whose answer was the reason for a logout, with the error. @see spec: decision 58 */
  readonly refusals = new Map<string, Error>();
  /** What the session was refused with, until the reset that ends it has come. */
  refusal: Error | undefined;
  isStarted = false;
  /** Which of the store's states is the present. */
  readonly timeline: Timeline;
  /** The newest generation; time travel does not lower it. @see spec: decision 47 */
  generation = 0;
  readonly #api: MiddlewareAPI;

  constructor(core: SliceCore, api: MiddlewareAPI) {
    this.core = core;
    this.outcomes = new ReaderOutcomes(core.errorExpiryLength);
    this.#api = api;
    this.dispatch = api.dispatch;
    // Whoever follows resets learns of one by somebody else by one of ours. @see spec: decision 94
    const onReset = (isOver: boolean): void => (isOver ? this.reset(true) : this.takeFlights()());
    this.timeline = new Timeline(core.path, () => this.rootState, onReset);
  }

  get rootState(): Readonly<Record<string, RestState | undefined>> {
    return this.#api.getState() as Readonly<Record<string, RestState | undefined>>;
  }

  /** The slice's own part of the state; undefined while its reducer is not mounted. */
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

  /**
   * Whether the store shows the past (DevTools): nobody asks the server or cleans up on their own account then; explicit
   * calls go out.
   *
   * @see spec: decision 45
   */
  isParked(): boolean {
    return this.timeline.isParked();
  }

  /** Number of the newest action, which is not the state's while it shows the past. @see spec: decision 46 */
  get head(): number {
    const { seq } = this.state;
    return this.timeline.head ?? seq;
  }

  /** Arguments that name what was created a moment ago by its placeholder, with the name it has now. */
  renamed(args: readonly unknown[]): readonly unknown[] {
    return withNames(this.slice ?? initialState, args);
  }

  /** From now on in flight; a read can be joined. */
  add(flight: Flight, isRead: boolean): void {
    this.flights.add(flight);
    if (isRead) this.reads.set(flight.readKey, flight);
    // Who comes after the last one left starts anew.
    flight.controller.signal.addEventListener('abort', () => this.forgetRead(flight), { once: true });
  }

  remove(flight: Flight): void {
    // It may have come to its end in another session.
    this.isParked();
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
    return () => flights.forEach((flight) => flight.drop(new ResetError(flight.meta.key, refusal)));
  }

  /**
   * Start a new generation with an empty state.
   *
   * @param follows set where somebody else has emptied it.
   * @see spec: decisions 24, 47 and 94
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

  /** Whether an action can be stored: throws what the fold throws, and keeps the result for the reducer. */
  tryFold(action: RestAction): void {
    this.core.fold(this.state, action);
  }

  commit(action: RestAction): void {
    this.dispatch(action as RestAction & UnknownAction);
  }
}

/** What was added to the store a moment ago, a reducer or a middleware, takes part from the next action on. */
const wake = (dispatch: Dispatch): unknown => dispatch({ type: 'rest-slice/wake' });

/** A thunk's `dispatch` and a middleware's are the same function, which is how one finds the other. */
const runtimes = new WeakMap<Dispatch, Runtime[]>();

/** @returns false when the store has it already. */
export function registerRuntime(runtime: Runtime): boolean {
  const present = runtimes.get(runtime.dispatch) ?? [];
  if (present.some(({ core }) => core === runtime.core)) {
    warnOnce(`The middleware of "${runtime.core.path}" was added twice to one store; add rest.middleware once.`);
    return false;
  }
  if (isDevelopment() && present.some(({ core }) => core.path === runtime.core.path)) {
    warnOnce(`Two slices in one store have the reducerPath "${runtime.core.path}"; give each its own.`);
  }
  runtimes.set(runtime.dispatch, [...present, runtime]);
  return true;
}

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
  const found = find();
  if (found.length > 0) return found;
  wake(dispatch);
  return find();
}
