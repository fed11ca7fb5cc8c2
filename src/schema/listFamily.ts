import { namesReadBy } from './flatItem.js';
import { own } from '../shared/own.js';
import type { ChangedCollection } from './collectionChanges.js';
import type { Family, Role } from './membership.js';

/** The lists of a Collection, with facts from their endpoints. */
export interface ListFamily {
  readonly collection: ChangedCollection;
  /** Names of the parameters in the paths of its endpoints; undefined where its lists stand in entities. */
  readonly params: ReadonlySet<string> | undefined;
  /** The lists are read page by page. */
  readonly isPaged: boolean;
}

/** Decide how an argument tells the lists of a family apart. @see docs/which-lists-change.md */
export function roleOf({ collection, params }: ListFamily, name: string): Role {
  const filter = own(collection.filters, name);
  if (filter !== undefined) return filter;
  if (collection.nonFilterArgumentKeys(name)) return 'order';
  if (collection.windowArguments.includes(name)) return 'window';
  return !params || params.has(name) ? 'path' : 'search';
}

/** List the fields by which arguments, or a comparer, decide: all of the row for a function that has not run yet. */
export function decidingFields(
  lists: ListFamily,
  names: Iterable<string>,
  row: object = {},
  comparer?: object,
): string[] {
  const readBy = (by: unknown): readonly string[] | undefined =>
    typeof by === 'function' ? [...(namesReadBy(by) ?? Object.keys(row))] : undefined;
  return [...names].flatMap((name) => readBy(roleOf(lists, name)) ?? name).concat(readBy(comparer) ?? []);
}

/** Notes that are stored beside the lists. */
interface Noted {
  /** Whether responses have shown that an argument is compared with the field of its name; undefined where none has. */
  readonly isShown: (argument: string) => boolean | undefined;
  readonly askedFor: Family['askedFor'];
}

export const familyOf = (lists: ListFamily, noted: Noted): Family => ({
  name: lists.collection.key,
  lists,
  roleOf: (name) => roleOf(lists, name),
  ...noted,
  isShown: (name) => noted.isShown(name) ?? roleOf(lists, name) === 'path',
});
