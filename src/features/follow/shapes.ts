import { Collection } from '../../schema/Collection.js';
import { isPolymorphic } from '../../schema/Polymorphic.js';
import { isEntityClass } from '../../schema/Schema.js';
import { ItemsSchema } from '../../schema/ItemsSchema.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, own } from '../../shared/own.js';
import type { EntityClass } from '../../schema/Schema.js';

/** Find the entity class of a schema; of several kinds that of an item. */
function entityOf(schema: unknown, item?: unknown): EntityClass | undefined {
  if (isPolymorphic(schema)) return entityOf(schema.kindOf(item)?.schema);
  return isEntityClass(schema) ? schema : undefined;
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

/** The place of a list of rows in followed data. */
export interface Place {
  /** Its schema; `item` is that of its items. */
  readonly list: unknown;
  readonly item: unknown;
  /** Names of members, outermost first; `EACH` for those of a list. */
  readonly path: readonly string[];
  readonly isDeep: boolean;
}

const EACH = '*';

/** Find the lists of rows that a schema describes, except those inside rows. */
export function listsIn(schema: unknown, path: readonly string[] = [], isDeep = false): readonly Place[] {
  const item = itemOf(schema);
  if (isEntityClass(item) || isPolymorphic(item)) return [{ list: schema, item, path, isDeep }];
  if (item !== undefined) return listsIn(item, [...path, EACH], true);
  return isPlainObject(schema)
    ? Object.entries(schema).flatMap(([name, member]) => listsIn(member, [...path, name], isDeep))
    : [];
}

/** List the items of all lists at a place. */
export function itemsAt(value: unknown, [name, ...within]: readonly string[]): readonly unknown[] {
  const members = Object.values(Object(value) as object) as unknown[];
  if (name === undefined) return members;
  if (name === EACH) return members.flatMap((member) => itemsAt(member, within));
  return itemsAt(isFields(value) ? own(value, name) : undefined, within);
}
