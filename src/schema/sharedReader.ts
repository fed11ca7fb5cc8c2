import type { ReadableTable } from './Schema.js';

const readers = new WeakMap<object, Map<object, ReadableTable[]>>();

/**
 * The first of the schemas that read rows of one table alike. Their values are then the same, whichever of them is asked.
 *
 * @param item whose rows they hold.
 * @param manner what they have in common beside: how they read.
 * @see spec: S23.4
 */
export function sharedReader<T extends ReadableTable>(schema: T, item: object, manner: object): ReadableTable {
  let known = readers.get(item);
  if (!known) readers.set(item, (known = new Map<object, ReadableTable[]>()));
  let alike = known.get(manner);
  if (!alike) known.set(manner, (alike = []));
  const first = alike.find(({ key }) => key === schema.key);
  if (!first) alike.push(schema);
  return first ?? schema;
}
