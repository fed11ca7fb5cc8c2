import { oncePer } from '../shared/oncePer.js';
import { define, put } from '../shared/own.js';
import { RestError } from '../shared/RestError.js';
import { isUsablePk } from './primaryKey.js';
import { isInvalid } from './Schema.js';
import { isOlder, laterMeta } from './rowOrder.js';
import { ifItCan } from '../shared/ifItCan.js';
import { isDevelopment, warn } from '../shared/warn.js';
import type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  Row,
  RowMeta,
  StoredRow,
  TableSchema,
} from './Schema.js';

type Fields = Readonly<Record<string, unknown>>;

/** An entity class on which a static member is called. */
type EntityClass = typeof Entity & { readonly prototype: Entity };

/** One instance of each class as reads make them: docs/architecture.md, Shapes. */
const shapes = new WeakMap<object, object>();

/**
 * One kind of thing, stored once: subclass it, give the fields defaults, and name nested entities in `static schema`.
 *
 * ```ts
 * class User extends Entity { id = ''; name = ''; static key = 'User' }
 * class Post extends Entity { id = ''; author = User.fromJS(); static key = 'Post'; static schema = { author: User } }
 * ```
 * A relation whose default is truthy is *required*: when its row is deleted, the entity alone counts as missing; in lists it
 * is shown with the default. A relation that may be deleted has the default `null`: `author: User | null = null`.
 */
export abstract class Entity {
  /** Table of the rows; the class name when not given, which minifiers change: development warns. */
  declare static key: string;
  /** Schemas of fields: entities, collections, shorthands, decoders. Read at each use, so it may be assigned later. */
  declare static schema: Readonly<Record<string, unknown>> | undefined;
  /** Fields by whose values entities can be found: `selectQuery(User)(state, { email })`. */
  declare static indexes: readonly string[] | undefined;
  /** `'warn'` or `'silent'`: accepts an array in place of the entity, which otherwise is an error. */
  declare static automaticValidation: 'warn' | 'silent' | undefined;
  /** Nested entities deeper than this stay ids. */
  declare static maxEntityDepth: number;

  /** The primary key. `this` is the plain processed value, not an instance: defaults and getters are not there. */
  pk(_parent?: unknown, _key?: string, _args?: readonly unknown[]): string | number | undefined {
    return (this as { id?: string | number }).id;
  }

  /**
   * The primary key of a plain value: by default the method `pk()` is called on it. Override either.
   */
  static pk(
    value: any, // `any`: fields of the user's own class, read from what the server sends
    parent?: unknown,
    key?: string,
    args?: readonly unknown[],
  ): string | number | undefined {
    return this.prototype.pk.call(value, parent, key, args);
  }

  /** Creates an instance: the class defaults with `props` over them. */
  static fromJS<T extends typeof Entity>(this: T, props?: Partial<InstanceType<T>>): InstanceType<T> {
    const instance = instantiate(this);
    // No array of names is created, and no default argument: this runs for every row.
    for (const name in props) if (Object.hasOwn(props, name)) setField(instance, name, (props as Fields)[name]);
    return instance as unknown as InstanceType<T>;
  }

  /** An instance with the defaults, created once for each class. */
  static get defaults(): Fields {
    return defaultsOf(this);
  }

  /** Turn the server's object into the fields to store; undefined deletes the row. */
  static process(
    input: Fields,
    _parent: unknown,
    _key: string | undefined,
    _args: readonly unknown[],
  ): object | undefined {
    return { ...input };
  }

  /** Return a text to refuse the value; it says why. */
  static validate(_value: Fields): string | undefined {
    return undefined;
  }

  /** Combine two rows with one pk; the default lets the incoming fields win. */
  static merge(existing: Row, incoming: Row): Row {
    return { ...existing, ...incoming };
  }

  /** Returns whether an incoming row may change the stored one at all (a version field of the server, say). */
  static shouldUpdate(_existingMeta: RowMeta, _incomingMeta: RowMeta, _existing: StoredRow, _incoming: Row): boolean {
    return true;
  }

  /** Returns whether the incoming row is the older one, whose fields only fill gaps. */
  static shouldReorder(existingMeta: RowMeta, incomingMeta: RowMeta, _existing: StoredRow, _incoming: Row): boolean {
    return isOlder(incomingMeta, existingMeta);
  }

