import type { AnswerTo, PageCallbacks } from './EndpointInstance.js';
import type { Content } from './httpMessages.js';
import type {
  ArgumentCallbacks,
  ArgumentSources,
  CallbackArgs,
  Callbacks,
  Generics,
  ParamsOf,
  PlainOptions,
  RestOptions,
  SearchOf,
  Sources,
} from './endpointOptions.js';
import type { RestEndpoint, RestGenerics, WithOwn } from './endpointTypes.js';

type Literal = '' | (string & {}) | undefined;

/**
 * Options of a subclass, which has one type parameter for all. Callbacks get their argument types here, except `process`:
 * with typed arguments the compiler would not see its result.
 */
interface InheritedCallbacks<O extends Generics>
  extends PlainOptions, PageCallbacks<any, any>, Callbacks<CallbackArgs<O>, ParamsOf<O['path'], SearchOf<O>>, any> {
  readonly schema?: unknown;
  // These stay literals also where the bound of the class does not name them: `<O extends { path: string }>`.
  readonly path?: Literal;
  readonly method?: Literal;
  readonly paginationField?: Literal;
  readonly movePath?: Literal;
  readonly content?: Content | undefined;
  readonly sideEffect?: boolean | undefined;
  process?(value: any, ...args: any): unknown;
}

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
