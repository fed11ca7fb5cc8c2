import { ObjectSchema, resolveSchema } from '../schema/resolveSchema.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import type { EntityClass } from '../schema/Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** A plain object in a row that was replaced by one with fewer members: `{ city, zip }` by `{ city }`. */
export interface Loss {
  readonly table: string;
  readonly pk: string;
  readonly field: string;
  /** Paths of the missing members: `['zip', 'geo.lat']`. */
  readonly members: readonly string[];
}

/** Limit of nested objects, so that the comparison does not overflow the stack. */
const MAX_DEPTH = 50;

/** Find the paths of members that one value has and another lacks. */
function missingFrom(before: Fields, after: Fields, path: readonly string[] = []): readonly string[] {
  return Object.entries(before).flatMap(([name, value]) => {
    if (!Object.hasOwn(after, name)) return [[...path, name].join('.')];
    const next = after[name];
    const isOpen = value !== next && path.length < MAX_DEPTH && isPlainObject(value) && isPlainObject(next);
    return isOpen ? missingFrom(value, next, [...path, name]) : [];
  });
}

/**
 * Returns whether the objects in a field are plain values: in a map, or a relation, a missing member was removed on
 * purpose.
 */
function isValue(schema: unknown): boolean {
  const resolved = resolveSchema(schema);
  return resolved === undefined || resolved instanceof ObjectSchema;
}

/** Find the first plain object in a row that has lost members; `undefined` where none has. */
export function lossOf(
  entity: EntityClass,
  before: Fields,
  after: Fields,
): Pick<Loss, 'field' | 'members'> | undefined {
  for (const field in before) {
    const [value, next] = [before[field], own(after, field)];
    // Most fields hold the same object as before.
    if (value === next || !isPlainObject(value) || !isPlainObject(next)) continue;
    const members = isValue(own(entity.schema, field)) ? missingFrom(value, next) : [];
    if (members.length > 0) return { field, members };
  }
  return undefined;
}
