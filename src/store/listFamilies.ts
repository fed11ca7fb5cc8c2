import { paramsOf } from '../endpoint/callArgs.js';
import { listPath } from '../path/listPath.js';
import { parseTemplate } from '../path/template.js';
import { Collection } from '../schema/Collection.js';
import { argumentFields } from '../schema/collectionKey.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { findCollection } from '../endpoint/findCollection.js';
import { reachable } from './declaredSchemas.js';
import { callOf, itemsSent } from './mutationResponse.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { Addressed } from '../endpoint/callArgs.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Follow } from '../normalize/WriteMeta.js';
import type { ListFamily } from '../schema/listFamily.js';
import type { Registry } from './registry.js';

interface Known {
  readonly revision: number;
  readonly families: readonly ListFamily[];
}

const known = new WeakMap<Registry, Known>();

type Named = EndpointInstance & Partial<Addressed> & { readonly paginationField?: string };

const namesIn = (path: string | undefined): readonly string[] =>
  path === undefined ? [] : [...(ifItCan(() => parseTemplate(path).names) ?? [])];

function familiesOf(registry: Registry): readonly ListFamily[] {
  const found = new Map<string, { collection: Collection; params: Set<string>; isTop: boolean; isPaged: boolean }>();
  const seen = new Set<unknown>();
  const add = (collection: Collection) => {
    const family = found.get(collection.key);
    if (family) return family;
    const added = { collection, params: new Set<string>(), isTop: false, isPaged: false };
    found.set(collection.key, added);
    return added;
  };
  for (const endpoint of registry.all() as readonly Named[]) {
    const top = findCollection(endpoint.schema);
    if (top) {
      const family = add(top);
      family.isTop = true;
      family.isPaged ||= endpoint.paginationField !== undefined;
      for (const name of namesIn(endpoint.path)) family.params.add(name);
    }
    for (const schema of reachable(endpoint.schema, seen)) if (schema instanceof Collection) add(schema);
  }
  return [...found.values()].map(({ collection, params, isTop, isPaged }) => ({
    collection,
    params: isTop ? params : undefined,
    isPaged,
  }));
}

/** The lists that declared endpoints lead to, each with what its endpoints say of it. */
export function listFamilies(registry: Registry): readonly ListFamily[] {
  const { revision } = registry;
  const last = known.get(registry);
  if (last?.revision === revision) return last.families;
  const families = familiesOf(registry);
  known.set(registry, { revision, families });
  return families;
}

/** The addresses whose lists a call may change: its own, and that of the list which an item at its path is in. */
function addressesOf({ path, schema }: Named): ReadonlySet<string> | undefined {
  const scope = schema instanceof CollectionChange ? schema.collection.scope : undefined;
  if (scope !== undefined) return new Set([scope]);
  if (path === undefined) return undefined;
  return new Set([path, ifItCan(() => listPath(path)) ?? path]);
}

/** What lists follow of an answer, and what its call says. */
export function followOf(registry: Registry, endpoint: EndpointInstance, args: readonly unknown[]): Follow {
  const families = listFamilies(registry);
  const isAddressed = 'path' in endpoint && 'method' in endpoint;
  if (endpoint.sideEffect !== true)
    return { families, params: argumentFields(isAddressed ? paramsOf(endpoint as never, args) : args[0]) };
  const call = callOf(endpoint, args);
  const items = itemsSent(call);
  const isCreate = call.place.change?.creates === true;
  return {
    families,
    addresses: addressesOf(endpoint as Named),
    sent: isAddressed ? new Set(items.flatMap((item) => Object.keys(argumentFields(item)))) : undefined,
    params: {
      ...(args[0] !== call.sent && argumentFields(args[0])),
      ...(isCreate && items.length === 1 && argumentFields(items[0])),
    },
  };
}

/** What lists follow of a local write: it may change those where the server has items of its kind one by one. */
export function followOfSet(registry: Registry, schema: unknown, args: readonly unknown[]): Follow {
  const scope = schema instanceof CollectionChange ? schema.collection.scope : undefined;
  const kinds = placeOfItems(schema)?.kinds.map(([, entity]) => entity) ?? [];
  const addresses = (registry.all() as readonly Named[]).flatMap((endpoint) => {
    const place = endpoint.path === undefined ? undefined : placeOfItems(endpoint.schema);
    const isOfOne = place && !place.isMany && !place.change && place.kinds.some(([, entity]) => kinds.includes(entity));
    return isOfOne ? [ifItCan(() => listPath(endpoint.path as string)) ?? ''] : [];
  });
  return {
    families: listFamilies(registry),
    addresses: scope === undefined ? new Set(addresses) : new Set([scope]),
    params: argumentFields(args[0]),
  };
}
