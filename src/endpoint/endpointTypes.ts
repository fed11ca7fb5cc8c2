import type { PathValue } from '../path/PathArgs.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { AnswerTo, EndpointInstance, Snapshot, StoreOptions } from './EndpointInstance.js';
import type {
  BodyOf,
  ExtendOptions,
  Generics,
  ListIn,
  MethodOf,
  MethodWithBody,
  OptionRules,
  ParamsOf,
  RestArgs,
  RestOptions,
  SchemaOf,
  SearchOf,
  SearchParamsOf,
} from './endpointOptions.js';

interface ContentTypes {
  blob: Blob;
  text: string;
  arrayBuffer: ArrayBuffer;
  stream: ReadableStream<Uint8Array>;
}

/** The result of a plain call: of `process`, or the type that `content` names. */
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

type PageOf<O> = O extends { readonly paginationField: infer Page extends string } ? Page : undefined;

type MovePathOf<O extends Generics> = O extends { readonly movePath: infer Path extends string } ? Path : O['path'];

/** One created item or several; where the body is not typed, anything. */
type CreateBody<B> = 0 extends 1 & B ? any : B extends undefined ? undefined : B | readonly B[] | FormData;

type ChangeBody<B> = 0 extends 1 & B ? any : B extends undefined ? undefined : Partial<B> | FormData;

/** A list of items to remove at once. */
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

/** The generics of a create. It concerns no single list, so the search parameters that tell lists apart are optional. */
export interface ListCreate<O extends Generics> extends ListChange<O, 'POST', CreateBody<BodyOf<O>>> {
  readonly searchParams: 'searchParams' extends keyof O ? Partial<O['searchParams']> : undefined;
}

export interface ListMove<O extends Generics> extends Generics {
  readonly path: MovePathOf<O>;
  readonly method: 'PATCH';
  readonly schema: CollectionChange<ListIn<SchemaOf<O>>>;
  readonly body: ChangeBody<BodyOf<O>>;
}

/** The body of a create in a map: entries by key. */
type MapBody<B> = 0 extends 1 & B ? any : B extends undefined ? undefined : Readonly<Record<string, B>> | FormData;

/** The endpoints that a list gives: creating items, changing membership, fetching pages. */
export interface ListExtenders<O extends Generics> {
  /** Create an item at the end of every matching list. */
  readonly push: RestEndpoint<ListCreate<O>>;
  /** Create an item at the start of every matching list. */
  readonly unshift: RestEndpoint<ListCreate<O>>;
  /** Create entries in every matching map, and get the map; a list has no schema for it. */
  readonly assign: RestEndpoint<ListChange<O, 'POST', MapBody<BodyOf<O>>, ListIn<SchemaOf<O>>[]>>;
  /** Remove an item from every matching list; it is updated from the response. */
  readonly remove: RestEndpoint<ListChange<O, 'PATCH', ChangeBody<BodyOf<O>> | ListOfParts<BodyOf<O>>>>;
  /** Update an item; it leaves the lists it no longer matches, and joins those it matches now. */
  readonly move: RestEndpoint<ListMove<O>>;
  /** Fetch another page into the list. */
  readonly getPage: PageOf<O> extends infer Page extends string ? PageEndpoint<O, Page> : undefined;
  /** Make the endpoint of pages by a search parameter, or by a function from a page's arguments to those of the list. */
  paginated<C extends CursorOf<RestArgs<O>>>(
    cursor: C,
  ): C extends string ? PageEndpoint<O, C> : EndpointInstance<PageArgs<C>, any, SchemaOf<O>, undefined>;
}

/** A search parameter that tells pages apart, or a function from the arguments of a page to those of the list. */
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
 * Options of the parent with some replaced. A new method alone does not change the arguments: without a body before, there
 * is none now.
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

/** A response that is read as anything but JSON has no schema. */
type ContentRule =
  | { readonly content?: 'json' | undefined; readonly schema?: unknown }
  | { readonly content: keyof ContentTypes; readonly schema?: NoSchema | undefined };

/** The bound of a subclass: `class Auth<O extends RestGenerics = any> extends RestEndpoint<O>`. */
export type RestGenerics = Generics & ContentRule;

/** Refuses a schema where `content` is anything but JSON; the schema may be inherited. */
type WithoutSchema<O> = O extends { readonly content: keyof ContentTypes }
  ? SchemaOf<O> extends undefined
    ? unknown
    : { readonly schema: undefined }
  : unknown;

/**
 * A declared REST endpoint: see the class `RestEndpoint`. The members of `EndpointInstance` are repeated: with that as a
 * base type, arguments would be computed wherever an endpoint is only passed on.
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
  /** The endpoint with this poll interval, ms; the same object for the same interval. */
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
  /** Makes the init of a request from the body as passed, and all arguments: an override may put an id into the body. */
  getRequestInit(body?: unknown, ...args: any): Promise<RequestInit>;
  getHeaders(headers: HeadersInit): HeadersInit | Promise<HeadersInit>;
  fetchResponse(input: string, init: RequestInit): Promise<Response>;
  parseResponse(response: Response): Promise<any>;
  /** Converts the parsed response to the form that the schema describes. `any` arguments: an override may omit them. */
  process(value: any, ...args: any): any;
}

/** An endpoint with members of your own. */
export type WithOwn<O extends Generics> = [OwnKey<O>] extends [never]
  ? RestEndpoint<O>
  : RestEndpoint<O> & Pick<O, OwnKey<O>>;

type OwnKey<O> = Exclude<keyof O, keyof RestEndpoint | keyof Generics | keyof RestOptions>;
