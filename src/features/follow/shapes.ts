import { isPolymorphic, referred } from '../../schema/Polymorphic.js';
import { isEntityClass } from '../../schema/Schema.js';
import { resolveSchema } from '../../schema/resolveSchema.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, mapMembers } from '../../shared/own.js';
import type { Collection } from '../../schema/Collection.js';
import type { Polymorphic } from '../../schema/Polymorphic.js';
import type { EntityClass } from '../../schema/Schema.js';

/** The table and the primary key of a row. */
export interface RowPlace {
  readonly kind: EntityClass;
  readonly pk: string;
}

/** Find the row of an item: an object or a primary key in followed data, or a reference in the slice. */
export function placeOf(schema: unknown, item: unknown, args: readonly unknown[]): RowPlace | undefined {
  const found: { readonly schema?: unknown; readonly id?: unknown } =
    referred(schema, item) ?? (schema as Polymorphic).kindOf(item) ?? {};
  const { schema: kind, id = item } = found;
  return isEntityClass(kind)
    ? { kind, pk: String(isFields(id) ? kind.pk(id, undefined, undefined, args) : id) }
    : undefined;
}

const partsOf = (schema: unknown) =>
  Object(resolveSchema(schema)) as { readonly item?: unknown; readonly schema?: Readonly<Record<string, unknown>> };

/** Get the schema of the items of a list or a map; undefined for other schemas. */
export const itemOf = (schema: unknown): unknown => partsOf(schema).item;

/** Get the schemas of the members of an object or an entity. */
export const membersOf = (schema: unknown): Readonly<Record<string, unknown>> => partsOf(schema).schema ?? {};

/** The class of a list or a map. */
type SchemaClass = new (item: unknown) => unknown;

/** Makes the Collection of a list of rows. @param isDeep whether the list is inside the items of another one */
export type MakesList = (list: object, item: unknown, isDeep: boolean) => Collection;

/** Put Collections in the place of a schema's lists of rows, except those inside rows. */
export function withLists(schema: unknown, make: MakesList, isDeep = false): unknown {
  const item = itemOf(schema);
  if (isEntityClass(item) || isPolymorphic(item)) return make(schema as object, item, isDeep);
  // A list or a map of other items is made again, with their new schema.
  if (item !== undefined) return new ((schema as object).constructor as SchemaClass)(withLists(item, make, true));
  return isPlainObject(schema) ? mapMembers(schema, (member) => withLists(member, make, isDeep)) : schema;
}
