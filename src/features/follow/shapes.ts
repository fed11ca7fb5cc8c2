import { Collection } from '../../schema/Collection.js';
import { isPolymorphic } from '../../schema/Polymorphic.js';
import { isEntityClass } from '../../schema/Schema.js';
import { ItemsSchema } from '../../schema/ItemsSchema.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, mapMembers } from '../../shared/own.js';
import type { EntityClass } from '../../schema/Schema.js';

/** Find the entity class of a schema; of several kinds that of an item. */
function entityOf(schema: unknown, item: unknown): EntityClass | undefined {
  const kind = isPolymorphic(schema) ? schema.kindOf(item)?.schema : schema;
  return isEntityClass(kind) ? kind : undefined;
}

/** Get the schema of the items of a list or a map; undefined for other schemas. */
export function itemOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema[0];
  return schema instanceof Collection || schema instanceof ItemsSchema ? schema.item : undefined;
}

/** The table and the primary key of a row. */
export interface RowPlace {
  readonly kind: EntityClass;
  readonly pk: string;
}

/** Find the row of an item in followed data, which is an object or a primary key. */
export function rowIn(schema: unknown, item: unknown, args: readonly unknown[]): RowPlace | undefined {
  const kind = entityOf(schema, item);
  return kind && { kind, pk: String(isFields(item) ? kind.pk(item, undefined, undefined, args) : item) };
}

/** Get the schemas of the members of an object or an entity. */
export function membersOf(schema: unknown): Readonly<Record<string, unknown>> {
  const members = isPlainObject(schema) ? schema : (Object(schema) as { readonly schema?: unknown }).schema;
  return isPlainObject(members) ? members : {};
}

/** Whether rows have values as they came: without a schema, or with a function that decodes them when they are read. */
export const isAsItCame = (schema: unknown): boolean =>
  schema === undefined || (typeof schema === 'function' && !isEntityClass(schema));

/** Makes the Collection of a list of rows. @param isDeep whether the list is inside the items of another one */
export type MakesList = (list: object, item: unknown, isDeep: boolean) => Collection;

/** Put Collections in the place of a schema's lists of rows, except those inside rows. */
export function withLists(schema: unknown, make: MakesList, isDeep = false): unknown {
  const item = itemOf(schema);
  if (isEntityClass(item) || isPolymorphic(item)) return make(schema as object, item, isDeep);
  // A list or a map of other items is made again, with their new schema.
  if (item !== undefined) return Reflect.construct((schema as object).constructor, [withLists(item, make, true)]);
  return isPlainObject(schema) ? mapMembers(schema, (member) => withLists(member, make, isDeep)) : schema;
}
