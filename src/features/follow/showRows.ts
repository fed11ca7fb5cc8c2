import { nameOfRow } from '../../requests/secretRows.js';
import { isInvalid } from '../../schema/Schema.js';
import { Collection } from '../../schema/Collection.js';
import { referred } from '../../schema/Polymorphic.js';
import { ifItCan } from '../../shared/ifItCan.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, mapMembers, own } from '../../shared/own.js';
import { reuse } from '../../shared/reuse.js';
import { isAsItCame, itemOf, membersOf, rowIn } from './shapes.js';
import type { EntityClass, StoredRow } from '../../schema/Schema.js';
import type { RowPlace } from './shapes.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** The rows as the data last showed them, and as they are now. */
export interface Sides {
  /** Arguments of the query, for primary keys that depend on them. */
  readonly args: Items;
  /** Finds a row then and now. Without a row then, all data are compared; `[]` where the row has not changed. */
  sides(place: RowPlace): readonly (StoredRow | undefined)[];
  now(place: RowPlace): StoredRow | undefined;
  /** Finds a list inside a row, then and now. */
  lists(list: Collection, reference: unknown): readonly unknown[];
  /** Decides how to show a list whose items have changed. */
  moved(items: Items, next: Items): Items;
  /** Called when the data cannot be made from rows. */
  lacks(): void;
}

/** Mark of a deleted row. */
const GONE: unique symbol = Symbol('gone');

const isSame = (one: unknown, other: unknown): boolean => reuse(one, other) === one;

/** Merge an object inside a row into the data: members that both have, deeply. */
function mergeValue(data: unknown, seen: unknown, now: unknown): unknown {
  if (isSame(seen, now)) return data;
  if (!isPlainObject(data) || !isPlainObject(now)) return now;
  return mapMembers(data, (value, name) =>
    Object.hasOwn(now, name) ? mergeValue(value, own(Object(seen) as Fields, name), now[name]) : value,
  );
}

/**
 * Update followed data from the rows of the slice: members that both have, wherever the row occurs in the data. Parts whose
 * rows have not changed stay as they are.
 */
export function showRows(schema: unknown, data: unknown, sides: Sides): unknown {
  const shown = showIn(schema, data, sides);
  if (shown !== GONE) return shown;
  sides.lacks();
  return data;
}

/** Make the items of a list from references, in their order: those that it has, and others in the form of its first. */
export function showList(schema: unknown, items: unknown, references: unknown, sides: Sides): unknown {
  return known(() => listed(schema, items as Items, references as Items, sides), items, sides);
}

/** Call `write`; where it cannot make the data, return the present ones. */
function known(write: () => unknown, data: unknown, sides: Sides): unknown {
  const next = ifItCan(write);
  if (next !== undefined) return next;
  sides.lacks();
  return data;
}

function showIn(schema: unknown, data: unknown, sides: Sides): unknown {
  const item = itemOf(schema);
  if (Array.isArray(data) && item !== undefined) {
    const shown = data.map((each: unknown) => showIn(item, each, sides));
    const gone = (each: unknown, at: number): unknown => (each === GONE ? (data as Items)[at] : each);
    return sides.moved(
      shown.map(gone),
      shown.filter((each) => each !== GONE),
    );
  }
  if (schema === undefined || !isPlainObject(data)) return data;
  const place = rowIn(schema, data, sides.args);
  return place
    ? showRow(place, data, sides)
    : mapMembers(data, (value, name) => showRows(item ?? own(membersOf(schema), name), value, sides));
}

function showRow(place: RowPlace, data: Fields, sides: Sides): unknown {
  const [seen, now] = sides.sides(place);
  if (isInvalid(now)) return GONE;
  const members = membersOf(place.kind);
  if (seen === now && Object.keys(members).length === 0) return data;
  return mapMembers(data, (value, name) => {
    const member = own(members, name);
    let [before, after] = [seen, now].map((row) => (isFields(row) ? own(row, name) : undefined));
    // The row has only the key of the list: its items may change when the row does not.
    if (member instanceof Collection)
      [before, after] = sides.lists(member, own(Object(sides.now(place)) as Fields, name));
    if (after === undefined || isSame(before, after)) return showRows(member, value, sides);
    if (isAsItCame(member)) return mergeValue(value, before, after);
    return known(() => written(member, after, value, sides), value, sides);
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
  const row = sides.now(place) as Fields;
  if (typeof form === 'number') return Number(stored);
  if (typeof form === 'string') return stored;
  if (isFields(form) && rowIn(schema, form, sides.args)?.pk === place.pk) return showRows(schema, form, sides);
  return mapMembers(isFields(form) ? form : row, (value, name) => {
    const member = own(membersOf(place.kind), name);
    if (!Object.hasOwn(row, name) || !(isFields(form) || isAsItCame(member))) throw new Error(name);
    return written(member, row[name], value, sides);
  });
}

const nameOf = ({ kind, pk }: RowPlace): string => nameOfRow(kind.key, pk);

/** Convert references to items. @throws where members of one are not known */
function listed(schema: unknown, items: Items, references: Items, sides: Sides): Items {
  const there = new Map(items.map((each) => [nameOf(rowIn(schema, each, sides.args) as RowPlace), each]));
  const next = references.flatMap((reference) => {
    const place = placeOf(schema, reference);
    return isInvalid(sides.now(place)) ? [] : [there.get(nameOf(place)) ?? written(schema, reference, items[0], sides)];
  });
  return sides.moved(items, next);
}
