import { isSameKeyValue, collectionKeyOf, collectionPk } from './collectionKey.js';
import { askOfItems, flatOf, plainField, namesReadBy } from './flatItem.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import type { KeyObject } from './collectionKey.js';
import type { StoredItem, Filter } from './flatItem.js';
import type { ChangedCollection } from './collectionChanges.js';

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

type Fields = Readonly<Record<string, unknown>>;

/** Whether an item is in a list: yes, no, or only the server knows. */
export type Verdict = 'in' | 'out' | 'open';

/** An item before or after a write, with the parameters of the call. */
export interface Side {
  readonly item: StoredItem;
  /** Parameters of the call: they may say that an item is in a list where its own fields do not. */
  readonly params: Fields;
  /** The item before the write: search parameters of the call say nothing about it. */
  readonly isBefore?: boolean;
  /** The item was not stored before. */
  readonly isNew?: boolean;
}

/** An item before and after a write; undefined where it does not exist. */
export interface Sides {
  readonly before: Side | undefined;
  readonly after: Side | undefined;
  /** Of an item that is new here, or whose response crossed another one: whether a list has not got it. */
  readonly isAway?: (pk: string) => boolean;
}

const isPlain = (value: unknown): boolean => value !== '' && (typeof value !== 'object' || value === null);

/**
 * A verdict; or, for a path (`/me/posts`) whose value neither the item nor the call has, a condition: an item of that list
 * stays in it as long as this text stays the same.
 */
type Finding = Verdict | `while ${string}`;

/** Names of an item's fields by their values: the path of a list may name the value of another field. */
const namesByValue = /* @__PURE__ */ oncePer((row: Fields) => {
  const names = new Map<string, string>();
  for (const [name, value] of Object.entries(row))
    names.set(String(value), `${names.get(String(value)) ?? ''} ${name}`);
  return names;
});

/** Compare a search parameter: the field of its name counts; if that differs, only where responses show that it decides. */
function verdictBySearch(family: StoredFamily, [name, value]: Argument, { item, params, isBefore }: Side): Verdict {
  const field = isPlain(value) ? plainField(item, name) : undefined;
  if (isSameKeyValue(value, field)) return 'in';
  if (field !== undefined && family.isShown(name)) return 'out';
  return isSameKeyValue(value, own(params, name)) && !isBefore ? 'in' : 'open';
}

/** Compare a path parameter: the field of its name counts, and the call's own if the item is new or has no such field. */
function findingByPath(family: StoredFamily, [name, value]: Argument, { item, params, isNew }: Side): Finding {
  const field = plainField(item, name);
  const given = own(params, name);
  if (isSameKeyValue(value, field)) return 'in';
  if (isSameKeyValue(value, given) && (isNew || field === undefined)) return 'in';
  if (field === undefined ? given !== undefined : family.isShown(name)) return 'out';
  // The path may say `me`, or a name where the items have an id.
  return `while ${name} is ${field as string}, as${namesByValue(item.row).get(String(value)) ?? ''}`;
}

type Argument = readonly [name: string, value: unknown, asked?: unknown];

/**
 * Decide by one argument of a list whether an item is in it. `asked` is the argument as it was passed; in `value`, from the
 * list's key, numbers are texts.
 */
