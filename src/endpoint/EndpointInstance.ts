import type { Denormalize, Wire } from '../schema/infer.js';
import type { StreamApi, StreamResult } from './StreamApi.js';

/** The result of an `errorPolicy`: `'soft'` keeps showing stored data, anything else shows the error. */
export type ErrorPolicy = 'soft' | 'hard' | undefined;

/** The record of a result, times in ms since epoch. */
export interface PolledMeta {
  /** When the request was sent; `date` is when its response came. */
  readonly fetchedAt: number;
  readonly date: number;
  readonly expiresAt: number;
  readonly error?: { readonly name: string; readonly message: string; readonly status?: number };
}

/** ms, finite and above 0; or a function that gives them from the present data: `false` stops polling until they change. */
export type PollFrequency = number | ((data: any, meta: PolledMeta | undefined) => number | false);

/**
 * Endpoints, which stand for all their keys, and `[endpoint, ...args]`, which is one of them. Where endpoints refer to
 * themselves, the compiler wants it written down: `expires: (): Expirable => [ArticleResource.getFeed]`.
 */
export type Expirable = readonly (AnyEndpoint | readonly [AnyEndpoint, ...unknown[]])[];

/**
 * The results that a successful mutation makes stale; a function gets the arguments of the call and the processed response.
 */
// `any`: arguments and responses of any endpoint
export type Expires = readonly AnyEndpoint[] | ((args: any, response: any) => Expirable);

/**
 * Gives the search parameters of another page, from a response as `process` left it and the arguments of its call;
 * undefined (as `null`, `''`, `false` and `0`) where there is none. They are put over those of the list.
 */
// `any`: arguments and responses of any endpoint
export type PageParams = PageFrom<any>;

/** `PageParams` for the responses of one endpoint. `any` arguments: other pages have added undeclared members. */
export type PageFrom<Answer> = (response: Answer, args: any) => object | null | undefined | false | '' | 0;

/** Functions that find other pages from a response, whose type is by the schema, or declared by the function. */
export interface PageCallbacks<Next, Previous> {
  readonly nextPage?: PageFrom<Next> | undefined;
  readonly previousPage?: PageFrom<Previous> | undefined;
}

/** The responses of an endpoint, by its schema: JSON, as `process` left it. */
export type AnswerTo<S> = 0 extends 1 & S ? any : Wire<Denormalize<S>>;

/** The error of a request; that of a response has a `status`, and `data` from its body. */
export type RequestError = Error & { readonly status?: number; readonly data?: unknown; readonly retryAfter?: string };

/** How a failed request is sent again. */
export interface RetryOptions {
  /** Largest number of retries, after the first try. */
  readonly times: number;
  /**
   * ms before the next try, at least the response's `Retry-After`; the result of a function (`attempt`: the tries so far)
   * is taken exactly. By default doubling from 1 s, half to twice of that, at most 30 s.
   */
  readonly delay?: number | ((attempt: number, error: RequestError) => number) | undefined;
  /**
   * Decides which errors; by default those without a response, and 408, 429 and 5xx. Not called for an abort, a RestError
   * or malformed JSON. POST, PATCH and mutations around a function of your own are retried only where it returns true.
   */
  readonly on?: ((error: RequestError) => boolean) | undefined;
}

/** Options of an endpoint for the store; a plain call needs none of them. */
export interface StoreOptions {
  /** How long a response stays fresh, ms; the slice's default when not given. */
  readonly dataExpiryLength?: number | undefined;
  /** How long an error is shown before a new reader tries again, ms. */
  readonly errorExpiryLength?: number | undefined;
  /** Decides in place of the default, by which no response, 408, 429 and 5xx are `'soft'`: `undefined` is hard. */
  readonly errorPolicy?: ((error: Error & { status?: number }) => ErrorPolicy) | undefined;
  /** Number of retries of a failed request, or how to retry. Calls without a store do not. */
  readonly retry?: number | RetryOptions | undefined;
  /** Whether to abort the request of a read when the last mounted hook of its key leaves, and no call waits for it. */
  readonly abortOnUnmount?: boolean | undefined;
  /** Whether mounted hooks fetch stale data when the user comes back to the page; wins over `refetchOn({ focus })`. */
  readonly refetchOnFocus?: boolean | undefined;
  /** Whether they do when the browser is online again; wins over `refetchOn({ reconnect })`. */
  readonly refetchOnReconnect?: boolean | undefined;
  /** How often subscribers fetch. Only `subscribe`, `useSubscription` and `useLive` poll; `false`: not even they. */
  readonly pollFrequency?: PollFrequency | false | undefined;
  /**
   * Opens a source of changes for subscribers (`useLive`, `useSubscription`, `subscribe`): with the first subscriber of a
   * key. It is closed with the last.
   */
  readonly stream?: ((api: StreamApi) => StreamResult) | undefined;
  /** The results that this mutation makes stale beside its own: mounted readers refetch them, others when they mount. */
  readonly expires?: Expires | undefined;
  /** Finds the page after a response, for `usePages`. If it throws, or gives no object, the read fails. */
  readonly nextPage?: PageParams | undefined;
  /** Finds the page before a response: its rows go in front. */
  readonly previousPage?: PageParams | undefined;
  /**
   * Whether to show, until the first response, rows from lists and other endpoints that lack fields; they count as stale.
   * Without it only rows with every field that their classes declare are shown.
   */
  readonly returnPartialData?: boolean | undefined;
  /** Whether to hide stale data. */
  readonly invalidIfStale?: boolean | undefined;
  /**
   * Keeps arguments out of actions, keys and layers. `true`: the body, or all arguments of a mutation around a function of
   * your own; then nothing is optimistic. A function gives the arguments to use there instead.
   */
  readonly sensitive?: true | ((args: any) => readonly unknown[]) | undefined;
  /**
   * Changes other results: gets this one, normalized, and returns `{ [key]: (result) => result }`. A function gets undefined
   * where the key has no result; where it returns undefined nothing is stored. Collections do this by themselves.
   */
  readonly update?: ((result: any, ...args: any) => Readonly<Record<string, (result: any) => unknown>>) | undefined;
}

