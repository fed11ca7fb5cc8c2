import { collectionKeyOf } from '../schema/collectionKey.js';
import { referred } from '../schema/Polymorphic.js';
import { isInvalid, keyOf } from '../schema/Schema.js';
import { ifItCan } from '../shared/ifItCan.js';
import { isFields } from '../shared/own.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { rowOfSome } from './listItems.js';
import { pksOf } from './tables.js';
import type { KeyObject } from '../schema/collectionKey.js';
import type { PlainDraft } from './PlainDraft.js';
import type { ChangeLists, ListMutation, WrittenResponse } from './listItems.js';

/** Create the function that tells which items of a mutation come into a list, and which leave it. */
function movesOf({ change, row }: ListMutation, { args, tables }: WrittenResponse<PlainDraft>) {
  const { collection, creates, kind, options } = change;
  const isRemoval = kind === 'remove';
  const matches = creates || isRemoval ? change.filterFor(args) : undefined;
  // A filter of the user's own decides alone; by default a created item's fields do so, too.
  const asksRow = !isRemoval && !(creates && (options.filter ?? !collection.filtersByMembers));
  const filterOf = (fields: unknown) =>
    asksRow && isFields(fields)
      ? ifItCan(() => collection.createCollectionFilter({ ...argumentFields(args[0]), ...fields }))
      : undefined;
  const items = Object.values(row).map((item) => {
    const { schema, id } = referred(collection.item, item) ?? {};
    const { stored, current } = tables.place(String(keyOf(schema)), String(id));
    return { item, was: filterOf(stored), is: filterOf(current), isRevived: isInvalid(stored) };
  });
  return (key: KeyObject) => {
    const isMeant = matches?.(key) === true;
    const belongs = ({ is }: (typeof items)[number]): boolean => !isRemoval && (isMeant || is?.(key) === true);
    return {
      come: items.filter((one) => belongs(one) && (creates || !one.was?.(key))).map(({ item }) => item),
      gone: items
        .filter((one) => !belongs(one) && (isMeant || one.isRevived || one.was?.(key)))
        .map(({ item }) => item),
    };
  };
}

/**
 * Change the stored lists that a Collection's own mutations (`push`, `move`, `remove`) mean by its filter. A store knows more
 * of its lists, and changes them by any write: `followLists`.
 */
export const changeLists: ChangeLists<PlainDraft> = (written) => {
  for (const mutation of written.mutations) {
    const { collection, options } = mutation.change;
    const { holding, remove } = collection.shape;
    const movesIn = movesOf(mutation, written);
    for (const pk of pksOf(written.state.entities, collection.key)) {
      const key = collectionKeyOf(pk);
      const { come, gone } = key ? movesIn(key) : { come: [], gone: [] };
      if (come.length + gone.length === 0) continue;
      const list = written.tables.place(collection.key, pk, collection);
      list.change(collection, holding(gone), remove);
      list.change(collection, rowOfSome(mutation.row, come), options.combine);
    }
  }
};
