import { own, put } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { asPk, isUsablePk, primaryKeyMissing } from './primaryKey.js';
import { isInvalid } from './invalid.js';
import { isOlder, laterMeta, replaceInvalid } from './rowOrder.js';
import type { DenormalizeContext, NormalizeContext, QueryContext, Row, RowMeta, StoredRow } from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** What the static members of an entity class need of the class they are called on. */
type EntityClass = typeof Entity & { readonly prototype: Entity };

const defaults = new WeakMap<object, Fields>();

const noFields: Fields = {};

/**
 * One kind of thing, stored once: subclass it, give the fields defaults, and name nested entities in `static schema`.
 *
 * ```ts
 * class User extends Entity { id = ''; name = ''; static key = 'User' }
 * class Post extends Entity { id = ''; author = User.fromJS(); static key = 'Post'; static schema = { author: User } }
 * ```
 * A field whose default is truthy is *required*: when the row it points at is deleted, the whole entity is unusable.
 *
 * @see spec: S1–S4
 */
export abstract class Entity {
  /** Table of the rows; the class name when not given (give it where class names are minified). */
  declare static key: string;
  /** Schemas of fields: entities, collections, shorthands, decoders. Read at each use, so it may be assigned later. */
  declare static schema: Readonly<Record<string, unknown>> | undefined;
  /** Nested entities deeper than this stay ids. @see spec: S24.4, decision 16 */
  declare static maxEntityDepth: number;

  /**
   * The primary key. `this` is the plain processed value, not an instance: defaults and getters are not there.
   *
   * @see spec: S1.3–S1.6
   */
  pk(_parent?: unknown, _key?: string, _args?: readonly unknown[]): string | number | undefined {
    return (this as { id?: string | number }).id;
  }

  /** An instance with the class defaults and `props` over them. @see spec: S1.9 */
  static fromJS<T extends typeof Entity>(this: T, props: Partial<InstanceType<T>> = {}): InstanceType<T> {
    const instance = instantiate(this);
    for (const [name, value] of Object.entries(props)) setField(instance, name, value);
    return instance as unknown as InstanceType<T>;
  }

  /** One default instance a class. */
  static get defaults(): Fields {
    let instance = defaults.get(this);
    if (!instance) defaults.set(this, (instance = instantiate(this)));
    return instance;
  }

  /** Turn the server's object into the fields to store; undefined deletes the row. @see spec: S2.2, S2.5 */
  static process(
    input: Fields,
    _parent: unknown,
    _key: string | undefined,
    _args: readonly unknown[],
  ): object | undefined {
    return { ...input };
  }

  /** A text refuses the value. @see spec: S2.9, S4.10 */
  static validate(_value: Fields): string | undefined {
    return undefined;
  }

  /** Combine two rows with one pk; the default lets the incoming fields win. @see spec: S3.1 */
  static merge(existing: Row, incoming: Row): Row {
    return { ...existing, ...incoming };
  }

  /** Whether an incoming row may change the stored one at all (a version field of the server, say). @see spec: S3.8 */
  static shouldUpdate(_existingMeta: RowMeta, _incomingMeta: RowMeta, _existing: StoredRow, _incoming: Row): boolean {
    return true;
  }

  /** Whether the incoming row is the older one, whose fields only fill gaps. @see spec: S3.4 */
  static shouldReorder(existingMeta: RowMeta, incomingMeta: RowMeta, _existing: StoredRow, _incoming: Row): boolean {
    return isOlder(incomingMeta, existingMeta);
  }

  /** @see spec: S3.3 */
  static mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow {
    if (!this.shouldUpdate(existingMeta, incomingMeta, existing, incoming)) return existing;
    if (isInvalid(existing)) return replaceInvalid(existingMeta, incomingMeta, existing, incoming);
    return this.shouldReorder(existingMeta, incomingMeta, existing, incoming)
      ? this.merge(incoming, existing)
      : this.merge(existing, incoming);
  }

  /** @see spec: S3.6 */
  static mergeMetaWithStore(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta {
    return laterMeta(existingMeta, incomingMeta);
  }

  /** @internal @see spec: S2.1 */
  static normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    if (typeof input !== 'object' || input === null) return input ? asPk(input) : input;
    refuseArray(this, input);
    const processed = this.process(input as Fields, parent, key, context.args);
    const pk = primaryKeyOf(this, processed ?? input, parent, key, context);
    if (processed === undefined) context.invalidate(this.key, pk);
    else if (context.enter(input, this.key, pk)) normalizeMembers(this, ownFields(this, processed, pk), pk, context);
    return pk;
  }

  /** @internal @see spec: S21.1 */
  static queryKey(args: readonly unknown[], context: QueryContext): string | undefined {
    const first = args[0];
    if (first === undefined || first === null) return undefined;
    const pk: unknown = typeof first === 'object' ? pkOfArguments(this, args) : first;
    return isUsablePk(pk) && context.stored(this.key, String(pk)) !== undefined ? String(pk) : undefined;
  }

