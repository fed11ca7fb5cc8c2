import { isInvalid } from '../schema/Schema.js';
import { isFields } from '../shared/own.js';
import { referred } from '../schema/Polymorphic.js';
import { FollowedLists } from './FollowedLists.js';
import type { RowDraft } from './RowDraft.js';
import type { EntityClass, TableSchema } from '../schema/Schema.js';
import type { DoubtfulItem, Following, NamedTaking, WrittenItem } from './listItems.js';

/** An id came, and nobody knows the row. */
const NOTHING: Readonly<Record<string, unknown>> = {};

/** Rows at the top of an answer: what is deeper in it is as of a read. */
export type Tops = Map<RowDraft, { readonly table: TableSchema; readonly pk: string }>;

/** An answer with what it says at its top. */
interface Written extends Following {
  readonly tops: Tops;
  readonly takings: readonly NamedTaking[];
  /** Items of which no more is known than what was sent. */
  readonly doubts: readonly DoubtfulItem[];
}

interface TakenRow {
  readonly table: TableSchema;
  readonly pk: string;
  readonly by: NamedTaking;
}

/** Which row was taken by which change: ids alone may stand for it. */
function takingsByRow({ takings, tables }: Written): ReadonlyMap<RowDraft, TakenRow> {
  const found = new Map<RowDraft, TakenRow>();
  for (const taking of takings) {
    const { item } = taking.change.collection;
    for (const reference of taking.taken.references) {
      const { schema, id } = referred(item, reference) ?? {};
      if (!schema || (typeof id !== 'string' && typeof id !== 'number')) continue;
      const [table, pk] = [schema as TableSchema, String(id)];
      found.set(tables.place(table.key, pk), { table, pk, by: taking });
    }
  }
  return found;
}

/** What an answer says whose place another one has taken. */
function disputed({ refused, current }: RowDraft): WrittenItem['disputed'] {
  if (refused === undefined) return undefined;
  return { row: isFields(refused) && isFields(current) ? { ...current, ...refused } : undefined };
}

function* itemsOf(written: Written): Generator<WrittenItem> {
  const taken = takingsByRow(written);
  const { isExpected } = written.tables.answer;
  for (const [slot, row] of taken) written.tops.set(slot, row);
  for (const [slot, { table, pk }] of written.tops) {
    if (slot.isAnswered) continue;
    const isChanged = slot.settle();
    const { stored, current: said = NOTHING, order, storedMeta } = slot;
    const by = taken.get(slot)?.by;
    // Of a row that was left stale only what comes is known, where it is not older.
    const news = storedMeta?.stale === undefined || order === 'older' ? undefined : slot.fields;
    const isLeft = news !== undefined;
    yield {
      entity: table as EntityClass,
      pk,
      by,
      isChanged: isChanged || isLeft,
      before: isFields(stored) && !isLeft ? stored : undefined,
      after: isFields(said) ? (isFields(news) ? news : said) : undefined,
      isDeleted: isInvalid(said),
      isRevived: isInvalid(stored) && !isInvalid(said),
      disputed: isExpected ? undefined : disputed(slot),
      isCreated: by?.change.creates === true,
      isCrossed: order === 'crossed' && isFields(stored),
      isOlder: order === 'older' && isFields(stored),
    };
  }
}

/** A read changes no other list than it brings: those that disagree with what it says of known items are stale. */
export function checkLists(
  written: Written,
  followed = written.follow.families.map((lists) => new FollowedLists(written, lists)),
): void {
  if (followed.length === 0) return;
  for (const [table, slots] of written.tables.written()) {
    const concerned = table.isList ? [] : followed.filter(({ collection }) => collection.isOf(table));
    if (concerned.length === 0) continue;
    for (const [pk, slot] of slots) {
      const { stored, storedMeta } = slot;
      if (stored === undefined || written.tops.has(slot)) continue;
      const isChanged = slot.settle();
      const { current, meta } = slot;
      // What a list said of it while it was stale nobody has looked at.
      const isConfirmed = (storedMeta?.stale ?? 0) > (meta?.stale ?? 0);
      if (!(isChanged || isConfirmed) || !isFields(current)) continue;
      // Every member by its name. @see docs/architecture.md, Shapes
      const item: WrittenItem = {
        entity: table as EntityClass,
        pk,
        by: undefined,
        before: isFields(stored) && !isConfirmed ? stored : NOTHING,
        after: current,
        isChanged: true,
        isDeleted: false,
        isCreated: false,
        isCrossed: false,
        isOlder: false,
        // It may stand in lists still, which show it where it was.
        isRevived: isInvalid(stored),
      };
      for (const lists of concerned) lists.check(item);
    }
  }
}

/** Change the lists that what was written is in now, or is in no more. */
export function followLists(written: Written): void {
  const families = new Map(written.follow.families.map((lists) => [lists.collection.key, lists]));
  for (const { change } of written.takings) {
    const { collection } = change;
    if (!families.has(collection.key)) families.set(collection.key, { collection, params: new Set(), isPaged: false });
  }
  if (families.size === 0) return;
  const followed = [...families.values()].map((lists) => new FollowedLists(written, lists));
  for (const item of itemsOf(written)) for (const lists of followed) lists.follow(item);
  for (const taking of written.takings) for (const lists of followed) lists.finish(taking);
  for (const item of written.doubts) for (const lists of followed) lists.doubt(item);
  // What stands deeper in it is as of a read.
  checkLists(written, followed);
}
