import type { CallWithBody, ParamsTuple } from './CallTuples.js';
import type { PathArgs, PathValue } from '../path/PathArgs.js';
import type { Collection } from '../schema/Collection.js';
import type { CollectionChange, CollectionPage } from '../schema/collectionChanges.js';
import type { CollectionOptions } from '../schema/CollectionOptions.js';
import type { Normalize } from '../schema/infer.js';
import type { Invalidate } from '../schema/Invalidate.js';
import type { EndpointInstance, PageCallbacks, Snapshot, StoreOptions } from './EndpointInstance.js';
import type { ArgumentCallbacks, ArgumentSources, Sources } from './RestEndpointConstructor.js';
import type { AnswerTo } from './EndpointInstance.js';
import type { Content } from './response.js';
import type { StreamApi, StreamResult } from './StreamApi.js';

/** What decides the types of an endpoint. */
export interface Generics {
  readonly path: string;
  readonly schema?: unknown;
  readonly method?: string;
  /** Types the body; `undefined` says that there is none. The value is never sent. */
  readonly body?: unknown;
  /** Types the search parameters; the value is never used. */
  readonly searchParams?: unknown;
  readonly paginationField?: string | undefined;
  /** Path of one item, for `move`; the path itself when not given. */
  readonly movePath?: string | undefined;
  readonly content?: Content | undefined;
  readonly sideEffect?: boolean | undefined;
}

/** Functions of the arguments, whose parameters need no types of their own. */
export interface Callbacks<Args extends readonly unknown[], Params, Schema> {
  key?(...args: Args): string;
  url?(params: Params): string;
  getOptimisticResponse?(snapshot: Snapshot, ...args: Args): unknown;
  /** From the normalized answer; see `StoreOptions`. */
  update?(
    result: 0 extends 1 & Schema ? any : Normalize<Schema>,
    ...args: Args
  ): Readonly<Record<string, (result: any) => unknown>>;
  readonly sensitive?: true | ForList<Args>['give'] | undefined;
  /** Where changes come from while somebody is subscribed; see `StoreOptions`. */
  stream?(api: StreamApi<Args>): StreamResult;
}

/** A method, so that a function may ask for less than any arguments. */
interface ForList<Args> {
  give(args: Args): readonly unknown[];
}

/** The same where nobody knows the arguments. */
interface LooseCallbacks extends Callbacks<any, any, any>, PageCallbacks<any, any> {
  process?(value: any, ...args: any): unknown;
}

/** Options that types do not depend on, and members that may be overridden. */
export interface RestOptions extends PlainOptions, LooseCallbacks {}

export interface PlainOptions extends Omit<
  StoreOptions,
  'update' | 'sensitive' | 'stream' | keyof PageCallbacks<any, any>
> {
  readonly name?: string | undefined;
  /** What addresses begin with, joined with the path by one slash; `'/'` is the page's own host. */
  readonly urlPrefix?: string | undefined;
  readonly requestInit?: RequestInit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** A longer body is not received: the call rejects. */
  readonly maxBytes?: number | undefined;
  searchToString?(searchParams: any): string;
  testKey?(key: string): boolean;
  getRequestInit?(body?: any, ...args: any): RequestInit | Promise<RequestInit>;
  getHeaders?(headers: HeadersInit): HeadersInit | Promise<HeadersInit>;
  fetchResponse?(input: string, init: RequestInit): Promise<Response>;
  parseResponse?(response: Response): Promise<unknown>;
}

export type MethodOf<O> = O extends { readonly method: infer M extends string } ? M : 'GET';

/** `searchParams: {} as T | undefined` may be left out as a whole; `undefined` alone says that there are none. */
export type SearchOf<O> = O extends { readonly searchParams: infer S }
  ? [S] extends [undefined]
    ? unknown
    : undefined extends S
      ? MaybeNone<NonNullable<S>>
      : S
  : unknown;

/** Where some member of `T` is required: all of it, or nothing. */
type MaybeNone<T> = {} extends T ? T : T | { readonly [K in keyof T]?: undefined };

/** Parameters of a call: those of the path, and the search parameters. */
export type ParamsOf<Path extends string, Search> = PathArgs<Path> & Search;

/** Arguments of an endpoint, from its path, search parameters, method and body. */
export type RestArgs<O extends Generics> =
  ParamsOf<O['path'], SearchOf<O>> extends infer Params
    ? MethodOf<O> extends MethodWithBody
      ? CallWithBody<BodyOf<O>, Params>
      : ParamsTuple<Params>
    : never;

type MethodWithBody = 'POST' | 'PUT' | 'PATCH';

interface ContentTypes {
  blob: Blob;
  text: string;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array>;
}

/** What a plain call resolves with: what `process` returns, or what `content` names. */
export type RestResponse<O> = O extends { process(value: never, ...args: never): infer R }
  ? Awaited<R>
  : O extends { readonly content: infer C extends keyof ContentTypes }
    ? ContentTypes[C]
    : any;

