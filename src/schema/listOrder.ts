import { askOfItems, flatOf } from './flatItem.js';
import { isSameItem } from './listShape.js';
import type { StoredItem } from './flatItem.js';

type Items = readonly unknown[];

/** Compares two items; returns undefined where it does not know. `any`: items are of the user's own class. */
export type SortComparer<Item = any> = (a: Item, b: Item, args: any) => number | undefined;

/** How the items of one list are compared. */
export interface ListOrder {
  readonly comparer: SortComparer;
  /** The arguments of the list. */
  readonly args: unknown;
  readonly name: string;
  /** Finds the stored item for a reference; undefined where it was deleted. */
  readonly itemOf: (reference: unknown) => StoredItem | undefined;
}

/** The items of a list, as far as its order is concerned. */
export interface OrderedList {
  readonly items: unknown;
  /** Undefined without a comparer. */
  readonly order: ListOrder | undefined;
  /** The list has an argument for its order. */
  readonly isOrdered: boolean;
  /** There may be items before the first one and after the last one. */
  readonly isPaged: boolean;
}

/** The place of an item: before the item at this index; `'any'`: where it is, or anywhere; or only the server knows. */
export type Place = number | 'any' | 'unknown';

/** @returns undefined where the order is not known. */
function compare({ comparer, args, name }: ListOrder, one?: StoredItem, other?: StoredItem): number | undefined {
  if (!one || !other) return undefined;
  const order = askOfItems(comparer, () => comparer(flatOf(one), flatOf(other), args), name);
  return Number.isNaN(order) ? undefined : order;
}

/**
 * Find the place of an item in a list that holds it, or that it joins: before the first item that compares greater. An item
 * that compares neither greater than the next one nor less than the previous one stays where it is.
 *
 * @param before the item as it was; undefined for one that joins.
 */
export function placeIn(list: OrderedList, item: unknown, before: StoredItem | undefined): Place {
  const { order, isPaged } = list;
  const nobodyKnows = list.isOrdered ? 'unknown' : 'any';
  if (!order || !Array.isArray(list.items)) return nobodyKnows;
  const now = order.itemOf(item);
  const change = before && compare(order, before, now);
  if (change === 0) return 'any';
  if (before && change === undefined) return nobodyKnows;
  // Deleted items are not shown, so they have no place.
  const items = (list.items as Items).filter((each) => order.itemOf(each));
  const held = items.findIndex((each) => isSameItem(each, item));
  // The item is on another page, or was taken out.
  if (before && held < 0) return isPaged ? 'unknown' : 'any';
  const isOther = (each: unknown): boolean => !isSameItem(each, item);
  const others = items.filter(isOther);
  const compared = others.map((each) => compare(order, now, order.itemOf(each)));
  if (compared.includes(undefined)) return nobodyKnows;
  const orders = compared as readonly number[];
  const stays = held >= 0 && before && (orders[held - 1] ?? 0) >= 0 && (orders[held] ?? 0) <= 0;
  const first = orders.findIndex((compared) => compared < 0);
  const at = stays ? held : first < 0 ? others.length : first;
  if (isPaged && (at === 0 || at === others.length)) return 'unknown';
  const all = (list.items as Items).filter(isOther);
  return stays ? 'any' : first < 0 ? all.length : all.indexOf(others[first]);
}
