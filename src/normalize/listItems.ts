import { isPolymorphic } from '../schema/Polymorphic.js';
import { isSameItem } from '../schema/listShape.js';
import { isFields } from '../shared/own.js';
import type { AnswerTables } from './AnswerTables.js';
import type { Follow } from './WriteMeta.js';
import type { NormalizedState } from './tables.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { EntityClass, DoubtfulChange, Row } from '../schema/Schema.js';
import type { ItemWrite } from '../schema/listEffect.js';
import type { StoredItem } from '../schema/flatItem.js';
import type { Taken } from '../schema/listShape.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** A change of lists by name, with what it took. */
export interface NamedTaking {
  readonly change: CollectionChange;
  readonly taken: Taken;
}

/** An answer whose rows are written. */
export interface Following {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly tables: AnswerTables;
  readonly follow: Follow;
  outdate(table: string, pk: string, field?: string): void;
}

/** Something was written of which no more is known than what was sent. */
export interface DoubtfulItem extends StoredItem {
  readonly change: DoubtfulChange;
}

/** One item that was written. */
export interface WrittenItem extends Omit<ItemWrite, 'isUnsent'> {
  readonly entity: EntityClass;
  readonly pk: string;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  readonly isRevived: boolean;
  /** The row as it would be by an answer that was given too late; undefined where it would be none. */
  readonly disputed?: { readonly row: Fields | undefined } | undefined;
  readonly by: NamedTaking | undefined;
}

/** What stands for an item in lists of such items. */
export function referenceOf(item: unknown, { entity, pk }: WrittenItem): unknown {
  if (!isPolymorphic(item)) return pk;
  const kind = Object.entries(item.schema).find(([, schema]) => schema === entity);
  return kind && { id: pk, schema: kind[0] };
}

export const insertAt = (items: Items, at: number, item: unknown): Items => [
  ...items.slice(0, at),
  item,
  ...items.slice(at),
];

/** Whether in a map some item, or all, stand under their primary keys. */
export const isByPk = (map: unknown, item?: unknown): boolean =>
  Object.entries(Object(map) as Row).every(
    ([name, each]) =>
      (item !== undefined && !isSameItem(each, item)) || name === String(isFields(each) ? each['id'] : each),
  );

/** Some items of what a change took, as they stand there. */
export const rowOfSome = (row: Row, items: Items): Row => {
  const isMeant = (each: unknown): boolean => items.some((item) => isSameItem(each, item));
  if (Array.isArray(row)) return (row as Items).filter(isMeant);
  return Object.fromEntries(Object.entries(row).filter(([, each]) => isMeant(each)));
};
