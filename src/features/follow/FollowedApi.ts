import type { Denormalize, Wire } from '../../schema/infer.js';

/** RTK Query's cache entry of a query. */
export interface QueryEntry {
  readonly status?: string;
  readonly endpointName: string;
  readonly requestId?: string;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
}

/** The documented part of an api's state. */
export interface ApiState {
  readonly queries: Readonly<Record<string, QueryEntry>>;
}

type Matches = (action: never) => boolean;

/** A query of an api. */
export interface ApiEndpoint {
  // `any`: the argument and the thunk of any query
  initiate(this: void, arg: any, options?: { subscribe?: boolean; forceRefetch?: boolean }): any;
}

/** The members of an api (`createApi`) that are used. */
export interface FollowedApi {
  readonly reducerPath: string;
  readonly endpoints: object;
  readonly util: {
    // `any`: the names and data of any api
    updateQueryData(name: any, arg: any, recipe: any): any;
    readonly resetApiState: (() => unknown) & { readonly match: Matches };
  };
}

/** A query with more options than the schema of its data. */
export interface FollowedShape<Arg = never, Data = never> {
  readonly schema: unknown;
  /** Maps its argument to search parameters of a list, to filter by: `(arg) => ({ state: arg.state })`. */
  readonly params?: ((arg: Arg) => object) | undefined;
  /** Converts RTK Query's data to the form that the schema describes. */
  readonly from?: ((data: Data) => unknown) | undefined;
  /** Converts back: the changed result of `from`, with RTK Query's present data. */
  // `any`: the result of the app's own function
  readonly to?: ((value: any, data: Data) => Data) | undefined;
}

interface QueryTypes<Arg, Data> {
  readonly QueryArg: Arg;
  readonly ResultType: Data;
  readonly QueryDefinition: unknown;
}

interface InfiniteTypes<Arg, Page> {
  readonly QueryArg: Arg;
  readonly ResultType: Page;
  readonly InfiniteQueryDefinition: unknown;
}

/** The argument of a query endpoint; `never` for other endpoints. */
type ArgOf<E> = E extends { readonly Types: QueryTypes<infer Arg, unknown> | InfiniteTypes<infer Arg, unknown> }
  ? Arg
  : never;
type DataOf<E> = E extends { readonly Types: QueryTypes<unknown, infer Data> }
  ? Data
  : E extends { readonly Types: InfiniteTypes<unknown, infer Page> }
    ? { pages: Page[]; pageParams: unknown[] }
    : never;

type Endpoints<A extends FollowedApi> = A['endpoints'];

/** Names of query endpoints, each with the schema of its data, or with a `FollowedShape`. */
export type FollowedSchemas<A extends FollowedApi> = {
  readonly [Name in keyof Endpoints<A>]?: object | FollowedShape<ArgOf<Endpoints<A>[Name]>, DataOf<Endpoints<A>[Name]>>;
};

/** The same type, of lists and objects that may be `readonly`. */
type AsRead<T> = T extends readonly (infer Item)[]
  ? readonly AsRead<Item>[]
  : T extends object
    ? { readonly [K in keyof T]: AsRead<T[K]> }
    : T;

/** Checks that a schema fits the data; the error shows the type that would fit. */
type Fits<S, Data> =
  Data extends AsRead<Wire<Denormalize<S>>> ? unknown : { readonly doesNotFit: Wire<Denormalize<S>> };

type IsShape<S> = S extends { readonly schema: unknown }
  ? keyof S extends 'schema' | 'params' | 'from' | 'to'
    ? true
    : false
  : false;

type FitsShape<S, Data> = S extends { readonly schema: infer Inner; readonly from: (data: never) => infer Value }
  ? { readonly schema: Fits<Inner, Value> }
  : S extends { readonly schema: infer Inner }
    ? { readonly schema: Fits<Inner, Data> }
    : never;

/** Refuses names of other endpoints than queries, and schemas that do not fit. */
export type Fitting<A extends FollowedApi, S> = {
  readonly [Name in keyof S]: Name extends keyof Endpoints<A>
    ? [DataOf<Endpoints<A>[Name]>] extends [never]
      ? never
      : IsShape<S[Name]> extends true
        ? FitsShape<S[Name], DataOf<Endpoints<A>[Name]>>
        : Fits<S[Name], DataOf<Endpoints<A>[Name]>>
    : never;
};
