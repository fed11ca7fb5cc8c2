import { isInvalid } from '../schema/invalid.js';
import { touchedBetween } from './journal.js';
import { ListIndex } from './ListIndex.js';
import { standAll } from './reads.js';
import type { Stamp } from './journal.js';
import type { Look, Read, RowRead } from './reads.js';
import type { ReadableTable } from '../schema/Schema.js';

/** Whether a list shows an item: missing and deleted ones are left out, `null` stays. @see spec: S7.6 */
export const isShown = (value: unknown): boolean => value !== undefined && !isInvalid(value);

/** Values of the items that can be shown. */
export function shownValues(items: readonly RowRead[]): readonly unknown[] {
  const values: unknown[] = [];
  for (const { value } of items) if (isShown(value)) values.push(value);
  return values;
}

/**
 * A long list of ids that was read. After a write only the items that it touched are looked at again; the others are
 * known to stand.
 */
export class ListRead implements Read {
  readonly schema: ReadableTable;
  readonly input: readonly unknown[];
  /** What was read for each id. */
  readonly parts: readonly RowRead[];
  readonly values: readonly unknown[];
  readonly asksArguments: boolean;
  /** The same list, read in other surroundings. */
  older: ListRead | undefined = undefined;
  #checked: Stamp;
  #index: ListIndex | undefined;

  constructor(
    {
      schema,
      input,
      stamp,
    }: { readonly schema: ReadableTable; readonly input: readonly unknown[]; readonly stamp: Stamp },
    {
      items,
      values,
      index,
      asksArguments = items.some((item) => item.asksArguments),
    }: {
      readonly items: readonly RowRead[];
      readonly values: readonly unknown[];
      readonly index?: ListIndex | undefined;
      readonly asksArguments?: boolean;
    },
  ) {
    this.schema = schema;
    this.input = input;
    this.parts = items;
    this.values = values;
    this.asksArguments = asksArguments;
    this.#checked = stamp;
    this.#index = index;
  }

  stands(look: Look, depth = 0): boolean {
    if (this.#checked === look.stamp && !this.asksArguments) return true;
    const suspects = this.suspects(look);
    const stands = suspects
      ? suspects.every((at) => this.#item(at).stands(look, depth + 1))
      : standAll(this.parts, look, depth + 1);
    if (stands) this.#checked = look.stamp;
    return stands;
  }

  /** Positions that may have changed; undefined when any may. */
  suspects(look: Look): readonly number[] | undefined {
    const touched = touchedBetween(this.#checked, look.stamp);
    if (touched === undefined) return undefined;
    if (!this.#index || this.#index.isOutgrown) this.#index = new ListIndex(this.parts);
    return this.#index.positionsOf(touched, look);
  }

  /**
   * The same list with some items read anew.
   *
   * @param isSameLens what is known of the other items is known of them still.
   */
  with(
    changed: ReadonlyMap<number, RowRead>,
    { stamp, isSameLens }: { readonly stamp: Stamp; readonly isSameLens: boolean },
  ): ListRead {
    const items = this.parts.slice();
    const isWhole = this.values.length === items.length && [...changed.values()].every(({ value }) => isShown(value));
    const values = isWhole ? this.values.slice() : undefined;
    let { asksArguments } = this;
    for (const [position, item] of changed) {
      items[position] = item;
      if (values) values[position] = item.value;
      if (isSameLens) this.#index?.add(position, item);
      asksArguments ||= item.asksArguments;
    }
    const { schema, input } = this;
    return new ListRead(
      { schema, input, stamp },
      { items, values: values ?? shownValues(items), index: isSameLens ? this.#index : undefined, asksArguments },
    );
  }

  #item(position: number): RowRead {
    return this.parts[position] as RowRead;
  }
}
