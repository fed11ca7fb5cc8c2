import { nanoid } from '@reduxjs/toolkit';
import { dispose } from '../requests/middleware.js';
import { createThunks } from '../requests/thunks.js';
import { oncePer } from '../shared/oncePer.js';
import { createSnapshot, knownOf } from '../store/snapshot.js';
import type { Dispatch, Store } from '@reduxjs/toolkit';
import type {
  AnyEndpoint,
  ArgsOf,
  BoundTo,
  DataOf,
  EndpointInstance,
  Known,
  ReaderArgs,
  ResponseOf,
  Snapshot,
} from '../endpoint/EndpointInstance.js';
import type { SetArguments } from '../endpoint/StreamApi.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { KeyTester } from '../requests/localCommits.js';
import type { ManagerOf } from '../requests/Manager.js';
import type { Runtime } from '../requests/runtime.js';
import type { Denormalize } from '../schema/infer.js';
import type { RestState } from '../store/state.js';

/** Dispatches a slice's thunks, and reads its view: one object for each store. Its methods are bound and stable. */
export interface Controller {
  fetch<E extends AnyEndpoint>(this: void, endpoint: E, ...args: ArgsOf<E>): FetchPromise<DataOf<E>>;
  fetchIfStale<E extends AnyEndpoint>(
    this: void,
    endpoint: E,
    ...args: ArgsOf<E>
  ): DataOf<E> | undefined | FetchPromise<DataOf<E>>;
  /** Keeps the data fresh, by the endpoint's `stream` and `pollFrequency`, until the returned function is called. */
  subscribe<E extends AnyEndpoint>(this: void, endpoint: E, ...args: ReaderArgs<E>): () => void;
  /** Protects a result and its rows from garbage collection, without polling. @returns a function that ends it. */
  retain<E extends AnyEndpoint>(this: void, endpoint: E, ...args: ReaderArgs<E>): () => void;
  set<S extends object, A extends readonly unknown[]>(
    this: void,
    schema: S,
    ...rest: SetArguments<S, A>
  ): Promise<void>;
  setResponse<E extends AnyEndpoint>(
    this: void,
    endpoint: E,
    ...rest: [...ArgsOf<E>, response: ResponseOf<E>]
  ): Promise<void>;
  setError<E extends AnyEndpoint>(this: void, endpoint: E, ...rest: [...ArgsOf<E>, error: Error]): Promise<void>;
  invalidate<E extends AnyEndpoint>(this: void, endpoint: E, ...args: ReaderArgs<E>): Promise<void>;
  invalidateAll(this: void, keys: KeyTester | BoundTo<KeyTester>): Promise<void>;
  expireAll(this: void, keys: KeyTester | BoundTo<KeyTester>): Promise<void>;
  resetEntireStore(this: void): Promise<void>;
  /** Reads the value of a schema from the view, by arguments. */
  get<S extends object>(this: void, schema: S, ...args: readonly any[]): Denormalize<S> | undefined;
  /** Reads the data of an endpoint from the view, the same object as selectors, with their freshness. */
  getResponse<E extends AnyEndpoint>(this: void, endpoint: E, ...args: ReaderArgs<E>): Known<DataOf<E>>;
  getError<E extends AnyEndpoint>(this: void, endpoint: E, ...args: ReaderArgs<E>): Error | undefined;
  /** Gets the slice's stored state, without optimistic layers. */
  getState(this: void): RestState;
  /** Reads from one state, by default the present one, without memoizing. */
  snapshot(this: void, state?: RestState, fetchedAt?: number): Snapshot;
  readonly store: Pick<Store, 'dispatch' | 'getState'>;
  /**
   * Stops timers, aborts and rejects requests in flight, ends subscriptions, and cleans up the managers. The next use starts
   * again; the data stay.
   */
  dispose(this: void): void;
}

/** Follows the actions of a store: `middleware(controller)` is called once per store. */
export interface Manager extends ManagerOf<Controller> {}

type Thunk = (dispatch: Dispatch) => unknown;

const runtimes = new WeakMap<Controller, Runtime>();

function createController(runtime: Runtime): Controller {
  const { core } = runtime;
  const thunks = Object.entries(createThunks(core));
  const dispatched: Record<string, unknown> = {};
  for (const [name, make] of thunks) {
    dispatched[name] = (...args: unknown[]) => (make as (...args: unknown[]) => Thunk)(...args)(runtime.dispatch);
  }
  const response = (endpoint: EndpointInstance, args: readonly unknown[]) =>
    core.selectors.selectResponse(endpoint)(runtime.rootState, ...args);
  const controller = {
    ...dispatched,
    get: (schema: object, ...args: unknown[]) => core.selectors.selectQuery(schema)(runtime.rootState, ...args),
    getResponse: (endpoint: EndpointInstance, ...args: unknown[]) => knownOf(response(endpoint, args)),
    getError: (endpoint: EndpointInstance, ...args: unknown[]) => response(endpoint, args).error,
    getState: () => runtime.state,
    snapshot: (state = core.viewOf(runtime.state), fetchedAt = 0) =>
      createSnapshot(state, { fetchedAt, requestId: nanoid() }),
    store: { dispatch: runtime.dispatch, getState: () => runtime.rootState },
    dispose: () => dispose(runtime),
  };
  runtimes.set(controller as unknown as Controller, runtime);
  return controller as unknown as Controller;
}

/** Find the controller of a slice in a store: the same object each time. */
export const controllerOf = /* @__PURE__ */ oncePer(createController);

/** Find the runtime of a controller. */
export const runtimeOf = (controller: Controller): Runtime => runtimes.get(controller) as Runtime;
