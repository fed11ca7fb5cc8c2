import { parentOf, declared } from '../endpoint/CallableEndpoint.js';
import { membersOfPiece, piecesOf } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import { initialState } from '../store/state.js';
import type { AnyEndpoint, EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Registry } from '../store/registry.js';
import type { RestState, ResultMeta } from '../store/state.js';
import type { Root } from './SelectorCache.js';

/** A request that has no outcome yet, and the endpoints that it may be of. */
type UnderWay = readonly [requestId: string, endpoints: readonly string[]];

/** By what a write replaces whole: looking at all keys takes 1 ms for 1 000. */
const inPiece = /* @__PURE__ */ oncePer((piece: object) =>
  (membersOfPiece(piece) as readonly ResultMeta[])
    .filter(({ pending }) => pending)
    .flatMap(({ pending = '', endpoints = [] }) => pending.split(' ').map((id): UnderWay => [id, endpoints])),
);

/** Layers say of which endpoint they are; those of another life of the page have no other mark. */
const underWay = /* @__PURE__ */ oncePer(({ meta, optimistic }: RestState) => [
  ...new Map([
    ...piecesOf({ meta }).flatMap(inPiece),
    ...optimistic.map(({ requestId, endpoint }): UnderWay => [requestId, [endpoint]]),
  ]).values(),
]);

/** Whose requests are counted: an endpoint's, or those of several, and of what was extended from them. */
export type Counted = AnyEndpoint | readonly AnyEndpoint[];

export type SelectCount = (state: Root, endpoints?: Counted) => number;

/** Selectors that count requests which have no outcome yet: reads, and mutations. */
export function countersOf(path: string, registry: Registry) {
  // What is under way for a page is noted with its list.
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
