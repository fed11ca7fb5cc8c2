import { ListSchema } from './ListSchema.js';
import { CollectionPage } from './collectionChanges.js';
import { keyOf } from './Schema.js';
import { ObjectSchema, resolveSchema } from './resolveSchema.js';

/** Resolve a schema; a page has the result of its list. */
const resolve = (schema: unknown) => resolveSchema(schema instanceof CollectionPage ? schema.collection : schema);

function haveSameMembers(one: object, other: object): boolean {
  const members = Object.entries(one) as [string, unknown][];
  return (
    members.length === Object.keys(other).length &&
    members.every(([name, member]) => Object.hasOwn(other, name) && meansTheSame(member, Reflect.get(other, name)))
  );
}

/**
 * Whether a result that was stored with one schema can be read with another: the same tables in the same shape. Schemas that
 * cannot be compared count as the same.
 */
export function meansTheSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  const [a, b] = [resolve(one), resolve(other)];
  if (a === undefined || b === undefined || a === b) return a === b;
  if (a instanceof ListSchema && b instanceof ListSchema) return meansTheSame(a.schema, b.schema);
  if (keyOf(a) !== keyOf(b) || a.constructor !== b.constructor) return false;
  return (
    !(a instanceof ObjectSchema && b instanceof ObjectSchema) || haveSameMembers(a.schema as object, b.schema as object)
  );
}
