import { isSameKeyValue } from './collectionKey.js';
import { askOfItems, flatOf, plainField } from './flatItem.js';
import { oncePer } from '../shared/oncePer.js';
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
export type Role = 'order' | 'window' | 'path' | 'search' | Filter;

/** What is to be known of a family of lists to decide who is in them. */
export interface Family {
  /** Name of their table. */
  readonly name: string;
  /** The same object as long as their arguments mean the same. */
  readonly lists: object;
  roleOf(argument: string): Role;
  /** Whether the server compares an argument with the field of its name: of a search it has shown so, of a path not otherwise. */
  isShown(argument: string): boolean;
  /** What a list was asked for with, where its key does not say it: numbers as numbers. */
  askedFor(pk: string): Fields | undefined;
}

/** Whether it may mean the field of its name. */
export const isCompared = (role: Role): boolean => role === 'path' || role === 'search';

/** An item on one side of a write, with what the call says of it. */
export interface Side {
  readonly item: StoredItem;
  /** The call's own parameters: they can say that an item fits where it does not say so itself. */
  readonly params: Fields;
  /** Only the parameters of its path are known to be the item's. */
  readonly isBefore?: boolean;
  /** It was not there before. */
  readonly isNew?: boolean;
}

const isPlain = (value: unknown): boolean => value !== '' && (typeof value !== 'object' || value === null);

/**
 * A verdict; or of the path of a list (`/me/posts`), where neither the item nor the call has what it names: an item of that list
 * is in it while this text stays the same.
 */
type Said = Verdict | `while ${string}`;

/** Names of an item's fields by their values: one of them may have what the path of a list names. */
const namesByValue = /* @__PURE__ */ oncePer((row: Fields) => {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(row))
    names.set(String(value), `${names.get(String(value)) ?? ''} ${name}`);
  return names;
});

/** Of a search parameter: the field of its name counts, another one only if the server has shown so, and the call's own. */
function saidBySearch(family: Family, [name, value]: Argument, { item, params, isBefore }: Side): Verdict {
  const field = isPlain(value) ? plainField(item, name) : undefined;
  if (isSameKeyValue(value, field)) return 'in';
  if (field !== undefined && family.isShown(name)) return 'out';
  return isSameKeyValue(value, own(params, name)) && !isBefore ? 'in' : 'open';
}

/** Of a parameter of the path: the field of its name counts, and the call's own if the item is new or has no such field. */
function saidByPath(family: Family, [name, value]: Argument, { item, params, isNew }: Side): Said {
  const field = plainField(item, name);
  const given = own(params, name);
  if (isSameKeyValue(value, field)) return 'in';
  if (isSameKeyValue(value, given) && (isNew || field === undefined)) return 'in';
  if (field === undefined ? given !== undefined : family.isShown(name)) return 'out';
  // As `me`, or the name of what the items have the id of.
  return `while ${name} is ${field as string}, as${namesByValue(item.row).get(String(value)) ?? ''}`;
}

type Argument = readonly [name: string, value: unknown, asked?: unknown];

/**
 * What one argument of a list says of an item.
 *
 * @param asked the value as the list was asked for with it; in the list's key, `value`, numbers are texts.
 */
export function verdictOf(family: Family, argument: Argument, side: Side): Said {
  const [name, value, asked] = argument;
  const role = family.roleOf(name);
  if (role === 'path') return saidByPath(family, argument, side);
  if (role === 'search') return saidBySearch(family, argument, side);
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
    if (!side) return 'out';
    let [isOpen, conditions] = [false, ''];
    for (const name in key) {
      const said = verdictOf(family, [name, key[name], own(asked, name)], side);
      if (said === 'out') return said;
      if (said === 'open') isOpen = true;
      else if (said !== 'in') conditions += said;
    }
    return isOpen ? 'open' : (conditions as `while ${string}`) || 'in';
  };
  const [before, after] = [verdict(sides.before), verdict(sides.after)];
  // Of an item that is somewhere in a path only that it stays where it is can be told.
  const known = (said: Said): Verdict =>
    said.startsWith('while') ? (before === after ? 'in' : 'open') : (said as Verdict);
  return { before: known(before), after: known(after) };
}
