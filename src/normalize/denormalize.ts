import { Reading } from './Reading.js';
import { stampOf } from './journal.js';
import type { INVALID } from '../schema/invalid.js';
import type { Denormalize } from '../schema/infer.js';
import type { ReadableTable, StoredRow } from '../schema/Schema.js';
import type { ReadValue, RowRead } from './reads.js';
import type { Tables } from './tables.js';
import type { ValueCache } from './ValueCache.js';

/** Keeps the values of one read, so that each row gives one value. */
function cacheOfOneRead(): ValueCache {
  const made = new Map<ReadableTable, Map<string, RowRead>>();
  return {
    find: (schema, pk) => made.get(schema)?.get(pk),
    store(schema, read) {
      let rows = made.get(schema);
      if (!rows) made.set(schema, (rows = new Map<string, RowRead>()));
      rows.set(read.pk, read);
    },
  };
}

/** Put a value together, and say what it was made of. */
export function readValue(
  schema: unknown,
  input: unknown,
  { entities, args }: { readonly entities: Tables<StoredRow>; readonly args: readonly unknown[] },
  cache: ValueCache = cacheOfOneRead(),
): ReadValue {
  return new Reading({ entities, args, stamp: stampOf(entities) }, cache).run(schema, input);
}

/**
 * Put a normalized value together again: the reverse of `normalize`.
 *
 * @returns the value; undefined when its row is missing; `INVALID` when it, or something it requires, was deleted.
 * @see spec: S4, S22, S24
 */
export function denormalize<S>(
  schema: S,
  input: unknown,
  entities: Tables<unknown>,
  args: readonly unknown[] = [],
): Denormalize<S> | undefined | typeof INVALID {
  const { value } = readValue(schema, input, { entities: entities as Tables<StoredRow>, args });
  return value as Denormalize<S> | undefined | typeof INVALID;
}
