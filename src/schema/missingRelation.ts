import { BoundedMap } from '../shared/maps.js';
import { freezePlain } from '../shared/freeze.js';
import { wireValues } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import { isDevelopment } from '../shared/warn.js';
import { isUsablePk } from './primaryKey.js';
import { resolveSchema } from './resolveSchema.js';
import { isPolymorphic, referred } from './Polymorphic.js';
import { isEntityClass, isReadableTable, isSchema } from './Schema.js';
import type { EntityClass, Schema } from './Schema.js';

/** A field whose row is not there. */
interface Relation {
  readonly schema: Schema;
  /** What stands for the row. */
  readonly reference: unknown;
  /** What the class has where a row says nothing. */
  readonly fallback: unknown;
}

/** So many rows that are not there are known for each default. */
const MAX_ROWS = 1_000;

/** What stands in for rows, by the default that it is made of, or the schema where that is null: the same object for the same row. */
const madeOf = /* @__PURE__ */ oncePer((_default: object) => new BoundedMap<object>(MAX_ROWS));

/** The field that is the primary key; undefined where a `pk()` of the user's own makes one. */
function pkField(entity: EntityClass, base: EntityClass): string | undefined {
  if (entity.pk !== base.pk) return undefined;
  const { pk } = entity.prototype as { readonly pk: { readonly field?: string } };
  return (pk as unknown) === base.prototype.pk ? 'id' : pk.field;
}

/** An id as the class has it: a text or a number, where it can be one. */
function asDefault(id: unknown, fallback: unknown): unknown {
  if (typeof fallback === 'string') return String(id);
  const number = typeof fallback === 'number' ? Number(id) : NaN;
  return Number.isNaN(number) ? id : number;
}

function freeze(value: object): void {
  Object.freeze(value);
  for (const member of Object.values(value) as unknown[]) {
    if (isSchema(member?.constructor)) Object.freeze(member);
    else freezePlain(member);
  }
}

/** Never the very object: the user may have it in other places. */
function copyOf(value: object): object {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return Object.assign(Object.create(Object.getPrototypeOf(value) as object) as object, value);
}

/** Nothing is known of it but which row it is: written or sent it is that, and no row of defaults. */
function make({ schema, reference, fallback }: Relation, base: EntityClass): object | undefined {
  const found = referred(schema, reference);
  const kind = fallback === null ? found?.schema : (fallback as object).constructor;
  const isEntity = isEntityClass(kind);
  // One of several kinds may be another than the default.
  const isOfSeveral = isPolymorphic(schema);
  const isNamed = isEntity && (found?.schema === kind || !isOfSeveral) && isUsablePk(found?.id);
  const field = isNamed ? pkField(kind, base) : undefined;
  if (fallback === null && field === undefined) return undefined;
  const given = fallback ?? {};
  const id = field === undefined ? reference : asDefault(found?.id, (kind as EntityClass).defaults[field]);
  const value = isEntity ? kind.fromJS({ ...given, ...(field !== undefined && { [field]: id }) }) : copyOf(given);
  wireValues.set(value, isEntity ? (isOfSeveral ? reference : id) : undefined);
  if (isDevelopment()) freeze(value);
  return value;
}

/**
 * What a field reads as whose row is not loaded: its default, or where that is null one of its kind, with the primary key of
 * the row.
 *
 * @param base the class Entity, whose primary key is the field `id`.
 * @returns undefined where the field is no relation.
 */
export function missingRelation(
  position: unknown,
  { reference, fallback }: { readonly reference: unknown; readonly fallback: unknown },
  base: EntityClass,
): unknown {
  const schema = resolveSchema(position);
  if (!schema || !(isReadableTable(schema) || isPolymorphic(schema))) return undefined;
  if (typeof fallback !== 'object') return fallback;
  const known = madeOf(fallback ?? schema);
  const name = JSON.stringify(reference);
  const value = known.get(name) ?? make({ schema, reference, fallback }, base);
  if (value) known.set(name, value);
  return value ?? fallback;
}
