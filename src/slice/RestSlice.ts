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
import type { PollingOptions, PrepareHeaders, UserOf } from '../requests/SliceCore.js';
import type { RestThunk } from '../requests/thunks.js';
import type { Tables } from '../normalize/tables.js';
import type { Denormalize } from '../schema/infer.js';
import type { StoredRow } from '../schema/Schema.js';
import type { Mounted, Counted } from '../select/selectors.js';
import type { EndpointMap } from '../store/registry.js';
import type { RestState } from '../store/state.js';

export interface RestSliceOptions<Map, Path extends string> {
  /** Key of the reducer in the root state, and prefix of every action type. Default `'rest'`. */
  readonly reducerPath?: Path;
  /** Endpoints, resources, and nested objects of them; their paths become names: `posts.getList.push`. */
  readonly endpoints?: Map;
  /** How long data stay fresh where the endpoint does not say, ms. Default 60 000. */
  readonly dataExpiryLength?: number;
  /** How long an error is shown before a new reader tries again, ms. Default 1 000. */
  readonly errorExpiryLength?: number;
  /** When unused results and rows are removed; `false`: never. */
  readonly gc?: Partial<GarbageOptions> | false;
  /** Managers, which follow the actions of each store: `[new LogoutManager()]`. The first one sees an action first. */
  readonly managers?: readonly Manager[];
  /** Optional features: `[polling()]` and others of `rest-slice/features`, or of `defineFeature`. */
  readonly features?: readonly Feature[];
  readonly polling?: PollingOptions;
  /**
   * Finds the user in the root state: a text, or `undefined` for none. When it changes or goes, the slice resets itself, so
   * that no data of one user are shown to the next. `offline()` and `tabs()` keep the data of users apart by it.
   */
  readonly user?: UserOf;
  /**
   * Sets headers of every request of a store, after the endpoint's own `getHeaders`:
   * `(headers, { getState }) => headers.set('authorization', getState().session.token)`. A throw fails the request.
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
 * A type guard of actions of `E`. A conditional type, since the compiler defers a generic call that returns a function: in
 * `startListening({ matcher: rest.matchRejected(), effect })` the effect would not know the type of its action.
 */
type Guard<E, Action> = [E] extends [unknown] ? (action: unknown) => action is Action : never;

/** A slice of the store, made by `createRestSlice`. */
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
  /** Get the data at once while they are fresh; `fetch` otherwise. */
  fetchIfStale<E extends AnyEndpoint>(
    endpoint: E,
    ...args: ArgsOf<E>
  ): RestThunk<DataOf<E> | undefined | FetchPromise<DataOf<E>>>;
  /**
   * Keep the data fresh, by the endpoint's `stream` and `pollFrequency`, until the returned function is called; dispatches
   * nothing by itself.
   */
  subscribe<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /** Protect a result and its rows from garbage collection, without polling. The thunk returns a function that ends it. */
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
  /** Remove the result of these arguments: readers show nothing and fetch again. */
  invalidate<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): RestThunk<Promise<void>>;
  /** `invalidate` for every key that `testKey` accepts: an endpoint, say. */
  invalidateAll(keys: KeyTester | BoundTo<KeyTester>): RestThunk<Promise<void>>;
  /** Make every result stale whose key `testKey` accepts; it is shown until fresh data have come. */
  expireAll(keys: KeyTester | BoundTo<KeyTester>): RestThunk<Promise<void>>;
  /** Forget everything (logout): requests in flight are aborted, and reject with a ResetError. */
  resetEntireStore(): RestThunk<Promise<void>>;
  /** Select the data of an endpoint and its arguments, `===` until a row or response of them changes. */
  select<E extends AnyEndpoint>(
    endpoint: E,
  ): (state: Mounted<Path>, ...args: SelectorArgs<Declared<E>>) => DataOf<E> | undefined;
  /** Select data, error, status and times; the same object until one of them changes. */
  selectResponse<E extends AnyEndpoint>(
    endpoint: E,
  ): (state: Mounted<Path>, ...args: SelectorArgs<Declared<E>>) => ResponseSnapshot<DataOf<E>>;
  /** Select the value of a schema, by arguments alone. */
  selectQuery<S extends object>(
    schema: S,
  ): (state: Mounted<Path>, ...args: readonly any[]) => Denormalize<S> | undefined;
  /** Select `{ [key]: { [pk]: row } }`, optimistic layers included. */
  selectEntities(this: void, state: Mounted<Path>): Tables<StoredRow>;
  /**
   * Count the reads in flight: all, or those of these endpoints and their extensions. Polls count once they are sent.
   */
  selectIsFetching(this: void, state: Mounted<Path>, endpoints?: Counted): number;
  /** Count the mutations without an outcome; those that `offline()` keeps are included. */
  selectIsMutating(this: void, state: Mounted<Path>, endpoints?: Counted): number;
  /** Get the slice's thunks and reads for one store, as methods. @throws RestError MIDDLEWARE_MISSING */
  controller(store: Pick<Store, 'dispatch'>): Controller;
  /** Match the actions of one endpoint, or of all. */
  matchPending<E extends AnyEndpoint>(endpoint?: E): Guard<E, EndpointPendingAction<E>>;
  matchFulfilled<E extends AnyEndpoint>(endpoint?: E): Guard<E, EndpointFulfilledAction<E>>;
  matchRejected<E extends AnyEndpoint>(endpoint?: E): Guard<E, EndpointRejectedAction<E>>;
  readonly util: RestUtil;
}
