import { argumentFields } from '../schema/collectionKey.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { ChangedCollection } from '../schema/collectionChanges.js';
import type { Verdict, Verdicts } from '../schema/membership.js';
import type { WrittenItem } from './listItems.js';

type Fields = Readonly<Record<string, unknown>>;

/**
 * What a filter of the user's own says of an item: it takes a call's arguments, and is given what is known of the item in
 * their place.
 *
 * @returns undefined where the members of keys decide.
 */
export function verdictsByFilter(
  collection: ChangedCollection,
  { before, after, isCreated, by }: WrittenItem,
  args: readonly unknown[],
): ((key: Fields) => Verdicts) | undefined {
  const change = by?.change.collection.key === collection.key ? by.change : undefined;
  const isOfCall = change?.options.filter !== undefined;
  if (!isOfCall && collection.filtersByMembers) return undefined;
  const params = argumentFields(args[0]);
  const called = isOfCall || isCreated ? change?.filterFor(args) : undefined;
  // One that looks at more than a first argument says nothing of rows.
  const filterOf = (row: Fields) => ifItCan(() => collection.createCollectionFilter({ ...params, ...row }));
  const verdictBy = (row: Fields | undefined) => {
    const filter = called ?? (row && filterOf(row));
    return (key: Fields): Verdict => (!row ? 'out' : !filter ? 'open' : filter(key) ? 'in' : 'out');
  };
  const [was, is] = [verdictBy(before), verdictBy(after)];
  return (key) => ({ before: was(key), after: is(key) });
}
