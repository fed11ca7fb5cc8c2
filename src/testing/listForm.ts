import { findCollection } from '../endpoint/findCollection.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { ItemsSchema } from '../schema/ItemsSchema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { isPlainObject } from '../shared/json.js';

type Members = Readonly<Record<string, unknown>>;

const membersOf = (schema: unknown): Members | undefined => {
  if (schema instanceof ObjectSchema) return schema.schema as Members;
  return isPlainObject(schema) ? schema : undefined;
};

const isList = (schema: unknown): boolean =>
  Array.isArray(schema) || schema instanceof ItemsSchema || findCollection(schema) !== undefined;

const isNumber = (schema: unknown): boolean => typeof schema === 'number' || schema === Number;

/** The one number that is the count: what is called like one, or else the first that says nothing of the page. */
function countIn(members: Members): string | undefined {
  const names = Object.keys(members).filter((name) => isNumber(members[name]));
  return (
    names.find((name) => /total|count/i.test(name)) ??
    names.find((name) => !/page|size|limit|offset|cursor/i.test(name))
  );
}

/** The member that the item is in: the first that leads to one, and not to a list. */
const placeOfOne = (members: Members): string | undefined =>
  Object.keys(members).find((name) => {
    const place = placeOfItems(members[name]);
    return place && !place.isMany;
  });

/** What a schema declares that no server need say: plain values, as they stand. */
const isPlainValue = (member: unknown): boolean =>
  member === null || !['function', 'object', 'undefined'].includes(typeof member);

/**
 * A list in the form that its schema describes: `{ items: Collection, total: 0 }` gets an object of the rows and the
 * number of all. What else is declared stays as the schema has it; what only a server knows is left out.
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

/** One item in the form that a schema describes: `{ post: Post }` gets an object of the row. All else is as in a list. */
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
