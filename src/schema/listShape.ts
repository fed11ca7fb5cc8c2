import { itemsOf } from './ArraySchema.js';
import type { CollectionShape, Given, Taken } from './CollectionShape.js';
import type { NormalizeContext } from './Schema.js';

type Items = readonly unknown[];

/** One text for each reference: an id, or `{ id, schema }` of an item of several kinds. */
export const identityOf = (reference: unknown): string =>
  typeof reference === 'string' ? reference : JSON.stringify(reference);

/** Each reference once. */
const distinct = (items: Items): Items => [...new Map(items.map((item) => [identityOf(item), item])).values()];

/** Every occurrence of what `others` hold goes; the same items where there is none. @see spec: S16.7 */
function without(items: Items, others: Items): Items {
  const gone = new Set(others.map(identityOf));
  const kept = items.filter((item) => !gone.has(identityOf(item)));
  return kept.length === items.length ? items : kept;
}

/** An item that is there already stays where it is. A list is long, and what is added to it is not. @see spec: decision 13 */
function append(existing: Items, incoming: Items): Items {
  const added = new Map(incoming.map((item) => [identityOf(item), item]));
  for (const item of existing) added.delete(identityOf(item));
  return added.size === 0 ? existing : [...existing, ...added.values()];
}

/**
 * Puts items first; one that is there already moves to the front. For `moveWith`: moved items then go to the start.
 *
 * @see spec: decision 13
 */
export function unshift(existing: readonly any[], incoming: readonly any[]): readonly any[] {
  return [...distinct(incoming), ...without(existing, incoming)];
}

function take({ input, item, parent, key }: Given, context: NormalizeContext): Taken {
  const items = Array.isArray(input) ? (input as Items) : [input];
  const references = items.map((value) => context.visit(item, value, parent, key));
  return { items, references, row: references };
}

/** A collection of a list. */
export const listShape: CollectionShape = {
  tableOf: (itemKey) => `[${itemKey}]`,
  changes: {
    push: { combine: append, creates: true },
    unshift: { combine: unshift, creates: true },
    remove: { combine: without },
    move: { combine: append },
  },
  extend: append,
  remove: without,
  empty: [],
  holding: (reference) => [reference],
  take,
  isOne: (input) => !Array.isArray(input),
  create: () => [],
  fill(list, row, content, context) {
    const items = content.denormalize(itemsOf(row), context) as Items;
    // Not push(...items): a million arguments overflow the stack.
    for (let i = 0; i < items.length; i++) (list as unknown[])[i] = items[i];
    return true;
  },
};
