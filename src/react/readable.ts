import type { BoundEndpoint } from '../BoundEndpoint.js';
import type { ArgsOf, DataOf, EndpointInstance } from '../endpoint/EndpointInstance.js';

type AnyBound = BoundEndpoint<any, any, any>;

/** What hooks take: a declared endpoint, or one bound to a slice. */
export type AnyEndpoint = EndpointInstance | AnyBound;

/** The declared endpoint behind either. */
export type Declared<X> = X extends BoundEndpoint<infer E, any, any> ? E : X extends EndpointInstance ? X : never;

/** Endpoints that change something are not read. */
export type Readable<X> = Declared<X> extends { readonly sideEffect: true } ? never : X;

export type HookArgs<X> = ArgsOf<Declared<X>>;
export type HookData<X> = DataOf<Declared<X>>;
