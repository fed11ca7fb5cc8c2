import { touchedBetween } from './journal.js';
import { isShown, Read, standAll, stands } from './reads.js';
import { RowIndex } from './RowIndex.js';
import type { Stamp } from './journal.js';
import type { ItemReader } from './OneRead.js';
import type { Look } from './reads.js';
import type { ReadableTable } from '../schema/Schema.js';

function shownValues(items: readonly Read[]): readonly unknown[] {
  const values = items.map(({ value }) => value);
  return values.every(isShown) ? values : values.filter(isShown);
}

/** Items that hold more than this many rows each, on average, are not indexed. */
const MAX_ROWS_PER_ITEM = 32;

/** Which items of a list, by position, were made of which rows: versions of a list share it. */
type Index = RowIndex<number>;

/** An item may have been made of these rows from now on. */
function noteItem(index: Index, item: Read, position: number): void {
  if (!index.note(position, [item])) index.room = 0;
}

function indexOf(items: readonly Read[]): Index {
  const index = new RowIndex<number>(items.length * MAX_ROWS_PER_ITEM);
  items.forEach((item, position) => noteItem(index, item, position));
  if (index.room > 0) index.room = items.length * MAX_ROWS_PER_ITEM;
  return index;
}

interface Items {
  readonly items: readonly Read[];
  readonly values?: readonly unknown[] | undefined;
  readonly index?: Index | undefined;
  readonly news?: readonly Read[] | undefined;
}

/**
 * A long list of ids that was read. After a write only the items that it touched are looked at again; the others are
 * known to stand.
 */
export class ListRead extends Read {
  readonly input: readonly unknown[];
  readonly values: readonly unknown[];
  #at: Stamp;
  #index: Index | undefined;

  /** @param items what was read for each id. */
  constructor(schema: ReadableTable, input: readonly unknown[], stamp: Stamp, { items, values, index, news }: Items) {
    super(undefined, undefined, undefined, schema, undefined, items, news);
    this.input = input;
    this.values = values ?? shownValues(items);
    this.checked = this.#at = stamp;
    this.stood = true;
    this.#index = index;
  }

  override check(look: Look, depth: number): boolean {
    // Once for each state: whoever reads it asks for all versions of the list, several times.
    if (this.checked !== look.stamp || this.asksArguments) {
      const suspects = this.suspects(look);
      this.stood = suspects
        ? suspects.every((at) => stands(this.parts[at] as Read, look, depth + 1))
        : standAll(this.parts, look, depth + 1);
      this.checked = look.stamp;
      if (this.stood) this.#at = look.stamp;
    }
    return this.stood;
  }

  /** Positions that may have changed; undefined when any may. */
  suspects(look: Look): readonly number[] | undefined {
    const touched = this.asksArguments ? undefined : touchedBetween(this.#at, look.stamp);
    if (touched === undefined) return undefined;
    const index = (this.#index ??= indexOf(this.parts));
    return index.room > 0 ? [...index.madeOf(touched)] : undefined;
  }

  /**
   * The same list with some items read anew.
   *
   * @param changed their positions.
   * @param isSame what is known of the other items is known of them still.
   */
  with(items: readonly Read[], changed: readonly number[], stamp: Stamp, isSame: boolean): ListRead {
    const isWhole = this.values.length === items.length && changed.every((at) => isShown((items[at] as Read).value));
    const values = isWhole ? this.values.slice() : undefined;
    const index = isSame ? this.#index : undefined;
    for (const position of changed) {
      const item = items[position] as Read;
      if (values) values[position] = item.value;
      if (index) noteItem(index, item, position);
    }
    // One that has outgrown its room is made anew, of what is there.
    const kept = index && index.room > 0 ? index : undefined;
    const news = this.asksArguments || this.isExpected ? items : changed.map((at) => items[at] as Read);
    return new ListRead(this.schema as ReadableTable, this.input, stamp, { items, values, index: kept, news });
  }
}

/**
 * A long list of ids.
 *
 * @param known a version of it to start from, which does not stand.
 * @returns undefined where an item cannot be remembered on its own.
 */
export function readList(
  reader: ItemReader,
  schema: ReadableTable,
  input: readonly unknown[],
  known: ListRead | undefined,
): ListRead | undefined {
  const { look } = reader;
  const suspects = known?.suspects(look);
  // A copy: one that grows takes three times as much.
  const items = (known?.parts ?? input).slice() as Read[];
  const changed: number[] = [];
  for (const position of suspects ?? items.keys()) {
    if (known && stands(items[position] as Read, look)) continue;
    const item = reader.item(schema, input[position]);
    if (!item) return undefined;
    items[position] = item;
    if (known) changed.push(position);
  }
  return known
    ? known.with(items, changed, look.stamp, suspects !== undefined)
    : new ListRead(schema, input, look.stamp, { items });
}
