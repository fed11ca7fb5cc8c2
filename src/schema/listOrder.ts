import { askOfItems, flatOf } from './flatItem.js';
import type { StoredItem } from './flatItem.js';

/** Which of two items comes first; undefined where it does not know. `any`: items are of the user's own class. */
export type SortComparer = (a: any, b: any, args: any) => number | undefined;

/** How the items of one list are compared. */
export interface ListOrder {
  readonly comparer: SortComparer;
  /** What the list was asked for with. */
  readonly args: unknown;
  readonly name: string;
  /** What is stored of an item of the list. */
  readonly itemOf: (reference: unknown) => StoredItem | undefined;
}

/** @returns undefined where nobody knows. */
function compare({ comparer, args, name, itemOf }: ListOrder, one: unknown, other: unknown): number | undefined {
  const [a, b] = [itemOf(one), itemOf(other)];
  if (!a || !b) return undefined;
  const order = askOfItems(
    comparer,
    () => comparer(flatOf(a), flatOf(b), args),
    () => `${name}: sortComparer`,
  );
  return Number.isNaN(order) ? undefined : order;
}

/** Before which item something goes: the first that compares greater. Undefined where one comparison says nothing. */
export function placeInOrder(order: ListOrder, items: readonly unknown[], item: unknown): number | undefined {
  for (let at = 0; at < items.length; at++) {
    // What was deleted is shown nowhere.
    if (!order.itemOf(items[at])) continue;
    const compared = compare(order, item, items[at]);
    if (compared === undefined) return undefined;
    if (compared < 0) return at;
  }
  return items.length;
}

/** Whether an item is neither greater than the one after it nor less than the one before it. */
export function isInOrder(order: ListOrder, items: readonly unknown[], at: number): boolean | undefined {
  const isThere = (item: unknown): boolean => order.itemOf(item) !== undefined;
  const [before, after] = [items.slice(0, at).reverse().find(isThere), items.slice(at + 1).find(isThere)];
  const orders = [
    before === undefined ? 0 : compare(order, before, items[at]),
    after === undefined ? 0 : compare(order, items[at], after),
  ];
  return orders.includes(undefined) ? undefined : orders.every((each) => (each as number) <= 0);
}
