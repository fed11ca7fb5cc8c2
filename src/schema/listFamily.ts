import { namesReadBy } from './flatItem.js';
import { own } from '../shared/own.js';
import type { ChangedCollection } from './collectionChanges.js';
import type { Filter } from './flatItem.js';

/** The lists of a Collection, with facts from their endpoints. */
export interface ListFamily {
  readonly collection: ChangedCollection;
  /** Names of the parameters in the paths of its endpoints; undefined where its lists stand in entities. */
  readonly params: ReadonlySet<string> | undefined;
  /** The lists are read page by page. */
  readonly isPaged: boolean;
}

/** The stored lists of a family, with what is noted beside them. */
export interface StoredFamily {
  /** The same object as long as the roles of arguments stay the same. */
  readonly lists: ListFamily;
  /** Primary keys of the stored lists, in arrays that stay the same objects until a write changes them. */
  readonly parts: readonly (readonly string[])[];
  /** Whether the server compares an argument with the field of its name. Assumed of a path, if responses do not disagree. */
  isShown(argument: string): boolean;
  /** Finds the numbers and booleans among a list's arguments; in its key they are texts. */
  askedFor(pk: string): Readonly<Record<string, unknown>> | undefined;
}

/** How lists of one Collection are told apart by an argument. */
export type Role = 'order' | 'window' | 'path' | 'search' | Filter;

/** Decide how an argument tells the lists of a family apart. @see docs/which-lists-change.md */
export function roleOf({ collection, params }: ListFamily, name: string): Role {
  const filter = own(collection.filters, name);
  if (filter !== undefined) return filter;
  if (collection.nonFilterArgumentKeys(name)) return 'order';
  if (collection.windowArguments.includes(name)) return 'window';
  return !params || params.has(name) ? 'path' : 'search';
}

/** Returns whether an argument may be compared with the field of its name. */
export const isCompared = (role: Role): boolean => role === 'path' || role === 'search';

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
