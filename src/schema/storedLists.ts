import { collectionKeyOf, collectionPk, isSameKeyValue } from './collectionKey.js';
import { oncePer } from '../shared/oncePer.js';
import { own } from '../shared/own.js';
import type { CollectionShape } from './listShape.js';
import type { KeyObject } from './collectionKey.js';
import type { NormalizeContext, ReadableTable, RowPlace, ValueSchema } from './Schema.js';

type Args = readonly unknown[];

/** What a change needs of the collection it changes. */
export interface ChangedCollection<S> extends ReadableTable {
  readonly schema: S;
  /** Schema of its items. */
  readonly item: unknown;
  readonly shape: CollectionShape;
  /** Name of its table without a scope. */
  readonly table: string;
  pk(args: Args): string;
  createCollectionFilter(...args: Args): (collectionKey: KeyObject) => boolean;
  /** The schema of what is stored. */
  readonly content: ValueSchema;
  nonFilterArgumentKeys(key: string): boolean;
  /** Whether members of keys alone say which lists a mutation changes: the filter is nobody's own. */
  readonly filtersByMembers: boolean;
  /** What a list is a window of; undefined where it is whole. */
  wholeOf(collectionKey: KeyObject): KeyObject | undefined;
  /** The place of an item's row. */
  placeOfItem(reference: unknown, context: NormalizeContext): RowPlace | undefined;
}

type Fields = Readonly<Record<string, unknown>>;

/** A list that is stored, for filters of lists. */
export type StoredList = readonly [pk: string, collectionKey: KeyObject, isWindow: boolean];

/** Whether fields say that their item is not in the list of a key; no answer where the filter is the user's own. */
export const excludes = <S>(collection: ChangedCollection<S>, fields: Fields, collectionKey: KeyObject): boolean =>
  collection.filtersByMembers &&
  Object.entries(collectionKey).some(
    ([name, value]) =>
      !collection.nonFilterArgumentKeys(name) && Object.hasOwn(fields, name) && !isSameKeyValue(value, fields[name]),
  );

const listsIn = <S>(collection: ChangedCollection<S>, pks: readonly string[]): readonly StoredList[] =>
  pks.flatMap((pk) => {
    const collectionKey = collectionKeyOf(pk);
    const whole = collectionKey && collection.wholeOf(collectionKey);
    return collectionKey ? [[pk, whole ?? collectionKey, whole !== undefined] as const] : [];
  });

const textOf = (value: unknown): string => (typeof value === 'object' ? collectionPk({ value }) : `${value as string}`);

/** Lists by name and value of the first member of their keys that a filter looks at. */
type ListsByMember = ReadonlyMap<string, ReadonlyMap<string, readonly StoredList[]>>;

const partsOf = /* @__PURE__ */ oncePer((_collection: object) => new WeakMap<readonly string[], ListsByMember>());

/** Lists of a part of a big table: a write leaves it as it is. */
function partOf<S>(collection: ChangedCollection<S>, pks: readonly string[]): ListsByMember {
  const parts = partsOf(collection);
  const known = parts.get(pks);
  if (known) return known;
  const part = new Map<string, Map<string, StoredList[]>>();
  parts.set(pks, part);
  for (const list of listsIn(collection, pks)) {
    const members = Object.entries(list[1]);
    const [name, value] = members.find(([name]) => !collection.nonFilterArgumentKeys(name)) ?? ['', ''];
    const lists = part.get(name) ?? new Map<string, StoredList[]>();
    part.set(name, lists);
    const text = textOf(value);
    const same = lists.get(text) ?? [];
    same.push(list);
    lists.set(text, same);
  }
  return part;
}

/**
 * Lists that are stored, with what identifies them, or what they are windows of.
 *
 * @param given where only lists are meant whose members are all among these: there may be 10 000 others.
 */
export function storedLists<S>(
  collection: ChangedCollection<S>,
  context: NormalizeContext,
  given?: readonly (Fields | undefined)[],
  table = collection.key,
): readonly StoredList[] {
  const parts = context.storedPks(table);
  if (!given || !collection.filtersByMembers) return parts.flatMap((pks) => listsIn(collection, pks));
  const found: StoredList[] = [];
  // Keys without such a member are found by no name.
  const wanted = [{ '': '' }, ...given];
  for (const pks of parts)
    for (const [name, lists] of partOf(collection, pks))
      for (const text of new Set(wanted.map((fields) => textOf(own(fields, name)))))
        // One by one: a call cannot be given 150 000 arguments.
        for (const list of lists.get(text) ?? []) found.push(list);
  return found;
}
