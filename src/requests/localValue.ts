import { isFields } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { Deletion } from '../schema/Deletion.js';
import { pkIn, asStored, isUsablePk } from '../schema/primaryKey.js';
import { isReadableTable, isSchema } from '../schema/Schema.js';
import { Collection } from '../schema/Collection.js';
import { CollectionChange } from '../schema/collectionChanges.js';
import { isPolymorphic } from '../schema/Polymorphic.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import type { EntityClass } from '../schema/Schema.js';

type Fields = Readonly<Record<string, unknown>>;

const isEntity = (schema: object): schema is EntityClass =>
  isSchema(schema) && isReadableTable(schema) && !(schema instanceof Collection);

function isSettable(position: unknown): boolean {
  const schema = resolveSchema(position);
  if (!schema) return false;
  if (isReadableTable(schema) || schema instanceof CollectionChange) return true;
  const { item, target } = schema as { readonly item?: unknown; readonly target?: unknown };
  const hasParts = schema instanceof ObjectSchema || isPolymorphic(schema);
  return (hasParts ? Object.values(schema.schema as object) : [item ?? target]).every(isSettable);
}

/** @throws RestError SCHEMA_NOT_SETTABLE */
export function checkSettable(schema: object): void {
  if (isSettable(schema)) return;
  throw new RestError({
    code: 'SCHEMA_NOT_SETTABLE',
    subject: 'set',
    happened: 'This schema has no rows that could be written.',
    fix: 'Pass an Entity, a Collection (or its push), an Invalidate, a list or an object of them.',
  });
}

/** Find the members that an updater has changed, so that the defaults it was shown are not written. */
function difference(previous: Fields, next: Fields): Fields {
  return Object.fromEntries(Object.entries(next).filter(([name, value]) => !Object.is(previous[name], value)));
}

function paramsOf(args: readonly unknown[]): Fields {
  const [first] = args;
  if (isFields(first)) return first;
  return isUsablePk(first) ? { id: first } : {};
}

/** Complete a value without a primary key with the members of the arguments. */
function withPk(
  schema: EntityClass,
  value: Fields,
  { args, previous }: { args: readonly unknown[]; previous: unknown },
): Fields {
  return pkIn(schema, value, args) === undefined ? { ...asStored(paramsOf(args), previous), ...value } : value;
}

/**
 * Make the value that `set` writes.
 *
 * @returns undefined when an updater has nothing to update.
 */
export function localValue(
  schema: object,
  { args, given, previous }: { args: readonly unknown[]; given: unknown; previous: unknown },
): unknown {
  if (schema instanceof Deletion && given === undefined) return paramsOf(args);
  const isUpdater = typeof given === 'function';
  if (isUpdater && previous === undefined) return undefined;
  const next: unknown = isUpdater ? (given as (value: unknown) => unknown)(previous) : given;
  if (typeof (Object(next) as { readonly then?: unknown }).then === 'function')
    throw new RestError({
      code: 'ARGUMENT_INVALID',
      subject: 'set',
      happened: 'It was given a promise.',
      fix: 'Wait for the value first: set(Post, { id }, await load()).',
    });
  if (!isEntity(schema) || !isFields(next)) return next;
  const changed = isUpdater && isFields(previous) ? difference(previous, next) : next;
  return withPk(schema, changed, { args, previous });
}
