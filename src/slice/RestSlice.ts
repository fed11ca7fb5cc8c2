import type { Store, UnknownAction } from '@reduxjs/toolkit';
import type { SetArguments } from '../endpoint/StreamApi.js';
import type { Controller, Manager } from './Controller.js';
import type {
  BoundTree,
  EndpointFulfilledAction,
  EndpointPendingAction,
  EndpointRejectedAction,
  ResponseSnapshot,
  SelectorArgs,
} from './BoundEndpoint.js';
import type { RestUtil } from './createUtil.js';
import type {
  AnyEndpoint,
  ArgsOf,
  BoundTo,
  DataOf,
  Declared,
  ReaderArgs,
  ResponseOf,
} from '../endpoint/EndpointInstance.js';
import type { Feature } from '../requests/Feature.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { GarbageOptions } from '../features/garbage/GarbageOptions.js';
import type { RestMiddleware } from '../requests/middleware.js';
import type { KeyTester } from '../requests/localCommits.js';
import type { PollingOptions } from '../requests/PollingOptions.js';
import type { PrepareHeaders } from '../requests/PrepareHeaders.js';
import type { RestThunk } from '../requests/thunks.js';
import type { UserOf } from '../requests/User.js';
import type { Tables } from '../normalize/tables.js';
import type { Denormalize } from '../schema/infer.js';
import type { StoredRow } from '../schema/Schema.js';
import type { Mounted } from '../select/selectors.js';
import type { Counted } from '../select/underWay.js';
import type { EndpointMap } from '../store/registry.js';
import type { RestState } from '../store/state.js';

export interface RestSliceOptions<Map, Path extends string> {
  /** Where the reducer is mounted, and the start of every action type. Default `'rest'`. */
  readonly reducerPath?: Path;
  /** Endpoints, resources, and nested objects of them; their paths become names: `posts.getList.push`. */
  readonly endpoints?: Map;
  /** How long data stays fresh where the endpoint does not say, ms. Default 60 000. */
  readonly dataExpiryLength?: number;
  /** How long an error is shown before a new reader tries again, ms. Default 1 000. */
  readonly errorExpiryLength?: number;
  /** How results and rows are forgotten that nobody uses any more; `false`: never. */
  readonly gc?: Partial<GarbageOptions> | false;
  /** What follows the actions of each store: `[new LogoutManager()]`. The first one sees an action first. */
  readonly managers?: readonly Manager[];
  /** What does not come by itself: `[polling()]`, of `rest-slice/features`, or of `defineFeature`. */
  readonly features?: readonly Feature[];
  readonly polling?: PollingOptions;
  /**
   * Whose data is in the store, of the root state: an id, or `undefined` for nobody. Where an id changes, or goes, the slice
   * resets itself: nothing of one user is shown to the next. By it `offline()` keeps what outlives the page, and `tabs()` what
   * crosses tabs, apart.
   */
  readonly user?: UserOf;
  /**
   * Headers for every request that leaves through a store, after the endpoint's own `getHeaders`:
   * `(headers, { getState }) => headers.set('authorization', getState().session.token)`. What it throws is the request's error.
   */
  readonly prepareHeaders?: PrepareHeaders;
}

/** Groups of one name become one group; an endpoint replaces another. */
type MergedMaps<Map, More> = Omit<Map, keyof More> & {
  readonly [K in keyof More]: K extends keyof Map
    ? More[K] extends { testKey(key: string): boolean }
      ? More[K]
      : Omit<Map[K], keyof More[K]> & More[K]
    : More[K];
};

/**
 * A type guard of actions of `E`. It is spelt as a condition because the compiler puts off a call that is generic and gives
 * a function: in `startListening({ matcher: rest.matchRejected(), effect })` the effect would know nothing of its action.
 */
type Guard<E, Action> = [E] extends [unknown] ? (action: unknown) => action is Action : never;

