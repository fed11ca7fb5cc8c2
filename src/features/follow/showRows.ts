import { INVALID, isEntityClass, isInvalid } from '../../schema/Schema.js';
import { readRow } from '../../normalize/tables.js';
import { Collection } from '../../schema/Collection.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, mapMembers, own } from '../../shared/own.js';
import { reuse } from '../../shared/reuse.js';
import { itemOf, membersOf, placeOf } from './shapes.js';
import type { StoredRow, TableSchema } from '../../schema/Schema.js';
import type { Cached, Seen } from './Cached.js';
import type { RowPlace } from './shapes.js';

type Fields = Readonly<Record<string, unknown>>;
type Items = readonly unknown[];

/** The states that followed data are updated from. */
export interface Sides {
  readonly cached: Pick<Cached, 'args' | 'isWaiting'>;
  /** The state that the data show. Without it, all data are compared. */
  readonly before: Seen | undefined;
  readonly now: Seen;
  /** Tables and primary keys of the rows that have changed since; undefined where they are not known. */
  readonly touched: readonly string[] | undefined;
  /** Whether lists must keep their items, as a mutation of the api is in flight. */
  readonly isFixed: boolean;
}

/** Find a row or a list. Optimistic deletes, and other optimistic changes of lists, are not shown until the server confirms them. */
function rowIn({ view, slice }: Seen, { key, isList }: TableSchema, pk: string): StoredRow | undefined {
  const row = isList ? INVALID : readRow(view, key, pk);
  return isInvalid(row) ? readRow(slice.entities, key, pk) : row;
}

/** Find a row or a list, then and now. */
const seen = ({ before, now }: Sides, table: TableSchema, pk: string): readonly (StoredRow | undefined)[] => [
  before && rowIn(before, table, pk),
  rowIn(now, table, pk),
];

/** Whether rows have values as they came: without a schema, or with a function that decodes them when they are read. */
const isAsItCame = (schema: unknown): boolean =>
  schema === undefined || (typeof schema === 'function' && !isEntityClass(schema));

/**
 * Update followed data from the rows of the slice: members that both have, wherever the row occurs in the data. Parts whose
 * rows have not changed stay as they are.
 */
export function showRows(schema: unknown, data: unknown, sides: Sides): unknown {
  return known(() => showIn(schema, data, sides), data, sides);
}

/** Call `write`; where it cannot make the data, return the present ones. */
function known(write: () => unknown, data: unknown, { before, isFixed, cached }: Sides): unknown {
  try {
    const next = write();
    if (!isInvalid(next)) return next;
  } catch {
    // The present data stay, as where a row is deleted.
  }
  if (before || isFixed) cached.isWaiting = true;
  return data;
}

/** As `showRows`; returns INVALID for a deleted row. */
function showIn(schema: unknown, data: unknown, sides: Sides): unknown {
  const { args } = sides.cached;
  const item = itemOf(schema);
  if (Array.isArray(data) && item !== undefined) {
    // Other lists are stale when an item comes or goes.
    const isPlaced = schema instanceof Collection && !schema.windowArguments[0];
    const [then, now] = isPlaced ? seen(sides, schema, schema.pk(args)) : [];
    return listed(item, data, then === now ? undefined : (now as Items), sides);
  }
  if (!isPlainObject(data)) return data;
  const place = placeOf(schema, data, args);
  if (!place) return mapMembers(data, (value, name) => showRows(item ?? own(membersOf(schema), name), value, sides));
  const members = membersOf(place.kind);
  if (sides.touched?.includes(place.pk) === false && Object.keys(members).length === 0) return data;
  const rows = seen(sides, place.kind, place.pk);
  return isInvalid(rows[1]) ? INVALID : merged(members, data, rows, sides);
}

/** Merge a row, or an object inside it, into the data: members that both have, deeply. */
function merged(members: Fields, data: Fields, rows: Items, sides: Sides): unknown {
  return mapMembers(data, (value, name) => {
    const member = own(members, name);
    let [then, now] = rows.map((row) => own(Object(row) as Fields, name));
    // The row has only the key of the list: its items may change when the row does not.
    if (member instanceof Collection) [then, now] = seen(sides, member, String(now));
    if (now === undefined || then === now) return showRows(member, value, sides);
    if (isAsItCame(member) && isPlainObject(value) && isPlainObject(now)) return merged({}, value, [then, now], sides);
    return known(() => written(member, now, value, sides), value, sides);
  });
}

/** Convert a stored value to the form of other data. @throws where members of that form are not known */
function written(schema: unknown, stored: unknown, form: unknown, sides: Sides): unknown {
  if (stored === null || isAsItCame(schema)) return stored;
  const item = itemOf(schema);
  const { args } = sides.cached;
  if (item !== undefined) return listed(item, form as Items, stored as Items, sides);
  const { kind, pk } = placeOf(schema, stored, args) as RowPlace;
  const row = rowIn(sides.now, kind, pk) as Fields;
  if (isInvalid(row)) return row;
  if (typeof form === 'number') return Number(stored);
  if (typeof form === 'string') return stored;
  const isForm = isFields(form);
  if (isForm && placeOf(schema, form, args)?.pk === pk) return showRows(schema, form, sides);
  return mapMembers(isForm ? form : row, (value, name) => {
    const member = own(membersOf(kind), name);
    if (!Object.hasOwn(row, name) || !(isForm || isAsItCame(member))) throw new Error();
    return written(member, row[name], value, sides);
  });
}

/** Update the items of a list, and put in order those that are referred to, if references are given. */
function listed(schema: unknown, data: Items, references: Items | undefined, sides: Sides): unknown {
  const valid = (all: Items): Items => all.filter((each) => !isInvalid(each));
  const items = valid(data.map((each) => (sides.isFixed ? showRows : showIn)(schema, each, sides)));
  if (!references) return items;
  const nameOf = (each: unknown) => {
    const { kind, pk } = placeOf(schema, each, sides.cached.args) as RowPlace;
    return `${kind.key} ${pk}`;
  };
  const inOrder = () => {
    const there = new Map(items.map((each) => [nameOf(each), each]));
    const next = valid(references.map((each) => there.get(nameOf(each)) ?? written(schema, each, items[0], sides)));
    if (sides.isFixed && reuse(items, next) !== items) throw new Error();
    return next;
  };
  return known(inOrder, items, sides);
}
