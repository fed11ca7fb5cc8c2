import type {
  Callbacks,
  Generics,
  ParamsOf,
  PlainOptions,
  RestArgs,
  RestEndpoint,
  RestGenerics,
  RestOptions,
  SearchOf,
  WithOwn,
} from './endpointTypes.js';
import type { AnswerTo, PageCallbacks } from './EndpointInstance.js';
import type { Content } from './response.js';

/** What decides the arguments, each on its own: callbacks can then be inferred from the others. */
export interface ArgumentSources<Path extends string, Method extends string, Body, Search, Schema> extends Generics {
  readonly path: Path;
  readonly method?: Method;
  readonly body?: Body;
  readonly searchParams?: Search;
  readonly schema?: Schema;
}

type Literal = '' | (string & {}) | undefined;

/** Callbacks of an endpoint of which everything else is known. */
export interface ArgumentCallbacks<O extends Generics, Schema> extends Callbacks<
  CallbackArgs<O>,
  ParamsOf<O['path'], SearchOf<O>>,
  Schema
> {
  process?(value: any, ...args: CallbackArgs<O>): unknown;
}

/**
 * The same in a subclass, which has one type parameter for all, of a bound that names no function of its own: those of
 * `PlainOptions` are told here what they get. Asked for the arguments of `process`, the compiler would not see what it returns.
 */
interface InheritedCallbacks<O extends Generics>
  extends PlainOptions, PageCallbacks<any, any>, Callbacks<CallbackArgs<O>, ParamsOf<O['path'], SearchOf<O>>, any> {
  readonly schema?: unknown;
  // What decides types stays a literal where the bound of the class does not name it: `<O extends { path: string }>`.
  readonly path?: Literal;
  readonly method?: Literal;
  readonly paginationField?: Literal;
  readonly movePath?: Literal;
  readonly content?: Content | undefined;
  readonly sideEffect?: boolean | undefined;
  process?(value: any, ...args: any): unknown;
}

export interface Sources<Path extends string, Method extends string, Body, Search> {
  readonly path: Path;
  readonly method: Method;
  readonly body: Body;
  readonly searchParams: Search;
}

/** Arguments as one tuple: a call with the body alone has it first. A path that is no literal is taken to have parameters. */
type CallbackArgs<O extends Generics> =
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

export interface RestEndpointConstructor {
  new <
    O extends RestGenerics & PlainOptions,
    Path extends string,
    Method extends string = 'GET',
    Body = any,
    Search = undefined,
    Schema = any,
    Next = AnswerTo<Schema>,
    Previous = AnswerTo<Schema>,
  >(
    options: O &
      Readonly<O> &
      ArgumentSources<Path, Method, Body, Search, Schema> &
      ArgumentCallbacks<Sources<Path, Method, Body, Search>, Schema> &
      PageCallbacks<Next, Previous>,
  ): WithOwn<O>;
  /** For subclasses, which pass their own generics on. */
  new <O extends RestGenerics & RestOptions = any>(options: O & Readonly<O> & InheritedCallbacks<O>): RestEndpoint<O>;
  readonly prototype: RestEndpoint;
}
