import { stampOf } from './journal.js';
import { ONE_STATE, OneRead } from './OneRead.js';
import { Reading } from './Reading.js';
import type { INVALID } from '../schema/invalid.js';
import type { Denormalize } from '../schema/infer.js';
import type { StoredRow } from '../schema/Schema.js';
import type { ReadCache } from './OneRead.js';
import type { ReadValue } from './reads.js';
import type { Tables } from './tables.js';

/** Put a value together, and say what it was made of. @param cache without it, each row gives one value in this read. */
export function readValue(
  schema: unknown,
  input: unknown,
  { entities, args }: { readonly entities: Tables<StoredRow>; readonly args: readonly unknown[] },
  cache: ReadCache = new OneRead(),
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
  const look = { ...ONE_STATE, entities: entities as Tables<StoredRow>, args };
  const { value } = new Reading(look, new OneRead()).run(schema, input);
  return value as Denormalize<S> | undefined | typeof INVALID;
}
