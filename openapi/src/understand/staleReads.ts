import type { Entity } from './entities.js';
import type { Endpoint, MemberName, Model, Resource } from './model.js';

/** What reads at an address: an endpoint of its own, or a member of a resource. */
export type Read =
  | { readonly name: string; readonly of: Entity }
  | { readonly name: string; readonly of: undefined; readonly endpoint: Endpoint };

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD', 'OPTIONS']);

/** The list that a POST at its address creates in: then what is created joins the lists that it belongs to. */
export function listThatGets(endpoints: readonly Endpoint[], { operation, answered }: Endpoint): Endpoint | undefined {
  const { brought, tree } = answered;
  if (operation.method !== 'POST' || brought.kind !== 'item' || tree?.kind !== 'entity') return undefined;
  return endpoints.find(
    ({ operation: list, search, of, answered: other }) =>
      list.method === 'GET' &&
      list.place === operation.place &&
      search !== undefined &&
      of === tree.entity &&
      other.tree?.kind === 'list',
  );
}

/** The reads of a resource at one of its addresses; what is written at an item's may be new in the list. */
function readsOf({ name, entity, members }: Resource, place: string): readonly Read[] {
  const isAt = (member: MemberName): boolean => members.get(member)?.place === place;
  const reads: readonly MemberName[] = isAt('get') ? ['get', 'getList'] : isAt('getList') ? ['getList'] : [];
  return reads.filter((member) => members.has(member)).map((member) => ({ name: `${name}.${member}`, of: entity }));
}

/**
 * The reads at the address of a call which changes what they are answered with, and whose answer does not show it: it is no
 * row that they show.
 */
export function staleReadsOf({ endpoints, resources }: Model, call: Endpoint): readonly Read[] {
  const { operation, answered } = call;
  if (SAFE.has(operation.method)) return [];
  const { place, method } = operation;
  const shown = answered.tree?.kind === 'entity' && method !== 'DELETE' ? answered.tree.entity : undefined;
  const own = endpoints
    .filter((read) => read.operation.method === 'GET' && read.operation.place === place)
    .filter(({ answered: { tree } }) => !(tree?.kind === 'entity' && tree.entity === shown))
    .map((endpoint): Read => ({ name: endpoint.name, of: endpoint.of, endpoint }));
  const members = resources
    .flatMap((resource) => readsOf(resource, place))
    .filter(({ of }) => of === undefined || of !== shown);
  return [...own, ...members];
}
