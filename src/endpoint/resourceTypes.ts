import type { ListPath, PathArgs } from '../path/PathArgs.js';
import type { Collection } from '../schema/Collection.js';
import type { CollectionOptions } from '../schema/CollectionOptions.js';
import type { AsJson, Filters, Flat } from '../schema/flatTypes.js';
import type { Denormalize, Input } from '../schema/infer.js';
import type { Invalidate } from '../schema/Invalidate.js';
import type {
  ArgumentCallbacks,
  BodyOf,
  ExtendOptions,
  Generics,
  ItemRules,
  ItemRulesOf,
  ListRules,
  MethodOf,
  OptionRules,
  RestOptions,
  SchemaOf,
  SearchParamsOf,
  Sources,
} from './endpointOptions.js';
import type { RestEndpoint } from './endpointTypes.js';
import type { AnswerTo, PageCallbacks } from './EndpointInstance.js';
import type { RestEndpointConstructor } from './RestEndpointConstructor.js';

/** Search parameters where none are declared: any with one obvious text. */
type AnySearch = Readonly<Record<string, string | number | boolean | null | undefined>>;

/** Options of `resource()`. */
export interface ResourceOptions<
  Path extends string = string,
  S = any,
  Search = any,
  Body = any,
  Page extends string | undefined = string | undefined,
  List extends string = string,
  Only extends MemberName = MemberName,
  Next = any,
  Previous = any,
>
  extends Omit<RestOptions, 'name' | keyof PageCallbacks<any, any>>, PageCallbacks<Next, Previous> {
  /** Path of one item: `/:group/posts/:id`. The path of the list is the part before the last parameter. */
  readonly path: Path;
  /** Path of the list, if it is another one. */
  readonly listPath?: List | undefined;
  /** The endpoints that the server has, if it lacks some. */
  readonly only?: readonly Only[] | undefined;
  /** Schema of one item. */
  readonly schema: S;
  /** Types the search parameters of the list: `{} as { author?: string } | undefined`. */
  readonly searchParams?: Search;
  /** Types the body of push, update and partialUpdate; part of the entity by default. */
  readonly body?: Body;
  /** Search parameter that fetches another page; adds `getList.getPage`. */
  readonly paginationField?: Page | { readonly 'It is the name of a search parameter': never };
  readonly nonFilterArgumentKeys?: CollectionOptions['nonFilterArgumentKeys'];
  /** Search parameters that select a part of the list, such as a page. */
  readonly windowArguments?: CollectionOptions['windowArguments'];
  /** How search parameters decide which items a list has, so that edits move items between lists without a request. */
  readonly filters?: Filters<Denormalize<S>, NonNullable<ListSearch<Search>>> | undefined;
  /** Values that the server assumes for absent search parameters: `{ state: 'open' }`. */
  readonly searchDefaults?: Partial<NonNullable<ListSearch<Search>>> | undefined;
  /** Compares two items, so that lists keep their order; returns undefined where only the server knows. */
  readonly sortComparer?:
    | ((
        a: Flat<Denormalize<S>>,
        b: Flat<Denormalize<S>>,
        args: AsJson<NonNullable<ListSearch<Search>>>,
      ) => number | undefined)
    | undefined;
  /** Name of the lists of this resource; resources with equal names share them. By default the path of the list. */
  readonly collectionKey?: string | undefined;
  /** Class of the endpoints; its fields are defaults, options given here win over them. */
  readonly Endpoint?: RestEndpointConstructor;
  /** Class of the list's schema. */
  readonly Collection?: new (schema: any, options?: CollectionOptions) => Collection<any>;
  /** Show the outcome of every mutation before the server confirms it. */
  readonly optimistic?: boolean;
}

type Or<Given, Else> = unknown extends Given ? Else : Given;

type ListSearch<Search> = Or<Search, AnySearch>;

/** The generics of the list of a resource. */
export interface ListGenerics<
  Path extends string,
  S,
  Search,
  Body,
  Page extends string | undefined,
  List extends string = ListPath<Path>,
