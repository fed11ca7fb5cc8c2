import type { Denormalize, Wire } from '../schema/infer.js';
import type { StreamApi, StreamResult } from './StreamApi.js';

/** What an `errorPolicy` says of an error: `'soft'` keeps showing data that is there, anything else shows the error. */
export type ErrorPolicy = 'soft' | 'hard' | undefined;

/** What the store knows of a result, times in ms since epoch. */
export interface PolledMeta {
  /** When the request was sent, and when its answer came. */
  readonly fetchedAt: number;
  readonly date: number;
  readonly expiresAt: number;
  readonly error?: { readonly name: string; readonly message: string; readonly status?: number };
}

/** ms, finite and above 0; or what gives them from the present data, where `false` stops polling until it changes. */
export type PollFrequency = number | ((data: any, meta: PolledMeta | undefined) => number | false);

/**
 * Endpoints, which stand for all their keys, and `[endpoint, ...args]`, which is one of them. Where endpoints refer to
 * themselves, the compiler wants it written down: `expires: (): Expirable => [ArticleResource.getFeed]`.
 */
export type Expirable = readonly (AnyEndpoint | readonly [AnyEndpoint, ...unknown[]])[];

/**
 * What a mutation that succeeded makes stale; a function is given the arguments of the call and the processed answer.
 */
// `any`: arguments and answers of whatever endpoint it is given to
export type Expires = readonly AnyEndpoint[] | ((args: any, response: any) => Expirable);

/**
 * From an answer, as `process` left it, and the arguments of its call to the search parameters of another page; undefined
 * (as `null`, `''`, `false` and `0`) where there is none. They are put over those of the list.
 */
// `any`: arguments and answers of whatever endpoint it is given to
export type PageParams = PageFrom<any>;

/** The same of the answers of one endpoint. Its arguments hold what other pages have added, which nothing declares. */
export type PageFrom<Answer> = (response: Answer, args: any) => object | null | undefined | false | '' | 0;

/** Where other pages are, from an answer: what its schema says, or what the function itself says of it. */
export interface PageCallbacks<Next, Previous> {
  readonly nextPage?: PageFrom<Next> | undefined;
  readonly previousPage?: PageFrom<Previous> | undefined;
}

/** The answers of an endpoint, by its schema: JSON, as `process` left it. */
export type AnswerTo<S> = 0 extends 1 & S ? any : Wire<Denormalize<S>>;

/** What a request failed with; one that was answered has a `status`, and `data` from its body. */
export type RequestError = Error & { readonly status?: number; readonly data?: unknown; readonly retryAfter?: string };

/** How a request that failed is sent again. */
export interface RetryOptions {
  /** How often at most, after the first try. */
  readonly times: number;
  /**
   * ms before the next try, at least what the answer's `Retry-After` asks for; what a function gives (`attempt`: the
   * tries so far) is taken exactly. By default doubling from 1 s, half to twice of that, at most 30 s.
   */
  readonly delay?: number | ((attempt: number, error: RequestError) => number) | undefined;
  /**
   * Which errors; by default where no answer came, and for 408, 429 and 5xx. It is not asked about an abort, a RestError
   * or malformed JSON. POST, PATCH and mutations around a function of your own are sent again only where it says yes.
   */
  readonly on?: ((error: RequestError) => boolean) | undefined;
}

