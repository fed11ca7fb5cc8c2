import { Collection } from '../../schema/Collection.js';
import { isPolymorphic } from '../../schema/Polymorphic.js';
import { ItemsSchema } from '../../schema/ItemsSchema.js';
import { isSchema } from '../../schema/Schema.js';
import { isPlainObject } from '../../shared/json.js';
import { oncePer } from '../../shared/oncePer.js';
import { own } from '../../shared/own.js';
import type { EntityClass } from '../../schema/Schema.js';

const NONE: Readonly<Record<string, unknown>> = {};

/** The entity class that a schema is, or that an item has of several kinds. */
export function entityOf(schema: unknown, item?: unknown): EntityClass | undefined {
  if (isPolymorphic(schema)) return entityOf(schema.kindOf(item)?.schema);
  const { key, pk } = Object(schema) as Partial<EntityClass>;
  return typeof schema === 'function' && typeof key === 'string' && typeof pk === 'function'
    ? (schema as unknown as EntityClass)
    : undefined;
}

/** What a list or a map holds; undefined for anything else. */
export function itemOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema[0];
  if (schema instanceof Collection || schema instanceof ItemsSchema) return schema.item;
  return undefined;
}

/** The schemas of members: of an object, of an entity. */
const schemasIn = (schema: unknown): Readonly<Record<string, unknown>> => {
  const { schema: given } = Object(schema) as { readonly schema?: unknown };
  const members = isPlainObject(schema) ? schema : given;
  return isPlainObject(members) ? members : NONE;
};

const rowsIn = /* @__PURE__ */ oncePer((schema: object) =>
  Object.fromEntries(Object.entries(schemasIn(schema)).filter(([, member]) => holdsRows(member))),
);

/** Members in which there are rows: of an object, of an entity its relations. */
export const membersOf = (schema: unknown): Readonly<Record<string, unknown>> =>
  Object(schema) === schema ? rowsIn(schema as object) : NONE;

/** Whether a member stands in a row in another form than in the data: a schema that is neither a relation nor a decoder. */
export function isOtherInRows(kind: EntityClass, name: string): boolean {
  const member = own(schemasIn(kind), name);
  return isSchema(member) && !holdsRows(member);
}

/** Whether there are rows in what a schema describes. */
export function holdsRows(schema: unknown): boolean {
  const item = itemOf(schema);
  if (item !== undefined) return holdsRows(item);
  if (entityOf(schema) ?? isPolymorphic(schema)) return true;
  return isPlainObject(schema) && Object.values(schema).some(holdsRows);
}
