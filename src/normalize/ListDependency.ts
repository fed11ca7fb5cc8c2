import { changedBetween } from './changeLog.js';
import { areUpToDate, isShown, isUpToDate, Dependency, dependenciesIn } from './dependencies.js';
import type { Version } from './changeLog.js';
import type { ItemReader, ReadContext } from './dependencies.js';
import type { ReadableTable } from '../schema/Schema.js';

/** Positions of items in a list, by table and primary key of the rows they were made of. */
type Index = Map<string, Map<string, number[]>>;

/** With more dependencies in one item than this, the list gets no index. */
const MAX_READS = 100;

/**
 * Add the rows of an item to the index, and return whether it may have one. Rows of earlier values stay: a position too
 * many costs a comparison only.
 */
function noteItem(index: Index, item: Dependency, position: number): boolean {
  const reads = dependenciesIn([item]);
  for (const { table, pk } of reads) {
    if (typeof table !== 'string') continue;
    if (pk === undefined) return false;
    const rows = index.get(table) ?? new Map<string, number[]>();
    const known = rows.get(pk);
    if (!known) index.set(table, rows.set(pk, [position]));
    else if (known.at(-1) !== position) known.push(position);
  }
  return reads.size <= MAX_READS;
}

/** Index a list; `undefined` where an item depends on a whole table, or on too many rows. */
function createIndex(items: readonly Dependency[]): Index | undefined {
  const index: Index = new Map();
  return items.every((item, position) => noteItem(index, item, position)) ? index : undefined;
}

/**
 * A long list of ids that was read. After a write only the changed items are compared, found by the change log and an
 * index of rows; where one of them is missing, all items are.
 */
export class ListDependency extends Dependency {
  readonly values: readonly unknown[];
  readonly input: readonly unknown[];
  /** The last version in which it was up to date. */
  #upToDateAt: Version;
  /**
   * Created after the first write, and shared by versions of the list with the same ids; `null` where there can be
   * none.
   */
  index: Index | null | undefined;

  /** @param known a version of the list that differs only in the items at `changed`. */
  constructor(
    schema: ReadableTable,
    input: readonly unknown[],
    items: readonly Dependency[],
    {
      at,
      known,
      changed = [],
    }: { readonly at: Version; readonly known?: ListDependency; readonly changed?: readonly number[] },
  ) {
    const isPlain = known && !known.asksArguments && !known.isLacking;
    const changedItems = changed.map((position) => items[position] as Dependency);
    super(undefined, undefined, undefined, schema, undefined, items, isPlain ? changedItems : items);
    this.input = input;
    const isWhole = known?.values.length === items.length && changedItems.every(({ value }) => isShown(value));
    const values = isWhole ? known.values.slice() : items.map(({ value }) => value);
    if (isWhole) for (const position of changed) values[position] = (items[position] as Dependency).value;
    this.values = isWhole || values.every(isShown) ? values : values.filter(isShown);
    this.checked = this.#upToDateAt = at;
    this.wasUpToDate = true;
  }

  override compare(context: ReadContext, depth: number): boolean {
    if (this.checked === context.version && !this.asksArguments) return this.wasUpToDate;
    const changed = this.changed(context);
    this.wasUpToDate = changed
      ? changed.every((at) => isUpToDate(this.parts[at] as Dependency, context, depth + 1))
      : areUpToDate(this.parts, context, depth + 1);
    this.checked = context.version;
    if (this.wasUpToDate) this.#upToDateAt = context.version;
    return this.wasUpToDate;
  }

  /** Positions of the items that may have changed; `undefined` where any may have. */
  changed({ version }: ReadContext): readonly number[] | undefined {
    const rows = this.asksArguments ? undefined : changedBetween(this.#upToDateAt, version);
    if (!rows) return undefined;
    if (this.index === undefined) this.index = createIndex(this.parts) ?? null;
    const { index } = this;
    if (!index) return undefined;
    return rows.flatMap((name, at) => (at % 2 ? [] : (index.get(name)?.get(rows[at + 1] as string) ?? [])));
  }
}

/**
 * Read a long list of ids, and take unchanged items over from an older version.
 *
 * @param known the older version; items may have been added or removed at one place.
 * @returns `undefined` where an item cannot be cached on its own.
 */
export function readList(
  reader: ItemReader,
  schema: ReadableTable,
  input: readonly unknown[],
  known: ListDependency | undefined,
): ListDependency | undefined {
  const { context } = reader;
  const changed = known?.changed(context);
  const mayHaveChanged = changed && new Set(changed);
  const isSameList = known?.input === input && changed !== undefined;
  const items = isSameList ? known.parts.slice() : (input.slice() as Dependency[]);
  const more = input.length - (known?.input.length ?? 0);
  for (const at of isSameList ? changed : input.keys()) {
    const before = known?.input[at] === input[at] ? at : at - more;
    let item = known?.input[before] === input[at] ? known?.parts[before] : undefined;
    if (item && (!mayHaveChanged || mayHaveChanged.has(before)) && !isUpToDate(item, context)) item = undefined;
    item ??= reader.item(schema, input[at]);
    if (!item) return undefined;
    items[at] = item;
  }
  const list = new ListDependency(schema, input, items, {
    at: context.version,
    ...(isSameList && { known, changed }),
  });
  if (isSameList && known.index && changed.every((at) => noteItem(known.index as Index, items[at] as Dependency, at)))
    list.index = known.index;
  return list;
}
