import { own } from '../shared/own.js';
import { ListSchema } from './ListSchema.js';
import { CollectionPage } from './collectionChanges.js';
import { ObjectSchema } from './ObjectSchema.js';
import { keyOf } from './Schema.js';
import { resolveSchema } from './resolveSchema.js';

/** Resolve a schema; a page has the result of its list. */
const resolve = (schema: unknown) => resolveSchema(schema instanceof CollectionPage ? schema.collection : schema);

function haveSameMembers(one: object, other: object): boolean {
  const names = Object.keys(one);
  const members = other as Readonly<Record<string, unknown>>;
  return (
    names.length === Object.keys(other).length &&
    names.every((name) => Object.hasOwn(other, name) && meansTheSame(own(one as typeof members, name), members[name]))
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
