import { Collection } from '../schema/Collection.js';
import { isPolymorphic } from '../schema/isPolymorphic.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { isPlainObject } from '../shared/json.js';
import { mapMembers } from '../shared/own.js';

/** What a schema was made around: the members of an object, what a Query or one of the user's own reads. Items are not. */
function innerOf(schema: unknown): unknown {
  if (typeof schema !== 'object' || schema instanceof ItemsSchema || isPolymorphic(schema)) return undefined;
  return (schema as { readonly schema?: unknown } | null)?.schema;
}

/**
 * The first Collection of a schema: itself, or inside object schemas and queries at any depth.
 *
 * @see spec: R11.2
 */
export function findCollection(schema: unknown): Collection | undefined {
  if (schema instanceof Collection) return schema;
  for (const member of isPlainObject(schema) ? Object.values(schema) : [innerOf(schema)]) {
    const found = member === undefined ? undefined : findCollection(member);
    if (found) return found;
  }
  return undefined;
}

/**
 * The same schema with every Collection replaced; what holds none stays the same object.
 *
 * @see spec: R11.13
 */
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

/**
 * The schema of an endpoint at another path: the lists that were made for its own become those of the other. What the user
 * shares or names stays; undefined where there are no such lists.
 *
 * @see spec: decision 98
 */
export function listsAt(
  { schema, path }: { readonly schema: unknown; readonly path: string },
  to: string,
): { readonly schema: unknown } | undefined {
  let isMoved = false;
  const moved = replaceCollections(schema, (collection) => {
    if (!automatic.has(collection) || collection.scope !== path) return collection;
    isMoved = true;
    return noteAutomatic(collection.inScope(to));
  });
  return isMoved ? { schema: moved } : undefined;
}
