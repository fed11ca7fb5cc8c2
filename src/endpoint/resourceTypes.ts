import type { ListPath, PathArgs } from '../path/PathArgs.js';
import type { Collection, CollectionOptions } from '../schema/Collection.js';
import type { Denormalize, Input } from '../schema/infer.js';
import type { Invalidate } from '../schema/Invalidate.js';
import type { BodyTuple, ListExtenders, ParamsTuple, RestOptions } from './endpointTypes.js';
import type { EndpointInstance } from './EndpointInstance.js';

/** Search parameters where none are declared: anything that has one obvious text. */
type AnySearch = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** What `resource()` takes. @see spec: Resource options */
export interface ResourceOptions<Path extends string, S, Search, Body, Page extends string | undefined> extends Omit<
  RestOptions,
  'name'
> {
  /** Path of one item: `/:group/posts/:id`. The list is at what comes before the last parameter. */
  readonly path: Path;
  /** Schema of one item. */
  readonly schema: S;
  /** Types the search parameters of the list: `{} as { author?: string } | undefined`. */
  readonly searchParams?: Search;
  /** Types the body of push, update and partialUpdate; part of the entity by default. */
  readonly body?: Body;
  /** Search parameter that fetches another page; adds `getList.getPage`. */
  readonly paginationField?: Page;
  readonly nonFilterArgumentKeys?: CollectionOptions['nonFilterArgumentKeys'];
  /** Show the outcome of every mutation before the server confirms it. */
  readonly optimistic?: boolean;
}

/** One member: `get`, `update` … */
export interface ResourceMember<
  A extends readonly unknown[],
  S,
  Effect extends true | undefined,
> extends EndpointInstance<A, any, S, Effect> {
  readonly path: string;
  readonly urlPrefix: string;
  readonly method: string;
  /** A new endpoint with some options replaced. */
  extend(options: RestOptions): this;
  url(params?: A[0]): string;
}

export type ListArgs<Path extends string, Search> = ParamsTuple<
  PathArgs<ListPath<Path>> & (unknown extends Search ? AnySearch : NonNullable<Search>)
>;

/** The endpoints of one kind of thing. */
export interface Resource<Path extends string, S, Search, Body, Page extends string | undefined> {
  /** GET one item. */
  readonly get: ResourceMember<ParamsTuple<PathArgs<Path>>, S, undefined>;
  /** GET the list; `getList.push` creates an item in it. */
  readonly getList: ResourceMember<ListArgs<Path, Search>, Collection<S[]>, undefined> &
    ListExtenders<ListArgs<Path, Search>, Collection<S[]>, Body, Page>;
  /** PUT: replace an item. */
  readonly update: ResourceMember<BodyTuple<PathArgs<Path>, Body>, S, true>;
  /** PATCH: change some fields of an item. */
  readonly partialUpdate: ResourceMember<BodyTuple<PathArgs<Path>, Partial<Body>>, S, true>;
  /** DELETE: lists drop the item. */
  readonly delete: ResourceMember<ParamsTuple<PathArgs<Path>>, Invalidate<S>, true>;
}

/** The body of an item that is not declared otherwise. */
export type DefaultBody<S> = Input<Denormalize<S>>;
