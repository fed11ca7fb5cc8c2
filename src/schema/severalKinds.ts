import { resolveSchema } from './resolveSchema.js';
import { isPolymorphic, Polymorphic } from './Polymorphic.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import type { SchemaAttribute } from './Polymorphic.js';

/** From an object to the primary key that it was read from, where it was. */
type ReferenceOf = (value: object) => string | undefined;

type Members = Readonly<Record<string, unknown>>;

/** Deeper values, or values inside themselves, are no JSON anyway. */
const MAX_DEPTH = 1000;

/** What schemas show of their parts. */
interface Parts {
  readonly item?: unknown;
  readonly schema?: unknown;
  readonly collection?: { readonly item: unknown };
}

/** From the name of a member to its schema. */
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
 * A value of the user's in which entities that were read stand for themselves: in the places of several kinds they say
 * which kind they are.
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

/** Comes with the first schema of several kinds that is made. */
let refer: typeof referKinds | undefined;

/** From now on values are looked through for entities of several kinds. */
export function bringKinds(): void {
  refer = referKinds;
}

/** In the places of several kinds, replace each entity that was read by a reference that names its kind. */
export const withKinds = (schema: unknown, value: unknown, referenceOf: ReferenceOf): unknown =>
  refer ? refer(schema, value, referenceOf) : value;

/** The schema of what lists, maps and others are given: one, or with an attribute a mapping of several. */
export function itemOf(definition: unknown, attribute: SchemaAttribute | undefined, owner: object): unknown {
  if (attribute === undefined) return definition;
  bringKinds();
  return new Polymorphic(definition as object, attribute, owner);
}