type EffectOf<O> = O extends { readonly sideEffect: infer E extends boolean | undefined }
  ? E
  : MethodOf<O> extends 'GET'
    ? undefined
    : true;

/** The list of the first Collection in a schema: `{ results: Collection<Post[]> }` → `Post[]`. */
export type ListIn<S> = S extends
  (abstract new (...args: never) => unknown) | ((...args: never) => unknown) | readonly unknown[]
  ? never
  : S extends Collection<infer List>
    ? List
    : S extends CollectionChange | CollectionPage | Invalidate<any, any>
      ? never
      : S extends object
        ? { [K in keyof S]: ListIn<S[K]> }[keyof S]
        : never;

export type SchemaOf<O> = 'schema' extends keyof O ? O['schema'] : undefined;

type PageOf<O> = O extends { readonly paginationField: infer Page extends string } ? Page : undefined;

type MovePathOf<O extends Generics> = O extends { readonly movePath: infer Path extends string } ? Path : O['path'];

/** One created item or several; where the body is not typed, anything. */
type CreateBody<B> = 0 extends 1 & B ? any : B extends undefined ? undefined : B | readonly B[] | FormData;

type ChangeBody<B> = 0 extends 1 & B ? any : B extends undefined ? undefined : Partial<B> | FormData;

/** Several items are taken out at once. */
type ListOfParts<B> = B extends undefined ? undefined : readonly Partial<B>[];

/** The generics of an endpoint that changes the list of `O`. */
export interface ListChange<
  O extends Generics,
  Method extends string,
  Body,
  List = ListIn<SchemaOf<O>>,
> extends Generics {
  readonly path: O['path'];
  readonly method: Method;
  readonly schema: CollectionChange<List>;
  readonly searchParams: 'searchParams' extends keyof O ? O['searchParams'] : undefined;
  readonly body: Body;
}

/** A create is in no list in particular: what tells lists of one path apart is sent where it is given. */
export interface ListCreate<O extends Generics> extends ListChange<O, 'POST', CreateBody<BodyOf<O>>> {
  readonly searchParams: 'searchParams' extends keyof O ? Partial<O['searchParams']> : undefined;
}

export interface ListMove<O extends Generics> extends Generics {
  readonly path: MovePathOf<O>;
  readonly method: 'PATCH';
  readonly schema: CollectionChange<ListIn<SchemaOf<O>>>;
  readonly body: ChangeBody<BodyOf<O>>;
}

/** Entries by key. */
type MapBody<B> = 0 extends 1 & B ? any : B extends undefined ? undefined : Readonly<Record<string, B>> | FormData;

export type SearchParamsOf<O> = 'searchParams' extends keyof O ? O['searchParams'] : undefined;

export type BodyOf<O> = 'body' extends keyof O ? O['body'] : any;

/** The endpoints that a list gives: creating items, changing membership, fetching pages. */
export interface ListExtenders<O extends Generics> {
  /** Create an item at the end of every matching list. */
  readonly push: RestEndpoint<ListCreate<O>>;
  /** Create an item at the start of every matching list. */
  readonly unshift: RestEndpoint<ListCreate<O>>;
  /** Create entries in every matching map, and get the map; a list has no schema for it. */
  readonly assign: RestEndpoint<ListChange<O, 'POST', MapBody<BodyOf<O>>, ListIn<SchemaOf<O>>[]>>;
  /** Take an item out of every matching list; it is updated from the response. */
  readonly remove: RestEndpoint<ListChange<O, 'PATCH', ChangeBody<BodyOf<O>> | ListOfParts<BodyOf<O>>>>;
  /** Update an item; it leaves the lists it no longer matches, and joins those it matches now. */
  readonly move: RestEndpoint<ListMove<O>>;
  /** Fetch another page into the list. */
  readonly getPage: PageOf<O> extends infer Page extends string ? PageEndpoint<O, Page> : undefined;
  /** By a search parameter, or by a function from the arguments of a page to those of the list. */
  paginated<C extends CursorOf<RestArgs<O>>>(
    cursor: C,
  ): C extends string ? PageEndpoint<O, C> : EndpointInstance<PageArgs<C>, any, SchemaOf<O>, undefined>;
}

/** What tells pages apart: a search parameter, or a function from the arguments of a page to those of the list. */
export type CursorOf<ListArgs> = string | ((...args: any) => Readonly<ListArgs>);

export type PageArgs<C> = C extends (...args: infer A) => unknown ? A : never;

/** The list with one more search parameter. */
export type PageEndpoint<O extends Generics, Cursor extends string> = EndpointInstance<
  [params: ParamsOf<O['path'], SearchOf<O>> & { readonly [K in Cursor]: PathValue }],
  any,
  SchemaOf<O>,
  undefined
>;

/**
 * Options of the parent with some replaced. A new method alone leaves the arguments as they were: where there was no body
 * there is none now.
 */
type Extended<O extends Generics, N> = Omit<N, Exclude<keyof RestOptions, 'process'>> &
  ('method' extends keyof N
    ? [keyof N & ('path' | 'body' | 'searchParams')] extends [never]
      ? WithMethod<O, keyof N>
      : Omit<O, keyof N>
    : Omit<O, keyof N>);

