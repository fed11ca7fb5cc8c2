import type { Denormalize, Wire } from '../../schema/infer.js';

/** What RTK Query keeps of one query. */
export interface QueryEntry {
  readonly status?: string;
  readonly endpointName?: string;
  readonly requestId?: string;
  readonly originalArgs?: unknown;
  readonly data?: unknown;
}

/** The state of an api, as far as it is documented. */
export interface ApiState {
  readonly queries: Readonly<Record<string, QueryEntry | undefined>>;
}

type Matches = (action: never) => boolean;

/** A query of an api. */
export interface ApiEndpoint {
  // `any`: the argument and the thunk of whatever query it is
  initiate(arg: any, options?: { subscribe?: boolean; forceRefetch?: boolean }): any;
}

/** What is used of an api that `createApi` has made. */
export interface FollowedApi {
  readonly reducerPath: string;
  readonly endpoints: object;
  readonly util: {
    // `any`: the names and data of whatever api it is
    updateQueryData(name: any, arg: any, recipe: any): any;
    readonly resetApiState: (() => unknown) & { readonly match: Matches };
  };
}

/** A query that more is said of than the schema of its data. */
export interface FollowedShape<Arg = never, Data = never> {
  readonly schema: unknown;
  /** How its argument filters, as search parameters of a list: `(arg) => ({ state: arg.state })`. */
  readonly params?: ((arg: Arg) => object) | undefined;
  /** From what RTK Query keeps to what the schema describes. */
  readonly from?: ((data: Data) => unknown) | undefined;
  /** Back again: what `from` gives, with changes, and what RTK Query keeps now. */
  // `any`: what the app's own function gives
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

/** What a query endpoint is called with and keeps; `never` for what is no query. */
type ArgOf<E> = E extends { readonly Types: QueryTypes<infer Arg, unknown> | InfiniteTypes<infer Arg, unknown> }
  ? Arg
  : never;
type DataOf<E> = E extends { readonly Types: QueryTypes<unknown, infer Data> }
  ? Data
  : E extends { readonly Types: InfiniteTypes<unknown, infer Page> }
    ? { pages: Page[]; pageParams: unknown[] }
    : never;

type Endpoints<A extends FollowedApi> = A['endpoints'];

/** Names of query endpoints, each with the schema of what it gives, or more. */
export type FollowedSchemas<A extends FollowedApi> = {
  readonly [Name in keyof Endpoints<A>]?: object | FollowedShape<ArgOf<Endpoints<A>[Name]>, DataOf<Endpoints<A>[Name]>>;
};

/** The schema, where it fits what is kept; else what would fit. */
type Fits<S, Data> = Data extends Wire<Denormalize<S>> ? unknown : { readonly doesNotFit: Wire<Denormalize<S>> };

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

/** Refuses names of what is no query, and schemas that do not fit. */
export type Fitting<A extends FollowedApi, S> = {
  readonly [Name in keyof S]: Name extends keyof Endpoints<A>
    ? [DataOf<Endpoints<A>[Name]>] extends [never]
      ? never
      : IsShape<S[Name]> extends true
        ? FitsShape<S[Name], DataOf<Endpoints<A>[Name]>>
        : Fits<S[Name], DataOf<Endpoints<A>[Name]>>
    : never;
};