  /** An instance for a row, undefined when the row is not valid. @see spec: S4.3, S4.10, S4.11 */
  static createIfValid(row: Row): object | undefined {
    return this.validate(row as Fields) === undefined ? this.fromJS(row as object) : undefined;
  }

  /** @internal @see spec: S4.4, S4.5 */
  static fill(instance: object, row: Row, context: DenormalizeContext): boolean {
    const fields = instance as Record<string, unknown>;
    for (const [name, schema] of Object.entries(this.schema ?? noFields)) {
      if (!Object.hasOwn(row, name)) continue;
      const value = context.visit(schema, fields[name]);
      if (isInvalid(value) && own(this.defaults, name)) return false;
      put(fields, name, isInvalid(value) ? undefined : value);
    }
    return true;
  }

  /** What error messages show of a class. */
  static toJSON(): object {
    return { key: this.key, schema: this.schema };
  }
}

Entity.schema = undefined;
Entity.maxEntityDepth = 64;
// An accessor, so that an inferred key is not inherited and an explicit one is; the setter serves class fields that a
// compiler turned into assignments. @see spec: S1.1, S1.2
Object.defineProperty(Entity, 'key', {
  configurable: true,
  get(this: EntityClass) {
    return inferKey(this);
  },
  set(this: EntityClass, value: string) {
    Object.defineProperty(this, 'key', { value, writable: true, enumerable: true, configurable: true });
  },
});

/** A class may compute what the server sends as well: then its getter has the last word. */
function setField(instance: Record<string, unknown>, name: string, value: unknown): void {
  try {
    put(instance, name, value);
  } catch (error) {
    if (!(name in instance)) throw error;
  }
}

/** Arguments need not be what pk() expects of a row: then they name none. */
function pkOfArguments(entity: typeof Entity, args: readonly unknown[]): unknown {
  try {
    return entity.prototype.pk.call(args[0] as Entity, undefined, '', args);
  } catch {
    return undefined;
  }
}

function inferKey(entity: EntityClass): string {
  if (entity.name !== '' && entity.name !== 'Entity') return entity.name;
  throw new RestError({
    code: 'ENTITY_KEY_MISSING',
    subject: 'an Entity class',
    happened: 'The class has no name, so its table has none either.',
    fix: "Give it one: static key = 'Post'.",
  });
}

function instantiate(entity: typeof Entity): Record<string, unknown> {
  return new (entity as unknown as new () => Record<string, unknown>)();
}

/** The row is ours to change: what a user's process() handed back may be the input, or a part of it. */
function ownFields(entity: typeof Entity, processed: object, pk: string): Record<string, unknown> {
  const isOurs = entity.process === Entity.process;
  const row = (isOurs ? processed : { ...processed }) as Record<string, unknown>;
  // The visible id of an entity that the server has not named yet. @see spec: decision 78
  if (hasDefaultPk(entity) && !isUsablePk(row.id)) row.id = pk;
  return row;
}

const hasDefaultPk = (entity: typeof Entity): boolean => entity.prototype.pk === Entity.prototype.pk;

function refuseArray(entity: typeof Entity, input: object): void {
  if (!Array.isArray(input)) return;
  throw new RestError({
    code: 'RESPONSE_SHAPE',
    subject: entity.key,
    happened: `One ${entity.key} was expected and an array came: ${preview(input.slice(0, 3), 200)}`,
    fix: `Use schema: [${entity.key}] or a Collection for a list, or pick the item in process().`,
    status: 400,
  });
}

function primaryKeyOf(
  entity: typeof Entity,
  value: object,
  parent: unknown,
  key: string | undefined,
  context: NormalizeContext,
) {
  const pk: unknown = entity.prototype.pk.call(value as Entity, parent, key, context.args);
  if (isUsablePk(pk)) return String(pk);
  const placeholder = context.placeholder(entity.key);
  if (placeholder === undefined) throw primaryKeyMissing(entity.key, value, hasDefaultPk(entity));
  return placeholder;
}

function normalizeMembers(
  entity: typeof Entity,
  row: Record<string, unknown>,
  pk: string,
  context: NormalizeContext,
): void {
  const problem = entity.validate(row);
  if (problem !== undefined) {
    throw new RestError({
      code: 'ENTITY_INVALID',
      subject: entity.key,
      happened: `validate() refused the response: ${problem}`,
      fix: 'Check the response, or what validate() demands.',
      status: 400,
    });
  }
  const { schema } = entity;
  if (schema === undefined) return context.write(entity, pk, row);
  context.descend(() => {
    for (const [name, member] of Object.entries(schema)) {
      if (Object.hasOwn(row, name)) put(row, name, context.visit(member, row[name], row, name));
    }
    context.write(entity, pk, row);
  });
}
