import { combineReducers, configureStore } from '@reduxjs/toolkit';
import { createRestSlice } from '../../src/index.js';
import { allFeatures } from './allFeatures.js';
import type { Middleware, Reducer, StoreEnhancer, UnknownAction } from '@reduxjs/toolkit';
import type { RestSliceOptions, RestState } from '../../src/index.js';
import type { EndpointMap } from '../../src/store/registry.js';

interface SessionOptions extends Pick<RestSliceOptions<{}, 'rest'>, 'managers' | 'polling'> {
  /** Which actions the root reducer begins anew for; by default the app's own `logout`. */
  readonly empties?: (action: UnknownAction) => boolean;
  /** Around the slice's reducer. */
  readonly wrap?: (reducer: Reducer<RestState>) => Reducer<RestState>;
  /** Further middleware, after the slice's. */
  readonly middleware?: readonly Middleware[];
  readonly enhancers?: readonly StoreEnhancer[];
}

/** A store as many apps have it: at a logout its root reducer begins with `undefined`. */
export function sessionStore<const Map extends EndpointMap>(
  endpoints: Map,
  {
    empties = ({ type }) => type === 'logout',
    wrap = (reducer) => reducer,
    middleware = [],
    enhancers = [],
    ...options
  }: SessionOptions = {},
) {
  const rest = createRestSlice({ features: allFeatures, endpoints, gc: false, ...options });
  const types: string[] = [];
  const record: Middleware = () => (next) => (action) => {
    types.push((action as UnknownAction).type);
    return next(action);
  };
  const app = combineReducers({
    rest: wrap(rest.reducer as Reducer<RestState>),
    user: (user: string | null = null, { type, payload }: UnknownAction) => (type === 'login' ? String(payload) : user),
  });
  const reducer = ((state, action) => app(empties(action) ? undefined : state, action)) as typeof app;
  const store = configureStore({
    reducer,
    middleware: (getDefault) => getDefault().concat(rest.middleware, record, ...middleware),
    devTools: false,
    enhancers: (getDefault) => getDefault().concat(...enhancers),
  });
  return {
    rest,
    store,
    reducer,
    types,
    dispatch: store.dispatch,
    state: () => store.getState().rest,
    root: () => store.getState(),
    logOut: () => store.dispatch({ type: 'logout' }),
    ...(rest.endpoints as typeof rest.endpoints),
  };
}
