import { own } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { ActionLog } from './ActionLog.js';
import { BoundedMap } from '../shared/BoundedMap.js';
import { ConfirmedWrites } from './ConfirmedWrites.js';
import { OpaqueResults } from './OpaqueResults.js';
import { ReaderOutcomes } from './ReaderOutcomes.js';
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
}

/** Stands in for the network in tests: the answer to a request, or undefined to let it go out. @see spec: 12.5 */
export type Mock = (
  endpoint: EndpointInstance,
  args: readonly unknown[],
  key: string,
) => (() => Promise<unknown>) | undefined;

/** Makes a feature for one store; its state lives in the closure. */
export type FeatureRecipe = (runtime: Runtime) => Feature;

/** So many placeholders are known after their creates, and so many keys with who makes them. */
const NAMES = 1_000;
const OWNERS = 1_000;

/** The moving parts of one slice in one store: requests in flight. Nothing of it is in the state, or in a module. */
export class Runtime {
  readonly core: SliceCore;
  readonly dispatch: Dispatch;
  /** Reads in flight, by key: a second caller joins. */
  readonly reads = new Map<string, Flight>();
  /** Everything in flight. */
  readonly flights = new Set<Flight>();
  /** What became of the requests of readers. */
  readonly outcomes = new ReaderOutcomes();
  /** Keys that are retained or subscribed. */
  readonly usage = new Usage();
  /** Bodies that are not in the state. */
  readonly opaque = new OpaqueResults((key) => this.outcomes.isHeld(key) || this.usage.isHeld(key));
  /** The endpoint that asked for a key last. */
  readonly owners = new BoundedMap<EndpointInstance>(OWNERS);
  /** Primary keys of what was created, by the placeholders it had. */
  readonly names = new BoundedMap<string>(NAMES);
  /** Which tables were written, and when. */
  readonly writes = new ConfirmedWrites();
  readonly mocks = new Set<Mock>();
  readonly log = new ActionLog();
  /** What follows the actions of this store, ours and the user's. */
  features: readonly Feature[] = [];
  /** Keys whose answer was the reason for a logout, with the error. @see spec: decision 58 */
  readonly refusals = new Map<string, Error>();
  /** The generation whose session was refused. */
  refusedGeneration: number | undefined;
  isStarted = false;
  /** Which of the store's states is the present. */
  readonly timeline: Timeline;
  /** The newest generation; time travel does not lower it. @see spec: decision 47 */
  generation = 0;
  readonly #api: MiddlewareAPI;

  constructor(core: SliceCore, api: MiddlewareAPI) {
    this.core = core;
    this.#api = api;
    this.dispatch = api.dispatch;
    this.timeline = new Timeline(core.path, () => this.rootState);
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
    const state = this.slice;
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

  /** From now on in flight; a read can be joined. */
  add(flight: Flight, isRead: boolean): void {
    this.flights.add(flight);
    if (isRead) this.reads.set(flight.readKey, flight);
    // Who comes after the last one left starts anew.
    flight.controller.signal.addEventListener('abort', () => this.forgetRead(flight), { once: true });
  }

  remove(flight: Flight): void {
    this.flights.delete(flight);
    this.forgetRead(flight);
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

/** A thunk's `dispatch` and a middleware's are the same function, which is how one finds the other. */
const runtimes = new WeakMap<Dispatch, Runtime[]>();

/** @returns false when the store has it already. */
export function registerRuntime(runtime: Runtime): boolean {
  const present = runtimes.get(runtime.dispatch) ?? [];
  if (present.some(({ core }) => core === runtime.core)) {
    warnOnce(`The middleware of "${runtime.core.path}" was added twice to one store; add rest.middleware once.`);
    return false;
  }
  if (present.some(({ core }) => core.path === runtime.core.path)) {
    warnOnce(`Two slices in one store have the reducerPath "${runtime.core.path}"; give each its own.`);
  }
  runtimes.set(runtime.dispatch, [...present, runtime]);
  return true;
}

/** @throws RestError MIDDLEWARE_MISSING */
export function findRuntime(dispatch: Dispatch, core: SliceCore): Runtime {
  const found = runtimes.get(dispatch)?.find((runtime) => runtime.core === core);
  if (found) return found;
  throw new RestError({
    code: 'MIDDLEWARE_MISSING',
    subject: core.path,
    happened: 'The store that got this thunk does not run the middleware of the slice.',
    fix: 'Add it: configureStore({ …, middleware: (getDefault) => getDefault().concat(rest.middleware) }).',
  });
}

/** The runtimes of a store, by the `dispatch` that its thunks get. */
export function runtimesOf(dispatch: Dispatch): readonly Runtime[] {
  return runtimes.get(dispatch) ?? [];
}
