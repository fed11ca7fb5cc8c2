import { own } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { ReaderOutcomes } from './ReaderOutcomes.js';
import type { Dispatch, MiddlewareAPI, UnknownAction } from '@reduxjs/toolkit';
import type { Selectors } from '../select/selectors.js';
import type { RestAction, RestActions } from '../store/actions.js';
import type { Fold } from '../store/reducer.js';
import type { Registry } from '../store/registry.js';
import type { SchemaRegistry } from '../store/schemaRegistry.js';
import type { RestState } from '../store/state.js';
import type { Flight } from './Flight.js';

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
  readonly selectors: Selectors;
}

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
  readonly #api: MiddlewareAPI;

  constructor(core: SliceCore, api: MiddlewareAPI) {
    this.core = core;
    this.#api = api;
    this.dispatch = api.dispatch;
  }

  get rootState(): Readonly<Record<string, RestState | undefined>> {
    return this.#api.getState() as Readonly<Record<string, RestState | undefined>>;
  }

  /** The slice's own part of the state. @throws RestError REDUCER_MISSING */
  get state(): RestState {
    const state = own(this.rootState, this.core.path);
    if (state) return state;
    throw new RestError({
      code: 'REDUCER_MISSING',
      subject: this.core.path,
      happened: `The store has no "${this.core.path}" in its state.`,
      fix: 'Mount the reducer: configureStore({ reducer: { [rest.reducerPath]: rest.reducer, … } }).',
    });
  }

  /** From now on in flight; a read can be joined. */
  add(flight: Flight, isRead: boolean): void {
    const { key } = flight.meta;
    this.flights.add(flight);
    if (isRead) this.reads.set(key, flight);
    // Who comes after the last one left starts anew.
    flight.controller.signal.addEventListener('abort', () => this.forgetRead(flight), { once: true });
  }

  remove(flight: Flight): void {
    this.flights.delete(flight);
    this.forgetRead(flight);
  }

  /** Nobody joins it any more; its answer is still stored. */
  forgetRead(flight: Flight): void {
    if (this.reads.get(flight.meta.key) === flight) this.reads.delete(flight.meta.key);
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

export function registerRuntime(runtime: Runtime): void {
  const present = runtimes.get(runtime.dispatch) ?? [];
  if (present.some(({ core }) => core === runtime.core)) {
    warnOnce(`The middleware of "${runtime.core.path}" was added twice to one store; add rest.middleware once.`);
    return;
  }
  if (present.some(({ core }) => core.path === runtime.core.path)) {
    warnOnce(`Two slices in one store have the reducerPath "${runtime.core.path}"; give each its own.`);
  }
  runtimes.set(runtime.dispatch, [...present, runtime]);
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
