import { isKeyFixed } from '../endpoint/RestEndpoint.js';
import { asPlainTables, membersOfPiece, piecesOf } from '../normalize/tables.js';
import { queryKey } from '../normalize/queryKey.js';
import { isInvalid } from '../schema/Schema.js';
import { isNotNow, keyOrError, readResponse } from '../store/readResponse.js';
import { assertEndpoint, isEndpoint } from '../store/registry.js';
import { initialState } from '../store/state.js';
import { oncePer } from '../shared/oncePer.js';
import { RestError, refuseArgument } from '../shared/RestError.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { toError } from '../store/errors.js';
import { textOfArgs } from '../shared/textOfArgs.js';
import { sameSlice } from '../store/StoreCache.js';
import { SelectorCache, selectorOf } from './SelectorCache.js';
import { preview } from '../shared/preview.js';
import { parentOf, declared } from '../endpoint/CallableEndpoint.js';
import type { EndpointInstance, AnyEndpoint } from '../endpoint/EndpointInstance.js';
import type { Tables } from '../normalize/tables.js';
import type { StoredRow } from '../schema/Schema.js';
import type { Registry } from '../store/registry.js';
import type { ResponseView } from '../store/readResponse.js';
import type { RestState, ResultMeta } from '../store/state.js';
import type { Compute, Root, Selector } from './SelectorCache.js';

/** A root state with the slice mounted; where it is not mounted yet, selectors answer from the initial state. */
export type Mounted<Path extends string> = { readonly [K in Path]?: RestState };

function refuseNoSchema(schema: unknown): void {
  const isGiven = typeof schema === 'object' || typeof schema === 'function';
  if (isGiven && schema !== null && !isEndpoint(schema)) return;
  refuseArgument(
    'selectQuery',
    `A schema is needed; got ${isEndpoint(schema) ? 'an endpoint' : preview(schema, 80)}.`,
    'Pass an entity, a Collection, a Query; what an endpoint brings is read by posts.get.select(state, { id }).',
  );
}

function computeQuery(schema: unknown): Compute<unknown> {
  if (isDevelopment()) refuseNoSchema(schema);
  return (view, args, entry) => {
    if (isNotNow(args)) return undefined;
    try {
      const query = queryKey(schema, args, view, entry);
      // `undefined`: no row is found. An object schema may lack some members only.
      const value = query === undefined ? undefined : entry.read(view, schema, query, args).value;
      return isInvalid(value) ? undefined : value;
    } catch (thrown) {
      warnOnce(`A schema could not be read: ${toError(thrown).message}`);
      return undefined;
    }
  };
}

/** Refuse an argument that would have a new key at each call; in development. */
function refuseQueryArgument(value: object | symbol): never {
  const kind = Object.prototype.toString.call(value).slice(8, -1);
  throw new RestError({
    code: 'ARGUMENT_NOT_JSON',
    subject: 'selectQuery',
    happened: `One of the arguments holds a ${kind}, which JSON cannot tell from any other.`,
    fix: 'Pass what it is made of: the source of a RegExp, the fields of an object.',
  });
}

const textOfQuery = (args: readonly unknown[]): string =>
  isNotNow(args) ? '' : textOfArgs(args, isDevelopment() ? refuseQueryArgument : undefined);

/** The selectors of a slice, each made once for its endpoint or schema. */
export interface Selectors extends ReturnType<typeof countersOf> {
  readonly select: (endpoint: EndpointInstance) => Selector<unknown>;
  readonly selectResponse: (endpoint: EndpointInstance) => Selector<ResponseView>;
  /** Give the cache of a selector, which reads without reselect. */
  readonly responses: (endpoint: EndpointInstance) => Pick<SelectorCache<ResponseView>, 'read'>;
  readonly selectQuery: (schema: object) => Selector<unknown>;
  readonly selectEntities: Selector<Tables<StoredRow>>;
}

/**
 * Drop further arguments that are no objects, unless the endpoint's key is made of them: `createSelector` calls all its
 * input selectors with the same arguments.
 */
