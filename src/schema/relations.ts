import { BoundedMap } from '../shared/maps.js';
import { freezePlain } from '../shared/freeze.js';
import { wireValues } from '../shared/json.js';
import { oncePer } from '../shared/oncePer.js';
import { own, put } from '../shared/own.js';
import { isDevelopment } from '../shared/warn.js';
import { isUsablePk } from './primaryKey.js';
import { ObjectSchema, resolveSchema } from './resolveSchema.js';
import { isPolymorphic, referred } from './Polymorphic.js';
import { isEntityClass, isInvalid, isReadableTable, isSchema } from './Schema.js';
import type { DenormalizeContext, EntityClass, Row, Schema } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

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
function missingRelation(
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

/** Fields with their schemas, listed once for each class: every entity that is read needs them. */
const membersOf = /* @__PURE__ */ oncePer((schema: object) => Object.entries(schema) as [string, unknown][]);

/** Entities that show a default in place of a required relation that was deleted. An entry goes with its entity. */
const lacking = new WeakSet<object>();

/**
 * Put the relations of an entity in place; one whose row was deleted gets its default.
 *
 * @param base the class Entity.
 * @returns whether a required relation was deleted.
 */
export function fillRelations(
  kind: EntityClass,
  base: EntityClass,
  instance: object,
  row: Row,
  context: Pick<DenormalizeContext, 'visit'>,
): boolean {
  const fields = instance as Record<string, unknown>;
  let isLacking = false;
  for (const [name, schema] of kind.schema ? membersOf(kind.schema) : []) {
    if (!Object.hasOwn(row, name)) continue;
    const reference = fields[name];
    const fallback = own(kind.defaults, name);
    let value = context.visit(schema, reference);
    if (value === undefined && reference !== undefined) value = missingRelation(schema, { reference, fallback }, base);
    else if (isInvalid(value)) {
      isLacking ||= Boolean(fallback);
      // A new default: the one in `defaults` is shared.
      value = fallback && (kind.fromJS({}) as Fields)[name];
    }
    put(fields, name, value);
  }
  if (isLacking) lacking.add(instance);
  return isLacking;
}

function lacksAt(position: unknown, value: unknown, met: Set<object>): boolean {
  const schema = resolveSchema(position);
  if (isEntityClass(schema) || isPolymorphic(schema)) return lacksRequired(value, met);
  if (!(schema instanceof ObjectSchema)) return false;
  const members = Object.entries(schema.schema as Fields);
  return members.some(([name, member]) => lacksAt(member, own(Object(value) as Fields, name), met));
}

/** Returns whether an entity, or a required relation of it, lacks a required relation. Only lists show such entities. */
export function lacksRequired(value: unknown, met: Set<object> = new Set()): boolean {
  if (typeof value !== 'object' || value === null || met.has(value)) return false;
  if (lacking.has(value)) return true;
  met.add(value);
  const { schema = {}, defaults = {} } = value.constructor as { readonly schema?: Fields; readonly defaults?: Fields };
  return Object.keys(schema).some(
    (name) => own(defaults, name) && lacksAt(schema[name], own(value as Fields, name), met),
  );
}