  static mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow {
    if (!this.shouldUpdate(existingMeta, incomingMeta, existing, incoming)) return existing;
    // A deleted row comes back only by the response to a request that was sent after the deletion.
    if (isInvalid(existing)) return isOlder(incomingMeta, existingMeta) ? existing : incoming;
    return this.shouldReorder(existingMeta, incomingMeta, existing, incoming)
      ? this.merge(incoming, existing)
      : this.merge(existing, incoming);
  }

  static mergeMetaWithStore(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta {
    return laterMeta(existingMeta, incomingMeta);
  }

  /** @internal */
  static normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return context.takeApart(this, Entity, input, parent, key);
  }

  /** @internal */
  static queryKey(args: readonly unknown[], context: QueryContext): string | undefined {
    const first = args[0];
    if (first === undefined || first === null) return undefined;
    // pk() may throw on arguments, which need not look like a row: then they name none.
    const pk: unknown = typeof first === 'object' ? ifItCan(() => this.pk(first, undefined, '', args)) : first;
    if (!isUsablePk(pk)) return this.indexes && findByIndex(this, first as Fields, context);
    return context.stored(this.key, String(pk)) === undefined ? undefined : String(pk);
  }

  /** @internal */
  static leadsBack(below: (kind: TableSchema, base: TableSchema) => unknown): boolean {
    return below(this, Entity) === undefined;
  }

  /** Creates an instance for a row; undefined when the row is not valid. */
  static createIfValid(row: Row): object | undefined {
    if (this.validate(row as Fields) !== undefined) return undefined;
    const value = this.fromJS(row as object);
    if (!shapes.has(this)) shapes.set(this, this.fromJS(row as object));
    return value;
  }

  /** @internal */
  static fill(instance: object, row: Row, context: DenormalizeContext): boolean {
    context.fillRelations(this, Entity, instance, row);
    return true;
  }

  /** Returns the part of a class that error messages show. */
  static toJSON(): object {
    return { key: this.key, schema: this.schema };
  }

  static toString(): string {
    return this.key;
  }
}

Entity.schema = undefined;
Entity.maxEntityDepth = 64;
// An accessor, so that an inferred key is not inherited and an explicit one is; the setter serves class fields that a
// compiler turned into assignments.
Object.defineProperty(Entity, 'key', {
  configurable: true,
  get(this: EntityClass) {
    return inferKey(this);
  },
  set(this: EntityClass, value: string) {
    define(this, 'key', value);
  },
});

/** Set a field. A getter of the class without a setter keeps its own value: the one from the server is ignored. */
function setField(instance: Record<string, unknown>, name: string, value: unknown): void {
  try {
    put(instance, name, value);
  } catch (error) {
    if (!(name in instance)) throw error;
  }
}

/** Find a primary key by the first index that the arguments name. */
function findByIndex({ key, indexes }: typeof Entity, args: Fields, context: QueryContext): string | undefined {
  const field = indexes?.find((name) => Object.hasOwn(args, name));
  return field === undefined ? undefined : context.indexed(key, field, args[field]);
}

/** Warn of a class without a key: minifiers may give two classes one name, and their rows would share a table. */
const warnOfInferred = /* @__PURE__ */ oncePer(({ name }: EntityClass): true => {
  warn(
    `The entity class ${name} has no key of its own, so its table has the name of the class. Minified, classes of two files can have one name, and share a table: add static key = '${name}'.`,
  );
  return true;
});

function inferKey(entity: EntityClass): string {
  if (entity.name !== '' && entity.name !== 'Entity') {
    if (isDevelopment()) warnOfInferred(entity);
    return entity.name;
  }
  throw new RestError({
    code: 'ENTITY_KEY_MISSING',
    subject: 'an Entity class',
    happened: 'The class has no name, so its table has none either.',
    fix: "Give it one: static key = 'Post'.",
  });
}

const instantiate = (entity: typeof Entity): Record<string, unknown> =>
  new (entity as unknown as new () => Record<string, unknown>)();

const defaultsOf = /* @__PURE__ */ oncePer((entity: typeof Entity): Fields => instantiate(entity));
