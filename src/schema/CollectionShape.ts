import type { DenormalizeContext, NormalizeContext, Row, ValueSchema } from './Schema.js';

/** Put incoming items into a stored row; neither is changed. */
export type Combine = (existing: any, incoming: any) => Row; // `any`: a list or a map, as the collection is

/** The mutations that a collection has by name. */
export type ChangeKind = 'push' | 'unshift' | 'assign' | 'remove' | 'move';

export interface ChangeOptions {
  readonly combine: Combine;
  /** Whether its items may have no primary key yet. @see spec: S2.4 */
  readonly creates?: boolean;
  /** Its response is a map: one item alone is a mistake. @see spec: S16.5 */
  readonly takesMap?: boolean;
}

/** A mutation's response, and where it was found. */
export interface Given {
  readonly input: unknown;
  /** Schema of each item. */
  readonly item: unknown;
  readonly parent: unknown;
  readonly key: string | undefined;
}

/** A mutation's response, normalized. */
export interface Taken {
  /** What stands for each item. */
  readonly references: readonly unknown[];
  /** The items as they came. */
  readonly items: readonly unknown[];
  /** The references as a row of the collection. */
  readonly row: Row;
}

/** Lists and maps: how a collection of them is stored, read and changed. */
export interface CollectionShape {
  /** Name of the table, from the keys of the items. @see spec: S13.1 */
  tableOf(itemKey: string): string;
  readonly changes: { readonly [K in ChangeKind]?: ChangeOptions };
  /** Adds a page to what is stored. */
  readonly extend: Combine;
  /** Takes items out, all occurrences. */
  readonly remove: Combine;
  /** A row without items. */
  readonly empty: Row;
  /** A row that holds one item. */
  holding(reference: unknown): Row;
  take(given: Given, context: NormalizeContext): Taken;
  /** Whether a mutation's response is one item, and not several. */
  isOne(input: unknown, item: unknown, args: readonly unknown[]): boolean;
  /** The first half of what is read. */
  create(row: Row): object;
  /** Put in what the content of the collection reads. @returns false when it is unusable. */
  fill(value: object, row: Row, content: ValueSchema, context: DenormalizeContext): boolean;
}
