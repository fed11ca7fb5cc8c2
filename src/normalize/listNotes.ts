import { isDevelopment, warnOnce } from '../shared/warn.js';
import { collectionKeyOf, isSameKeyValue } from '../schema/collectionKey.js';
import { plainField } from '../schema/flatItem.js';
import { roleOf } from '../schema/listFamily.js';
import { isCompared } from '../schema/membership.js';
import { referred } from '../schema/Polymorphic.js';
import { isFields, own } from '../shared/own.js';
import { createSummary } from './tables.js';
import type { AnswerTables } from './AnswerTables.js';
import type { ChangedCollection } from '../schema/collectionChanges.js';
import type { EntityClass, RowMeta } from '../schema/Schema.js';
import type { ListFamily } from '../schema/listFamily.js';
import type { Table } from './tables.js';

const NO_NAMES: ReadonlySet<string> = new Set();

type Shown = Readonly<Record<string, boolean>>;
const NOTHING: Shown = {};

/** One that shows otherwise has the last word. */
function together(each: readonly (Shown | undefined)[]): Shown {
  let all: Record<string, boolean> | undefined;
  for (const shown of each) for (const name in shown) (all ??= {})[name] = shown[name] === true && all[name] !== false;
  return all ?? NOTHING;
}

const shownByAll = /* @__PURE__ */ createSummary(
  (metas: readonly RowMeta[]) => together(metas.map(({ shown }) => shown)),
  together,
);

/**
 * Whether one list was answered with an item whose field is the argument's value, and none with one where it differs; undefined
 * where none was answered with such an item.
 */
export const shownIn = (metas: Table<RowMeta> | undefined, name: string): boolean | undefined =>
  metas && own(shownByAll(metas), name);

/** Whether what one list was answered with bears its arguments out. */
function shownBy(lists: ListFamily, pk: string, items: readonly unknown[], tables: AnswerTables): Shown | undefined {
  const { item } = lists.collection;
  const wanted = Object.entries(collectionKeyOf(pk) ?? {}).filter(
    ([name, value]) => typeof value === 'string' && value !== '' && isCompared(roleOf(lists, name)),
  );
  if (wanted.length === 0) return undefined;
  const shown: Record<string, boolean> = {};
  for (const reference of items) {
    const found = referred(item, reference);
    const entity = found?.schema as EntityClass;
    // As the answer says it: what is stored may be later.
    const slot = found && tables.slotsOf(entity.key).get(String(found.id));
    const row = slot?.input ?? slot?.written;
    if (!isFields(row)) continue;
    for (const [name, value] of wanted) {
      const field = plainField({ entity, row }, name);
      if (field !== undefined && shown[name] !== false) shown[name] = isSameKeyValue(value, field);
    }
  }
  return shown;
}

/** Note beside the lists that a read has brought whether the server compares their arguments with fields. */
export function noteShown(families: readonly ListFamily[], tables: AnswerTables, endpoint = 'A list'): void {
  for (const [table, slots] of tables.written()) {
    if (!table.isList) continue;
    const collection = table as ChangedCollection;
    const known = families.find((lists) => lists.collection.key === table.key);
    const lists = known ?? { collection, params: NO_NAMES, isPaged: false };
    for (const [pk, slot] of slots) {
      const { written } = slot;
      const shown = typeof written === 'object' ? shownBy(lists, pk, Object.values(written), tables) : undefined;
      if (isDevelopment() && known)
        for (const name in shown)
          if (!shown[name] && roleOf(known, name) === 'search') warnOfContradiction(endpoint, name);
      if (shown && Object.keys(shown).length > 0) slot.note({ shown });
    }
  }
}

const warnOfContradiction = (endpoint: string, name: string): void =>
  warnOnce(
    `${endpoint} was asked for with "${name}", and answered with an item whose "${name}" is another. So only the server knows what "${name}" means, and each edit asks it again: say it with filters: { ${name}: (item, value) => … }, or filters: { ${name}: 'server' }.`,
  );
