import { put } from '../shared/own.js';
import { listShape } from './listShape.js';
import type { CollectionShape } from './CollectionShape.js';

/** A collection of anything else that holds items, a Union or a schema of the user's: stored as it is, not changed. */
export const otherShape: CollectionShape = {
  ...listShape,
  tableOf: (itemKey) => `(${itemKey})`,
  changes: {},
  extend: (_existing, incoming: object) => incoming as readonly unknown[],
  create: (row) => (Array.isArray(row) ? [] : {}),
  fill(value, row, content, context) {
    const read = content.denormalize(row, context);
    if (typeof read !== 'object' || read === null) return false;
    // One entity reads as a copy of it: the collection has a value of its own.
    Object.setPrototypeOf(value, Object.getPrototypeOf(read) as object);
    for (const [name, member] of Object.entries(read)) put(value as Record<string, unknown>, name, member);
    return true;
  },
};
