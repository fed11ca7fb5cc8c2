import { Collection } from '../schema/Collection.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { isPlainObject } from '../shared/json.js';
import { mapMembers } from '../shared/mapMembers.js';

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
