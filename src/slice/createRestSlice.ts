import { bindEndpoints, matchersOf } from './bindEndpoints.js';
import { controllerOf } from './Controller.js';
import { createUtil } from './createUtil.js';
import { garbage } from '../features/garbage/garbage.js';
import { timeTravel } from '../features/timeTravel/timeTravel.js';
import { createMiddleware } from '../requests/middleware.js';
import { runManager } from '../requests/Manager.js';
import { findRuntime } from '../requests/runtime.js';
import { createThunks } from '../requests/thunks.js';
import { isDevelopment } from '../shared/warn.js';
import { createSelectors } from '../select/selectors.js';
import { createActions } from '../store/actions.js';
import { createView } from '../store/optimistic.js';
import { createReduceOnce, createReducer } from '../store/reducer.js';
import { Registry } from '../store/registry.js';
import { storeDispatch } from './storeDispatch.js';
import { checkSliceOptions } from './checkSliceOptions.js';
import { calledThunks } from '../requests/calledThunks.js';
import type { Store } from '@reduxjs/toolkit';
import type { SliceAbilities } from '../requests/Abilities.js';
import type { Feature } from '../requests/Feature.js';
import type { Runtime } from '../requests/runtime.js';
import type { EndpointMap } from '../store/registry.js';
import type { RestSlice, RestSliceOptions } from './RestSlice.js';

/** Lifetimes where neither the endpoint nor the slice gives one, ms. */
const DATA_EXPIRY_LENGTH = 60_000;
const ERROR_EXPIRY_LENGTH = 1_000;

type Options = RestSliceOptions<EndpointMap, string>;

/** List the features of each store in the order in which they see an action. */
const featuresOf = ({ managers = [], features = [], gc }: Options): Feature[] => [
  ...managers.map((manager) => ({ recipe: (runtime: Runtime) => runManager(manager, controllerOf(runtime)) })),
  ...features,
  ...garbage(gc),
  ...(isDevelopment() ? [timeTravel()] : []),
];

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
 * @throws RestError ARGUMENT_INVALID, ENDPOINT_NAME_INVALID, FEATURE_INVALID, REDUCER_PATH_INVALID, in development
 */
export function createRestSlice<const Map extends EndpointMap = {}, const Path extends string = 'rest'>(
  options: RestSliceOptions<Map, Path> = {},
): RestSlice<Path, Map> {
  if (isDevelopment()) checkSliceOptions(options);
  const {
    reducerPath = 'rest' as Path,
    endpoints = {} as Map,
    features = [],
    dataExpiryLength = DATA_EXPIRY_LENGTH,
    errorExpiryLength = ERROR_EXPIRY_LENGTH,
    polling = {},
    prepareHeaders,
    user,
  } = options;
  const registry = new Registry(endpoints);
  const reduce = createReduceOnce(reducerPath, registry);
  const viewOf = createView(registry);
  const selectors = createSelectors(reducerPath, viewOf, registry);
  const core = {
    path: reducerPath,
    registry,
    actions: createActions(reducerPath),
    reduce,
    viewOf,
    dataExpiryLength,
    errorExpiryLength,
    selectors,
    polling,
    prepareHeaders,
    user,
    can: Object.assign({}, ...features.map(({ extend }) => extend?.(reducerPath))) as Partial<SliceAbilities>,
  };
  const thunks = isDevelopment()
    ? calledThunks(createThunks(core), (endpoint) => registry.nameOf(endpoint))
    : createThunks(core);
  const context = { core, thunks };
  const slice = {
    name: reducerPath,
    reducerPath,
    reducer: createReducer(reducerPath, reduce),
    middleware: createMiddleware(core, featuresOf(options)),
    endpoints: bindEndpoints(endpoints, context),
    injectEndpoints(map: EndpointMap) {
      registry.add(map);
      bindEndpoints(map, context, slice.endpoints);
      return slice;
    },
    ...thunks,
    ...selectors,
    ...matchersOf(core),
    controller: (store: Pick<Store, 'dispatch'>) => controllerOf(findRuntime(storeDispatch(store), core)),
    util: isDevelopment() ? calledThunks(createUtil(core)) : createUtil(core),
  };
  return slice as unknown as RestSlice<Path, Map>;
}
