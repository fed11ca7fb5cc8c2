import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { ObjectSchema, resolveSchema } from './resolveSchema.js';
import { isPolymorphic } from './Polymorphic.js';
import type { CollectionChange } from './collectionChanges.js';
import { isEntityClass } from './Schema.js';
import type { EntityClass } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;
type Args = readonly unknown[];

/** A class that an item may have, with its name in the mapping where there are several. */
export type ItemKind = readonly [name: string | undefined, entity: EntityClass];

/** The place of the items in values of a schema. */
export interface ItemPlace {
  readonly kinds: readonly ItemKind[];
  /** With several kinds: finds the name of the kind of an item, or of an argument. */
  readonly kindIn?: (item: unknown) => string | undefined;
  /** Members of the objects around the items, outermost first. */
  readonly path: readonly string[];
  /** Names of the members that the outermost of these objects declares. */
  readonly members?: readonly string[];
  readonly isMany?: true;
  readonly isDelete?: true | undefined;
  readonly change?: CollectionChange;
}

/** The members of schemas in which inner schemas are found. */
interface Parts {
  readonly item?: unknown;
  readonly target?: unknown;
  readonly collection?: { readonly item: unknown };
}

/** Deepest level to look for items: a schema may lead back to itself. */
const MAX_DEPTH = 9;

function findPlace(position: unknown, depth = 0): ItemPlace | undefined {
  const schema = resolveSchema(position);
  if (!schema || depth > MAX_DEPTH) return undefined;
  if (isEntityClass(schema)) return { kinds: [[undefined, schema]], path: [] };
  if (isPolymorphic(schema)) {
    const kinds = Object.entries(schema.schema).filter((kind): kind is [string, EntityClass] => isEntityClass(kind[1]));
    return { kinds, path: [], kindIn: (item) => schema.kindIn(item)?.name };
  }
  if (schema instanceof ObjectSchema) {
    const members = Object.entries(schema.schema as Fields);
    const places = members.map(([name, member]) => [name, findPlace(member, depth + 1)] as const);
    const [name = '', place] = places.find(([, found]) => found) ?? [];
    return place && { ...place, path: [name, ...place.path], members: members.map(([member]) => member) };
  }
  const { item, target, collection } = schema as Parts;
  const place = findPlace(item ?? target ?? collection?.item, depth + 1);
  const around = item ? { isMany: true } : target ? { isDelete: true } : { change: schema };
  return place && { ...place, ...(around as Partial<ItemPlace>) };
}

const knownPlace = /* @__PURE__ */ oncePer((schema: object) => findPlace(schema) ?? null);

/** @returns undefined where a schema has no entity whose place is certain. */
export const placeOfItems = (schema: unknown): ItemPlace | undefined =>
  (Object(schema) === schema && knownPlace(schema as object)) || undefined;

/** Get the value under a path of members. */
export const inside = (value: unknown, path: readonly string[]): unknown =>
  path.reduce((outer, name) => own(argumentFields(outer), name), value);

/** Copy a value with another one under a path of members. */
export function putInside(value: unknown, [name, ...path]: readonly string[], inner: unknown): unknown {
  if (name === undefined) return inner;
  const members = argumentFields(value);
  return { ...members, [name]: putInside(own(members, name), path, inner) };
}

/** Returns whether a value is one item, and not a list or a map of them. */
export const isOneItem = (value: unknown, { change, isMany }: ItemPlace, args: Args): boolean =>
  change ? change.collection.shape.isOne(value, change.collection.item, args) : !isMany;

/** List the items of a value: the value itself, or the members of a list or map. */
export const itemsIn = (value: unknown, place: ItemPlace, args: Args): readonly unknown[] =>
  isOneItem(value, place, args) ? [value] : Object.values(Object(value) as object);

/** Replace the items of a value by as many others. */
export function withItems(value: unknown, place: ItemPlace, args: Args, items: readonly unknown[]): unknown {
  if (isOneItem(value, place, args)) return items[0];
  if (Array.isArray(value)) return items;
  const names = Object.keys(Object(value) as object);
  return Object.fromEntries(items.map((item, index) => [names[index], item]));
}
