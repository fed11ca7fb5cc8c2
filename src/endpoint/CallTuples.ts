/** `[]` without parameters, `[params?]` where all are optional, otherwise `[params]`. */
export type ParamsTuple<Params> = keyof Params extends never
  ? []
  : {} extends Params
    ? [params?: Params]
    : [params: Params];

/** Arguments of a call with a body; the parameters may be left out where all of them may. */
type BodyTuple<Params, Body> = keyof Params extends never
  ? OneBody<Body>
  : {} extends Params
    ? OneBody<Body> | [params: Params, body: Body]
    : [params: Params, ...body: OneBody<Body>];

/** `body: {} as B | undefined` may be left out. */
type OneBody<Body> = undefined extends Body ? [body?: Body] : [body: Body];

/** Without a declared body any body may be passed, or none. */
type AnyBodyTuple<Params> = keyof Params extends never
  ? [body?: any]
  : {} extends Params
    ? [body?: any] | [params: Params, body?: any]
    : [params: Params, body?: any];

/** Arguments of a call, for any declaration of the body. */
export type CallWithBody<Body, Params> = 0 extends 1 & Body
  ? AnyBodyTuple<Params>
  : [Body] extends [undefined]
    ? ParamsTuple<Params>
    : BodyTuple<Params, Body>;
