import type { UnknownAction } from '@reduxjs/toolkit';
import type { ListIn } from '../endpoint/endpointOptions.js';
import type { CursorOf, PageArgs } from '../endpoint/endpointTypes.js';
import type { ArgsOf, DataOf, EndpointInstance, ReaderArgs, ResponseOf } from '../endpoint/EndpointInstance.js';
import type { FetchPromise } from '../requests/Flight.js';
import type { RestThunk } from '../requests/thunks.js';
import type { SchemaAttribute } from '../schema/Polymorphic.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { Values } from '../schema/Values.js';
import type { Mounted } from '../select/selectors.js';
import type { SerializedError } from '../store/errors.js';
import type { ResponseView } from '../store/readResponse.js';

/** The result of `selectResponse`; the same object until a member changes. */
export interface ResponseSnapshot<T> extends Omit<ResponseView, 'data'> {
  readonly data: T | undefined;
}

/**
 * Arguments of a selector. `createSelector` passes the same arguments to all of its selectors: an endpoint without required
 * arguments ignores those that are no objects.
 */
export type SelectorArgs<E> = E extends { readonly path: string } ? Ignoring<ArgsOf<E>> : ReaderArgs<E>;

type Ignoring<A extends readonly unknown[]> = [A] extends [readonly [unknown?]]
  ? [] extends A
    ? [params?: A[0] | OfAnother | null]
    : A | readonly [null]
  : A | readonly [null];

/** Arguments that are meant for other selectors. */
type OfAnother = string | number | boolean | undefined;

interface ActionMeta<E, Name extends string, Status extends string> {
  readonly endpoint: Name;
  readonly key: string;
  readonly args: ArgsOf<E>;
  readonly requestId: string;
  readonly requestStatus: Status;
  /** When the request was sent, ms since epoch. */
  readonly fetchedAt: number;
}

export interface EndpointPendingAction<E, Name extends string = string> extends UnknownAction {
  type: `${string}/${Name}/pending`;
  readonly meta: ActionMeta<E, Name, 'pending'>;
}

export interface EndpointFulfilledAction<E, Name extends string = string> extends UnknownAction {
  type: `${string}/${Name}/fulfilled`;
  /** The processed response, as the server sent it. */
  readonly payload: ResponseOf<E>;
  readonly meta: ActionMeta<E, Name, 'fulfilled'> & { readonly date: number; readonly expiresAt: number };
}

export interface EndpointRejectedAction<E, Name extends string = string> extends UnknownAction {
  type: `${string}/${Name}/rejected`;
  readonly error: SerializedError;
  readonly meta: ActionMeta<E, Name, 'rejected'> & { readonly aborted: boolean };
}

/** An action matcher in the form RTK's own `isPending(…)`, `isFulfilled(…)`, `isRejected(…)` take. */
export interface Matchable<A> {
  match(this: void, action: unknown): action is A;
}

/** A declared endpoint in a slice: calling it makes a thunk. `Name` is its path in the tree. */
export interface BoundEndpoint<E, Path extends string, Name extends string> extends BoundMembers<E, Path, Name> {
  /** A thunk that sends the request; reads of one key share one. */
  (...args: ArgsOf<E>): RestThunk<FetchPromise<DataOf<E>>>;
}

/** A bound endpoint that changes a list: with a list of items in place of one, it gives a list. */
export interface BoundChange<E, Path extends string, Name extends string> extends BoundMembers<E, Path, Name> {
  /** A thunk that sends the request. */
  <Length extends number = never>(
    ...args: WithLength<ArgsOf<E>, Length>
  ): [Length] extends [never] ? RestThunk<FetchPromise<DataOf<E>>> : RestThunk<FetchPromise<DataOf<E>[]>>;
}

/** Arguments that allow to infer the length of a list among them: only a list has one. */
type WithLength<A, Length extends number> = {
  [K in keyof A]: 0 extends 1 & A[K]
    ? string | { readonly length: Length } | {} | null | undefined
    : Exclude<A[K], readonly unknown[]> | (Extract<A[K], readonly unknown[]> & { readonly length: Length });
};

