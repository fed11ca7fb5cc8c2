/** Facts about the request for a function that prepares headers. */
export interface PrepareHeadersApi {
  /** Give the state of the whole store. */
  getState(): any; // `any`: the app's own state, which the slice cannot know
  /** `extraArgument` of the store's thunk middleware. */
  readonly extra: any;
  /** Name of the endpoint: `posts.getList`. */
  readonly endpoint: string;
  /** The arguments of the call, also where the endpoint is `sensitive`. */
  readonly args: readonly unknown[];
}

/** Adds headers to every request that leaves through a store: changes the ones it is given, or returns others. */
export type PrepareHeaders = (headers: Headers, api: PrepareHeadersApi) => Headers | void | Promise<Headers | void>;
