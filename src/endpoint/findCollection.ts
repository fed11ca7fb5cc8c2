import { Collection } from '../schema/Collection.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { isPlainObject } from '../shared/json.js';

const membersOf = (schema: unknown): Readonly<Record<string, unknown>> | undefined => {
  if (schema instanceof ObjectSchema) return schema.schema as Readonly<Record<string, unknown>>;
  return isPlainObject(schema) ? schema : undefined;
};

/**
 * The first Collection of a schema: itself, or inside object schemas at any depth.
 *
 * @see spec: R11.2
 */
export function findCollection(schema: unknown): Collection | undefined {
  if (schema instanceof Collection) return schema;
  for (const member of Object.values(membersOf(schema) ?? {})) {
    const found = findCollection(member);
    if (found) return found;
  }
  return undefined;
}

/**
 * The same schema with every Collection replaced; what is no object schema stays the same object.
 *
 * @see spec: R11.13
 */
export function replaceCollections(schema: unknown, replace: (collection: Collection) => unknown): unknown {
  if (schema instanceof Collection) return replace(schema);
  const members = membersOf(schema);
  if (!members || !findCollection(schema)) return schema;
  return Object.fromEntries(
    Object.entries(members).map(([name, member]) => [name, replaceCollections(member, replace)]),
  );
}
