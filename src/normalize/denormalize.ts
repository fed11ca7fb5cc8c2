import { stampOf } from './journal.js';
import { Reading } from './Reading.js';
import type { INVALID, ReadableTable } from '../schema/Schema.js';
import type { Denormalize } from '../schema/infer.js';
import type { Look, Read, ReadCache, ReadValue } from './reads.js';
import type { Tables } from './tables.js';

/** The values of one read of one state: nobody asks whether they are still up to date. */
class OneRead implements ReadCache {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new OneRead();

  readonly #rows = new Map<ReadableTable, Map<string, Read>>();

  find(schema: ReadableTable, pk: string): Read | undefined {
    return this.#rows.get(schema)?.get(pk);
  }

  store(schema: ReadableTable, pk: string, read: Read): void {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, (rows = new Map<string, Read>()));
    rows.set(pk, read);
  }
}

/** Put a value together, and say what it was made of. @param cache without it, each row gives one value in this read. */
export const readValue = (
  schema: unknown,
  input: unknown,
  look: Pick<Look, 'entities' | 'args'>,
  cache: ReadCache = new OneRead(),
): ReadValue => new Reading({ ...look, stamp: stampOf(look.entities) }, cache).run(schema, input);

/**
 * Put a normalized value together again: the reverse of `normalize`.
 *
 * @returns the value; undefined when its row is missing; `INVALID` when it, or something it requires, was deleted.
 */
export const denormalize = <S>(
  schema: S,
  input: unknown,
  entities: Tables<unknown>,
  args: readonly unknown[] = [],
): Denormalize<S> | undefined | typeof INVALID =>
  readValue(schema, input, { entities: entities as Look['entities'], args }).value as
    Denormalize<S> | undefined | typeof INVALID;
