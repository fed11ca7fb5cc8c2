import { isPolymorphic } from '../schema/Polymorphic.js';
import { idIn, isSameItem } from '../schema/listShape.js';
import type { ResponseTables } from './ResponseTables.js';
import type { RowDraft } from './RowDraft.js';
import type { Follow } from './WriteMeta.js';
import type { NormalizedState } from './tables.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { EntityClass, DoubtfulChange, Row, TableSchema } from '../schema/Schema.js';
import type { ItemWrite } from '../schema/listEffect.js';
import type { StoredItem } from '../schema/flatItem.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** A list's own mutation (`push`, `unshift`, `assign`, `remove`, `move`) with the items of its response. */
export interface ListMutation {
  readonly change: CollectionChange;
  readonly row: Row;
}

/** A row outside of any entity in the response. Rows nested in entities count as read, not as written. */
interface TopRow {
  readonly table: TableSchema;
  readonly pk: string;
  /** The list mutation (`push`, `remove`, …) whose response it is in. */
  readonly by?: ListMutation;
}

/** A response whose rows are written, and what of it may change other lists. */
export interface WrittenResponse {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly tables: ResponseTables;
  readonly follow: Follow;
  readonly tops: Map<RowDraft, TopRow>;
  readonly mutations: ListMutation[];
  /** Items of which only the fields in the request are known. */
  readonly doubts: DoubtfulItem[];
  /** Mark a row or list stale. @param field in which a read disagrees with it. */
  outdate(table: string, pk: string, field?: string): void;
}

/** Changes stored lists by a response, whose rows are complete. @param endpoint its name, for messages. */
export type ChangeLists = (written: WrittenResponse, endpoint: string | undefined) => void;

/** An item of which only the fields in the request are known. */
export interface DoubtfulItem extends StoredItem {
  readonly change: DoubtfulChange;
}

/** A written item, with its row before and after. */
export interface WrittenItem extends Omit<ItemWrite, 'isUnsent'> {
  readonly entity: EntityClass;
  readonly pk: string;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  /** The row was deleted before. */
  readonly isRevived: boolean;
  /**
   * The row as an older mutation's response would have left it, `{ row: undefined }` where that deletes it; absent
   * unless it came too late.
   */
  readonly disputed?: { readonly row: Fields | undefined } | undefined;
  /** The list mutation whose response has the item. */
  readonly by: ListMutation | undefined;
}

/** The reference by which a list holds an item: its primary key, or `{ id, schema }` in a list of several classes. */
export function referenceOf(item: unknown, { entity, pk }: WrittenItem): unknown {
  if (!isPolymorphic(item)) return pk;
  const kind = Object.entries(item.schema).find(([, schema]) => schema === entity);
  return kind && { id: pk, schema: kind[0] };
}

/** Returns whether a list or map holds an item. */
export const holdsItem = (row: unknown, item: unknown): boolean =>
  typeof item === 'string' && Array.isArray(row)
    ? row.includes(item)
    : Object.values(Object(row) as Row).some((each) => isSameItem(each, item));

/** Returns whether every item of a map, or the given one, stands under its own primary key. */
export const isByPk = (map: unknown, item?: unknown): boolean =>
  Object.entries(Object(map) as Row).every(
    ([name, each]) => (item !== undefined && !isSameItem(each, item)) || name === String(idIn(each)),
  );

/** The part of a list mutation's row (a list or map) that holds the given items. */
export const rowOfSome = (row: Row, items: Items): Row => {
  const isMeant = (each: unknown): boolean => items.some((item) => isSameItem(each, item));
  if (Array.isArray(row)) return (row as Items).filter(isMeant);
  return Object.fromEntries(Object.entries(row).filter(([, each]) => isMeant(each)));
};