> extends Generics {
  readonly path: List;
  readonly movePath: Path;
  readonly schema: Collection<S[]>;
  readonly searchParams: ListSearch<Search>;
  readonly body: Body;
  readonly paginationField: Page;
}

// Each has a name, so that an editor shows an endpoint in a line, with its path and its entity.

/** The generics of a read of one item. */
export interface GetItem<Path extends string, S> {
  readonly path: Path;
  readonly schema: S;
}

/** The generics of a change of one item. */
export interface ChangeItem<Method extends string, Path extends string, S, Body> extends GetItem<Path, S> {
  readonly method: Method;
  readonly body: Body;
}

/** The generics of a delete of one item. */
export interface DeleteItem<Path extends string, S> extends GetItem<Path, Invalidate<S>> {
  readonly method: 'DELETE';
}

/** The names for `only`. */
export type MemberName = 'get' | 'getList' | 'create' | 'update' | 'partialUpdate' | 'delete';

/** The endpoints of one kind of thing. */
export interface ResourceMembers<
  Path extends string,
  S,
  Search,
  Body,
  Page extends string | undefined,
  List extends string = ListPath<Path>,
> {
  /** GET one item. */
  readonly get: RestEndpoint<GetItem<Path, S>>;
  /** GET the list; `getList.push` creates an item in it. */
  readonly getList: RestEndpoint<ListGenerics<Path, S, Search, Body, Page, List>>;
  /** POST: create an item, at the end of every matching list; the same as `getList.push`. */
  readonly create: RestEndpoint<ListGenerics<Path, S, Search, Body, Page, List>>['push'];
  /** PUT: replace an item. */
  readonly update: RestEndpoint<ChangeItem<'PUT', Path, S, WithForm<Body>>>;
  /** PATCH: change some fields of an item. */
  readonly partialUpdate: RestEndpoint<ChangeItem<'PATCH', Path, S, WithForm<{} extends Body ? Body : Partial<Body>>>>;
  /** DELETE: lists drop the item. */
  readonly delete: RestEndpoint<DeleteItem<Path, S>>;
}

/** `undefined` stays: there is no body. */
type WithForm<Body> = Body extends undefined ? undefined : Body | FormData;

/** Options for several endpoints at once, whose callbacks have untyped arguments. */
type AnyExtendOptions = Partial<Generics> & RestOptions & ListRules & ItemRules<never>;

/** The generics of an endpoint of a resource; a new one is made from `get`, and has its generics. */
type GenericsIn<R, Name> =
  (Name extends keyof R ? R[Name] : R['get' & keyof R]) extends RestEndpoint<infer O> ? O : Generics;

/** A member of inferred types; `unknown` where there is none. */
type At<Found, K> = K extends keyof Found ? Found[K] : unknown;

/** Callbacks of an endpoint, typed by its generics and by the options that replace them. */
type ChangeRules<O extends Generics, Path, Method, Body, Search, Schema> = ArgumentCallbacks<
  Sources<
    Or<Path, O['path']> & string,
    Or<Method, MethodOf<O>> & string,
    Or<Body, BodyOf<O>>,
    Or<Search, SearchParamsOf<O>>
  >,
  Or<Schema, SchemaOf<O>>
> &
  ItemRulesOf<Or<Schema, SchemaOf<O>>> &
  PageCallbacks<AnswerTo<Or<Schema, SchemaOf<O>>>, AnswerTo<Or<Schema, SchemaOf<O>>>>;

type ExtendedMembers<R, M> = {
  [K in keyof R | keyof M]: K extends keyof M
    ? K extends keyof R
      ? R[K] extends RestEndpoint<infer O>
        ? RestEndpoint<Omit<O, keyof M[K]> & Pick<M[K], keyof M[K] & keyof Generics> & Generics>
        : never
      : never
    : K extends keyof R
      ? R[K]
      : never;
};

/** A resource with more or other endpoints. */
export type Extendable<R> = R & ResourceExtender<R>;

