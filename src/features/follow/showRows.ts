import { INVALID, isInvalid } from '../../schema/Schema.js';
import { readRow } from '../../normalize/tables.js';
import { Collection } from '../../schema/Collection.js';
import { referred } from '../../schema/Polymorphic.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, mapMembers, own } from '../../shared/own.js';
import { reuse } from '../../shared/reuse.js';
import { JoinedLists } from './JoinedLists.js';
import { isAsItCame, itemOf, membersOf, rowIn } from './shapes.js';
import type { EntityClass, StoredRow, TableSchema } from '../../schema/Schema.js';
import type { Seen } from './Cached.js';
import type { RowPlace } from './shapes.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** The states that followed data are updated from. */
export interface Sides {
  /** Arguments of the query, for primary keys that depend on them. */
  readonly args: Items;
  /** The state that the data show. Without it, all data are compared. */
  readonly before: Seen | undefined;
  readonly now: Seen;
  /** Whether lists must keep their items, as a mutation of the api is in flight. */
  readonly isFixed: boolean;
  /** Called when the data cannot show the present rows: the query is to be refetched. */
  wait(): void;
}

/** Find a row or a list. Optimistic deletes, and other optimistic changes of lists, are not shown until the server confirms them. */
function seenIn({ view, base }: Seen, { key, isList }: TableSchema, pk: string): StoredRow | undefined {
  const row = isList ? INVALID : readRow(view, key, pk);
  return isInvalid(row) ? readRow(base, key, pk) : row;
}

const rowNow = ({ now }: Sides, { kind, pk }: RowPlace): StoredRow | undefined => seenIn(now, kind, pk);

/** Find a row or a list, then and now. */
const seen = ({ before, now }: Sides, table: TableSchema, pk: string): readonly (StoredRow | undefined)[] => [
  before && seenIn(before, table, pk),
  seenIn(now, table, pk),
];

/** Decides how to show a list whose items have changed. */
function moved(items: Items, next: Items, sides: Sides): Items {
  const other = reuse(items, next);
  if (other === items || !sides.isFixed) return other;
  sides.wait();
  return items;
}

const isSame = (one: unknown, other: unknown): boolean => reuse(one, other) === one;

/**
 * Update followed data from the rows of the slice: members that both have, wherever the row occurs in the data. Parts whose
 * rows have not changed stay as they are.
 */
export function showRows(schema: unknown, data: unknown, sides: Sides): unknown {
  return known(() => showIn(schema, data, sides), data, sides);
}

/** Call `write`; where it cannot make the data, return the present ones. */
function known(write: () => unknown, data: unknown, sides: Sides): unknown {
  try {
    const next = write();
    if (!isInvalid(next)) return next;
  } catch {
    // The present data stay, as where a row is deleted.
  }
  if (sides.before) sides.wait();
  return data;
}

/** As `showRows`; returns INVALID for a deleted row. */
function showIn(schema: unknown, data: unknown, sides: Sides): unknown {
  const item = itemOf(schema);
  if (Array.isArray(data) && item !== undefined) {
    const shown = data.map((each: unknown) => showIn(item, each, sides));
    const items = moved(
      shown.map((each, at) => (isInvalid(each) ? (data as Items)[at] : each)),
      shown.filter((each) => !isInvalid(each)),
      sides,
    );
    const isList = schema instanceof Collection && !(schema instanceof JoinedLists);
    const [then, now] = isList ? seen(sides, schema, schema.pk(sides.args)) : [];
    return then === now ? items : known(() => listed(item, items, now as Items, sides), items, sides);
  }
  if (schema === undefined || !isPlainObject(data)) return data;
  const place = rowIn(schema, data, sides.args);
  return place
    ? showRow(place, data, sides)
    : mapMembers(data, (value, name) => showRows(item ?? own(membersOf(schema), name), value, sides));
}

function showRow({ kind, pk }: RowPlace, data: Fields, sides: Sides): unknown {
  const members = membersOf(kind);
  const isTouched = !sides.before || sides.now.touched?.includes(pk) !== false;
  if (!isTouched && Object.keys(members).length === 0) return data;
  const [then, now] = seen(sides, kind, pk);
  return isInvalid(now) ? now : merged(members, data, [then, now], sides);
}

/** Merge a row, or an object inside it, into the data: members that both have, deeply. */
function merged(members: Fields, data: Fields, rows: Items, sides: Sides): unknown {
  return mapMembers(data, (value, name) => {
    const member = own(members, name);
    let [then, now] = rows.map((row) => own(Object(row) as Fields, name));
    // The row has only the key of the list: its items may change when the row does not.
    if (member instanceof Collection) [then, now] = seen(sides, member, String(now));
    if (now === undefined || isSame(then, now)) return showRows(member, value, sides);
    if (!isAsItCame(member)) return known(() => written(member, now, value, sides), value, sides);
    return isPlainObject(value) && isPlainObject(now) ? merged({}, value, [then, now], sides) : now;
  });
}

/** Find the row of a reference. @throws where the reference names none of several kinds */
function placeOf(schema: unknown, reference: unknown): RowPlace {
  const { schema: kind, id } = referred(schema, reference) as { readonly schema: EntityClass; readonly id: unknown };
  return { kind, pk: String(id) };
}

/** Convert a stored value to the form of other data. @throws where members of that form are not known */
function written(schema: unknown, stored: unknown, form: unknown, sides: Sides): unknown {
  if (stored === null || isAsItCame(schema)) return stored;
  const item = itemOf(schema);
  if (item !== undefined) return listed(item, form as Items, stored as Items, sides);
  const place = placeOf(schema, stored);
  const row = rowNow(sides, place) as Fields;
  if (typeof form === 'number') return Number(stored);
  if (typeof form === 'string') return stored;
  if (isFields(form) && rowIn(schema, form, sides.args)?.pk === place.pk) return showRows(schema, form, sides);
  return mapMembers(isFields(form) ? form : row, (value, name) => {
    const member = own(membersOf(place.kind), name);
    if (!Object.hasOwn(row, name) || !(isFields(form) || isAsItCame(member))) throw new Error(name);
    return written(member, row[name], value, sides);
  });
}

const nameOf = ({ kind, pk }: RowPlace): string => `${kind.key} ${pk}`;

/** Convert references to items. @throws where members of one are not known */
function listed(schema: unknown, items: Items, references: Items, sides: Sides): Items {
  const there = new Map(items.map((each) => [nameOf(rowIn(schema, each, sides.args) as RowPlace), each]));
  const next = references.flatMap((reference) => {
    const place = placeOf(schema, reference);
    return isInvalid(rowNow(sides, place))
      ? []
      : [there.get(nameOf(place)) ?? written(schema, reference, items[0], sides)];
  });
  return moved(items, next, sides);
}
