import { itemsOf } from './ArraySchema.js';
import type { CollectionShape, Given, Taken } from './CollectionShape.js';
import type { NormalizeContext } from './Schema.js';

type Items = readonly unknown[];

/** One text for each reference: an id, or `{ id, schema }` of an item of several kinds. */
export const identityOf = (reference: unknown): string =>
  typeof reference === 'string' ? reference : JSON.stringify(reference);

/** `second` without what `first` holds, each reference once. */
function withoutHeld(first: Items, second: Items): unknown[] {
  const held = new Set(first.map(identityOf));
  return second.filter((reference) => {
    const identity = identityOf(reference);
    if (held.has(identity)) return false;
    held.add(identity);
    return true;
  });
}

/** An item that is there already stays where it is. @see spec: decision 13 */
function append(existing: Items, incoming: Items): Items {
  const added = withoutHeld(existing, incoming);
  return added.length === 0 ? existing : [...existing, ...added];
}

/**
 * Puts items first; one that is there already moves to the front. For `moveWith`: moved items then go to the start.
 *
 * @see spec: decision 13
 */
export function unshift(existing: readonly any[], incoming: readonly any[]): readonly any[] {
  const front = withoutHeld([], incoming);
  return [...front, ...withoutHeld(front, existing)];
}

/** Every occurrence goes. @see spec: S16.7 */
function remove(existing: Items, incoming: Items): Items {
  const gone = new Set(incoming.map(identityOf));
  const kept = existing.filter((reference) => !gone.has(identityOf(reference)));
  return kept.length === existing.length ? existing : kept;
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
    remove: { combine: remove },
    move: { combine: append },
  },
  extend: append,
  remove,
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
