import { isDevelopment, warnOnce } from '../shared/warn.js';
import { collectionKeyOf, isSameKeyValue } from '../schema/collectionKey.js';
import { plainField } from '../schema/flatItem.js';
import { roleOf } from '../schema/listFamily.js';
import { isCompared } from '../schema/membership.js';
import { referred } from '../schema/Polymorphic.js';
import { isFields, own } from '../shared/own.js';
import { createSummary } from './tables.js';
import type { ResponseTables } from './ResponseTables.js';
import type { ChangedCollection } from '../schema/collectionChanges.js';
import type { EntityClass, RowMeta } from '../schema/Schema.js';
import type { ListFamily } from '../schema/listFamily.js';
import type { Table } from './tables.js';

const NO_NAMES: ReadonlySet<string> = new Set();

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

/**
 * Compare the arguments of one list with its items: `{ author: '1' }` with items by author 1 gives `{ author: true }`.
 */
function compared(lists: ListFamily, pk: string, items: readonly unknown[], tables: ResponseTables): Shown | undefined {
  const { item } = lists.collection;
  const wanted = Object.entries(collectionKeyOf(pk) ?? {}).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && isCompared(roleOf(lists, name)),
  );
  if (wanted.length === 0) return undefined;
  const shown: Record<string, boolean> = {};
  for (const reference of items) {
    const found = referred(item, reference);
    const entity = found?.schema as EntityClass;
    // The item's fields in this response: the stored row may be newer.
    const draft = found && tables.draftsOf(entity.key).get(String(found.id));
    const row = draft?.input ?? draft?.written;
    if (!isFields(row)) continue;
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
export function noteShown(families: readonly ListFamily[], tables: ResponseTables, endpoint = 'A list'): void {
  for (const [table, drafts] of tables.written()) {
    if (!table.isList) continue;
    const collection = table as ChangedCollection;
    const known = families.find((lists) => lists.collection.key === table.key);
    const lists = known ?? { collection, params: NO_NAMES, isPaged: false };
    for (const [pk, draft] of drafts) {
      const { written } = draft;
      const shown = typeof written === 'object' ? compared(lists, pk, Object.values(written), tables) : undefined;
      if (isDevelopment() && known)
        for (const name in shown)
          if (!shown[name] && roleOf(known, name) === 'search') warnOfContradiction(endpoint, name);
      if (shown && Object.keys(shown).length > 0) draft.note({ shown });
    }
  }
}

const warnOfContradiction = (endpoint: string, name: string): void =>
  warnOnce(
    `${endpoint} was asked for with "${name}", and answered with an item whose "${name}" is another. So only the server knows what "${name}" means, and each edit asks it again: say it with filters: { ${name}: (item, value) => … }, or filters: { ${name}: 'server' }.`,
  );
