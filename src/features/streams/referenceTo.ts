import { isPolymorphic } from '../../schema/isPolymorphic.js';
import { isEntityClass, pkIn } from '../../schema/itemPlace.js';
import { isUsablePk } from '../../schema/primaryKey.js';
import { isFields } from '../../shared/own.js';
import { RestError } from '../../shared/RestError.js';

/**
 * What stands for an item in a list.
 *
 * @param schema of the item.
 * @param item its members, as far as they tell its primary key; or that alone.
 * @returns undefined where nothing tells which item is meant.
 */
function referenceTo(schema: unknown, item: unknown, args: readonly unknown[]): unknown {
  if (isPolymorphic(schema)) {
    const kind = schema.kindOf(item);
    if (!kind) return schema.resolve(item) && item;
    const id = referenceTo(kind.schema, item, args);
    return id === undefined ? undefined : { id, schema: kind.name };
  }
  if (isUsablePk(item)) return String(item);
  return isEntityClass(schema) && isFields(item) ? pkIn(schema, item, args) : undefined;
}

/** @throws RestError PK_MISSING */
export function assertReference(schema: unknown, item: unknown, args: readonly unknown[]): unknown {
  const reference = referenceTo(schema, item, args);
  if (reference !== undefined) return reference;
  throw new RestError({
    code: 'PK_MISSING',
    subject: 'a stream',
    happened: 'The item that it pushes or removes has no usable primary key, so nobody can tell which one it is.',
    fix: 'Give the members that make up the primary key; remove() takes the key alone, too. A message from the server may have it elsewhere.',
  });
}
