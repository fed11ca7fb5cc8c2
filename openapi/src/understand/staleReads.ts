import { parentOf } from '../document/operations.js';
import type { Operation } from '../document/operations.js';
import type { Entity } from './entities.js';
import type { Endpoint, Model, Resource } from './model.js';

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

/** The reads of a resource at one of some addresses; what changes an item may change the lists, too. */
function readsOf({ name, entity, members }: Resource, isThere: (read: Operation) => boolean): readonly Read[] {
  const [item, list] = [members.get('get'), members.get('getList')];
  const isOfItem = item !== undefined && isThere(item);
  return [
    ...(isOfItem ? [{ name: `${name}.get`, of: entity }] : []),
    ...(list && (isOfItem || isThere(list)) ? [{ name: `${name}.getList`, of: entity }] : []),
  ];
}

/**
 * The reads that are answered with something else after a call whose answer does not show it: those at its address, and above
 * it, where the item is that it does something with (`PUT /pulls/{id}/merge`), or the list that it puts something into.
 */
export function staleReadsOf({ endpoints, resources }: Model, call: Endpoint): readonly Read[] {
  const { operation, answered } = call;
  const { place, method } = operation;
  if (SAFE.has(method)) return [];
  // An item in the answer is stored, and lists follow it.
  const isShown = answered.tree?.kind === 'entity' && method !== 'DELETE';
  const places = isShown ? [place] : [place, parentOf(place)];
  const isThere = (read: Operation): boolean => read.method === 'GET' && places.includes(read.place);
  const others = endpoints
    .filter((read) => isThere(read.operation) && !(isShown && read.of !== undefined))
    .map((endpoint): Read => ({ name: endpoint.name, of: endpoint.of, endpoint }));
  return isShown ? others : [...others, ...resources.flatMap((resource) => readsOf(resource, isThere))];
}
