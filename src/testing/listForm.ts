import { findCollection } from '../endpoint/findCollection.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { ObjectSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';

type Members = Readonly<Record<string, unknown>>;

const membersOf = (schema: unknown): Members | undefined => {
  if (schema instanceof ObjectSchema) return schema.schema as Members;
  return isPlainObject(schema) ? schema : undefined;
};

const isList = (schema: unknown): boolean =>
  Array.isArray(schema) || schema instanceof ItemsSchema || findCollection(schema) !== undefined;

const isNumber = (schema: unknown): boolean => typeof schema === 'number' || schema === Number;

/** Find the number that is the count: one of such a name, or else the first that is not about the page. */
function countIn(members: Members): string | undefined {
  const names = Object.keys(members).filter((name) => isNumber(members[name]));
  return (
    names.find((name) => /total|count/i.test(name)) ??
    names.find((name) => !/page|size|limit|offset|cursor/i.test(name))
  );
}

/** Find the member with the item: the first with a schema of one, and not of a list. */
const placeOfOne = (members: Members): string | undefined =>
  Object.keys(members).find((name) => {
    const place = placeOfItems(members[name]);
    return place && !place.isMany;
  });

/** Whether a member of a schema is a plain value, which is returned as declared. */
const isPlainValue = (member: unknown): boolean =>
  member === null || !['function', 'object', 'undefined'].includes(typeof member);

/**
 * Make the body of a list in the form of its schema: `{ items: Collection, total: 0 }` gives an object of the rows and the
 * number of all. Other plain values stay as the schema has them; members that only a server knows are left out.
 */
export function listForm(schema: unknown, rows: readonly unknown[], total: number): unknown {
  const members = membersOf(schema);
  if (!members) return rows;
  const count = countIn(members);
  const form: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members)) {
    if (name === count) form[name] = total;
    else if (membersOf(member)) form[name] = listForm(member, rows, total);
    else if (isList(member)) form[name] = rows;
    else if (isPlainValue(member)) form[name] = member;
  }
  return form;
}

/** Make the body of an item in the form of a schema: `{ post: Post }` gives an object of the row. All else is as in a list. */
export function itemForm(schema: unknown, row: unknown): unknown {
  const members = membersOf(schema);
  const place = members && placeOfOne(members);
  if (place === undefined) return row;
  const form: Record<string, unknown> = {};
  for (const [name, member] of Object.entries(members as Members)) {
    if (name === place) form[name] = itemForm(member, row);
    else if (isPlainValue(member)) form[name] = member;
  }
  return form;
}
