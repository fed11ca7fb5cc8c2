import { warnOnce } from '../shared/warn.js';
import { CallableEndpoint, hasMade } from './CallableEndpoint.js';
import type { EndpointInstance, Snapshot, StoreOptions } from './EndpointInstance.js';
import type { StreamApi, StreamResult } from './StreamApi.js';

type AnyFetch = (this: any, ...args: any) => Promise<unknown>;

/** A function that does not use `this`; with another one, the members it uses must be among the options. */
type FreeFetch = (this: unknown, ...args: any) => Promise<unknown>;

/** Options of `new Endpoint(fetch, options)`; members of your own are allowed. */
export interface EndpointOptions<F extends AnyFetch> extends Omit<StoreOptions, 'update' | 'stream'> {
  readonly name?: string | undefined;
  readonly schema?: unknown;
  readonly sideEffect?: boolean | undefined;
  key?(...args: Parameters<F>): string;
  testKey?(key: string): boolean;
  getOptimisticResponse?(snapshot: Snapshot, ...args: Parameters<F>): unknown;
  stream?(api: StreamApi<Parameters<F>>): StreamResult;
  update?(result: any, ...args: Parameters<F>): Readonly<Record<string, (result: any) => unknown>>;
}

type Member<O, Name extends string> = O extends { readonly [K in Name]: infer V } ? V : undefined;

/** Options of `extend`; a member of your own keeps its type. */
type ExtendOptions<F extends AnyFetch, O> = EndpointOptions<F> & {
  readonly [K in keyof O as K extends keyof EndpointOptions<F> ? never : K]?: O[K];
} & { readonly fetch?: AnyFetch };

type FetchOf<N, F extends AnyFetch> = N extends { readonly fetch: infer G extends AnyFetch } ? G : F;

/** A declared endpoint around a function of your own. */
export interface Endpoint<F extends AnyFetch = any, O = {}> extends EndpointInstance<
  Parameters<F>,
  Awaited<ReturnType<F>>,
  Member<O, 'schema'>,
  Member<O, 'sideEffect'> extends infer Effect extends boolean | undefined ? Effect : undefined
> {
  readonly fetch: F;
  /** A new endpoint with some options replaced; class and everything else are inherited. */
  extend<N extends object>(
    options: N & ExtendOptions<F, O>,
  ): Endpoint<FetchOf<N, F>, Omit<O, keyof N> & N> & Omit<O, keyof N> & Omit<N, 'fetch' | keyof EndpointInstance>;
  /** A new endpoint with its arguments filled in. */
  bind(thisArg: unknown, ...args: Parameters<F>): Endpoint<(this: ThisParameterType<F>) => ReturnType<F>, O> & O;
}

export interface EndpointConstructor {
  new <F extends FreeFetch, O extends object = {}>(
    fetch: F,
    options?: O & EndpointOptions<F>,
  ): Endpoint<F, O> & Omit<O, keyof EndpointInstance>;
  new <F extends AnyFetch, O extends object>(
    fetch: F,
    options: O & EndpointOptions<F> & ThisParameterType<F>,
  ): Endpoint<F, O> & Omit<O, keyof EndpointInstance>;
  readonly prototype: Endpoint;
}

/** Get the name of a function, where it has one. */
function nameOf(fetch: unknown): { name?: string } {
  const { name } = fetch as { name?: string };
  return name === undefined || name === '' || name === 'anonymous' ? {} : { name };
}

class EndpointClass extends CallableEndpoint {
  /** A RestEndpoint counts as an instance of Endpoint, too. */
  static override [Symbol.hasInstance](value: unknown): boolean {
    const Class = this === EndpointClass ? CallableEndpoint : this;
    return Function.prototype[Symbol.hasInstance].call(Class, value);
  }

  declare readonly schema: unknown;
  declare readonly sideEffect: boolean | undefined;

  constructor(fetch: AnyFetch, options: { readonly name?: string | undefined } = {}) {
    const { name } = options;
    super({ fetch, ...options, ...(name === undefined && nameOf(fetch)) });
  }

  /** A new function brings its name; a name that was given is inherited. */
  override extend(options: object): this {
    return super.extend({ ...('fetch' in options && nameOf(options.fetch)), ...options });
  }

  override get name(): string | undefined {
    warnOnce('An Endpoint has no name, and its key begins with one: name its function, or pass { name }.', 'error');
    return undefined;
  }

  override set name(value: string | undefined) {
    super.name = value;
  }

  key(...args: unknown[]): string {
    return `${String(this.name)} ${JSON.stringify(args)}`;
  }

  testKey(key: string): boolean {
    return key.startsWith(String(this.name)) || hasMade(this, key);
  }
}
Object.assign(EndpointClass.prototype, { schema: undefined, sideEffect: undefined });

/**
 * An endpoint around any asynchronous function: for data that do not come over HTTP, or that another client fetches.
 *
 * ```ts
 * const getUser = new Endpoint(async function getUser(id: string) { return client.user(id) }, { schema: User });
 * ```
 * `this` inside the function is the endpoint, so options are read from it.
 */
export const Endpoint = EndpointClass as unknown as EndpointConstructor;