/** A slice of the store: what `createRestSlice` gives. */
export interface RestSlice<Path extends string = string, Map = {}> {
  readonly name: Path;
  readonly reducerPath: Path;
  readonly reducer: (state: RestState | undefined, action: UnknownAction) => RestState;
  readonly middleware: RestMiddleware;
  /** The declared endpoints, bound: calling one makes a thunk. */
  readonly endpoints: BoundTree<Map, Path>;
  /** Register more endpoints (code splitting); the same slice, typed with them. */
  injectEndpoints<const More extends EndpointMap>(map: More): RestSlice<Path, MergedMaps<Map, More>>;
  /** Send a request, or join the one in flight. */
  fetch<E extends AnyEndpoint>(endpoint: E, ...args: ArgsOf<E>): RestThunk<FetchPromise<DataOf<E>>>;
  /** The data at once while it is fresh, otherwise as `fetch`. */
  fetchIfStale<E extends AnyEndpoint>(
    endpoint: E,
    ...args: ArgsOf<E>
  ): RestThunk<DataOf<E> | undefined | FetchPromise<DataOf<E>>>;
  /**
   * Keep the data fresh, by the endpoint's `stream` and `pollFrequency`, until the returned function is called; dispatches
   * nothing by itself.
   */
  subscribe<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /** Protect a result and its rows from garbage collection, without polling. The thunk gives what lets go. */
  retain<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /** Write entities locally. @throws RestError when the value cannot be stored; nothing has changed then. */
  set<S extends object, A extends readonly unknown[]>(schema: S, ...rest: SetArguments<S, A>): RestThunk<Promise<void>>;
  /** Store a response as if the server had sent it (WebSocket, server-sent events). */
  setResponse<E extends AnyEndpoint>(
    endpoint: E,
    ...rest: [...ArgsOf<E>, response: ResponseOf<E>]
  ): RestThunk<Promise<void>>;
  /** Store an error as if the request had failed. */
  setError<E extends AnyEndpoint>(endpoint: E, ...rest: [...ArgsOf<E>, error: Error]): RestThunk<Promise<void>>;
  /** Take the result of these arguments away: readers show nothing and fetch again. */
  invalidate<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): RestThunk<Promise<void>>;
  /** `invalidate` for every key that `testKey` accepts: an endpoint, say. */
  invalidateAll(keys: KeyTester | BoundTo<KeyTester>): RestThunk<Promise<void>>;
  /** Make every result stale whose key `testKey` accepts; it is shown until fresh data has come. */
  expireAll(keys: KeyTester | BoundTo<KeyTester>): RestThunk<Promise<void>>;
  /** Forget everything (logout): requests in flight are aborted, and reject with a ResetError. */
  resetEntireStore(): RestThunk<Promise<void>>;
  /** The data of an endpoint and its arguments, `===` until something it was made of changes. */
  select<E extends AnyEndpoint>(
    endpoint: E,
  ): (state: Mounted<Path>, ...args: SelectorArgs<Declared<E>>) => DataOf<E> | undefined;
  /** Data, error, status and times; the same object until one of them changes. */
  selectResponse<E extends AnyEndpoint>(
    endpoint: E,
  ): (state: Mounted<Path>, ...args: SelectorArgs<Declared<E>>) => ResponseSnapshot<DataOf<E>>;
  /** The value of a schema, built from arguments alone. */
  selectQuery<S extends object>(
    schema: S,
  ): (state: Mounted<Path>, ...args: readonly any[]) => Denormalize<S> | undefined;
  /** `{ [key]: { [pk]: row } }`, optimistic layers included. */
  selectEntities(this: void, state: Mounted<Path>): Tables<StoredRow>;
  /**
   * How many reads are under way: all, or those of these endpoints and of what was extended from them. Polls count once they
   * are on their way.
   */
  selectIsFetching(this: void, state: Mounted<Path>, endpoints?: Counted): number;
  /** How many mutations have no outcome yet; what `offline()` keeps is among them. */
  selectIsMutating(this: void, state: Mounted<Path>, endpoints?: Counted): number;
  /** The slice's thunks and reads for one store, as methods. @throws RestError MIDDLEWARE_MISSING */
  controller(store: Pick<Store, 'dispatch'>): Controller;
  /** Match the actions of one endpoint, or of all. */
  matchPending<E extends AnyEndpoint>(endpoint?: E): Guard<E, EndpointPendingAction<E>>;
  matchFulfilled<E extends AnyEndpoint>(endpoint?: E): Guard<E, EndpointFulfilledAction<E>>;
  matchRejected<E extends AnyEndpoint>(endpoint?: E): Guard<E, EndpointRejectedAction<E>>;
  readonly util: RestUtil;
}
