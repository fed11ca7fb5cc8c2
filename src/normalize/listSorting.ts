import { isInOrder, placeInOrder } from '../schema/listOrder.js';
import { isSameItem } from './listItems.js';
import type { ListFacts } from '../schema/listEffect.js';
import type { ListOrder } from '../schema/listOrder.js';
import type { StoredList } from '../schema/storedLists.js';

type Sorting = Pick<ListFacts, 'isSorted' | 'isOutOfOrder'>;

interface Sorted {
  readonly order: ListOrder | undefined;
  readonly item: unknown;
  readonly isCreated: boolean;
}

/** What is known of the order of a list, and of an item's place in it. */
export function sortingOf({ isOrdered }: StoredList, row: unknown, { order, item, isCreated }: Sorted): Sorting {
  const unknown: Sorting = { isSorted: isOrdered ? 'elsewhere' : 'not', isOutOfOrder: false };
  if (!order || !Array.isArray(row)) return unknown;
  const items: readonly unknown[] = row;
  const held = items.findIndex((each) => isSameItem(each, item));
  if (held < 0 || isCreated) {
    const isKnown = placeInOrder(order, items, item) !== undefined;
    return isKnown ? { isSorted: 'here', isOutOfOrder: false } : unknown;
  }
  const isPlaced = isInOrder(order, items, held);
  return isPlaced === undefined ? unknown : { isSorted: 'here', isOutOfOrder: !isPlaced };
}
