import { collectionKeyOf, collectionPk } from './collectionKey.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import { plainField } from './flatItem.js';
import { isCompared, roleOf } from './listFamily.js';
import { verdictOf } from './membership.js';
import type { ListFamily, StoredFamily } from './listFamily.js';
import type { Side, Sides } from './membership.js';
import type { KeyObject } from './collectionKey.js';

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
