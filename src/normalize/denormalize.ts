import { versionOf } from './changeLog.js';
import { Reading } from './Reading.js';
import type { INVALID, ReadableTable } from '../schema/Schema.js';
import type { Denormalize } from '../schema/infer.js';
import type { ReadContext, Dependency, ReadCache, ReadValue } from './dependencies.js';
import type { Tables } from './tables.js';

/** Values of a single read of one state: they need no comparison. */
class SingleReadCache implements ReadCache {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new SingleReadCache();

  readonly #rows = new Map<ReadableTable, Map<string, Dependency>>();

  find(schema: ReadableTable, pk: string): Dependency | undefined {
    return this.#rows.get(schema)?.get(pk);
  }

  store(schema: ReadableTable, pk: string, read: Dependency): void {
    let rows = this.#rows.get(schema);
    if (!rows) this.#rows.set(schema, (rows = new Map<string, Dependency>()));
    rows.set(pk, read);
  }
}

/**
 * Denormalize a value, and return it with its dependencies. @param cache without it, each row has one value in this
 * read.
 */
export const readValue = (
  schema: unknown,
  input: unknown,
  context: Pick<ReadContext, 'entities' | 'args'>,
  cache: ReadCache = new SingleReadCache(),
): ReadValue => new Reading({ ...context, version: versionOf(context.entities) }, cache).run(schema, input);

/**
 * Put a normalized value together again: the reverse of `normalize`.
 *
 * @returns the value; `undefined` when its row is missing; `INVALID` when it, or something it requires, was deleted.
 */
export const denormalize = <S>(
  schema: S,
  input: unknown,
  entities: Tables<unknown>,
  args: readonly unknown[] = [],
): Denormalize<S> | undefined | typeof INVALID =>
  readValue(schema, input, { entities: entities as ReadContext['entities'], args }).value as
    Denormalize<S> | undefined | typeof INVALID;
