import { isSameKeyValue } from './collectionKey.js';
import { askOfItems, flatOf, plainField } from './flatItem.js';
import { own } from '../shared/own.js';
import type { KeyObject } from './collectionKey.js';
import type { StoredItem } from './flatItem.js';

type Fields = Readonly<Record<string, unknown>>;

/** Whether an item is in a list: yes, no, or nobody here can know. */
export type Verdict = 'in' | 'out' | 'open';

/** What an argument means to the lists that are asked for with it. `any`: the item is of the user's own class. */
export type Filter = 'none' | 'server' | ((item: any, value: any) => boolean);

export type Filters = Readonly<Record<string, Filter>>;

/** How lists of one Collection are told apart by an argument. */
export type Role = 'none' | 'order' | 'window' | 'path' | 'search' | 'server' | ((item: any, value: any) => boolean);

/** What is to be known of a family of lists to decide who is in them. */
export interface Family {
  /** Name of their table. */
  readonly name: string;
  /** The same object as long as their arguments mean the same. */
  readonly lists: object;
  roleOf(argument: string): Role;
  /** Whether the server has shown, in some list, that an argument is compared with the field of its name. */
  isShown(argument: string): boolean;
  /** What a list was asked for with, where its key does not say it: numbers as numbers. */
  askedFor(pk: string): Fields | undefined;
}

/** An item on one side of a write, with what the call says of it. */
export interface Side {
  readonly item: StoredItem;
  /** The call's own parameters: they can say that an item fits where it does not say so itself. */
  readonly params: Fields;
  /** Only the parameters of its path are known to be the item's. */
  readonly isBefore?: boolean;
}

const isPlain = (value: unknown): boolean => value !== '' && (typeof value !== 'object' || value === null);

/** `kept`: by a parameter of the path that nobody says, and that an edit does not change. */
type Said = Verdict | 'kept';

/** A parameter of the list's path. */
function ofPath(name: string, value: unknown, { item, params }: Side): Said {
  const said = plainField(item, name);
  const field = said === undefined ? own(params, name) : said;
  if (field === undefined) return 'kept';
  return isSameKeyValue(value, field) ? 'in' : 'out';
}

function ofSearch(family: Family, name: string, value: unknown, { item, params, isBefore }: Side): Verdict {
  const field = isPlain(value) ? plainField(item, name) : undefined;
  if (field !== undefined) {
    if (isSameKeyValue(value, field)) return 'in';
    if (family.isShown(name)) return 'out';
  }
  return !isBefore && isSameKeyValue(value, own(params, name)) ? 'in' : 'open';
}

/**
 * What one argument of a list says of an item.
 *
 * @param asked the value as the list was asked for with it; in the list's key, `value`, numbers are texts.
 */
export function verdictOf(
  family: Family,
  [name, value, asked]: readonly [name: string, value: unknown, asked?: unknown],
  side: Side,
): Said {
  const role = family.roleOf(name);
  if (role === 'path') return ofPath(name, value, side);
  if (role === 'search') return ofSearch(family, name, value, side);
  if (typeof role === 'function') {
    const fits = askOfItems(role, () => role(flatOf(side.item), asked ?? value), family.name, name);
    return fits === undefined ? 'open' : fits ? 'in' : 'out';
  }
  return role === 'server' ? 'open' : 'in';
}

/** Whether an item is in a list before a write and after it. */
export interface Verdicts {
  readonly before: Verdict;
  readonly after: Verdict;
}

/**
 * Whether an item is in a list: out if one argument says so, else open if one does not know, else in.
 *
 * @param sides undefined where the item is not there.
 */
export function verdictsOf(
  family: Family,
  { pk, key }: { readonly pk: string; readonly key: KeyObject },
  sides: { readonly before: Side | undefined; readonly after: Side | undefined },
): Verdicts {
  const asked = family.askedFor(pk);
  const verdict = (side: Side | undefined): Said => {
    let said: Said = side ? 'in' : 'out';
    for (const name in key) {
      const one: Said = side && said !== 'out' ? verdictOf(family, [name, key[name], own(asked, name)], side) : 'in';
      if (one === 'out' || (one !== 'in' && said !== 'open')) said = one;
    }
    return said;
  };
  const [before, after] = [verdict(sides.before), verdict(sides.after)];
  // Of an item that belongs to a path nobody names, only that it stays where it is can be told.
  const known = (said: Said): Verdict => (said !== 'kept' ? said : before === after ? 'in' : 'open');
  return { before: known(before), after: known(after) };
}
