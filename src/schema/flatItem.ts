import { warnOnce } from '../shared/warn.js';
import { DecoderSchema, ObjectSchema, resolveSchema } from './resolveSchema.js';
import { isPolymorphic } from './Polymorphic.js';
import { ItemsSchema } from './ItemsSchema.js';
import { isReadableTable } from './Schema.js';
import { isFields, mapMembers, own } from '../shared/own.js';
import type { EntityClass } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** An item as it is stored, with its class. */
export interface StoredItem {
  readonly entity: EntityClass;
  readonly row: Fields;
}

/** How an argument decides about items of the lists that have it. `any`: the item is of the user's own class. */
export type Filter<Item = any> = 'none' | 'server' | ((item: Item, value: any) => boolean);

export type Filters<Item = any> = Readonly<Record<string, Filter<Item>>>;

/** Placeholder for a value that is stored in another row: cells of a Scalar, the items of a nested Collection. */
const ELSEWHERE = Symbol('elsewhere');

/** Decode a stored value; a relation becomes the primary key of its row. */
function flatten(position: unknown, value: unknown): unknown {
  const schema = resolveSchema(position);
  if (schema === undefined || value === null || value === undefined) return value;
  if (schema instanceof DecoderSchema) return schema.denormalize(value);
  if (isPolymorphic(schema)) return schema.resolve(value)?.id ?? value;
  if (schema instanceof ItemsSchema) {
    const each = (item: unknown): unknown => flatten(schema.item, item);
    return Array.isArray(value) ? (value as unknown[]).map(each) : mapMembers(value as Fields, each);
  }
  if (schema instanceof ObjectSchema)
    return mapMembers(value as Fields, (member, name) => flatten(own(schema.schema as Fields, name), member));
  if (!isReadableTable(schema) || schema.isList) return ELSEWHERE;
  return String(typeof value === 'object' ? (schema as unknown as EntityClass).pk(value) : value);
}

/** The fields of an item that a function has read, and whether one of them is not known. */
interface Reading {
  readonly names: Set<string>;
  isLacking: boolean;
}

/** The reading of the function that runs at the moment; it is synchronous, so there is only one. */
let reading: Reading | undefined;

const flats = new WeakMap<object, { readonly entity: EntityClass; readonly flat: object }>();

/** Create the item that filters and comparers get: fields decoded, relations as primary keys. It notes which are read. */
export function flatOf({ entity, row }: StoredItem): object {
  const known = flats.get(row);
  if (known?.entity === entity) return known.flat;
  const schemas = entity.schema ?? {};
  const values = mapMembers(row, (value, name) => flatten(own(schemas, name), value));
  const instance = entity.fromJS(values);
  const isKnown = (name: string): boolean =>
    Object.hasOwn(values, name) ? values[name] !== ELSEWHERE : name in (entity.prototype as object);
  const flat = new Proxy(instance, {
    get(target, name, receiver): unknown {
      if (typeof name === 'string' && reading) {
        reading.names.add(name);
        if (!isKnown(name)) reading.isLacking = true;
      }
      return Reflect.get(target, name, receiver);
    },
  });
  flats.set(row, { entity, flat });
  return flat;
}

const readBy = /* @__PURE__ */ new WeakMap<object, Set<string>>();

/** Names of the fields that a function has ever read of items. */
export const namesReadBy = (ask: object): ReadonlySet<string> | undefined => readBy.get(ask);

/**
 * Call a user's filter or comparer, and note which fields it reads.
 *
 * @param given calls it.
 * @param list the name of its lists, for a warning; `argument` is that of a filter, undefined for a comparer.
 * @returns undefined where it threw, or read a field that is not known.
 */
export function askOfItems<T>(ask: object, given: () => T, list: string, argument?: string): T | undefined {
  const names = readBy.get(ask) ?? new Set<string>();
  readBy.set(ask, names);
  const now: Reading = { names, isLacking: false };
  const outer = reading;
  reading = now;
  try {
    const answer = given();
    return now.isLacking ? undefined : answer;
  } catch (thrown) {
    const by = argument === undefined ? 'sortComparer' : `filters.${argument}`;
    if (!now.isLacking) warnOnce(`${list}: ${by} threw, and so decides nothing: ${String(thrown)}`);
    return undefined;
  } finally {
    reading = outer;
  }
}

/** Read a field to compare it with an argument: a plain value, or the primary key of a relation; otherwise undefined. */
export function plainField({ entity, row }: StoredItem, name: string): string | number | boolean | null | undefined {
  const value = own(row, name);
  if (typeof value !== 'object' || value === null) {
    const schema = value === undefined || value === null ? undefined : resolveSchema(own(entity.schema, name));
    return (isFields(schema) || typeof schema === 'function') && schema.isList ? undefined : (value as string);
  }
  const schema = resolveSchema(own(entity.schema, name));
  return isPolymorphic(schema) ? (schema.resolve(value)?.id as string | undefined) : undefined;
}
