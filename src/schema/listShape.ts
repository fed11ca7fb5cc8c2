import { isFields } from '../shared/own.js';
import type { NormalizeContext, Row } from './Schema.js';

type Items = readonly unknown[];

/** Combines a stored row with incoming items; neither argument is changed. */
export type Combine = (existing: any, incoming: any) => Row; // `any`: a list or a map, as the collection is

/** The mutations that a collection has by name. */
export type ChangeKind = 'push' | 'unshift' | 'assign' | 'remove' | 'move';

export interface ChangeOptions {
  readonly combine: Combine;
  /** Whether its items may have no primary key yet. */
  readonly creates?: boolean;
  /** Its response is a map; in development a single item, or a list, is warned of. */
  readonly takesMap?: boolean;
}

/** A mutation's response, and its place in the response around it. */
export interface Given {
  readonly input: unknown;
  /** Schema of each item. */
  readonly item: unknown;
  readonly parent: unknown;
  readonly key: string | undefined;
}

/** How a Collection of a list, or of a map, is changed. */
export interface CollectionShape {
  /** The two characters around the items' keys in the name of the table: `[Post]`. */
  readonly braces: string;
  readonly changes: { readonly [K in ChangeKind]?: ChangeOptions };
  /** Adds a page to what is stored. */
  readonly extend: Combine;
  /** Takes items out, all occurrences. */
  readonly remove: Combine;
  /** A row that holds some items. */
  readonly holding: (references: Items) => Row;
  /** Normalizes the items of a mutation's response to a row of the collection. */
  take(given: Given, context: NormalizeContext): Row;
  /** Whether a mutation's response is one item, and not several. */
  isOne(input: unknown, item: unknown, args: Items): boolean;
}

/** Make one text for each reference: an id, or `{ id, schema }` of an item of several kinds. */
export const identityOf = (reference: unknown): string =>
  typeof reference === 'string' ? reference : JSON.stringify(reference);

/** Get the id that a reference has: the reference itself, or a member of one that names its class. */
export const idIn = (reference: unknown): unknown => (isFields(reference) ? reference['id'] : reference);

export const isSameItem = (one: unknown, other: unknown): boolean =>
  one === other || (typeof one === 'object' && identityOf(one) === identityOf(other));

const byIdentity = (items: Items): Map<string, unknown> => new Map(items.map((item) => [identityOf(item), item]));

/** Remove every occurrence of the `others`; returns the same array where there is none. */
function without(items: Items, others: Items): Items {
  const gone = byIdentity(others);
  const kept = items.filter((item) => !gone.has(identityOf(item)));
  return kept.length === items.length ? items : kept;
}

/** Append items; one that is there already stays where it is. Only the added items are indexed, as lists are long. */
function append(existing: Items, incoming: Items): Items {
  const [item] = incoming;
  // Mostly one item is added, and this takes a fraction of the time.
  if (incoming.length === 1 && typeof item === 'string')
    return existing.includes(item) ? existing : existing.concat(incoming);
  const added = byIdentity(incoming);
  for (const item of existing) added.delete(identityOf(item));
  return added.size === 0 ? existing : [...existing, ...added.values()];
}

/** Puts items first; one that is there already moves to the front. For `moveWith`: moved items then go to the start. */
export function unshift(existing: readonly any[], incoming: readonly any[]): readonly any[] {
  return [...byIdentity(incoming).values(), ...without(existing, incoming)];
}

/** A collection of a list. */
export const listShape: CollectionShape = {
  braces: '[]',
  changes: {
    push: { combine: append, creates: true },
    unshift: { combine: unshift, creates: true },
    remove: { combine: without },
    move: { combine: append },
  },
  extend: append,
  remove: without,
  holding: (references) => references,
  take: ({ input, item, parent, key }, context) =>
    [input].flat().map((value) => context.visit(item, value, parent, key)),
  isOne: (input) => !Array.isArray(input),
};
