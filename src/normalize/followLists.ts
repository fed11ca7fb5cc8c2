import { collectionKeyOf, isSameKeyValue } from '../schema/collectionKey.js';
import { plainField } from '../schema/flatItem.js';
import { isCompared, roleOf } from '../schema/membership.js';
import { itemsOf } from '../schema/ListSchema.js';
import { isUsablePk } from '../schema/primaryKey.js';
import { isInvalid } from '../schema/Schema.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { isFields } from '../shared/own.js';
import { referred } from '../schema/Polymorphic.js';
import { FollowedLists } from './FollowedLists.js';
import type { ResponseTables } from './ResponseTables.js';
import type { ChangedCollection } from '../schema/collectionChanges.js';
import type { ListFamily } from '../schema/membership.js';
import type { EntityClass, Row, RowMeta, TableSchema } from '../schema/Schema.js';
import type { ChangedItem, ChangeLists, WrittenItem, WrittenResponse } from './listItems.js';

/** Fields of an item of which the response has only the id, while its row is not stored. */
const NOTHING: Readonly<Record<string, unknown>> = {};

const NO_NAMES: ReadonlySet<string> = new Set();

/** The lists of a Collection that no endpoint declares. */
const familyOf = (collection: ChangedCollection): ListFamily => ({ collection, params: NO_NAMES, isPaged: false });

/** Find the rows in the responses of list mutations by their references: `['1', '2']`. */
function noteMutated({ mutations, tables, tops }: WrittenResponse): void {
  for (const by of mutations) {
    for (const reference of Object.values(by.row)) {
      const { schema, id } = referred(by.change.collection.item, reference) ?? {};
      if (!schema || !isUsablePk(id)) continue;
      const [table, pk] = [schema as TableSchema, String(id)];
      const draft = tables.place(table.key, pk);
      draft.isMade ||= by.change.creates;
      tops.set(draft, { table, pk, by });
    }
  }
}

/** The written rows at the top of the response, each before and after it. */
function* writtenItems(written: WrittenResponse): Generator<WrittenItem> {
  noteMutated(written);
  for (const [draft, { table, pk, by }] of written.tops) {
    if (draft.isAnswered) continue;
    const isChanged = draft.settle();
    const { stored, current = NOTHING, order, storedMeta, fields } = draft;
    // Of a row that was stale, only this response's fields are known, unless it is older than what is stored.
    const wasStale = fields !== undefined && storedMeta?.stale !== undefined && order !== 'older';
    // A call without fields or a response (`POST /posts/1/publish`, 204) may have changed any of them, from any value.
    const isUnsaid = isFields(fields) && Object.keys(fields).length === 0;
    const known = wasStale || isUnsaid ? fields : current;
    const isOlder = order === 'older' && isFields(stored);
    yield {
      entity: table as EntityClass,
      pk,
      by,
      isChanged: isChanged || wasStale || isUnsaid,
      before: isUnsaid ? fields : isFields(stored) && !wasStale ? stored : undefined,
      after: isFields(current) && isFields(known) ? known : undefined,
      isDeleted: isInvalid(current),
      isRevived: isInvalid(stored) && !isInvalid(current),
      disputed: isOlder
        ? { row: draft.isDeleted === false ? undefined : { ...(current as Row), ...draft.input } }
        : undefined,
      isCreated: by?.change.creates === true,
      isCrossed: order === 'crossed' && isFields(stored),
      isOlder,
      isNews: written.follow.pending && !storedMeta?.mutation,
    };
  }
}

/**
 * Mark lists stale that disagree with a read: with fields of known rows that changed, so that `{ state: 'open' }` may
 * not hold a closed task any more. The response's own lists are not checked.
 */
function checkLists(written: WrittenResponse, known?: readonly FollowedLists[]): void {
  const { families } = written.follow;
  // Created when the first row that was stored before has changed: most reads bring none.
  let followed = known;
  for (const { schema: table, drafts } of written.tables.touched.values()) {
    if (!table || table.isList || !(known ?? families).some(({ collection }) => collection.isOf(table))) continue;
    drafts.forEach((draft, pk) => {
      const { stored, storedMeta } = draft;
      if (stored === undefined || written.tops.has(draft)) return;
      const isChanged = draft.settle();
      const { current, meta } = draft;
      // While the row was stale, lists were not compared with it: look at all that hold it, or should, changed or not.
      const isConfirmed = (storedMeta?.stale ?? 0) > (meta?.stale ?? 0);
      if (!(isChanged || isConfirmed) || !isFields(current)) return;
      const item: ChangedItem = {
        entity: table as EntityClass,
        pk,
        before: isFields(stored) ? stored : NOTHING,
        after: current,
        isCrossed: isConfirmed,
        // Lists may still hold the id of a deleted row, and would show it again.
        isRevived: isInvalid(stored),
      };
      followed ??= families.map((lists) => new FollowedLists(written, lists));
      for (const lists of followed) if (lists.collection.isOf(table)) lists.check(item);
    });
  }
}

