import { resolveSchema } from './resolveSchema.js';
import { isPolymorphic } from './isPolymorphic.js';
import { isPlainObject } from '../shared/json.js';
import { own } from '../shared/own.js';
import type { ReferenceOf } from './withKinds.js';

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
export function referKinds(position: unknown, value: unknown, referenceOf: ReferenceOf, depth = 0): unknown {
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