/**
 * A declared endpoint: a function that makes one request, with its options for the store.
 *
 * @typeParam A its arguments. @typeParam R the result of a plain call.
 * @typeParam S its schema. @typeParam Effect `true` when it changes something on the server.
 */
// `any` in the bounds: an endpoint of any arguments must be assignable to the plain `EndpointInstance`.
export interface EndpointInstance<
  A extends readonly unknown[] = any,
  R = any,
  S = any,
  Effect extends boolean | undefined = any,
> extends StoreOptions {
  (...args: A): Promise<R>;
  readonly name: string;
  readonly schema: S;
  readonly sideEffect: Effect;
  /** Gives the response to show until it comes. Called again whenever the data below it change. */
  readonly getOptimisticResponse?: ((snapshot: Snapshot, ...args: A) => unknown) | undefined;
  /** Key of the result in the store. */
  key(...args: A): string;
  /** Returns whether a key is one of this endpoint's. */
  testKey(key: string): boolean;
  /**
   * The endpoint with this poll interval, ms: `useLive(getQuotes.every(1_000))`. The same object for the same interval. Of
   * all subscribers of a key the shortest interval counts, as long as its subscriber stays.
   */
  every(ms: number): this;
  /** Tells requests of one key apart, such as the pages of a list. */
  requestKey?(...args: A): string;
}

/** An endpoint that is bound to a slice; accepted wherever a declared one is. */
export interface BoundTo<E> {
  readonly endpoint: E;
}

/** A declared endpoint, or one bound to a slice. */
export type AnyEndpoint = EndpointInstance | BoundTo<EndpointInstance>;

/** The declared endpoint behind either. */
export type Declared<X> = X extends { testKey(key: string): boolean } ? X : X extends BoundTo<infer E> ? E : never;

type IsAny<T> = 0 extends 1 & T ? true : false;

/** Arguments of an endpoint. */
export type ArgsOf<E> = E extends (...args: infer A) => unknown ? A : never;

/**
 * Arguments of a reader; `null` as the only one means "not now": `isReady ? { id } : null`, and of an endpoint that needs
 * no arguments `isReady ? undefined : null`.
 */
export type ReaderArgs<E> =
  | ArgsOf<E>
  | (ArgsOf<E> extends readonly []
      ? readonly [now?: null | undefined]
      : [] extends ArgsOf<E>
        ? readonly [ArgsOf<E>[0] | null | undefined]
        : readonly [null]);

/** The data of an endpoint from the store: the denormalized schema, or the response itself where there is none. */
export type DataOf<E> = E extends { readonly schema: infer S }
  ? S extends undefined
    ? E extends (...args: never) => Promise<infer R>
      ? R
      : never
    : Denormalize<S>
  : E extends BoundTo<infer D>
    ? DataOf<D>
    : never;

/** The server's response, as `payload` of a `fulfilled` action. */
export type ResponseOf<E> = E extends (...args: never) => Promise<infer R>
  ? IsAny<R> extends true
    ? E extends { readonly schema: infer S }
      ? S extends undefined
        ? R
        : Wire<Denormalize<S>>
      : R
    : R
  : E extends BoundTo<infer D>
    ? ResponseOf<D>
    : never;

/** The data that a state has for an endpoint and its arguments. */
export interface Known<T> {
  readonly data: T | undefined;
  readonly expiryStatus: 'Valid' | 'InvalidIfStale' | 'Invalid';
  /** ms since epoch. */
  readonly expiresAt: number;
}

/** Reads from one state of the store. An optimistic function sees the base and the layers before its own. */
export interface Snapshot {
  /** Read any queryable schema: an Entity, a Collection, an object of them. */
  get<S>(schema: S, ...args: readonly unknown[]): Denormalize<S> | undefined;
  /** The data of an endpoint, and how fresh they are. */
  getResponse<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): Known<DataOf<E>>;
  getError<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): Error | undefined;
  /** When the request was sent, ms. */
  readonly fetchedAt: number;
  readonly requestId: string;
  /** The temporary primary key of an entity that the server has not created yet; the same at each replay. */
  readonly tempId: string;
  readonly abort: AbortOptimistic;
}

/**
 * Thrown (as `snapshot.abort`) by `getOptimisticResponse` to show nothing for now; the request is sent all the same.
 */
export class AbortOptimistic extends Error {
  override readonly name = 'AbortOptimistic';
}
