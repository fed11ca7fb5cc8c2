import { configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from '../slice/createRestSlice.js';
import { RestError } from '../shared/RestError.js';
import { toError } from '../store/errors.js';
import { createMock, endpointOf, installMock } from './createMock.js';
import { actionLog } from '../features/recorder/actionLog.js';
import { opaqueBodies } from '../features/opaque/opaqueBodies.js';
import { polling } from '../features/polling/polling.js';
import { refetchOn } from '../features/refetchOn/refetchOn.js';
import { sanitizers } from '../features/sanitizers/sanitizers.js';
import { streams } from '../features/streams/streams.js';
import { timeTravel } from '../features/timeTravel/timeTravel.js';
import { placeSlices } from '../slice/findSlice.js';
import { storeDispatch } from '../slice/storeDispatch.js';
import { registerHydration } from '../store/hydrate.js';
import type { Middleware, Store, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { Controller } from '../slice/Controller.js';
import type { RestSlice } from '../slice/RestSlice.js';
import type { EndpointMap } from '../store/registry.js';
import type { RestState } from '../store/state.js';
import type { Fixture, MockOptions } from './Fixture.js';

/** Add every feature to a store, whatever its slice lists, so that tests find none missing. */
function attachFeatures(store: Pick<Store, 'dispatch'>): void {
  registerHydration();
  for (const runtime of placeSlices(storeDispatch(store))) {
    for (const feature of [polling(), streams(), opaqueBodies(), actionLog(), timeTravel(), refetchOn()])
      runtime.attach(feature);
    Object.assign(runtime.core.can, sanitizers().extend?.(runtime.core.path));
  }
}

export interface MockStoreOptions<Map = {}, Path extends string = 'rest'> extends MockOptions {
  /** Responses and errors that are stored at the start, as if they had just come; they respond to no request. */
  readonly initialFixtures?: readonly Fixture[];
  /** Endpoints of a slice for the test. */
  readonly endpoints?: Map;
  /** The app's slice, in place of one made of `endpoints`. */
  readonly slice?: RestSlice<Path, Map>;
}

/** A store whose requests are mocked. */
export interface MockStore<Path extends string, Map> {
  readonly store: Store<{ [K in Path]: RestState }> & { dispatch: ThunkDispatch<any, any, UnknownAction> };
  readonly slice: RestSlice<Path, Map>;
  readonly controller: Controller;
  /** All dispatched actions, in order. */
  readonly actions: readonly UnknownAction[];
  /** Rejects requests in flight, stops the timers, removes the mocks. */
  cleanup(): void;
}

/** Create the error of an initial fixture that needs a request: none is sent before a store starts. */
const needsRequest = (subject: string): RestError =>
  new RestError({
    code: 'FIXTURE_NEEDS_REQUEST',
    subject,
    happened:
      'A fixture with fetchResponse is among initialFixtures, and what a server sends is read by a request only.',
    fix: 'Give it a response, the processed value, or put it among fixtures.',
  });

function commit(controller: Controller, fixture: Fixture): void {
  const endpoint = endpointOf(fixture.endpoint);
  if ('error' in fixture) void controller.setError(endpoint, ...[...fixture.args, toError(fixture.error)]);
  else if ('response' in fixture) void controller.setResponse(endpoint, ...[...fixture.args, fixture.response]);
  else throw needsRequest(endpoint.name);
}

/**
 * Create a store with one slice, as an app does, with fixtures and interceptors for its requests. Everything but the network
 * is real: optimistic updates, deduping, policies, polling.
 *
 * ```ts
 * const { store, slice, cleanup } = mockStore({
 *   endpoints: { posts: PostResource },
 *   fixtures: [{ endpoint: PostResource.get, args: [{ id: 5 }], response: { id: '5', title: 'five' } }],
 * });
 * await store.dispatch(slice.endpoints.posts.get({ id: 5 }));
 * ```
 */
export function mockStore<const Map extends EndpointMap = {}, const Path extends string = 'rest'>(
  options: MockStoreOptions<Map, Path> = {},
): MockStore<Path, Map> {
  const { fixtures = [], initialFixtures = [], getInitialInterceptorData = () => ({}), endpoints } = options;
  const slice = options.slice ?? createRestSlice<Map, Path>({ ...(endpoints && { endpoints }) });
  const actions: UnknownAction[] = [];
  const record: Middleware = () => (next) => (action) => {
    actions.push(action as UnknownAction);
    return next(action);
  };
  const store = configureStore({
    reducer: { [slice.reducerPath]: slice.reducer },
    middleware: (getDefault) => getDefault().concat(slice.middleware, record),
  }) as unknown as MockStore<Path, Map>['store'];
  attachFeatures(store);
  const uninstall = installMock(store, createMock(fixtures, getInitialInterceptorData()));
  const controller = slice.controller(store);
  for (const fixture of initialFixtures) commit(controller, fixture);
  const cleanup = (): void => {
    controller.dispose();
    uninstall();
  };
  return { store, slice, controller, actions, cleanup };
}
