import { Collection } from '../schema/Collection.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { isPlainObject } from '../shared/json.js';
import { mapMembers } from '../shared/own.js';
import type { CollectionOptions } from '../schema/CollectionOptions.js';

/** What a schema was made around: the members of an object, what a Query or one of the user's own reads. Items are not. */
function innerOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema instanceof ItemsSchema || isPolymorphic(schema)) return undefined;
  return (schema as { readonly schema?: unknown } | null)?.schema;
}

/** The first Collection of a schema: itself, or inside object schemas and queries at any depth. */
export function findCollection(schema: unknown): Collection | undefined {
  if (schema instanceof Collection) return schema;
  for (const member of isPlainObject(schema) ? Object.values(schema) : [innerOf(schema)]) {
    const found = member === undefined ? undefined : findCollection(member);
    if (found) return found;
  }
  return undefined;
}

/** The same schema with every Collection replaced; what holds none stays the same object. */
export function replaceCollections(schema: unknown, replace: (collection: Collection) => unknown): unknown {
  if (schema instanceof Collection) return replace(schema);
  if (!findCollection(schema)) return schema;
  if (isPlainObject(schema)) {
    return mapMembers(schema, (member) => replaceCollections(member, replace));
  }
  const inner = replaceCollections(innerOf(schema), replace);
  return schema instanceof ObjectSchema ? inner : Object.create(schema as object, { schema: { value: inner } });
}

/** Collections that nobody wrote: their scope is the path of their list. */
const automatic = new WeakSet<Collection>();

/** Remember that the scope of a Collection is the path of the list that it was made for. */
export function noteAutomatic(collection: Collection): Collection {
  automatic.add(collection);
  return collection;
}

const LIST_OPTIONS = ['nonFilterArgumentKeys', 'windowArguments', 'filters', 'searchDefaults', 'sortComparer'] as const;

/** What a Collection is given; what is not said is not there, or it would count as said. */
export const listOptionsOf = (options: {
  readonly [K in (typeof LIST_OPTIONS)[number]]?: unknown;
}): CollectionOptions =>
  Object.fromEntries(LIST_OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));

interface Listing {
  readonly schema?: unknown;
  readonly path?: string;
}

/**
 * The schema of an endpoint with other options: its lists get those that are theirs, and at another path the lists that were
 * made for its own become those of the other. What the user shares or names stays; undefined where no list changes.
 */
export function changedLists(
  { schema, path }: Listing,
  options: Listing & CollectionOptions,
): { readonly schema: unknown } | undefined {
  const given = listOptionsOf(options);
  const isGiven = Object.keys(given).length > 0;
  let isChanged = false;
  const changed = replaceCollections(options.schema ?? schema, (collection) => {
    const isAutomatic = automatic.has(collection);
    const { path: scope } = options;
    const isMoved = isAutomatic && scope !== undefined && !options.schema && collection.scope === path;
    if (!isMoved && !isGiven) return collection;
    isChanged = true;
    const next = collection.with({ ...given, ...(isMoved && { scope }) });
    return isAutomatic ? noteAutomatic(next) : next;
  });
  return isChanged ? { schema: changed } : undefined;
}
