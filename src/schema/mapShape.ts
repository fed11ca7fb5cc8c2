import { put } from '../shared/own.js';
import { identityOf, idIn } from './listShape.js';
import { isUsablePk } from './primaryKey.js';
import { isPolymorphic } from './Polymorphic.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { CollectionShape, Given } from './listShape.js';
import type { NormalizeContext } from './Schema.js';

type Entries = Readonly<Record<string, unknown>>;

function mapOf(entries: readonly (readonly [name: string, reference: unknown])[]): Entries {
  const map: Record<string, unknown> = {};
  for (const [name, reference] of entries) {
    if (reference !== undefined && reference !== null) put(map, name, reference);
  }
  return map;
}

/** Make a map of items without keys, each under its primary key. */
const byId = (references: readonly unknown[]): Entries =>
  mapOf(references.map((reference) => [String(idIn(reference)), reference]));

const identitiesIn = (map: Entries): ReadonlySet<string> => new Set(Object.values(map).map(identityOf));

/** Incoming entries win. */
const assign = (existing: Entries, incoming: Entries): Entries =>
  mapOf([...Object.entries(existing), ...Object.entries(incoming)]);

/** Add entries; an item that the map holds already, under whatever key, stays there. */
function add(existing: Entries, incoming: Entries): Entries {
  const held = identitiesIn(existing);
  const added = Object.entries(incoming).filter(([, reference]) => !held.has(identityOf(reference)));
  return added.length === 0 ? existing : mapOf([...Object.entries(existing), ...added]);
}

/** Remove entries by their items, whatever the keys. */
function remove(existing: Entries, incoming: Entries): Entries {
  const gone = identitiesIn(incoming);
  const kept = Object.entries(existing).filter(([, reference]) => !gone.has(identityOf(reference)));
  return kept.length === Object.keys(existing).length ? existing : mapOf(kept);
}

const primaryKeyIn = (input: object, item: unknown, args: readonly unknown[]): unknown =>
  ifItCan(() => (item as { pk?(...args: unknown[]): unknown }).pk?.(input, undefined, undefined, args));

const declares = (item: unknown, names: readonly string[]): boolean =>
  names.some((name) => Object.hasOwn((item as { readonly defaults?: object }).defaults ?? {}, name));

/** Returns whether a value is one item: an id, or an object with a primary key or a field of the entity. */
function isOne(input: unknown, item: unknown, args: readonly unknown[]): boolean {
  if (typeof input !== 'object' || input === null) return true;
  if (Array.isArray(input) || Object.values(input).every((value) => typeof value === 'object')) return false;
  return isPolymorphic(item)
    ? item.kindOf(input) !== undefined
    : isUsablePk(primaryKeyIn(input, item, args)) || declares(item, Object.keys(input));
}

function take({ input, item, parent, key }: Given, context: NormalizeContext): Entries {
  if (Array.isArray(input) || isOne(input, item, context.args))
    return byId([input].flat().map((value) => context.visit(item, value, parent, key)));
  const entries = Object.entries(input as object);
  return mapOf(entries.map(([name, value]) => [name, context.visit(item, value, input, name)]));
}

/** A collection of a map. */
export const mapShape: CollectionShape = {
  braces: '{}',
  changes: {
    assign: { combine: assign, creates: true, takesMap: true },
    remove: { combine: remove },
    move: { combine: add },
  },
  extend: assign,
  remove,
  holding: byId,
  take,
  isOne,
};
