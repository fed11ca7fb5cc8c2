import { Collection } from '../schema/Collection.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { isPlainObject } from '../shared/json.js';
import { mapMembers } from '../shared/own.js';
import type { ObjectSchema } from '../schema/resolveSchema.js';
import type { CollectionOptions } from '../schema/CollectionOptions.js';

/** Get the schema inside a schema: the members of an object, the input of a Query; not the items of a list. */
function innerOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema instanceof ItemsSchema || isPolymorphic(schema)) return undefined;
  return (schema as { readonly schema?: unknown } | null)?.schema;
}

/** Find the first Collection of a schema: itself, or inside object schemas and queries at any depth. */
export function findCollection(schema: unknown): Collection | undefined {
  if (schema instanceof Collection) return schema;
  for (const member of isPlainObject(schema) ? Object.values(schema) : [innerOf(schema)]) {
    const found = member === undefined ? undefined : findCollection(member);
    if (found) return found;
  }
  return undefined;
}

/** Returns whether it is an object schema: of those around others only they have members that can be added to. */
const isObjectSchema = (schema: unknown): boolean => typeof (schema as Partial<ObjectSchema>).define === 'function';

/** Copy a schema with every Collection replaced; parts without one stay the same objects. */
export function replaceCollections(schema: unknown, replace: (collection: Collection) => unknown): unknown {
  if (schema instanceof Collection) return replace(schema);
  if (!findCollection(schema)) return schema;
  if (isPlainObject(schema)) {
    return mapMembers(schema, (member) => replaceCollections(member, replace));
  }
  const inner = replaceCollections(innerOf(schema), replace);
  return isObjectSchema(schema) ? inner : Object.create(schema as object, { schema: { value: inner } });
}

/** Collections made by `resource()`, whose scope is the path of their list. */
const automatic = new WeakSet<Collection>();

/** Note that the scope of a Collection is the path of its list. */
export function noteAutomatic(collection: Collection): Collection {
  automatic.add(collection);
  return collection;
}

const LIST_OPTIONS = ['nonFilterArgumentKeys', 'windowArguments', 'filters', 'searchDefaults', 'sortComparer'] as const;

/** Pick the options for a Collection; undefined ones are left out, as they would count as given. */
export const listOptionsOf = (options: {
  readonly [K in (typeof LIST_OPTIONS)[number]]?: unknown;
}): CollectionOptions =>
  Object.fromEntries(LIST_OPTIONS.flatMap((name) => (options[name] === undefined ? [] : [[name, options[name]]])));

interface Listing {
  readonly schema?: unknown;
  readonly path?: string;
}

/**
 * Make the schema for an endpoint that is extended with options: its Collections get the options for lists, and with a new
 * path those scoped by the old one are scoped by it. Scopes given by the user stay.
 *
 * @returns undefined where no list changes.
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
