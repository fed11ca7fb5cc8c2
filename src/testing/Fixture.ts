import type { BoundEndpoint } from '../slice/BoundEndpoint.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';

/** A declared endpoint, or one bound to a slice. */
export type MockedEndpoint = EndpointInstance | BoundEndpoint<any, any, any>;

/** Time until the response, ms; a function gets the arguments of the call. `Infinity`: never. */
export type Delay = number | ((...args: any) => number);

interface Answered {
  readonly endpoint: MockedEndpoint;
  readonly delay?: Delay;
}

interface FixedArguments extends Answered {
  readonly args: readonly unknown[];
}

/**
 * The response to one call, found by the key of exactly these arguments.
 *
 * `response` is the result of the call, so after `process`; `error` is its rejection; `fetchResponse`, as of an interceptor,
 * gives the server's response.
 */
export type Fixture = FixedArguments &
  (
    | { readonly response: unknown }
    | { readonly error: unknown }
    | { fetchResponse(this: any, input: string, init: RequestInit): unknown }
  );

/**
 * Responds to every call whose key is the endpoint's (`testKey`); a throw rejects the call. `this` is one object that all
 * interceptors share, so that one can show changes of another.
 *
 * - `response(...args)` gives the result of the call.
 * - `fetchResponse(input, init)` gives the server's response, as a value or a `Response`; everything else of the endpoint
 *   runs: headers, body, `process`.
 *
 * @typeParam T the shared object.
 */
export type Interceptor<T extends object = any> = Answered &
  (
    { response(this: T, ...args: any): unknown } | { fetchResponse(this: T, input: string, init: RequestInit): unknown }
  );

/** The mocks that respond in place of the network. */
export interface MockOptions {
  /** Fixtures are tried first, then interceptors in their order; other requests go to the network. */
  readonly fixtures?: readonly (Fixture | Interceptor)[];
  /** Makes the object that interceptors get as `this`; called once. Default: an empty one. */
  readonly getInitialInterceptorData?: () => object;
}