function withoutForeign(endpoint: EndpointInstance, args: readonly unknown[]): readonly unknown[] {
  if (!('path' in endpoint) || args.length === 0 || typeof args.at(-1) === 'object') return args;
  const rest = args.slice(0, -1);
  const isForeign = isNotNow(rest) || keyOrError(endpoint, rest) === keyOrError(endpoint, args);
  return isForeign ? withoutForeign(endpoint, rest) : args;
}

/**
 * Make the selectors of a slice.
 *
 * @param viewOf applies the layers to the slice's state.
 * @param registry makes keys, and notes the endpoint of each.
 */
export function createSelectors(path: string, viewOf: (base: RestState) => RestState, registry: Registry): Selectors {
  const selectView = (state: Root): RestState => viewOf(sameSlice(state[path] ?? initialState));
  const responses = oncePer((endpoint: EndpointInstance) => {
    assertEndpoint(endpoint);
    // A page shares the key of its list, so its endpoint is not noted.
    const keyOf = (args: readonly unknown[]) => keyOrError(endpoint, args, endpoint.requestKey ? undefined : registry);
    return new SelectorCache<ResponseView>({
      selectView,
      compute: (view, args, entry) => readResponse(view, endpoint, args, entry, isNotNow(args) ? '' : keyOf(args)),
      argsOf: (args) => withoutForeign(endpoint, args),
      textOf: (args) => (isNotNow(args) ? '' : keyOf(args)),
      isTextFixed: isKeyFixed(endpoint),
      dataOf: ({ data }) => data,
    });
  });
  const ofDeclared = <R>(make: (endpoint: EndpointInstance) => R) => {
    const made = oncePer(make);
    return (endpoint: EndpointInstance): R => made(declared(endpoint));
  };
  return {
    ...countersOf(path, registry),
    responses,
    selectResponse: ofDeclared((endpoint) => responses(endpoint).select('result')),
    select: ofDeclared((endpoint) => responses(endpoint).select('data')),
    selectQuery: oncePer((schema: object) =>
      new SelectorCache<unknown>({
        selectView,
        compute: computeQuery(schema),
        argsOf: (args) => args,
        textOf: textOfQuery,
        isTextFixed: true,
        dataOf: (data) => data,
      }).select('data'),
    ),
    selectEntities: selectorOf(selectView, (view) => asPlainTables(view.entities)),
  };
}

/** A request without an outcome, and the endpoints that it may belong to. */
type UnderWay = readonly [requestId: string, endpoints: readonly string[]];

/** List the requests of a piece of a table. Cached by piece, as a write replaces one whole: all of 1 000 keys take 1 ms. */
const inPiece = /* @__PURE__ */ oncePer((piece: object) =>
  (membersOfPiece(piece) as readonly ResultMeta[])
    .filter(({ pending }) => pending)
    .flatMap(({ pending = '', endpoints = [] }) => pending.split(' ').map((id): UnderWay => [id, endpoints])),
);

/** List the requests of a state. A layer names its endpoint; one that was rehydrated has no other mark of its request. */
const underWay = /* @__PURE__ */ oncePer(({ meta, optimistic }: RestState) => [
  ...new Map([
    ...piecesOf({ meta }).flatMap(inPiece),
    ...optimistic.map(({ requestId, endpoint }): UnderWay => [requestId, [endpoint]]),
  ]).values(),
]);

/** The endpoints whose requests are counted, with the endpoints that were extended from them. */
export type Counted = AnyEndpoint | readonly AnyEndpoint[];

export type SelectCount = (state: Root, endpoints?: Counted) => number;

/** Make the selectors that count requests without an outcome: reads, and mutations. */
function countersOf(path: string, registry: Registry) {
  // The request of a page is noted under its list.
  const nameOf = (given: AnyEndpoint): string => {
    const endpoint = declared(given as EndpointInstance);
    return registry.nameOf((endpoint.requestKey && (parentOf(endpoint) as EndpointInstance)) ?? endpoint);
  };
  const counter =
    (isMutation: boolean): SelectCount =>
    (state, endpoints) => {
      const isMeant = endpoints && registry.writtenBy([endpoints].flat().map(nameOf));
      return underWay(state[path] ?? initialState).filter(
        (names) => !registry.find(String(names[0]))?.sideEffect !== isMutation && isMeant?.(names) !== false,
      ).length;
    };
  return { selectIsFetching: counter(false), selectIsMutating: counter(true) };
}
