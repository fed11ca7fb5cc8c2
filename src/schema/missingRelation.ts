import { BoundedMap } from '../shared/maps.js';
import { freezePlain } from '../shared/freeze.js';
import { wireValues } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import { isDevelopment } from '../shared/warn.js';
import { isUsablePk } from './primaryKey.js';
import { resolveSchema } from './resolveSchema.js';
import { isPolymorphic, referred } from './Polymorphic.js';
import { isEntityClass, isReadableTable, isSchema } from './Schema.js';
import type { EntityClass, Row, Schema } from './Schema.js';

/** A relation whose row is not stored. */
interface Relation {
  readonly schema: Schema;
  /** The reference to the row. */
  readonly reference: unknown;
  /** The default of the class for the field. */
  readonly fallback: unknown;
}

/** Number of missing rows whose placeholders are kept, for each default. */
const MAX_ROWS = 1_000;

/** Placeholders for missing rows, by the default they copy, or by the schema where that is null: one object for each row. */
const madeOf = /* @__PURE__ */ oncePer((_default: object) => new BoundedMap<object>(MAX_ROWS));

/** Find the field that is the primary key; undefined where the user's own `pk()` computes it. */
function pkField(entity: EntityClass, base: EntityClass): string | undefined {
  if (entity.pk !== base.pk) return undefined;
  const { pk } = entity.prototype as { readonly pk: { readonly field?: string } };
  return (pk as unknown) === base.prototype.pk ? 'id' : pk.field;
}

/** Convert an id to the type of the class default: a text, or a number where it can be one. */
function asDefault(id: unknown, fallback: unknown): unknown {
  if (typeof fallback === 'string') return String(id);
  const number = typeof fallback === 'number' ? Number(id) : NaN;
  return Number.isNaN(number) ? id : number;
}

/** Freeze an instance and the defaults in it. @param row its members are frozen already. */
export function freezeInstance(value: object, row: Row = []): void {
  Object.freeze(value);
  for (const [name, member] of Object.entries(value) as [string, object | undefined][]) {
    if (Object.hasOwn(row, name)) continue;
    if (isSchema(member?.constructor)) Object.freeze(member);
    else freezePlain(member);
  }
}

/** Copy a default: the user may use the object itself in other places. */
function copyOf(value: object): object {
  if (Array.isArray(value)) return [...(value as unknown[])];
  return Object.assign(Object.create(Object.getPrototypeOf(value) as object) as object, value);
}

/** Create a placeholder for a missing row. Written or sent, it is the row's id (`wireValues`), not a row of defaults. */
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
  if (isDevelopment()) freezeInstance(value);
  return value;
}

/**
 * Get the value of a relation whose row is not loaded: its default, or where that is null an instance of its class, with the
 * primary key of the row.
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
