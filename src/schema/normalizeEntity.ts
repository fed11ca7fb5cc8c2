import { isFields } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { reuse } from '../shared/reuse.js';
import { warnOnce } from '../shared/warn.js';
import { ListSchema } from './ListSchema.js';
import { isUsablePk, lackingIn, pkOfItem, primaryKeyMissing } from './primaryKey.js';
import { isSchema } from './Schema.js';
import type { PkOf } from './primaryKey.js';
import type { EntityClass, NormalizeContext, RowPlace, TableSchema } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** Traits of a class that decide how its entities are written. Computed once in a run of `normalize`, as statics may change. */
interface EntityTraits {
  readonly run: number;
  readonly hasDefaultPk: boolean;
  readonly hasProcess: boolean;
  /** Each object is normalized once only, however often it occurs: it may contain itself. */
  readonly isGuarded: boolean;
  /** An object that equals the stored row needs no copy: no hook of the class looks at it. */
  readonly isComparable: boolean;
  /** Keeps the shape of rows known to the engine, which forgets what was compiled for it when the last such row goes. */
  example: object | undefined;
}

interface Processed {
  readonly entity: EntityClass;
  readonly args: readonly unknown[];
  readonly fields: object;
}

/** Results of `process` for objects that are stored a moment later, so that it is called once. */
const processed = /* @__PURE__ */ new WeakMap<object, Processed>();

/** Process an object that is going to be stored. @returns undefined for a row that is deleted. */
export function processFirst(
  entity: EntityClass,
  input: object,
  {
    parent,
    key,
    args,
  }: { readonly parent: unknown; readonly key: string | undefined; readonly args: readonly unknown[] },
): object | undefined {
  const fields = entity.process(input as Fields, parent, key, args);
  if (fields) processed.set(input, { entity, args, fields });
  return fields;
}

/** Take the result that `process` of this class has given for an object, and forget it. */
function takeProcessed(entity: EntityClass, input: object, args: readonly unknown[]): object | undefined {
  const known = processed.get(input);
  processed.delete(input);
  return known?.entity === entity && known.args === args ? known.fields : undefined;
}

const traitsByClass = /* @__PURE__ */ new WeakMap<EntityClass, EntityTraits>();

/** Returns whether a class overrides neither the method `pk` nor the static function that calls it. */
const hasDefaultPk = (entity: EntityClass, base: EntityClass): boolean =>
  entity.pk === base.pk && entity.prototype.pk === base.prototype.pk;

const HOOKS = [
  'process',
  'validate',
  'merge',
  'mergeWithStore',
  'mergeMetaWithStore',
  'shouldUpdate',
  'shouldReorder',
] as const;

/** Returns whether a class overrides no hook that runs on writing: the input is stored unchanged. */
const isPlain = (entity: EntityClass, base: EntityClass): boolean => HOOKS.every((name) => entity[name] === base[name]);

/** A function of its own: in one that is called for each row a closure costs memory, called or not. */
const areComparable = (kinds: readonly EntityClass[], base: EntityClass): boolean =>
  kinds.every((kind) => hasDefaultPk(kind, base) && kind.process === base.process);

function traitsOf(entity: EntityClass, base: EntityClass, run: number): EntityTraits {
  let traits = traitsByClass.get(entity);
  if (traits?.run === run) return traits;
  const below = isPlain(entity, base) ? classesBelow(entity, base) : undefined;
  traits = {
    run,
    hasDefaultPk: hasDefaultPk(entity, base),
    hasProcess: entity.process !== base.process,
    isGuarded: !below,
    isComparable: !!below && areComparable(below, base),
    example: traits?.example,
  };
  traitsByClass.set(entity, traits);
  return traits;
}

/** Get the schema of the items of a list, or the schema itself. */
function kindIn(member: unknown): unknown {
  if (Array.isArray(member)) return (member as unknown[])[0];
  return member instanceof ListSchema ? member.item : member;
}

/**
 * List a class with those that its data leads to.
 *
 * @param base the class Entity.
 * @returns undefined where the data may lead back to the class, or to any class.
 */
export function classesBelow(entity: TableSchema, base: TableSchema): readonly EntityClass[] | undefined {
  // Classes added on the way are visited as well. An array: they are few, and this runs for each reader that mounts.
  const below = [entity as EntityClass];
  for (const { schema } of below) {
    for (const name in schema) {
      const kind = kindIn(schema[name]);
      if (isSchema(kind)) {
        if (kind.normalize !== (base as EntityClass).normalize || kind === (entity as unknown)) return undefined;
        if (!below.includes(kind as never)) below.push(kind as never);
        // Decoders and literals leave what they find.
      } else if (typeof kind === 'object' && kind !== null) return undefined;
    }
  }
  return below;
}

const arrayCame = (key: string): string => `One ${key}, an object of named members, was expected and an array came`;

const inPlaceOfArray = (key: string): string =>
  `Use schema: [${key}] or a Collection for a list, or pick the item in process(). ` +
  "Where an array is meant: static automaticValidation = 'silent'.";

const firstOf = (input: readonly unknown[]): string => `: ${preview(input.slice(0, 3), 200)}`;

function refuseArray({ key, automaticValidation }: EntityClass, input: readonly unknown[]): void {
  if (automaticValidation === 'silent') return;
  if (automaticValidation === 'warn') return warnOnce(`${arrayCame(key)}${firstOf(input)} ${inPlaceOfArray(key)}`);
  throw new RestError({
    code: 'RESPONSE_SHAPE',
    subject: key,
    happened: arrayCame(key),
    found: firstOf(input),
    fix: inPlaceOfArray(key),
    status: 400,
  });
}

