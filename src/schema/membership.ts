import { isSameKeyValue } from './collectionKey.js';
import { askOfItems, flatOf, plainField } from './flatItem.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import { roleOf } from './listFamily.js';
import type { KeyObject } from './collectionKey.js';
import type { StoredItem } from './flatItem.js';
import type { StoredFamily } from './listFamily.js';

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
export function verdictOf(family: StoredFamily, argument: Argument, side: Side): Finding {
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
