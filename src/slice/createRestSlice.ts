import { acceptingBound, bindEndpoints } from './bindEndpoints.js';
import { controllerOf } from './Controller.js';
import { createUtil } from './createUtil.js';
import { createMatcher } from './matchers.js';
import { garbageOptions } from '../requests/GarbageOptions.js';
import { createMiddleware } from '../requests/middleware.js';
import { runManager } from '../requests/runManager.js';
import { findRuntime } from '../requests/runtime.js';
import { createThunks } from '../requests/thunks.js';
import { RestError } from '../shared/RestError.js';
import { ReadMemory } from '../select/ReadMemory.js';
import { createSelectors } from '../select/selectors.js';
import { createActions } from '../store/actions.js';
import { createView } from '../store/optimistic.js';
import { createFold, createReducer } from '../store/reducer.js';
import { Registry } from '../store/registry.js';
import { createFoldSet, createSchemaRegistry } from '../store/schemaRegistry.js';
import { storeDispatch } from './storeDispatch.js';
import type { Store } from '@reduxjs/toolkit';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { SliceCore } from '../requests/runtime.js';
import type { EndpointMap } from '../store/registry.js';
import type { RestSlice, RestSliceOptions } from './RestSlice.js';

/** 0.2: lifetimes where neither the endpoint nor the slice gives one, ms. */
const DATA_EXPIRY_LENGTH = 60_000;
const ERROR_EXPIRY_LENGTH = 1_000;

function checkPath(reducerPath: string): void {
  if (reducerPath !== '' && !reducerPath.includes('/')) return;
  throw new RestError({
    code: 'REDUCER_PATH_INVALID',
    subject: 'createRestSlice',
    happened: `The reducerPath is "${reducerPath}".`,
    fix: 'It is the first part of every action type: a word without a slash.',
  });
}

const matchersOf = (core: SliceCore) => ({
  matchPending: (endpoint?: EndpointInstance) => createMatcher(core, 'pending', endpoint),
  matchFulfilled: (endpoint?: EndpointInstance) => createMatcher(core, 'fulfilled', endpoint),
  matchRejected: (endpoint?: EndpointInstance) => createMatcher(core, 'rejected', endpoint),
});

/**
 * Make a slice from declared endpoints. Mount its reducer under its `reducerPath`, and its middleware after RTK's own:
 *
 * ```ts
 * const rest = createRestSlice({ endpoints: { posts: PostResource } });
 * const store = configureStore({
 *   reducer: { [rest.reducerPath]: rest.reducer },
 *   middleware: (getDefault) => getDefault().concat(rest.middleware),
 * });
 * ```
 * One slice may be mounted in any number of stores; they share nothing but the declarations.
 *
 * @throws RestError ENDPOINT_NAME_INVALID, REDUCER_PATH_INVALID
 */
export function createRestSlice<const Map extends EndpointMap = {}, const Path extends string = 'rest'>({
  reducerPath = 'rest' as Path,
  endpoints = {} as Map,
  dataExpiryLength = DATA_EXPIRY_LENGTH,
  errorExpiryLength = ERROR_EXPIRY_LENGTH,
  managers = [],
  gc,
  polling = {},
  prepareHeaders,
}: RestSliceOptions<Map, Path> = {}): RestSlice<Path, Map> {
  checkPath(reducerPath);
  const registry = new Registry(endpoints);
  const schemas = createSchemaRegistry(registry);
  const fold = createFold(reducerPath, registry, createFoldSet(schemas));
  const viewOf = createView(registry);
  const memory = new ReadMemory();
  const selectors = createSelectors(reducerPath, viewOf, memory);
  const core = {
    path: reducerPath,
    registry,
    schemas,
    actions: createActions(reducerPath),
    fold,
    viewOf,
    dataExpiryLength,
    errorExpiryLength,
    selectors,
    memory,
    polling,
    prepareHeaders,
    gc: garbageOptions(gc),
  };
  const thunks = createThunks(core);
  const context = { core, thunks };
  const slice = {
    name: reducerPath,
    reducerPath,
    reducer: createReducer(reducerPath, fold),
    middleware: createMiddleware(
      core,
      managers.map((manager) => (runtime) => runManager(manager, controllerOf(runtime))),
    ),
    endpoints: bindEndpoints(endpoints, context),
    injectEndpoints(map: EndpointMap) {
      registry.add(map);
      bindEndpoints(map, context, slice.endpoints);
      return slice;
    },
    ...acceptingBound(thunks),
    ...selectors,
    ...acceptingBound({
      select: selectors.select,
      selectResponse: selectors.selectResponse,
      ...matchersOf(core),
    }),
    controller: (store: Pick<Store, 'dispatch'>) => controllerOf(findRuntime(storeDispatch(store), core)),
    util: createUtil(core),
  };
  return slice as unknown as RestSlice<Path, Map>;
}
