import { argumentFields } from '../shared/textOfArgs.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { ChangedCollection, CollectionChange } from '../schema/collectionChanges.js';
import type { Verdict, Verdicts } from '../schema/membership.js';
import type { WrittenItem } from './listItems.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * Ask a Collection's own filter (`createCollectionFilter`, or the `filter` of a mutation) whether lists contain an
 * item. It takes the arguments of a call, and gets the item's fields in their place:
 * `({ author }) => (key) => key.author === author`.
 *
 * @param change the mutation of these lists that brings the item, if there is one.
 * @returns `undefined` where no such filter decides, but the arguments in the lists' keys.
 */
export function verdictsByFilter(
  collection: ChangedCollection,
  { before, after }: WrittenItem,
  change: CollectionChange | undefined,
  args: readonly unknown[],
): ((key: Fields) => Verdicts) | undefined {
  const isOfCall = change?.options.filter !== undefined;
  if (!isOfCall && collection.filtersByMembers) return undefined;
  const params = argumentFields(args[0]);
  const called = isOfCall || change?.creates ? change.filterFor(args) : undefined;
  // A filter that needs further arguments throws, and says nothing.
  const filterOf = (row: Fields) => ifItCan(() => collection.createCollectionFilter({ ...params, ...row }));
  const verdictBy = (row: Fields | undefined) => {
    const filter = called ?? (row && filterOf(row));
    return (key: Fields): Verdict => (!row ? 'out' : !filter ? 'open' : filter(key) ? 'in' : 'out');
  };
  const [was, is] = [verdictBy(before), verdictBy(after)];
  return (key) => ({ before: was(key), after: is(key) });
}
