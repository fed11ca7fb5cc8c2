import type { UnknownAction } from '@reduxjs/toolkit';
import type { ListIn } from './endpoint/endpointTypes.js';
import type { ArgsOf, DataOf, EndpointInstance, ResponseOf } from './endpoint/EndpointInstance.js';
import type { FetchPromise } from './middleware/Flight.js';
import type { RestThunk } from './middleware/thunks.js';
import type { SchemaAttribute } from './schema/Polymorphic.js';
import type { Values } from './schema/Values.js';
import type { Mounted } from './select/selectors.js';
import type { SerializedError } from './store/errors.js';
import type { ResponseView } from './store/readResponse.js';

/** What `selectResponse` gives; the same object until a member changes. */
export interface ResponseSnapshot<T> extends Omit<ResponseView, 'data'> {
  readonly data: T | undefined;
}

/** Arguments of a reader; `null` as the only one means "not now". */
export type ReaderArgs<E> = ArgsOf<E> | readonly [null];

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
  /** The processed answer, as the server sent it. */
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
export interface BoundEndpoint<E, Path extends string, Name extends string> {
  /** A thunk that sends the request; reads of one key share one. */
  (...args: ArgsOf<E>): RestThunk<FetchPromise<DataOf<E>>>;
  readonly name: Name;
  /** The declared endpoint. */
  readonly endpoint: E;
  /** The data, `===` until something it was made of changes; undefined while there is none. */
  select(this: void, state: Mounted<Path>, ...args: ReaderArgs<E>): DataOf<E> | undefined;
  /** Data, error, status and times. */
  selectResponse(this: void, state: Mounted<Path>, ...args: ReaderArgs<E>): ResponseSnapshot<DataOf<E>>;
  matchPending(this: void, action: unknown): action is EndpointPendingAction<E, Name>;
  matchFulfilled(this: void, action: unknown): action is EndpointFulfilledAction<E, Name>;
  matchRejected(this: void, action: unknown): action is EndpointRejectedAction<E, Name>;
  readonly pending: Matchable<EndpointPendingAction<E, Name>>;
  readonly fulfilled: Matchable<EndpointFulfilledAction<E, Name>>;
  readonly rejected: Matchable<EndpointRejectedAction<E, Name>>;
  /** The data at once while it is fresh, otherwise as a call. */
  fetchIfStale(this: void, ...args: ArgsOf<E>): RestThunk<DataOf<E> | undefined | FetchPromise<DataOf<E>>>;
  /** Poll at the endpoint's `pollFrequency` until the returned function is called; dispatches nothing by itself. */
  subscribe(this: void, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /** Protect the result and its rows from garbage collection, without polling. The thunk gives what lets go. */
  retain(this: void, ...args: ReaderArgs<E>): RestThunk<() => void>;
  /** Take the result away: readers show nothing and fetch again. */
  invalidate(this: void, ...args: ReaderArgs<E>): RestThunk<Promise<void>>;
  /** Store a response as if the server had sent it. */
  setResponse(this: void, ...args: [...ArgsOf<E>, response: ResponseOf<E>]): RestThunk<Promise<void>>;
  /** Store an error as if the request had failed. */
  setError(this: void, ...args: [...ArgsOf<E>, error: Error]): RestThunk<Promise<void>>;
}

type Extender<List> = 'remove' | 'move' | (List extends AnyValues ? 'assign' : 'push' | 'unshift');

type AnyValues = Values<unknown, SchemaAttribute | undefined>;

/** Extenders of a list, or of a map; other endpoints have none. */
type BoundExtenders<E, Path extends string, Name extends string> = {
  readonly [K in Extender<ListIn<SchemaOf<E>>> & keyof E]: BoundEndpoint<E[K], Path, `${Name}.${K}`>;
} & (E extends { readonly paginationField: string; readonly getPage: infer Page }
  ? { readonly getPage: BoundEndpoint<Page, Path, `${Name}.getPage`> }
  : unknown) &
  BoundPages<E, Path, Name>;

interface BoundPages<E, Path extends string, Name extends string> {
  paginated<Cursor extends string>(
    cursor: Cursor,
  ): BoundEndpoint<
    EndpointInstance<
      [params: NonNullable<ArgsOf<E>[0]> & { readonly [K in Cursor]: string | number }],
      any,
      SchemaOf<E>,
      undefined
    >,
    Path,
    `${Name}.paginated.${Cursor}`
  >;
}

type SchemaOf<E> = E extends { readonly schema: infer S } ? S : never;

type HasList<S> = [ListIn<S>] extends [never] ? false : true;

/** A bound endpoint with its extenders. */
export type Bound<E, Path extends string, Name extends string> =
  HasList<SchemaOf<E>> extends true
    ? BoundEndpoint<E, Path, Name> & BoundExtenders<E, Path, Name>
    : BoundEndpoint<E, Path, Name>;

type Join<Prefix extends string, Name extends string> = Prefix extends '' ? Name : `${Prefix}.${Name}`;

/** Asks for one member only: comparing whole endpoints would cost far more. */
interface AnyEndpoint {
  testKey(key: string): boolean;
}

/** The declared tree, bound: endpoints and nested objects of them; other functions are left out. */
export type BoundTree<T, Path extends string, Prefix extends string = ''> = {
  readonly [K in keyof T & string as IsBound<T[K]> extends true ? K : never]: T[K] extends AnyEndpoint
    ? Bound<T[K], Path, Join<Prefix, K>>
    : BoundTree<T[K], Path, Join<Prefix, K>>;
};

type IsBound<T> = T extends AnyEndpoint
  ? true
  : T extends (...args: never) => unknown
    ? false
    : T extends object
      ? true
      : false;
