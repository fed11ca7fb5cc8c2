import { Collection } from '../../schema/Collection.js';
import { isPolymorphic } from '../../schema/Polymorphic.js';
import { isEntityClass } from '../../schema/Schema.js';
import { ItemsSchema } from '../../schema/ItemsSchema.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, own } from '../../shared/own.js';
import type { EntityClass } from '../../schema/Schema.js';

/** The entity class that a schema is, or that an item has of several kinds. */
function entityOf(schema: unknown, item?: unknown): EntityClass | undefined {
  if (isPolymorphic(schema)) return entityOf(schema.kindOf(item)?.schema);
  return isEntityClass(schema) ? schema : undefined;
}

/** What a list or a map holds; undefined for anything else. */
export function itemOf(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema[0];
  return schema instanceof Collection || schema instanceof ItemsSchema ? schema.item : undefined;
}

/** Where a row is. */
export interface RowPlace {
  readonly kind: EntityClass;
  readonly pk: string;
}

/** The row that an item of followed data is of: all of it, or its primary key. */
export function rowIn(schema: unknown, item: unknown, args: readonly unknown[]): RowPlace | undefined {
  const kind = entityOf(schema, item);
  return kind && { kind, pk: String(isFields(item) ? kind.pk(item, undefined, undefined, args) : item) };
}

/** The schemas of members: of an object, of an entity. */
export function membersOf(schema: unknown): Readonly<Record<string, unknown>> {
  const members = isPlainObject(schema) ? schema : (Object(schema) as { readonly schema?: unknown }).schema;
  return isPlainObject(members) ? members : {};
}

/** Whether values stand in rows as they came: there is no schema, or a function that decodes them where they are read. */
export const isAsItCame = (schema: unknown): boolean =>
  schema === undefined || (typeof schema === 'function' && !isEntityClass(schema));

/** Where a list of rows stands in followed data. */
export interface Place {
  /** Its schema, and that of what it holds. */
  readonly list: unknown;
  readonly item: unknown;
  /** Names of members, outermost first; `EACH` for those of a list. */
  readonly path: readonly string[];
  readonly isDeep: boolean;
}

const EACH = '*';

/** The lists of rows in what a schema describes, but for those in rows. */
export function listsIn(schema: unknown, path: readonly string[] = [], isDeep = false): readonly Place[] {
  const item = itemOf(schema);
  if (isEntityClass(item) || isPolymorphic(item)) return [{ list: schema, item, path, isDeep }];
  if (item !== undefined) return listsIn(item, [...path, EACH], true);
  return isPlainObject(schema)
    ? Object.entries(schema).flatMap(([name, member]) => listsIn(member, [...path, name], isDeep))
    : [];
}

/** The items of all lists at a place. */
export function itemsAt(value: unknown, [name, ...within]: readonly string[]): readonly unknown[] {
  const members = Object.values(Object(value) as object) as unknown[];
  if (name === undefined) return members;
  if (name === EACH) return members.flatMap((member) => itemsAt(member, within));
  return itemsAt(isFields(value) ? own(value, name) : undefined, within);
}
