import type { PathArgs } from '../path/PathArgs.js';
import type { CollectionOptions } from '../schema/CollectionOptions.js';
import type { Normalize } from '../schema/infer.js';
import type { CallWithBody, ParamsTuple } from './CallTuples.js';
import type { PageCallbacks, Snapshot, StoreOptions } from './EndpointInstance.js';
import type { Content } from './httpMessages.js';
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

export type MethodWithBody = 'POST' | 'PUT' | 'PATCH';

export type SchemaOf<O> = 'schema' extends keyof O ? O['schema'] : undefined;

export type SearchParamsOf<O> = 'searchParams' extends keyof O ? O['searchParams'] : undefined;

export type BodyOf<O> = 'body' extends keyof O ? O['body'] : any;

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

/** What decides the arguments, each on its own: callbacks can then be inferred from the others. */
export interface ArgumentSources<Path extends string, Method extends string, Body, Search, Schema> extends Generics {
  readonly path: Path;
  readonly method?: Method;
  readonly body?: Body;
  readonly searchParams?: Search;
  readonly schema?: Schema;
}

/** Callbacks of an endpoint of which everything else is known. */
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

/** Arguments as one tuple: a call with the body alone has it first. A path that is no literal is taken to have parameters. */
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

/** What decides the arguments, and functions of these. */
export type OptionRules<Path extends string, Method extends string, Body, Search, Schema, Next, Previous> = Partial<
  ArgumentSources<Path, Method, Body, Search, Schema>
> &
  ArgumentCallbacks<Sources<Path, Method, Body, Search>, Schema> &
  PageCallbacks<Next, Previous>;
