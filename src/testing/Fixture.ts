import type { BoundEndpoint } from '../slice/BoundEndpoint.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** A declared endpoint, or one bound to a slice. */
export type MockedEndpoint = EndpointInstance | BoundEndpoint<any, any, any>;

/** How long an answer takes, ms; a function gets the arguments of the call. `Infinity` never answers. */
export type Delay = number | ((...args: any) => number);

interface Answered {
  readonly endpoint: MockedEndpoint;
  readonly delay?: Delay;
}

interface FixedArguments extends Answered {
  readonly args: readonly unknown[];
}

/**
 * The answer to one call: found by the key of exactly these arguments.
 *
 * `response` is what a call of the endpoint resolves with, so behind its `process`; `error` what it rejects with;
 * `fetchResponse`, as of an interceptor, gives what the server sends.
 */
export type Fixture = FixedArguments &
  (
    | { readonly response: unknown }
    | { readonly error: unknown }
    | { fetchResponse(this: any, input: string, init: RequestInit): unknown }
  );

/**
 * Answers every call whose key is the endpoint's (`testKey`); what it throws rejects the call. `this` is one object that
 * all interceptors share, so that one can show what another has changed.
 *
 * - `response(...args)` gives what a call of the endpoint resolves with.
 * - `fetchResponse(input, init)` gives what the server sends, as a value or a `Response`; everything else of the endpoint
 *   runs: headers, body, `process`.
 *
 * @typeParam T the shared object.
 */
export type Interceptor<T extends object = any> = Answered &
  (
    { response(this: T, ...args: any): unknown } | { fetchResponse(this: T, input: string, init: RequestInit): unknown }
  );

/** What answers requests in place of the network. */
export interface MockOptions {
  /** Fixtures are tried first, then interceptors in their order; what none answers goes to the network. */
  readonly fixtures?: readonly (Fixture | Interceptor)[];
  /** Makes the object that interceptors get as `this`; called once. Default: an empty one. */
  readonly getInitialInterceptorData?: () => object;
}
