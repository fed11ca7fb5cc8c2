import { parentOf, declared } from '../endpoint/CallableEndpoint.js';
import { membersOfPiece, piecesOf } from '../normalize/tables.js';
import { oncePer } from '../shared/oncePer.js';
import { initialState } from '../store/state.js';
import type { AnyEndpoint, EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Registry } from '../store/registry.js';
import type { RestState, ResultMeta } from '../store/state.js';
import type { Root } from './SelectorCache.js';

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
export function countersOf(path: string, registry: Registry) {
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