/** Members of a bound endpoint, beside the call. */
interface BoundMembers<E, Path extends string, Name extends string> {
  readonly name: Name;
  /** The declared endpoint. */
  readonly endpoint: E;
  /** Selects the data, `===` until a row or response of them changes; undefined while there are none. */
  select(this: void, state: Mounted<Path>, ...args: SelectorArgs<E>): DataOf<E> | undefined;
  /** Selects data, error, status and times. */
  selectResponse(this: void, state: Mounted<Path>, ...args: SelectorArgs<E>): ResponseSnapshot<DataOf<E>>;
  matchPending(this: void, action: unknown): action is EndpointPendingAction<E, Name>;
  matchFulfilled(this: void, action: unknown): action is EndpointFulfilledAction<E, Name>;
  matchRejected(this: void, action: unknown): action is EndpointRejectedAction<E, Name>;
  readonly pending: Matchable<EndpointPendingAction<E, Name>>;
  readonly fulfilled: Matchable<EndpointFulfilledAction<E, Name>>;
  readonly rejected: Matchable<EndpointRejectedAction<E, Name>>;
  /** Gets the data at once while they are fresh; fetches otherwise. */
  fetchIfStale(this: void, ...args: ArgsOf<E>): RestThunk<DataOf<E> | undefined | FetchPromise<DataOf<E>>>;
  /**
   * Keeps the data fresh, by the endpoint's `stream` and `pollFrequency`, until the returned function is called; dispatches
   * nothing by itself.
   */
  subscribe(this: void, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /**
   * The endpoint with this poll interval, ms: `useLive(posts.getList.every(5_000), { group })`. The same object for the
   * same interval.
   */
  every(ms: number): this;
  /** Protects the result and its rows from garbage collection, without polling. The thunk returns a function that ends it. */
  retain(this: void, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /** Removes the result: readers show nothing and fetch again. */
  invalidate(this: void, ...args: ReaderArgs<E>): RestThunk<Promise<void>>;
  /** Stores a response as if the server had sent it. */
  setResponse(this: void, ...args: [...ArgsOf<E>, response: ResponseOf<E>]): RestThunk<Promise<void>>;
  /** Stores an error as if the request had failed. */
  setError(this: void, ...args: [...ArgsOf<E>, error: Error]): RestThunk<Promise<void>>;
}

type AnyValues = Values<unknown, SchemaAttribute | undefined>;

/** Extenders of a list, and of a map. */
interface ListLike {
  readonly push: unknown;
  readonly unshift: unknown;
  readonly assign: unknown;
  readonly remove: unknown;
  readonly move: unknown;
}

// Each has a name, so that an editor shows a bound endpoint in a line.

/** A bound list, with mutations that add, move and remove items. */
export interface BoundList<E extends ListLike, Path extends string, Name extends string>
  extends BoundEndpoint<E, Path, Name>, BoundPages<E, Path, Name> {
  readonly push: BoundChange<E['push'], Path, `${Name}.push`>;
  readonly unshift: BoundChange<E['unshift'], Path, `${Name}.unshift`>;
  readonly remove: BoundChange<E['remove'], Path, `${Name}.remove`>;
  readonly move: BoundChange<E['move'], Path, `${Name}.move`>;
}

/** A bound list with a `paginationField`. */
export interface BoundPagedList<
  E extends ListLike & { readonly getPage: unknown },
  Path extends string,
  Name extends string,
> extends BoundList<E, Path, Name> {
  readonly getPage: BoundEndpoint<E['getPage'], Path, `${Name}.getPage`>;
}

/** A bound map, with mutations that add, move and remove entries. */
export interface BoundMap<E extends ListLike, Path extends string, Name extends string>
  extends BoundEndpoint<E, Path, Name>, BoundPages<E, Path, Name> {
  readonly assign: BoundChange<E['assign'], Path, `${Name}.assign`>;
  readonly remove: BoundChange<E['remove'], Path, `${Name}.remove`>;
  readonly move: BoundChange<E['move'], Path, `${Name}.move`>;
}

export interface BoundPages<E, Path extends string, Name extends string> {
  paginated<C extends CursorOf<ArgsOf<E>>>(
    cursor: C,
  ): C extends string
    ? BoundEndpoint<
        EndpointInstance<
          [params: NonNullable<ArgsOf<E>[0]> & { readonly [K in C]: string | number }],
          any,
          SchemaOf<E>,
          undefined
        >,
        Path,
        `${Name}.paginated.${C}`
      >
    : BoundEndpoint<EndpointInstance<PageArgs<C>, any, SchemaOf<E>, undefined>, Path, `${Name}.paginated`>;
}

type SchemaOf<E> = E extends { readonly schema: infer S } ? S : never;

type HasList<S> = [ListIn<S>] extends [never] ? false : true;

/** A bound endpoint with its extenders; an `Endpoint` around a function of your own has none. */
export type Bound<E, Path extends string, Name extends string> =
  HasList<SchemaOf<E>> extends true
    ? E extends ListLike
      ? WithExtenders<E, Path, Name>
      : BoundEndpoint<E, Path, Name> & BoundPages<E, Path, Name>
    : SchemaOf<E> extends CollectionChange
      ? BoundChange<E, Path, Name>
      : BoundEndpoint<E, Path, Name>;

type BoundPage<E, Path extends string, Name extends string> = E extends {
  readonly paginationField: string;
  readonly getPage: infer Page;
}
  ? { readonly getPage: BoundEndpoint<Page, Path, `${Name}.getPage`> }
  : unknown;

type WithExtenders<E extends ListLike, Path extends string, Name extends string> =
  ListIn<SchemaOf<E>> extends AnyValues
    ? BoundMap<E, Path, Name> & BoundPage<E, Path, Name>
    : E extends { readonly paginationField: string; readonly getPage: unknown }
      ? BoundPagedList<E, Path, Name>
      : BoundList<E, Path, Name>;

type Join<Prefix extends string, Name extends string> = Prefix extends '' ? Name : `${Prefix}.${Name}`;

/** Asks for one member only: comparing whole endpoints would cost far more. */
interface AnyEndpoint {
  testKey(key: string): boolean;
}

/** The declared tree, bound: endpoints and nested objects of them; other functions are left out. */
export type BoundTree<T, Path extends string, Prefix extends string = ''> = {
  readonly [K in keyof T & string as K extends 'extend' ? never : K]: T[K] extends AnyEndpoint
    ? Bound<T[K], Path, Join<Prefix, K>>
    : T[K] extends (...args: never) => unknown
      ? never
      : BoundTree<T[K], Path, Join<Prefix, K>>;
};