function verdictOf(family: StoredFamily, argument: Argument, side: Side): Finding {
  const [name, value, asked] = argument;
  const role = roleOf(family.lists, name);
  if (role === 'path') return findingByPath(family, argument, side);
  if (role === 'search') return verdictBySearch(family, argument, side);
  if (typeof role === 'function') {
    const fits = askOfItems(role, () => role(flatOf(side.item), asked ?? value), family.lists.collection.key, name);
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
 * Decide whether an item is in a list: out if one argument says so, else open if one does not know, else in.
 */
export function verdictsOf(
  family: StoredFamily,
  { pk, key }: { readonly pk: string; readonly key: KeyObject },
  sides: Sides,
): Verdicts {
  const asked = family.askedFor(pk);
  const verdict = (side: Side | undefined): Finding => {
    if (!side) return 'out';
    let [isOpen, conditions] = [false, ''];
    for (const name in key) {
      const finding = verdictOf(family, [name, key[name], own(asked, name)], side);
      if (finding === 'out') return finding;
      if (finding === 'open') isOpen = true;
      else if (finding !== 'in') conditions += finding;
    }
    return isOpen ? 'open' : (conditions as `while ${string}`) || 'in';
  };
  const [before, after] = [verdict(sides.before), verdict(sides.after)];
  // A condition only tells that an item stays in a list that it is in: it is the same text before and after.
  const known = (finding: Finding): Verdict =>
    finding.startsWith('while') ? (before === after && !sides.isAway?.(pk) ? 'in' : 'open') : (finding as Verdict);
  return { before: known(before), after: known(after) };
}

/** A list that is stored. */
export interface StoredList {
  readonly pk: string;
  /** The arguments of its key that decide which items it contains. */
  readonly key: KeyObject;
  /** The key has a window argument: this is a part of a list, such as page 2. */
  readonly isWindow: boolean;
  /** The key has an argument for the order. */
  readonly isOrdered: boolean;
}

const textOf = (value: unknown): string => (typeof value === 'object' ? collectionPk({ value }) : `${value as string}`);

/** The lists in one part of a big table, grouped. */
interface Part {
  /** By name and value of the first member of their keys that decides. */
  readonly groups: Map<string, Map<string, StoredList[]>>;
  /** Names of all arguments that decide about one of them. */
  readonly names: Set<string>;
}

const partsOf = /* @__PURE__ */ oncePer((_lists: ListFamily) => new WeakMap<readonly string[], Part>());

/** Roles of arguments that do not decide which items a list contains. */
const UNDECIDING: ReadonlySet<unknown> = new Set(['window', 'order', 'none']);

function listOf(lists: ListFamily, pk: string): StoredList | undefined {
  const all = collectionKeyOf(pk);
  if (!all) return undefined;
  const entries = Object.entries(all);
  const roles = entries.map(([name]) => roleOf(lists, name));
  const key = Object.fromEntries(entries.filter((_entry, at) => !UNDECIDING.has(roles[at])));
  return { pk, key, isWindow: roles.includes('window'), isOrdered: roles.includes('order') };
}

/** Group the lists of a part; cached as long as no write changes the part. */
function partOf(lists: ListFamily, pks: readonly string[]): Part {
  const parts = partsOf(lists);
  const known = parts.get(pks);
  if (known) return known;
  const part: Part = { groups: new Map(), names: new Set() };
  parts.set(pks, part);
  for (const pk of pks) {
    const list = listOf(lists, pk);
    if (!list) continue;
    for (const name in list.key) part.names.add(name);
    const [name, value] = Object.entries(list.key)[0] ?? ['', ''];
    const groups = part.groups.get(name) ?? new Map<string, StoredList[]>();
    part.groups.set(name, groups);
    const text = textOf(value);
    const group = groups.get(text);
    if (group) group.push(list);
    else groups.set(text, [list]);
  }
  return part;
}

/** Go through every stored list of a family. */
export function* allLists({ lists, parts }: StoredFamily): Generator<StoredList> {
  for (const pks of parts)
    for (const groups of partOf(lists, pks).groups.values()) for (const group of groups.values()) yield* group;
}

/** Names of the arguments that decide about some stored list. */
export const decidingArguments = ({ lists, parts }: StoredFamily): ReadonlySet<string> =>
  new Set(parts.flatMap((pks) => [...partOf(lists, pks).names]));

/** List the only values of an argument with which a list may be concerned; undefined where any value may be. */
function valuesWanted(
  family: StoredFamily,
  name: string,
  sides: readonly (Side | undefined)[],
): ReadonlySet<string> | undefined {
  const values = new Set(['']);
  if (name === '') return values;
  const role = roleOf(family.lists, name);
  if (!isCompared(role) || !family.isShown(name)) return undefined;
  for (const side of sides) {
    if (!side) continue;
    const field = plainField(side.item, name);
    const given = side.params[name];
    if (field === undefined && (role === 'search' || given === undefined)) return undefined;
    for (const value of [field, given]) if (value !== undefined) values.add(textOf(value));
  }
  return values;
}

/** Find the stored lists that may contain an item before or after a write, without looking at all (10 000, say). */
export function* listsConcerned(family: StoredFamily, { before, after }: Sides): Generator<StoredList> {
  const sides = [before, after];
  const isOut = (name: string, { pk, key }: StoredList): boolean => {
    const argument = [name, key[name], own(family.askedFor(pk), name)] as const;
    return sides.every((side) => !side || verdictOf(family, argument, side) === 'out');
  };
  const wantedBy = new Map<string, ReadonlySet<string> | undefined>();
  for (const pks of family.parts) {
    for (const [name, groups] of partOf(family.lists, pks).groups) {
      if (!wantedBy.has(name)) wantedBy.set(name, valuesWanted(family, name, sides));
      const wanted = wantedBy.get(name);
      if (wanted) {
        for (const text of wanted) yield* groups.get(text) ?? [];
      } else for (const group of groups.values()) if (!isOut(name, group[0] as StoredList)) yield* group;
    }
  }
}
