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

function paramsOf(args: readonly unknown[]): Fields {
  const [first] = args;
  if (isFields(first)) return first;
  return isUsablePk(first) ? { id: first } : {};
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
  const isEntity = isSchema(schema) && isReadableTable(schema) && !(schema instanceof Collection);
  if (!isEntity || !isFields(next)) return next;
  const known = isUpdater && isFields(previous) ? previous : undefined;
  // An updater was shown defaults, which are not written: only what it has changed.
  const changed = Object.entries(next).filter(([name, value]) => !known || !Object.is(known[name], value));
  const fields = Object.fromEntries(changed);
  // The arguments name a value without a primary key.
  const isNamed = pkIn(schema as unknown as EntityClass, fields, args) !== undefined;
  return isNamed ? fields : { ...asStored(paramsOf(args), previous), ...fields };
}
