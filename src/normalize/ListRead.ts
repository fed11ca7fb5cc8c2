import { touchedBetween } from './journal.js';
import { isShown, NO_READS, Read, standAll, stands } from './reads.js';
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
    // A longer version may have noted more.
    return index.room > 0 ? [...index.madeOf(touched)].filter((at) => at < this.parts.length) : undefined;
  }

  /**
   * The same list with some items read anew, or appended.
   *
   * @param changed their positions.
   * @param isSame what is known of the other items is known of them still.
   */
  with(
    input: readonly unknown[],
    items: readonly Read[],
    changed: readonly number[],
    stamp: Stamp,
    isSame: boolean,
  ): ListRead {
    const isWhole =
      this.values.length === this.parts.length && changed.every((at) => isShown((items[at] as Read).value));
    const values = isWhole ? this.values.slice() : undefined;
    const index = isSame ? this.#index : undefined;
    for (const position of changed) {
      const item = items[position] as Read;
      if (values) values[position] = item.value;
      if (index) noteItem(index, item, position);
    }
    // One that has outgrown its room is made anew, of what is there.
    const kept = index && index.room > 0 ? index : undefined;
    const news =
      this.asksArguments || this.isExpected || this.isLacking ? items : changed.map((at) => items[at] as Read);
    return new ListRead(this.schema as ReadableTable, input, stamp, { items, values, index: kept, news });
  }
}

/** How many ids two lists begin with alike, and how many of the others they end with. */
function overlap(one: readonly unknown[], other: readonly unknown[]): readonly [start: number, end: number] {
  const length = Math.min(one.length, other.length);
  let start = one === other ? length : 0;
  while (start < length && one[start] === other[start]) start++;
  let end = 0;
  while (start + end < length && one.at(-1 - end) === other.at(-1 - end)) end++;
  return [start, end];
}

/**
 * A long list of ids.
 *
 * @param known a version to start from, which does not stand or from which items were taken, or to which some were added.
 * @returns undefined where an item cannot be remembered on its own.
 */
export function readList(
  reader: ItemReader,
  schema: ReadableTable,
  input: readonly unknown[],
  known: ListRead | undefined,
): ListRead | undefined {
  const { look } = reader;
  const parts = known?.parts ?? NO_READS;
  const [start, end] = overlap(known?.input ?? [], input);
  const left = parts.length - end;
  const added = input.slice(start, input.length - end);
  // Copies: one that grows takes three times as much.
  const items = parts.slice(0, start).concat(added as Read[], parts.slice(left));
  const suspects = known?.suspects(look);
  const open = suspects && [
    ...suspects.flatMap((at) => (at < start ? at : at < left ? [] : at - left + input.length - end)),
    ...added.map((_id, at) => start + at),
  ];
  const changed: number[] = [];
  for (const position of open ?? input.keys()) {
    const before: unknown = items[position];
    if (before instanceof Read && stands(before, look)) continue;
    const item = reader.item(schema, input[position]);
    if (!item) return undefined;
    items[position] = item;
    changed.push(position);
  }
  return known && start === parts.length
    ? known.with(input, items, changed, look.stamp, suspects !== undefined)
    : new ListRead(schema, input, look.stamp, { items });
}
