import { Collection } from '../../schema/Collection.js';

/** The lists inside the items of another list, pages for example, stored as one list with the items of all. */
export class JoinedLists extends Collection {
  override merge(one: readonly unknown[], other: readonly unknown[]): readonly unknown[] {
    return [...one, ...other];
  }
}