/** What an endpoint tells the store; nothing of it is needed for a plain call. */
export interface StoreOptions {
  /** How long an answer stays fresh, ms; the slice's default when not given. */
  readonly dataExpiryLength?: number | undefined;
  /** How long an error is shown before a new reader tries again, ms. */
  readonly errorExpiryLength?: number | undefined;
  readonly errorPolicy?: ((error: Error & { status?: number }) => ErrorPolicy) | undefined;
  /** Send a request that failed again: so many times after the first, or how. Calls without a store do not. */
  readonly retry?: number | RetryOptions | undefined;
  /** The request of a read is aborted when the last mounted hook that reads its key leaves, and no call waits for it. */
  readonly abortOnUnmount?: boolean | undefined;
  /** Whether mounted hooks ask for what is stale when the user comes back to the page; rules over `refetchOn({ focus })`. */
  readonly refetchOnFocus?: boolean | undefined;
  /** The same when the browser is online again; rules over `refetchOn({ reconnect })`. */
  readonly refetchOnReconnect?: boolean | undefined;
  /** How often a subscriber's data is renewed. Only `subscribe`, `useSubscription` and `useLive` poll; `false`: not even they. */
  readonly pollFrequency?: PollFrequency | false | undefined;
  /**
   * Where changes come from while somebody is subscribed, by `useLive`, `useSubscription` or `subscribe`: opened with the
   * first subscriber of a key, closed with the last.
   */
  readonly stream?: ((api: StreamApi) => StreamResult) | undefined;
  /** What this mutation makes stale beside what it writes: mounted readers fetch it once more, others when they come. */
  readonly expires?: Expires | undefined;
  /** Where the page after an answer is, for `usePages`. One that throws, or gives no object, fails what was read. */
  readonly nextPage?: PageParams | undefined;
  /** The same of the page before: its rows go in front. */
  readonly previousPage?: PageParams | undefined;
  /**
   * Where there is no answer of its own yet: show what lists and other endpoints have brought of its rows, stale, while it
   * is asked for. Without it only what is there in all that the classes declare is shown.
   */
  readonly returnPartialData?: boolean | undefined;
  /** Stale data is not shown. */
  readonly invalidIfStale?: boolean | undefined;
  /**
   * What of the arguments must not be written down. `true`: the body, or all arguments of a mutation around a function
   * of your own; then nothing is optimistic. A function gives what actions, keys and layers get instead.
   */
  readonly sensitive?: true | ((args: any) => readonly unknown[]) | undefined;
  /**
   * Changes of other results: from this one, normalized, to `{ [key]: (result) => result }`. A function gets undefined
   * where the key has no result; what it returns undefined for stays away. Collections do this by themselves.
   */
  readonly update?: ((result: any, ...args: any) => Readonly<Record<string, (result: any) => unknown>>) | undefined;
}

/**
 * A declared endpoint: a function that makes one request, with what the store needs to know about it.
 *
 * @typeParam A its arguments. @typeParam R what a plain call resolves with.
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
  /** What the answer stands for until it comes. Called again whenever the data below it changes. */
  readonly getOptimisticResponse?: ((snapshot: Snapshot, ...args: A) => unknown) | undefined;
  /** Key of the result in the store. */
  key(...args: A): string;
  /** Whether a key is one of this endpoint's. */
  testKey(key: string): boolean;
  /**
   * The endpoint with this poll interval, ms: `useLive(getQuotes.every(1_000))`. The same object for the same interval. Of
   * all who subscribe to a key the shortest interval counts, as long as its subscriber stays.
   */
  every(ms: number): this;
  /** Where calls of one key are different requests, as pages of a list are: what tells them apart. */
  requestKey?(...args: A): string;
}

/** An endpoint that is bound to a slice stands for the declared one wherever that is asked for. */
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

/** What the store gives for an endpoint: the denormalized schema, or the answer itself where there is none. */
export type DataOf<E> = E extends { readonly schema: infer S }
  ? S extends undefined
    ? E extends (...args: never) => Promise<infer R>
      ? R
      : never
    : Denormalize<S>
  : E extends BoundTo<infer D>
    ? DataOf<D>
    : never;

/** What the server sends, as `payload` of a `fulfilled` action. */
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

/** What one state has for an endpoint and its arguments. */
export interface Known<T> {
  readonly data: T | undefined;
  readonly expiryStatus: 'Valid' | 'InvalidIfStale' | 'Invalid';
  /** ms since epoch. */
  readonly expiresAt: number;
}

/** One state of the store, to read from. An optimistic function sees the base and the layers before its own. */
export interface Snapshot {
  /** Read any queryable schema: an Entity, a Collection, an object of them. */
  get<S>(schema: S, ...args: readonly unknown[]): Denormalize<S> | undefined;
  /** The data of an endpoint, and how fresh they are. */
  getResponse<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): Known<DataOf<E>>;
  getError<E extends AnyEndpoint>(endpoint: E, ...args: ReaderArgs<E>): Error | undefined;
  /** When the request was sent, ms. */
  readonly fetchedAt: number;
  readonly requestId: string;
  /** The placeholder primary key of an entity that the server has not named yet; the same at each replay. */
  readonly tempId: string;
  readonly abort: AbortOptimistic;
}

/**
 * Thrown (as `snapshot.abort`) by `getOptimisticResponse` to show nothing for now; the request goes out all the same.
 */
export class AbortOptimistic extends Error {
  override readonly name = 'AbortOptimistic';
}
