import { isAddressed, paramsOf } from '../endpoint/callArgs.js';
import { listAddress } from '../path/listPath.js';
import { parseTemplate } from '../path/template.js';
import { Collection } from '../schema/Collection.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { findCollection } from '../endpoint/findCollection.js';
import { callOf, itemsSent } from './mutationResponse.js';
import { ifItCan } from '../shared/ifItCan.js';
import { isPlainObject } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import type { Addressed } from '../endpoint/callArgs.js';
import type { EndpointInstance } from '../endpoint/EndpointInstance.js';
import type { Follow } from '../normalize/WriteMeta.js';
import type { ListFamily } from '../schema/membership.js';
import type { Registry } from './registry.js';

const membersOf = (value: unknown): unknown[] =>
  Array.isArray(value) || isPlainObject(value) ? Object.values(value) : [];

/** Find every schema that the declared endpoints lead to. */
export function declaredSchemas(registry: Registry): readonly object[] {
  const seen = new Set<unknown>();
  return registry.all().flatMap(({ schema }) => [...reachable(schema, seen)]);
}

/** Iterate over every schema that one leads to, itself included, except those in `seen`. */
export function* reachable(schema: unknown, seen = new Set<unknown>()): Generator<object> {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null || seen.has(schema)) return;
  seen.add(schema);
  yield schema;
  const { schema: inner, item, target, collection } = schema as Readonly<Record<string, unknown>>;
  if (schema instanceof Collection) yield* Object.values(schema).filter((member) => member instanceof CollectionChange);
  for (const member of [inner, item, target, collection, ...membersOf(schema), ...membersOf(inner)]) {
    yield* reachable(member, seen);
  }
}

const tableNamesIn = /* @__PURE__ */ oncePer((schema: object): ReadonlySet<string> => {
  const keys = [...reachable(schema)].map(({ key }: { readonly key?: unknown }) => key);
  return new Set(keys.filter((key) => typeof key === 'string'));
});

/** Get the names of the tables that responses of a schema may write. */
export function tablesOf(schema: unknown): ReadonlySet<string> {
  if ((typeof schema !== 'object' && typeof schema !== 'function') || schema === null) return new Set();
  return tableNamesIn(schema);
}

/** Find the declared endpoints whose schemas lead to one of these tables. */
export const endpointsOf = (registry: Registry, tables: readonly string[]): readonly EndpointInstance[] =>
  registry.all().filter(({ schema }) => tables.some((table) => tablesOf(schema).has(table)));

interface Known {
  readonly revision: number;
  readonly families: readonly ListFamily[];
}

const known = new WeakMap<Registry, Known>();

type Named = EndpointInstance & Partial<Addressed> & { readonly paginationField?: string };

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
      const { path } = endpoint;
      const template = path === undefined ? undefined : ifItCan(() => parseTemplate(path));
      for (const name of template?.names ?? []) family.params.add(name);
    }
    for (const schema of reachable(endpoint.schema, seen)) if (schema instanceof Collection) add(schema);
  }
  return [...found.values()].map(({ collection, params, isTop, isPaged }) => ({
    collection,
    params: isTop ? params : undefined,
    isPaged,
  }));
}

/** Get the lists that declared endpoints lead to, with the path parameters of their endpoints. */
export function listFamilies(registry: Registry): readonly ListFamily[] {
  const { revision } = registry;
  const last = known.get(registry);
  if (last?.revision === revision) return last.families;
  const families = familiesOf(registry);
  known.set(registry, { revision, families });
  return families;
}

/** Get the addresses whose lists a call may change: its own, and that of the list around an item at its path. */
function addressesOf({ path, schema }: Named): ReadonlySet<string> | undefined {
  const scope = schema instanceof CollectionChange ? schema.collection.scope : undefined;
  if (scope !== undefined) return new Set([scope]);
  if (path === undefined) return undefined;
  return new Set([path, listAddress(path)]);
}

/** Tell how stored lists react to a response, and what its call says about the items. */
export function followOf(registry: Registry, endpoint: EndpointInstance, args: readonly unknown[]): Follow {
  const families = listFamilies(registry);
  if (endpoint.sideEffect !== true)
    return { families, params: argumentFields(isAddressed(endpoint) ? paramsOf(endpoint, args) : args[0]) };
  const call = callOf(endpoint, args);
  const items = itemsSent(call);
  const isCreate = call.place.change?.creates === true;
  return {
    families,
    addresses: addressesOf(endpoint as Named),
    sent: isAddressed(endpoint)
      ? Object.fromEntries(items.flatMap((item) => Object.entries(argumentFields(item))))
      : undefined,
    params: {
      ...(args[0] !== call.sent && argumentFields(args[0])),
      ...(isCreate && items.length === 1 && argumentFields(items[0])),
    },
  };
}

/** Tell how stored lists react to a local write: it may change those with an endpoint for single items of its class. */
export function followOfSet(registry: Registry, schema: unknown, args: readonly unknown[]): Follow {
  const scope = schema instanceof CollectionChange ? schema.collection.scope : undefined;
  const kinds = placeOfItems(schema)?.kinds.map(([, entity]) => entity) ?? [];
  const addresses = (registry.all() as readonly Named[]).flatMap((endpoint) => {
    const place = endpoint.path === undefined ? undefined : placeOfItems(endpoint.schema);
    const isOfOne = place && !place.isMany && !place.change && place.kinds.some(([, entity]) => kinds.includes(entity));
    return isOfOne ? [listAddress(endpoint.path as string)] : [];
  });
  return {
    families: listFamilies(registry),
    addresses: scope === undefined ? new Set(addresses) : new Set([scope]),
    params: argumentFields(args[0]),
  };
}