/** Update the stored lists after a write: items join, leave, or move, or the list becomes stale. */
function followWrite(written: WrittenResponse): void {
  const families = new Map(written.mutations.map(({ change }) => [change.collection.key, familyOf(change.collection)]));
  for (const lists of written.follow.families) families.set(lists.collection.key, lists);
  if (families.size === 0) return;
  const followed = [...families.values()].map((lists) => new FollowedLists(written, lists));
  for (const item of writtenItems(written)) for (const lists of followed) lists.follow(item);
  for (const mutation of written.mutations) for (const lists of followed) lists.finish(mutation);
  for (const item of written.doubts) for (const lists of followed) lists.doubt(item);
  // Rows nested in entities count as read.
  checkLists(written, followed);
}

/** Find the class of a referenced item, and the draft of its row. */
function draftOf(item: unknown, reference: unknown, { touched }: ResponseTables) {
  const { schema, id } = referred(item, reference) ?? {};
  const entity = schema as EntityClass | undefined;
  return [entity, entity && touched.get(entity.key)?.drafts.get(String(id))] as const;
}

/**
 * Compare the arguments of one list with its items: `{ author: '1' }` with items by author 1 gives `{ author: true }`.
 */
function compared(lists: ListFamily, pk: string, items: readonly unknown[], tables: ResponseTables): RowMeta['shown'] {
  const { item } = lists.collection;
  const wanted = Object.entries(collectionKeyOf(pk) ?? {}).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && isCompared(roleOf(lists, name)),
  );
  if (wanted.length === 0) return undefined;
  const shown: Record<string, boolean> = {};
  for (const reference of items) {
    const [entity, draft] = draftOf(item, reference, tables);
    // The item's fields in this response: the stored row may be newer.
    const row = draft?.input ?? draft?.written;
    if (!entity || !isFields(row)) continue;
    for (const [name, value] of wanted) {
      const field = plainField({ entity, row }, name);
      if (field !== undefined && shown[name] !== false) shown[name] = isSameKeyValue(value, field);
    }
  }
  return shown;
}

/**
 * Note in the meta of each list that a read contains whether its items' fields equal its arguments. Writes use it to
 * decide whether an item belongs to a list.
 */
function noteCompared({ follow, tables }: WrittenResponse, endpoint = 'A list'): void {
  for (const { schema: table, drafts } of tables.touched.values()) {
    if (!table?.isList) continue;
    const known = follow.families.find((lists) => lists.collection.key === table.key);
    const lists = known ?? familyOf(table as ChangedCollection);
    for (const [pk, draft] of drafts) {
      const { written } = draft;
      const items = itemsOf(written);
      const shown = items && compared(lists, pk, items, tables);
      if (isDevelopment() && known)
        for (const name in shown)
          if (!shown[name] && roleOf(known, name) === 'search') warnOfContradiction(endpoint, name);
      if (shown && Object.keys(shown).length > 0) draft.note({ shown });
      // By the later read an item may belong to another list.
      if (items?.some((item) => draftOf(lists.collection.item, item, tables)[1]?.isOvertaken)) draft.outdate();
    }
  }
}

const warnOfContradiction = (endpoint: string, name: string): void =>
  warnOnce(
    `${endpoint} was asked for with "${name}", and answered with an item whose "${name}" is another. So only the server knows what "${name}" means, and each edit asks it again: say it with filters: { ${name}: (item, value) => … }, or filters: { ${name}: 'server' }.`,
  );

/**
 * Change the stored lists that may contain rows of a response, or mark them stale. The response's own lists stay as they
 * are.
 */
export const followLists: ChangeLists = (written, endpoint) => {
  if (written.tables.incoming.isWrite || written.mutations.length > 0) return followWrite(written);
  noteCompared(written, endpoint);
  checkLists(written);
};
