import type { PathArgs } from '../path/PathArgs.js';
import type { Collection } from '../schema/Collection.js';
import type { CollectionChange, CollectionPage } from '../schema/collectionChanges.js';
import type { CollectionOptions } from '../schema/CollectionOptions.js';
import type { FlatItem } from '../schema/flatTypes.js';
import type { Normalize } from '../schema/infer.js';
import type { Invalidate } from '../schema/Invalidate.js';
import type { CallWithBody, ParamsTuple } from './CallTuples.js';
import type { PageCallbacks, Snapshot, StoreOptions } from './EndpointInstance.js';
import type { Content } from './httpMessages.js';
import type { StreamApi, StreamResult } from './StreamApi.js';

/** The options that decide the types of an endpoint. */
export interface Generics {
  readonly path: string;
  readonly schema?: unknown;
  readonly method?: string;
  /** Types the body; `undefined`: there is none. The value is never sent. */
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
  /** Gives the response to show until it comes; `undefined`: none, where one would be inherited. */
  getOptimisticResponse?: OptimisticMethod<Args>['respond'] | undefined;
  /** Changes of other results, from the normalized response; see `StoreOptions`. */
  update?(
    result: 0 extends 1 & Schema ? any : Normalize<Schema>,
    ...args: Args
  ): Readonly<Record<string, (result: any) => unknown>>;
  readonly sensitive?: true | ForList<Args>['give'] | undefined;
  /** Opens the source of changes while there are subscribers; see `StoreOptions`. */
  stream?(api: StreamApi<Args>): StreamResult;
}

/** A method, for the reason of `ForList`: as a member it may be `undefined`. */
interface OptimisticMethod<Args extends readonly unknown[]> {
  respond(snapshot: Snapshot, ...args: Args): unknown;
}

/** A method, as its parameters are compared loosely: the function may declare fewer arguments. */
interface ForList<Args> {
  give(args: Args): readonly unknown[];
}

/** Callbacks where the arguments are unknown. */
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
  /** Beginning of addresses, joined with the path by one slash; `'/'` is the page's own host. */
  readonly urlPrefix?: string | undefined;
  readonly requestInit?: RequestInit | undefined;
  readonly signal?: AbortSignal | undefined;
  /** Limit of the response body: a longer one is not received, and the call rejects. */
  readonly maxBytes?: number | undefined;
  searchToString?(searchParams: any): string;
  testKey?(key: string): boolean;
  getRequestInit?(body?: any, ...args: any): RequestInit | Promise<RequestInit>;
  getHeaders?(headers: HeadersInit): HeadersInit | Promise<HeadersInit>;
  fetchResponse?(input: string, init: RequestInit): Promise<Response>;
  parseResponse?(response: Response): Promise<unknown>;
}

export type MethodOf<O> = O extends { readonly method: infer M extends string } ? M : 'GET';

/** `searchParams: {} as T | undefined` may be left out as a whole; with `undefined` alone there are none. */
export type SearchOf<O> = O extends { readonly searchParams: infer S }
  ? [S] extends [undefined]
    ? unknown
    : undefined extends S
      ? MaybeNone<NonNullable<S>>
      : S
  : unknown;

/** `T`, or nothing at all, where some member of `T` is required. */
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

export type MethodWithBody = 'POST' | 'PUT' | 'PATCH';

export type SchemaOf<O> = 'schema' extends keyof O ? O['schema'] : undefined;

export type SearchParamsOf<O> = 'searchParams' extends keyof O ? O['searchParams'] : undefined;

export type BodyOf<O> = 'body' extends keyof O ? O['body'] : any;

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

/** Options of `extend` about the items of an endpoint's lists, as of `resource()` and `Collection`. */
export type ItemRules<Item> = Pick<CollectionOptions<Item>, 'filters' | 'sortComparer'>;

/** The same, where the items follow from the schema. */
export type ItemRulesOf<Schema> = ItemRules<0 extends 1 & Schema ? Schema : FlatItem<ListIn<Schema>>>;

/** Other options of `extend` for the lists of an endpoint. */
export type ListRules = Pick<CollectionOptions, 'windowArguments' | 'nonFilterArgumentKeys' | 'searchDefaults'>;

/** Options of `extend`; the types of its callbacks follow from the others. */
export type ExtendOptions = Partial<Generics> &
  PlainOptions &
  ListRules & { readonly [K in keyof LooseCallbacks | keyof ItemRules<unknown>]?: unknown };

/** The options that decide the arguments, each by its own parameter, so that callbacks can be inferred from them. */
export interface ArgumentSources<Path extends string, Method extends string, Body, Search, Schema> extends Generics {
  readonly path: Path;
  readonly method?: Method;
  readonly body?: Body;
  readonly searchParams?: Search;
  readonly schema?: Schema;
}

/** Callbacks of an endpoint with the other options given. */
export interface ArgumentCallbacks<O extends Generics, Schema> extends Callbacks<
  CallbackArgs<O>,
  ParamsOf<O['path'], SearchOf<O>>,
  Schema
> {
  process?(value: any, ...args: CallbackArgs<O>): unknown;
}

export interface Sources<Path extends string, Method extends string, Body, Search> {
  readonly path: Path;
  readonly method: Method;
  readonly body: Body;
  readonly searchParams: Search;
}

/** Arguments as one tuple: a body alone comes first. A path that is no literal counts as one with parameters. */
export type CallbackArgs<O extends Generics> =
  RestArgs<O> extends infer A extends readonly unknown[]
    ? Extract<A, readonly [unknown, unknown]> extends infer Both extends readonly unknown[]
      ? [Both] extends [never]
        ? A
        : string extends O['path']
          ? Both
          : [A] extends [Both]
            ? A
            : [first: A[0], body?: Both[1]]
      : never
    : never;

/** The options that decide the arguments, with the callbacks that get these. */
export type OptionRules<Path extends string, Method extends string, Body, Search, Schema, Next, Previous> = Partial<
  ArgumentSources<Path, Method, Body, Search, Schema>
> &
  ArgumentCallbacks<Sources<Path, Method, Body, Search>, Schema> &
  ItemRulesOf<Schema> &
  PageCallbacks<Next, Previous>;
