'use strict';
// Where what the peer exports is found, and under which name.

const PEER = /^@data-client\/(rest|react|core|endpoint|hooks|test|normalizr|redux|ssr|img|graphql)(\/|$)/;

const same = (from, text) => text.split(' ').map((name) => [name, { from, name }]);
const renamed = (from, pairs) => Object.entries(pairs).map(([old, name]) => [old, { from, name }]);

const NAMES = new Map([
  ...same(
    'rest-slice',
    'Endpoint RestEndpoint resource hookifyResource NetworkError getUrlBase getUrlTokens Entity EntityMixin Collection unshift ' +
      'Union Invalidate All Values Scalar Query Lazy schema validateRequired normalize denormalize INVALID LogoutManager ' +
      'AbortOptimistic RestGenerics ResourceOptions Resource PathArgs Denormalize Normalize EndpointInstance Controller Manager Schema',
  ),
  ...renamed('rest-slice', {
    createResource: 'resource',
    SnapshotInterface: 'Snapshot',
    SchemaSimple: 'ValueSchema',
    IDenormalizeDelegate: 'DenormalizeContext',
    INormalizeDelegate: 'NormalizeContext',
    IQueryDelegate: 'QueryContext',
  }),
  ...same(
    'rest-slice/react',
    'useSuspense useDLE useCache useQuery useLive useSubscription useFetch useController useLoading useCancelling useDebounce ' +
      'AsyncBoundary ErrorBoundary',
  ),
  ...renamed('rest-slice/react', { NetworkErrorBoundary: 'ErrorBoundary' }),
  ...same('rest-slice/testing', 'MockResolver Fixture Interceptor'),
  ...renamed('rest-slice/testing', { renderDataHook: 'renderRestHook', renderDataClient: 'renderRestHook' }),
]);

/** What has no place of its own here, because something else does it. */
const GONE = {
  NetworkManager: 'requests are the slice’s own',
  SubscriptionManager: 'polling comes with `useLive` and `useSubscription`, or by `features: [polling()]`',
  PollingSubscription: 'polling comes with `useLive` and `useSubscription`, or by `features: [polling()]`',
  DevToolsManager: 'Redux DevTools show the store by themselves',
  getDefaultManagers: 'the default managers are the slice’s own',
  useError: '`useDLE` gives `error`, `useSuspense` throws it',
  BackupLoading: 'the `fallback` of an `AsyncBoundary`',
  UniversalSuspense: 'React’s `Suspense`',
  mockInitialState: '`mockStore` has `initialFixtures`',
};

const TYPES = new Set(
  'RestGenerics ResourceOptions Resource PathArgs Denormalize Normalize EndpointInstance Controller Manager Schema Snapshot ValueSchema DenormalizeContext NormalizeContext QueryContext Fixture Interceptor'.split(
    ' ',
  ),
);

module.exports = { PEER, NAMES, GONE, TYPES };
