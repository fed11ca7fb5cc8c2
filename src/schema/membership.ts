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
export type Role = 'none' | 'order' | 'window' | 'path' | 'search' | 'server' | ((item: any, value: any) => boolean);

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

/** A verdict, or what an item is kept in a list by: a parameter of the path that nobody says, with the fields that may decide. */
type Said = string;

/** Names of an item's fields by their values: one of them may have what the path of a list names. */
const namesByValue = /* @__PURE__ */ oncePer((row: Fields) => {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(row))
    names.set(String(value), `${names.get(String(value)) ?? ''} ${name}`);
  return names;
});

/** A parameter of the list's path, or of its search: compared with the field of its name, and with the call's own. */
function compare(family: Family, [name, value]: Argument, { item, params, isBefore, isNew }: Side): Said {
  const isPath = family.roleOf(name) === 'path';
  const field = isPath || isPlain(value) ? plainField(item, name) : undefined;
  if (isSameKeyValue(value, field)) return 'in';
  const given = own(params, name);
  const isGiven = isSameKeyValue(value, given);
  const isOther = field !== undefined && family.isShown(name);
  if (!isPath) return isOther ? 'out' : isGiven && !isBefore ? 'in' : 'open';
  if (isGiven && (isNew || field === undefined)) return 'in';
  // As `me`, or the name of what the items have the id of.
  if (isOther || (field === undefined && given !== undefined)) return 'out';
  return ` ${name} ${field as string}${namesByValue(item.row).get(String(value)) ?? ''}`;
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
  if (isCompared(role)) return compare(family, argument, side);
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
    let [said, isOpen] = ['in', false];
    for (const name in key) {
      const one = verdictOf(family, [name, key[name], own(asked, name)], side);
      if (one === 'out') return one;
      if (one === 'open') isOpen = true;
      else if (one !== 'in') said += one;
    }
    return isOpen ? 'open' : said;
  };
  const [before, after] = [verdict(sides.before), verdict(sides.after)];
  // Of an item that belongs to a path nobody names, only that it stays where it is can be told.
  const known = (said: Said): Verdict => (!said.includes(' ') ? (said as Verdict) : before === after ? 'in' : 'open');
  return { before: known(before), after: known(after) };
}