/** An interface, so that declaration files name it, and do not expand it without end. */
export interface ResourceExtender<R> {
  /** Add or replace endpoints with those that a function makes of the resource. */
  extend<M extends object>(change: (base: Extendable<R>) => M): Extendable<Omit<R, keyof M> & M>;
  /** Replace options of some endpoints; the arguments of callbacks are inferred from the other options. */
  extend<
    const M extends { readonly [K in keyof R]?: ExtendOptions },
    const Paths extends { readonly [K in keyof R]?: unknown } = {},
    const Methods = {},
    Bodies = {},
    Searches = {},
    Schemas = {},
  >(
    changes: M & { readonly [K in Exclude<keyof M, keyof R>]: never } & {
      readonly [K in keyof Paths]: { readonly path?: Paths[K] };
    } & { readonly [K in keyof Methods]: { readonly method?: Methods[K] } } & {
      readonly [K in keyof Bodies]: { readonly body?: Bodies[K] };
    } & { readonly [K in keyof Searches]: { readonly searchParams?: Searches[K] } } & {
      readonly [K in keyof Schemas]: { readonly schema?: Schemas[K] };
    } & {
      readonly [K in keyof R]?: ChangeRules<
        GenericsIn<R, K>,
        At<Paths, K>,
        At<Methods, K>,
        At<Bodies, K>,
        At<Searches, K>,
        At<Schemas, K>
      >;
    },
  ): Extendable<ExtendedMembers<R, M>>;
  /** Replace options of some endpoints, with callbacks that declare their arguments. */
  extend<const M extends { readonly [K in keyof R]?: AnyExtendOptions }>(
    changes: M & { readonly [K in Exclude<keyof M, keyof R>]: never },
  ): Extendable<ExtendedMembers<R, M>>;
  /** Add an endpoint that is made from `get`, or replace options of an existing one. */
  extend<
    const Name extends string,
    const N extends ExtendOptions = {},
    Path extends string = GenericsIn<R, Name>['path'],
    Method extends string = MethodOf<GenericsIn<R, Name>>,
    Body = BodyOf<GenericsIn<R, Name>>,
    Search = SearchParamsOf<GenericsIn<R, Name>>,
    Schema = SchemaOf<GenericsIn<R, Name>>,
    Next = AnswerTo<Schema>,
    Previous = AnswerTo<Schema>,
  >(
    name: Name,
    options: N & Readonly<N> & OptionRules<Path, Method, Body, Search, Schema, Next, Previous>,
  ): Extendable<
    Name extends keyof R
      ? ExtendedMembers<R, { readonly [K in Name]: N }>
      : R & { readonly [K in Name]: NewMember<R, N> }
  >;
}

type NewMember<R, N> = R extends { readonly get: RestEndpoint<infer O> }
  ? RestEndpoint<Omit<O, keyof N> & Pick<N, keyof N & keyof Generics> & Generics>
  : never;

/** The result of `resource()`. */
export type Resource<
  Path extends string = any,
  S = any,
  Search = any,
  Body = any,
  Page extends string | undefined = any,
  List extends string = ListPath<Path>,
  Only extends MemberName = MemberName,
> = Extendable<
  MemberName extends Only
    ? ResourceMembers<Path, S, Search, Body, Page, List>
    : Pick<ResourceMembers<Path, S, Search, Body, Page, List>, Only>
>;

/** `T`, or `T | undefined` where that was passed: inference from an optional member would drop it. */
export type OrNone<T, Given, Name extends string> = Given extends { readonly [K in Name]: infer V }
  ? undefined extends V
    ? T | undefined
    : T
  : T;

/** Refuses members that are no options, so that a misspelt one is found. */
export type NoOthers<Given> = {
  readonly [K in Exclude<keyof Given, keyof ResourceOptions>]: {
    readonly 'resource() has no such option': never;
  };
};

/** Refuses rules for arguments that the list does not have, so that a misspelt one is found. */
export type NoOtherArguments<Given, Path extends string, Search> = {
  readonly [O in keyof Given & ('filters' | 'searchDefaults')]?:
    | {
        readonly [K in Exclude<keyof Given[O], keyof NonNullable<ListSearch<Search>> | keyof PathArgs<Path>>]: {
          readonly 'The list has no such argument': never;
        };
      }
    | undefined;
};

/** The body where none is declared: any fields of the item. */
export type DefaultBody<S> = Input<Denormalize<S>>;
