import { isEntityClass } from '../schema/Schema.js';
import { ObjectSchema } from '../schema/ObjectSchema.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { isFields, own } from '../shared/own.js';
import type { StoredRow, TableSchema } from '../schema/Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** A row that has lost members of a plain object in it. */
export interface Loss {
  readonly table: string;
  readonly pk: string;
  readonly field: string;
  readonly members: readonly string[];
}

/** Deeper values are compared no more: the stack ends somewhere. */
const MAX_DEPTH = 50;

/** Names of members, with those of the objects around them, that one value has and another has not. */
function missingFrom(before: Fields, after: Fields, path: readonly string[] = []): readonly string[] {
  return Object.entries(before).flatMap(([name, value]) => {
    if (!Object.hasOwn(after, name)) return [[...path, name].join('.')];
    const next = after[name];
    const isOpen = value !== next && path.length < MAX_DEPTH && isPlainObject(value) && isPlainObject(next);
    return isOpen ? missingFrom(value, next, [...path, name]) : [];
  });
}

/** Maps and references are not values: what is no more in them was taken out. */
function isValue(schema: unknown): boolean {
  const resolved = resolveSchema(schema);
  return resolved === undefined || resolved instanceof ObjectSchema;
}

/** What a row has lost of a plain object in it, which is a value: what comes replaces it. */
export function lossOf(
  entity: TableSchema,
  before: StoredRow | undefined,
  after: StoredRow | undefined,
): Pick<Loss, 'field' | 'members'> | undefined {
  if (!isFields(before) || !isFields(after) || !isEntityClass(entity)) return undefined;
  for (const field in before) {
    const [value, next] = [before[field], own(after, field)];
    // Mostly the same object.
    if (value === next || !isPlainObject(value) || !isPlainObject(next)) continue;
    const members = isValue(own(entity.schema, field)) ? missingFrom(value, next) : [];
    if (members.length > 0) return { field, members };
  }
  return undefined;
}
