import { isPolymorphic } from '../schema/Polymorphic.js';
import { idIn, isSameItem } from '../schema/listShape.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { ifItCan } from '../shared/ifItCan.js';
import { own } from '../shared/own.js';
import { createSummary } from './tables.js';
import type { ResponseTables } from './ResponseTables.js';
import type { PlainDraft } from './PlainDraft.js';
import type { RowDraft } from './RowDraft.js';
import type { Follow } from './WriteMeta.js';
import type { NormalizedState, Table } from './tables.js';
import type { CollectionChange, ChangedCollection } from '../schema/collectionChanges.js';
import type { EntityClass, DoubtfulChange, Row, TableSchema, RowMeta } from '../schema/Schema.js';
import type { ItemWrite } from '../schema/listEffect.js';
import type { StoredItem } from '../schema/flatItem.js';
import type { Verdict, Verdicts } from '../schema/membership.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** A list's own mutation (`push`, `unshift`, `assign`, `remove`, `move`) with the items of its response. */
export interface ListMutation {
  readonly change: CollectionChange;
  readonly row: Row;
}

/** A row outside of any entity in the response. Rows nested in entities count as read, not as written. */
interface TopRow {
  readonly table: TableSchema;
  readonly pk: string;
  /** The list mutation (`push`, `remove`, …) whose response it is in. */
  readonly by?: ListMutation;
}

/** A response whose rows are written, and what of it may change other lists. */
export interface WrittenResponse<D extends PlainDraft = RowDraft> {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly tables: ResponseTables<D>;
  readonly follow: Follow;
  readonly tops: Map<D, TopRow>;
  readonly mutations: ListMutation[];
  /** Items of which only the fields in the request are known. */
  readonly doubts: DoubtfulItem[];
  /** Mark a row or list stale. @param field in which a read disagrees with it. */
  outdate(table: string, pk: string, field?: string): void;
}

/** Changes stored lists by a response, whose rows are complete. @param endpoint its name, for messages. */
export type ChangeLists<D extends PlainDraft = RowDraft> = (
  written: WrittenResponse<D>,
  endpoint: string | undefined,
) => void;

/** An item of which only the fields in the request are known. */
export interface DoubtfulItem extends StoredItem {
  readonly change: DoubtfulChange;
}

/** An item whose row a response has changed, or confirmed, before and after. */
export interface ChangedItem extends Partial<Pick<ItemWrite, 'isCreated' | 'isOlder'>>, Pick<ItemWrite, 'isCrossed'> {
  readonly entity: EntityClass;
  readonly pk: string;
  readonly before: Fields | undefined;
  readonly after: Fields | undefined;
  /** The row was deleted before. */
  readonly isRevived: boolean;
  /** The list mutation whose response has the item. */
  readonly by?: ListMutation | undefined;
}

/** A written item, with its row before and after. */
export interface WrittenItem extends ChangedItem, Omit<ItemWrite, 'isUnsent' | 'isCreated' | 'isOlder' | 'isCrossed'> {
  readonly isCreated: boolean;
  readonly isOlder: boolean;
  /** The row as an older mutation's response would have left it, `{ row: undefined }` where that deletes it. */
  readonly disputed: { readonly row: Fields | undefined } | undefined;
}

/** The reference by which a list holds an item: its primary key, or `{ id, schema }` in a list of several classes. */
export function referenceOf(item: unknown, { entity, pk }: ChangedItem): unknown {
  if (!isPolymorphic(item)) return pk;
  const kind = Object.entries(item.schema).find(([, schema]) => schema === entity);
  return kind && { id: pk, schema: kind[0] };
}

/** Returns whether a list or map holds an item. */
export const holdsItem = (row: unknown, item: unknown): boolean =>
  typeof item === 'string' && Array.isArray(row)
    ? row.includes(item)
    : Object.values(Object(row) as Row).some((each) => isSameItem(each, item));

/** Returns whether every item of a map, or the given one, stands under its own primary key. */
export const isByPk = (map: unknown, item?: unknown): boolean =>
  Object.entries(Object(map) as Row).every(
    ([name, each]) => (item !== undefined && !isSameItem(each, item)) || name === String(idIn(each)),
  );

/** The part of a list mutation's row (a list or map) that holds the given items. */
export const rowOfSome = (row: Row, items: Items): Row => {
  const isMeant = (each: unknown): boolean => items.some((item) => isSameItem(each, item));
  if (Array.isArray(row)) return (row as Items).filter(isMeant);
  return Object.fromEntries(Object.entries(row).filter(([, each]) => isMeant(each)));
};

/**
 * Ask a Collection's own filter (`createCollectionFilter`, or the `filter` of a mutation) whether lists contain an
 * item. It takes the arguments of a call, and gets the item's fields in their place:
 * `({ author }) => (key) => key.author === author`.
 *
 * @param change the mutation of these lists that brings the item, if there is one.
 * @returns `undefined` where no such filter decides, but the arguments in the lists' keys.
 */
export function verdictsByFilter(
  collection: ChangedCollection,
  { before, after }: ChangedItem,
  change: CollectionChange | undefined,
  args: readonly unknown[],
): ((key: Fields) => Verdicts) | undefined {
  const isOfCall = change?.options.filter !== undefined;
  if (!isOfCall && collection.filtersByMembers) return undefined;
  const params = argumentFields(args[0]);
  const called = isOfCall || change?.creates ? change.filterFor(args) : undefined;
  // A filter that needs further arguments throws, and says nothing.
  const filterOf = (row: Fields) => ifItCan(() => collection.createCollectionFilter({ ...params, ...row }));
  const verdictBy = (row: Fields | undefined) => {
    const filter = called ?? (row && filterOf(row));
    return (key: Fields): Verdict => (!row ? 'out' : !filter ? 'open' : filter(key) ? 'in' : 'out');
  };
  const [was, is] = [verdictBy(before), verdictBy(after)];
  return (key) => ({ before: was(key), after: is(key) });
}

type Shown = Readonly<Record<string, boolean>>;
const NOTHING: Shown = {};

/** Merge comparisons: `false` of one list outweighs `true` of others. */
function mergeShown(each: readonly (Shown | undefined)[]): Shown {
  let all: Record<string, boolean> | undefined;
  for (const shown of each) for (const name in shown) (all ??= {})[name] = shown[name] === true && all[name] !== false;
  return all ?? NOTHING;
}

const shownByAll = /* @__PURE__ */ createSummary(
  (metas: readonly RowMeta[]) => mergeShown(metas.map(({ shown }) => shown)),
  mergeShown,
);

/**
 * Returns whether lists have shown that the server compares an argument with the field of that name: every item had an
 * equal value (`true`), or some item had another (`false`). `undefined` while no list had an item with the field.
 */
export const shownIn = (metas: Table<RowMeta> | undefined, name: string): boolean | undefined =>
  metas && own(shownByAll(metas), name);
