import { isDeepStrictEqual } from 'node:util';
import { configureStore } from '@reduxjs/toolkit';
import { expect, onTestFinished } from 'vitest';
import { currentWrapper } from './wrappers.js';
import type { Middleware, Reducer, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { EndpointMap } from '../../src/store/registry.js';
import type { RestSlice, RestState } from '../../src/index.js';
import type { Wrapper } from './wrappers.js';

/** An action of a slice, as a log shows it. */
export interface LoggedAction extends UnknownAction {
  readonly payload?: any;
  readonly error?: any;
  readonly meta?: any;
}

const throughJson = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

function assertJson(what: string, value: unknown, problems: string[]): void {
  if (!isDeepStrictEqual(throughJson(value), value)) problems.push(`${what} does not survive a JSON round trip`);
}

/** Not ours, nor of the app: what redux-persist tells itself. */
const isOfPersist = (action: unknown): boolean => (action as LoggedAction).type.startsWith('persist/');

/** Remembers every action, and checks it and the whole state after it. */
function recorder(actions: LoggedAction[], problems: string[]): Middleware {
  return (api) => (next) => (action) => {
    if (isOfPersist(action)) return next(action);
    try {
      return next(action);
    } finally {
      actions.push(action as LoggedAction);
      assertJson(`the action ${(action as LoggedAction).type}`, action, problems);
      assertJson(`the state after ${(action as LoggedAction).type}`, api.getState(), problems);
    }
  };
}

interface StoreParts<Path extends string, Map extends EndpointMap> {
  readonly slice: RestSlice<Path, Map>;
  readonly reducers?: Readonly<Record<string, Reducer<any>>> | undefined;
  readonly middleware?: readonly Middleware[];
  readonly wrapper: Wrapper;
}

/** A store as a user of RTK makes it: its default middleware as it is, the slice's own after it. */
function makeStore<Path extends string, Map extends EndpointMap>({
  slice,
  reducers,
  middleware = [],
  wrapper,
}: StoreParts<Path, Map>) {
  const store = configureStore({
    reducer: { ...reducers, [slice.reducerPath]: wrapper.reducer(slice.reducer) } as Record<string, Reducer<any>>,
    middleware: (getDefault) =>
      getDefault({ serializableCheck: { ignoredActions: ['persist/PERSIST'] } }).concat(
        slice.middleware,
        ...middleware,
      ),
  });
  wrapper.start?.(store);
  return store;
}

/** State of a test's store: the slice under its path, other slices beside it. */
type TestState<Path extends string> = { readonly [K in Path]: RestState } & Readonly<Record<string, any>>;

export interface TestStore<Path extends string, Map extends EndpointMap> {
  readonly slice: RestSlice<Path, Map>;
  /** The slice's bound endpoints. */
  readonly endpoints: RestSlice<Path, Map>['endpoints'];
  readonly store: { getState(): TestState<Path>; subscribe(listener: () => void): () => void };
  readonly dispatch: ThunkDispatch<any, any, UnknownAction>;
  /** Everything that was dispatched, in order. */
  readonly actions: readonly LoggedAction[];
  /** Types of the actions from an index on. */
  types(from?: number): string[];
  root(): TestState<Path>;
  /** The slice's own part of the state. */
  state(): RestState;
  /** The state that the log's JSON gives in a fresh store of a fresh slice. */
  replay(): RestState;
  expectReplay(): void;
}

interface TestStoreOptions {
  /** Other slices of the store. */
  readonly reducers?: Readonly<Record<string, Reducer<any>>>;
  /** Said with a reason: the log names endpoints that a fresh slice does not have. */
  readonly isReplayable?: boolean;
}

/**
 * A real store with a slice, wrapped as `describeWrapped` says. After the test, every action and state it went through must have survived a JSON round trip,
 * and the log must give the same state again.
 *
 * @param makeSlice makes the slice, and for the replay another one with the same endpoints.
 */
export function testStore<Path extends string, Map extends EndpointMap>(
  makeSlice: () => RestSlice<Path, Map>,
  { reducers, isReplayable = true }: TestStoreOptions = {},
): TestStore<Path, Map> {
  const slice = makeSlice();
  const actions: LoggedAction[] = [];
  const problems: string[] = [];
  const wrapper = currentWrapper();
  const store = makeStore({ slice, reducers, wrapper, middleware: [recorder(actions, problems)] });
  const root = () => store.getState() as TestState<Path>;
  const state = () => root()[slice.reducerPath] as RestState;
  const replay = (): RestState => {
    const fresh = makeSlice();
    const copy = makeStore({ slice: fresh, reducers, wrapper });
    for (const action of throughJson(actions)) copy.dispatch(action);
    return (copy.getState() as TestState<Path>)[slice.reducerPath] as RestState;
  };
  const expectReplay = () => expect(replay()).toEqual(state());
  onTestFinished(() => {
    try {
      expect(problems, 'JSON').toEqual([]);
      if (isReplayable) expectReplay();
    } finally {
      // Timers and requests that are left would meet the clock and the fetch of the next test.
      slice.controller(store).dispose();
    }
  });
  return {
    slice,
    endpoints: slice.endpoints,
    store: { getState: root, subscribe: store.subscribe },
    dispatch: store.dispatch,
    actions,
    types: (from = 0) => actions.slice(from).map(({ type }) => type),
    root,
    state,
    replay,
    expectReplay,
  };
}
