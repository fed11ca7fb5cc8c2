import type { AnyEndpoint } from '../endpoint/EndpointInstance.js';

/** An endpoint, declared or bound, that changes data on the server. */
type Mutation = { readonly sideEffect: true } | { readonly endpoint: { readonly sideEffect: true } };

type EffectOf<X> = X extends { readonly sideEffect: infer Effect }
  ? Effect
  : X extends { readonly endpoint: { readonly sideEffect: infer Effect } }
    ? Effect
    : undefined;

/** Refuses mutations, which are not read. The compiler shows this text. */
export type Readable<X extends AnyEndpoint> = X extends Mutation
  ? unknown extends EffectOf<X>
    ? 'An endpoint is needed here, and its arguments beside it: useSuspense(posts.get, { id }), not useSuspense(posts.get({ id })).'
    : 'This endpoint changes data (sideEffect: true), and a hook that reads would send it at every render: call it in an event handler instead, dispatch(posts.create(…)) or useController().fetch(…). If it only reads, declare sideEffect: false.'
  : X;
