import { freezeInstance } from '../schema/relations.js';
import { freezePlain } from '../shared/freeze.js';
import { isDevelopment } from '../shared/warn.js';
import { versionOf } from './changeLog.js';
import { isUpToDate } from './dependencies.js';
import { readList } from './ListDependency.js';
import { Reading } from './Reading.js';
import type { Denormalize } from '../schema/infer.js';
import type { INVALID, ReadableTable, Row, StoredRow } from '../schema/Schema.js';
import type { Dependency, ItemReader, ReadCache, ReadContext, ReadValue } from './dependencies.js';
import type { ListDependency } from './ListDependency.js';
import type { Tables } from './tables.js';

/** Values of a single read of one state: they need no comparison. */
class SingleReadCache implements ReadCache {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new SingleReadCache();

  protected readonly rows = new Map<ReadableTable, Map<string, Dependency>>();

  find(schema: ReadableTable, pk: string, _context: ReadContext): Dependency | undefined {
    return this.rows.get(schema)?.get(pk);
  }

  store(schema: ReadableTable, pk: string, dependency: Dependency): void {
    let rows = this.rows.get(schema);
    if (!rows) this.rows.set(schema, (rows = new Map<string, Dependency>()));
    rows.set(pk, dependency);
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

/** Lists of so many items and more are cached item by item. */
const LONG_LIST = 50;

/** Values kept of one row: of past states, under several lenses, inside other rows, and under optimistic layers. */
const MAX_VALUES = 24;

function freezeValue(value: unknown, row?: Row): void {
  if (!row) freezePlain(value);
  else if (Array.isArray(value)) Object.freeze(value);
  else freezeInstance(value as object, row);
}

/** Put a value before the older ones, and drop the oldest of too many. */
function withOlder<R extends Dependency>(newest: R, older: R | undefined): R {
  newest.older = older;
  let last = newest;
  for (let count = 1; last.older && count < MAX_VALUES; count++) last = last.older;
  last.older = undefined;
  return newest;
}

/**
 * Values of rows for all endpoints of one store: a row that did not change, and in which nothing changed, has the same
 * value for every reader. A map by primary key, not a WeakMap by row, which takes twice the time of a whole read in
 * garbage collection.
 */
export class RowCache extends SingleReadCache implements ReadCache {
  readonly freeze = isDevelopment() ? freezeValue : undefined;
  /** Long lists, by the array of ids in the row or result. */
  readonly #lists = new WeakMap<object, ListDependency>();
  /** The newest value of the row that was looked for last: of a Collection, while its items are read. */
  #sought: Dependency | undefined;

  /** Find the value of a row that is up to date in this state, and for these arguments. */
  override find(schema: ReadableTable, pk: string, context: ReadContext): Dependency | undefined {
    let dependency = (this.#sought = super.find(schema, pk, context));
    while (dependency && !isUpToDate(dependency, context)) dependency = dependency.older;
    return dependency;
  }

  override store(schema: ReadableTable, pk: string, dependency: Dependency): void {
    super.store(schema, pk, withOlder(dependency, this.rows.get(schema)?.get(pk)));
  }

  /** Read a long list, with unchanged items of its last version, or of the last version of the row that holds it. */
  list(reader: ItemReader, schema: ReadableTable, input: readonly unknown[]): ListDependency | undefined {
    if (input.length < LONG_LIST) return undefined;
    const last = this.#lists.get(input);
    for (let list = last; list; list = list.older)
      if (list.schema === schema && isUpToDate(list, reader.context)) return list;
    const known = last ?? this.#lists.get(this.#sought?.row as object);
    const list = readList(reader, schema, input, known?.schema === schema ? known : undefined);
    if (list) this.#lists.set(input, withOlder(list, last));
    return list;
  }

  /** Returns whether a value was made of this row. */
  isMadeOf(
    schema: ReadableTable,
    { pk, row }: { readonly pk: string; readonly row: StoredRow },
    value: unknown,
  ): boolean {
    let dependency = this.rows.get(schema)?.get(pk);
    while (dependency && !(dependency.value === value && dependency.row === row)) dependency = dependency.older;
    return dependency !== undefined;
  }

  /** Drop values shown under temporary ids of a create: `<requestId>`, `<requestId>-1` … */
  forgetCreated(requestId: string): void {
    const forget = (pk: string): boolean => [...this.rows.values()].filter((rows) => rows.delete(pk)).length > 0;
    for (let pk = requestId, count = 1; forget(pk); count++) pk = `${requestId}-${String(count)}`;
  }

  /** Drop values of rows that were removed from their table. */
  forget(table: string, pks: readonly string[]): void {
    for (const [schema, rows] of this.rows) {
      if (schema.key === table) for (const pk of pks) rows.delete(pk);
    }
  }
}
