import { touchedBetween } from './journal.js';
import { areUpToDate, isShown, isUpToDate, Read, readsIn } from './reads.js';
import type { Stamp } from './journal.js';
import type { ItemReader, Look } from './reads.js';
import type { ReadableTable } from '../schema/Schema.js';

/** Positions of the items of a list, by the table and primary key of the rows they were made of. */
type Index = Map<string, Map<string, number[]>>;

/** An item that was made of more reads than this is not indexed, and its list neither. */
const MAX_READS = 100;

/** Note the rows of an item. It may have been made of others before: an index may know too much, never too little. */
function noteItem(index: Index, item: Read, position: number): boolean {
  const reads = readsIn([item]);
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

function indexOf(items: readonly Read[]): Index | undefined {
  const index: Index = new Map();
  return items.every((item, position) => noteItem(index, item, position)) ? index : undefined;
}

/**
 * A long list of ids that was read. After a write only the items that it touched are looked at, which the journal of
 * writes and an index of the rows say; where either does not know, all are.
 */
export class ListRead extends Read {
  readonly values: readonly unknown[];
  readonly input: readonly unknown[];
  /** The last state it was up to date in. */
  #at: Stamp;
  /** Made after the first write; shared by versions of the list with the same ids. `null`: there can be none. */
  index: Index | null | undefined;

  /** @param known a version that differs in the items at `changed` alone. */
  constructor(
    schema: ReadableTable,
    input: readonly unknown[],
    items: readonly Read[],
    {
      at,
      known,
      changed = [],
    }: { readonly at: Stamp; readonly known?: ListRead; readonly changed?: readonly number[] },
  ) {
    const isPlain = known && !known.asksArguments && !known.isLacking;
    const news = changed.map((position) => items[position] as Read);
    super(undefined, undefined, undefined, schema, undefined, items, isPlain ? news : items);
    this.input = input;
    const isWhole = known?.values.length === items.length && news.every(({ value }) => isShown(value));
    const values = isWhole ? known.values.slice() : items.map(({ value }) => value);
    if (isWhole) for (const position of changed) values[position] = (items[position] as Read).value;
    this.values = isWhole || values.every(isShown) ? values : values.filter(isShown);
    this.checked = this.#at = at;
    this.wasUpToDate = true;
  }

  override compare(look: Look, depth: number): boolean {
    if (this.checked === look.stamp && !this.asksArguments) return this.wasUpToDate;
    const touched = this.touched(look);
    this.wasUpToDate = touched
      ? touched.every((at) => isUpToDate(this.parts[at] as Read, look, depth + 1))
      : areUpToDate(this.parts, look, depth + 1);
    this.checked = look.stamp;
    if (this.wasUpToDate) this.#at = look.stamp;
    return this.wasUpToDate;
  }

  /** Positions of the items that may have changed; undefined where any may. */
  touched({ stamp }: Look): readonly number[] | undefined {
    const rows = this.asksArguments ? undefined : touchedBetween(this.#at, stamp);
    if (!rows) return undefined;
    if (this.index === undefined) this.index = indexOf(this.parts) ?? null;
    const { index } = this;
    if (!index) return undefined;
    return rows.flatMap((name, at) => (at % 2 ? [] : (index.get(name)?.get(rows[at + 1] as string) ?? [])));
  }
}

/**
 * Read a long list of ids, with the items of an older version that nothing has happened to.
 *
 * @param known the older version; items may have come or gone since, at one place in the list.
 * @returns undefined where an item cannot be remembered on its own.
 */
export function readList(
  reader: ItemReader,
  schema: ReadableTable,
  input: readonly unknown[],
  known: ListRead | undefined,
): ListRead | undefined {
  const { look } = reader;
  const touched = known?.touched(look);
  const isSuspect = touched && new Set(touched);
  const isSameList = known?.input === input && touched !== undefined;
  const items = isSameList ? known.parts.slice() : (input.slice() as Read[]);
  const more = input.length - (known?.input.length ?? 0);
  for (const at of isSameList ? touched : input.keys()) {
    const before = known?.input[at] === input[at] ? at : at - more;
    let item = known?.input[before] === input[at] ? known?.parts[before] : undefined;
    if (item && (!isSuspect || isSuspect.has(before)) && !isUpToDate(item, look)) item = undefined;
    item ??= reader.item(schema, input[at]);
    if (!item) return undefined;
    items[at] = item;
  }
  const list = new ListRead(schema, input, items, {
    at: look.stamp,
    ...(isSameList && { known, changed: touched }),
  });
  if (isSameList && known.index && touched.every((at) => noteItem(known.index as Index, items[at] as Read, at)))
    list.index = known.index;
  return list;
}