function checkValid(entity: EntityClass, row: Fields): void {
  const problem = entity.validate(row);
  if (problem === undefined) return;
  throw new RestError({
    code: 'ENTITY_INVALID',
    subject: entity.key,
    happened: `validate() refused the response: ${problem}`,
    fix: 'Check the response, or what validate() demands.',
    status: 400,
  });
}

/** Add placeholders for the fields that the primary key lacks, of an entity that has no id from the server yet. */
function named({ key }: EntityClass, given: Fields, pkOf: PkOf, context: NormalizeContext): Fields {
  for (;;) {
    const name = lackingIn(given, pkOf, context.isExpected);
    if (name === undefined) return given;
    const value = { ...given, [name]: context.placeholder(key) };
    // A placeholder that is taken is not used, and the next one is tried; another field may be missing too.
    if (context.isExpected || context.current(key, String(pkOf(value))) === undefined) given = value;
  }
}

/** Returns whether all fields of an object equal the stored row. Nested entities are normalized on the way. */
function bringsNothingNew(
  given: Fields,
  stored: Fields,
  schema: Fields | undefined,
  context: NormalizeContext,
): boolean {
  const outer = context.isWithin;
  for (const name in given) {
    let value = given[name];
    const present = stored[name];
    if (value === present && value !== undefined) continue;
    if (typeof value === 'object' && value !== null && schema && Object.hasOwn(schema, name)) {
      context.isWithin = true;
      value = context.visit(schema[name], value, given, name);
      context.isWithin = outer;
    }
    if (!Object.hasOwn(stored, name) || reuse(present, value) !== present) return false;
  }
  return true;
}

/**
 * Leave out class defaults that the row does not have: an object that was read from the store shows them in place of
 * fields that are not known, and no server has sent them.
 */
export function withoutDefaults({ defaults }: EntityClass, given: Fields, stored: object): Fields {
  const isGiven = ([name, value]: readonly [string, unknown]): boolean =>
    Object.hasOwn(stored, name) || reuse(defaults[name], value) !== defaults[name];
  return Object.fromEntries(Object.entries(given).filter(isGiven));
}

function writeRow(entity: EntityClass, row: Record<string, unknown>, place: RowPlace, context: NormalizeContext): void {
  const { schema } = entity;
  const outer = context.isWithin;
  context.isWithin = true;
  for (const name in schema) {
    if (!Object.hasOwn(row, name)) continue;
    const value = context.visit(schema[name], row[name], row, name);
    if (value === undefined && row[name] !== undefined) delete row[name];
    else row[name] = value;
  }
  context.isWithin = outer;
  const { stored } = place;
  const known = context.isExpected && isFields(stored) && { ...stored, ...(!outer && context.follow.sent) };
  place.write(entity, known ? withoutDefaults(entity, row, known) : row);
}

/** Create the closure in its own function: in `normalizeEntity` it would cost memory in every call. */
const later =
  (entity: EntityClass, row: Record<string, unknown>, place: RowPlace, context: NormalizeContext): (() => void) =>
  () =>
    writeRow(entity, row, place, context);

/**
 * Normalize an entity: its fields become a row, nested entities become rows of their own.
 *
 * @param base the class Entity, whose hooks are the defaults.
 * @returns the primary key of an object; of an id in its place, its text.
 * Undefined for a part of something that has no primary key: it is left out, and the rest is stored.
 * @throws RestError PK_MISSING, RESPONSE_SHAPE, ENTITY_INVALID (status 400)
 */
export function normalizeEntity(
  entity: EntityClass,
  base: EntityClass,
  input: unknown,
  parent: unknown,
  key: string | undefined,
  context: NormalizeContext,
): unknown {
  if (typeof input !== 'object' || input === null) return input ? `${input as string}` : input;
  const traits = traitsOf(entity, base, context.run);
  if (!traits.hasProcess && Array.isArray(input)) refuseArray(entity, input);
  const { args } = context;
  const made = (
    traits.hasProcess
      ? (takeProcessed(entity, input, args) ?? entity.process(input as Fields, parent, key, args))
      : input
  ) as Fields | undefined;
  let value = made ?? (input as Fields);
  if (context.isCreating) value = named(entity, value, pkOfItem(entity, args, parent, key), context);
  const given = traits.hasDefaultPk ? value['id'] : entity.pk(value, parent, key, args);
  const pk = isUsablePk(given) ? given : context.placeholder(entity.key);
  if (pk === undefined) {
    if (!context.isWithin) throw primaryKeyMissing(entity.key, value, traits.hasDefaultPk);
    return context.noteLeftOut(entity.key, key);
  }
  const name = String(pk);
  if (made === undefined) {
    context.invalidate(entity, name);
    return name;
  }
  if (traits.isGuarded && !context.enter(input, entity.key, name)) return name;
  const place = context.place(entity, name);
  const { latest } = place;
  if (
    traits.isComparable &&
    typeof latest === 'object' &&
    bringsNothingNew(value, latest as Fields, entity.schema, context)
  ) {
    place.confirm(entity, value);
    return name;
  }
  // A copy, as a user's process() may return the input, or a part of it.
  const row: Record<string, unknown> = { ...value };
  checkValid(entity, row);
  traits.example = row;
  if (traits.isGuarded) context.descend({ table: entity.key, pk: name, row }, later(entity, row, place, context));
  else writeRow(entity, row, place, context);
  return name;
}
