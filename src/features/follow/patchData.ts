import { isInvalid } from '../../schema/Schema.js';
import { referred } from '../../schema/Polymorphic.js';
import { isPlainObject } from '../../shared/json.js';
import { isFields, own, put } from '../../shared/own.js';
import { entityOf, isOtherInRows, itemOf, membersOf } from './shapes.js';
import type { EntityClass, StoredRow } from '../../schema/Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** Rows as cached data show them, and as they are now. */
export interface Sides {
  seen(table: string, pk: string): StoredRow | undefined;
  now(table: string, pk: string): StoredRow | undefined;
  /** Arguments of the query, for primary keys that are made of them. */
  readonly args: readonly unknown[];
  /** Told of rows that the data would have to show, and that nobody knows; and of rows that are gone. */
  lacks(): void;
  gone(): void;
  /** Told of rows that the data show from now on. */
  shows(table: string, pk: string): void;
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || (Object(one) === one && JSON.stringify(one) === JSON.stringify(other));

export const pkIn = (kind: EntityClass, item: unknown, args: readonly unknown[]): string =>
  String(kind.pk(item, undefined, undefined, args));

/** The data with members replaced; the same object where none differs. */
function changed<T extends object>(data: T, change: (value: unknown, name: string) => unknown): T {
  let next: Record<string, unknown> | undefined;
  for (const [name, value] of Object.entries(data)) {
    const given = change(value, name);
    if (given === value) continue;
    next ??= { ...(data as Record<string, unknown>) };
    put(next, name, given);
  }
  return (next as T | undefined) ?? data;
}

function changedItems(data: readonly unknown[], change: (item: unknown) => unknown): readonly unknown[] {
  const next = data.map(change);
  return next.every((item, at) => item === data[at]) ? data : next;
}

/** An object inside a row: members that both have, deeply. */
function mergeValue(data: unknown, seen: unknown, now: unknown): unknown {
  if (isSame(seen, now)) return data;
  if (!isPlainObject(data) || !isPlainObject(now)) return isSame(data, now) ? data : now;
  const before = isPlainObject(seen) ? seen : {};
  return changed(data, (value, name) =>
    Object.hasOwn(now, name) ? mergeValue(value, own(before, name), own(now, name)) : value,
  );
}

/** A row in the form that its siblings have in the data; undefined where that cannot be had. */
function written(schema: unknown, reference: unknown, like: unknown, sides: Sides): unknown {
  if (reference === null || reference === undefined) return reference;
  const item = itemOf(schema);
  if (item !== undefined) {
    if (!Array.isArray(reference)) return undefined;
    const [sibling] = Array.isArray(like) ? (like as readonly unknown[]) : [];
    const items = reference.map((each) => written(item, each, sibling, sides));
    return items.includes(undefined) ? undefined : items;
  }
  if (like !== undefined && !isFields(like)) return typeof like === 'number' ? Number(reference) : reference;
  const { schema: kind, id } = referred(schema, reference) ?? {};
  const row = entityOf(kind) ? sides.now((kind as EntityClass).key, String(id)) : undefined;
  if (!isFields(row)) return undefined;
  const relations = membersOf(kind);
  const members = Object.entries(row).map(([name, value]) => {
    const relation = own(relations, name);
    if (like && !Object.hasOwn(like, name)) return [];
    return relation === undefined ? [name, value] : [name, written(relation, value, like && own(like, name), sides)];
  });
  const result = Object.fromEntries(members.filter((member) => member.length > 0)) as Fields;
  const isWhole = Object.keys(like ?? {}).every((name) => Object.hasOwn(result, name));
  if (!isWhole || Object.values(result).includes(undefined)) return undefined;
  sides.shows((kind as EntityClass).key, String(id));
  return result;
}

/** The items of a list as the slice has it, in its order; those that the data have are as they are. */
export function listOf(
  schema: unknown,
  data: readonly unknown[],
  references: readonly unknown[],
  sides: Sides,
): readonly unknown[] {
  const kind = entityOf(schema);
  if (!kind) return data;
  const known = new Map(data.map((item) => [pkIn(kind, item, sides.args), item]));
  const items = references
    .filter((each) => !isInvalid(sides.now(kind.key, String(each))))
    .map((each) => known.get(String(each)) ?? written(schema, each, data[0], sides));
  if (!items.includes(undefined))
    return items.every((item, at) => item === data[at]) && items.length === data.length ? data : items;
  sides.lacks();
  return data;
}

function patchEntity(kind: EntityClass, data: Fields, sides: Sides): unknown {
  const pk = pkIn(kind, data, sides.args);
  const [seen, now] = [sides.seen(kind.key, pk), sides.now(kind.key, pk)];
  if (isInvalid(now)) sides.gone();
  const relations = membersOf(kind);
  return changed(data, (value, name) => {
    const relation = own(relations, name);
    const [before, after] = [isFields(seen) ? own(seen, name) : undefined, isFields(now) ? own(now, name) : undefined];
    const isTold = isFields(now) && Object.hasOwn(now, name) && !isSame(before, after);
    if (isTold && isOtherInRows(kind, name)) return (sides.lacks(), value);
    if (relation === undefined) return isTold ? mergeValue(value, before, after) : value;
    if (!isTold) return patchData(relation, value, sides);
    const other = written(relation, after, value, sides);
    if (other === undefined) sides.lacks();
    return other === undefined || isSame(other, value) ? value : other;
  });
}

/**
 * Cached data with what has changed of the rows in it: fields that the data have, wherever the row stands. Nothing is
 * changed by what the rows did not change in, and the same object comes back where nothing did.
 */
export function patchData(schema: unknown, data: unknown, sides: Sides): unknown {
  if (!isFields(data) && !Array.isArray(data)) return data;
  const item = itemOf(schema);
  if (item !== undefined) {
    return Array.isArray(data)
      ? changedItems(data, (each) => patchData(item, each, sides))
      : changed(data, (each) => patchData(item, each, sides));
  }
  if (Array.isArray(data)) return data;
  const kind = entityOf(schema, data);
  if (kind) return patchEntity(kind, data, sides);
  const members = membersOf(schema);
  return changed(data, (value, name) =>
    Object.hasOwn(members, name) ? patchData(own(members, name), value, sides) : value,
  );
}
