import { RestError } from '../shared/RestError.js';
import { itemsOf } from './ListSchema.js';
import { isPolymorphic } from './Polymorphic.js';
import { isUsablePk } from './primaryKey.js';
import { isReadableTable, isSchema, keyOf } from './Schema.js';
import type { NormalizeContext } from './Schema.js';

/** Refuse a single entity in place of a list: its member values would be taken for the items. */
function refuseOne(item: unknown, input: unknown): void {
  if (Array.isArray(input)) return;
  const { key, pk } = Object(item) as { readonly key?: string; readonly pk?: unknown };
  if (typeof pk !== 'function' || !isUsablePk((Object(input) as { id?: unknown }).id)) return;
  throw new RestError({
    code: 'RESPONSE_SHAPE',
    subject: String(key),
    happened: `A list of ${String(key)} was expected, and one came.`,
    fix: 'Use the class itself as the schema, or make a list of it in process(): process: (value) => [value].',
    status: 400,
  });
}

/** Returns whether the items are rows. Other values, such as dates, stay in the list even when they are empty. */
const isOfRows = (item: unknown): boolean => isSchema(item) && (isReadableTable(item) || isPolymorphic(item));

const isUsable = (reference: unknown): boolean =>
  isUsablePk(reference) || (typeof reference === 'object' && reference !== null);

/** Normalize the items of a list, which get the parent and key of the list. */
export function normalizeItems(
  item: unknown,
  input: unknown,
  parent: unknown,
  key: string | undefined,
  context: NormalizeContext,
): unknown {
  refuseOne(item, input);
  const references = itemsOf(input)?.slice();
  if (!references) return input;
  const outer = context.isWithin;
  // An object in place of a list is mostly an envelope around it: its members are no items, and must not be left out.
  context.isWithin ||= Array.isArray(input);
  let isLacking = false;
  // A loop without a closure: there may be as many short lists as rows.
  for (let at = 0; at < references.length; at++) {
    references[at] = context.visit(item, references[at], parent, key);
    isLacking ||= !isUsable(references[at]);
  }
  context.isWithin = outer;
  if (!isLacking || !isOfRows(item)) return references;
  // Rows without a primary key, and `null` among rows, are left out; the rest of the list is kept.
  context.noteLeftOut(keyOf(item) ?? 'its kinds', key);
  return references.filter(isUsable);
}