type WithMethod<O extends Generics, Replaced> =
  MethodOf<O> extends MethodWithBody
    ? Omit<O, Replaced & PropertyKey>
    : Omit<O, (Replaced & PropertyKey) | 'body'> & { readonly body: undefined };

interface NoSchema {
  readonly 'this content is no JSON that a schema could describe: leave one of them out': never;
}

/** What is read as anything but JSON has no schema. */
type ContentRule =
  | { readonly content?: 'json' | undefined; readonly schema?: unknown }
  | { readonly content: keyof ContentTypes; readonly schema?: NoSchema | undefined };

/** The bound of a subclass: `class Auth<O extends RestGenerics = any> extends RestEndpoint<O>`. */
export type RestGenerics = Generics & ContentRule;

/** The same rule where the schema may be inherited. */
type WithoutSchema<O> = O extends { readonly content: keyof ContentTypes }
  ? SchemaOf<O> extends undefined
    ? unknown
    : { readonly schema: undefined }
  : unknown;

/** What `extend` may say of the lists of an endpoint, as `resource()` and `Collection` do. */
// `any`: items and arguments of whatever list it is given to
export interface ListRules extends Pick<CollectionOptions, 'windowArguments' | 'nonFilterArgumentKeys'> {
  readonly filters?: Readonly<Record<string, 'none' | 'server' | ((item: any, value: any) => boolean)>> | undefined;
  readonly searchDefaults?: CollectionOptions['searchDefaults'];
  readonly sortComparer?: ((a: any, b: any, args: any) => number | undefined) | undefined;
}

/** What replaces options of an endpoint; what its functions get follows from the others. */
export type ExtendOptions = Partial<Generics> &
  PlainOptions &
  ListRules & { readonly [K in keyof LooseCallbacks]?: unknown };

/** What decides the arguments, and functions of these. */
export type OptionRules<Path extends string, Method extends string, Body, Search, Schema, Next, Previous> = Partial<
  ArgumentSources<Path, Method, Body, Search, Schema>
> &
  ArgumentCallbacks<Sources<Path, Method, Body, Search>, Schema> &
  PageCallbacks<Next, Previous>;

/**
 * A declared REST endpoint: see the class `RestEndpoint`. An `EndpointInstance`, spelt out: as a base type its arguments
 * would be computed wherever an endpoint is only passed on.
 */
export interface RestEndpoint<O extends Generics = any> extends StoreOptions, ListExtenders<O> {
  (...args: RestArgs<O>): Promise<RestResponse<O>>;
  readonly name: string;
  readonly schema: SchemaOf<O>;
  readonly sideEffect: EffectOf<O>;
  readonly getOptimisticResponse?: ((snapshot: Snapshot, ...args: RestArgs<O>) => unknown) | undefined;
  key(...args: RestArgs<O>): string;
  testKey(key: string): boolean;
  readonly path: O['path'];
  readonly urlPrefix: string;
  readonly method: MethodOf<O>;
  readonly paginationField: PageOf<O>;
  readonly requestInit?: RequestInit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** With this poll interval, ms; the same object for the same interval. */
  every(ms: number): this;
  /** A new endpoint with some options replaced; class and everything else are inherited. */
  extend<
    N extends ExtendOptions = {},
    Path extends string = O['path'],
    Method extends string = MethodOf<O>,
    Body = BodyOf<O>,
    Search = SearchParamsOf<O>,
    Schema = SchemaOf<O>,
    Next = AnswerTo<Schema>,
    Previous = AnswerTo<Schema>,
  >(
    options: N &
      Readonly<N> &
      WithoutSchema<Extended<O, N>> &
      OptionRules<Path, Method, Body, Search, Schema, Next, Previous>,
  ): WithOwn<Extended<O, N> & Generics>;
  /** The address: prefix, filled path, search part. @throws RestError PATH_PARAM_MISSING, PATH_PARAM_REFUSED */
  url(params?: ParamsOf<O['path'], SearchOf<O>>): string;
  searchToString(searchParams: Readonly<Record<string, unknown>>): string;
  /** The body as it was passed, and all arguments, as an override may need them: the id for a document that has it. */
  getRequestInit(body?: unknown, ...args: any): Promise<RequestInit>;
  getHeaders(headers: HeadersInit): HeadersInit | Promise<HeadersInit>;
  fetchResponse(input: string, init: RequestInit): Promise<Response>;
  parseResponse(response: Response): Promise<any>;
  /** What came, made into what the schema describes. Of any arguments, so that an override may do without them. */
  process(value: any, ...args: any): any;
}

/** An endpoint with the members of one's own. */
export type WithOwn<O extends Generics> = [OwnKey<O>] extends [never]
  ? RestEndpoint<O>
  : RestEndpoint<O> & Pick<O, OwnKey<O>>;

type OwnKey<O> = Exclude<keyof O, keyof RestEndpoint | keyof Generics | keyof RestOptions>;
