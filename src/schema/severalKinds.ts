import { resolveSchema } from './resolveSchema.js';
import { isPolymorphic, Polymorphic } from './Polymorphic.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import type { SchemaAttribute } from './Polymorphic.js';

/** Finds the primary key of an object that was read from the store. */
type ReferenceOf = (value: object) => string | undefined;

type Members = Readonly<Record<string, unknown>>;

/** Deepest level to look into: deeper values, or values inside themselves, are no JSON anyway. */
const MAX_DEPTH = 1000;

/** The members of schemas in which schemas of parts are found. */
interface Parts {
  readonly item?: unknown;
  readonly schema?: unknown;
  readonly collection?: { readonly item: unknown };
}

/** Create the function that finds the schema of a member by its name. */
function partsOf(schema: object): ((name: string) => unknown) | undefined {
  const { item, collection, schema: members } = schema as Parts;
  const ofAll = item ?? collection?.item;
  if (ofAll !== undefined) return () => ofAll;
  return isPlainObject(members) ? (name) => own(members, name) : undefined;
}

function changeMembers(value: object, change: (member: unknown, name: string) => unknown): object {
  let changed: Record<string, unknown> | unknown[] | undefined;
  for (const [name, member] of Object.entries(value)) {
    const next = change(member, name);
    if (next === member) continue;
    changed ??= Array.isArray(value) ? [...(value as unknown[])] : { ...(value as Members) };
    (changed as Record<string, unknown>)[name] = next;
  }
  return changed ?? value;
}

/**
 * Replace, in a value of the user's, entities that were read: where a schema of several kinds is expected, by references
 * that name the kind.
 *
 * @param referenceOf gives the primary key of an entity that was read; such values are not looked into.
 */
function referKinds(position: unknown, value: unknown, referenceOf: ReferenceOf, depth = 0): unknown {
  const schema = resolveSchema(position);
  if (schema === undefined || typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (isPolymorphic(schema)) {
    const id = referenceOf(value);
    return id === undefined ? value : (schema.refer(value, id) ?? value);
  }
  const partOf = partsOf(schema);
  if (!partOf || (depth > 0 && referenceOf(value) !== undefined)) return value;
  return changeMembers(value, (member, name) => referKinds(partOf(name), member, referenceOf, depth + 1));
}

/** Set with the first schema of several kinds, so that apps without one do not carry the code. */
let refer: typeof referKinds | undefined;

/** Make `withKinds` work: from now on it looks through values. */
export function registerKinds(): void {
  refer = referKinds;
}

/** In the places of several kinds, replace each entity that was read by a reference that names its kind. */
export const withKinds = (schema: unknown, value: unknown, referenceOf: ReferenceOf): unknown =>
  refer ? refer(schema, value, referenceOf) : value;

/** Get the schema of the items of lists, maps and others: the definition, or with an attribute a mapping of kinds. */
export function itemOf(definition: unknown, attribute: SchemaAttribute | undefined, owner: object): unknown {
  if (attribute === undefined) return definition;
  registerKinds();
  return new Polymorphic(definition as object, attribute, owner);
}
