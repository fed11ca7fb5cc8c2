import { isFields, own } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { ifItCan } from '../shared/ifItCan.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** Names the schema of an item in a mapping: a field of the item, or a pure function of the item and its place. */
export type SchemaAttribute = string | ((item: any, parent: any, key: any) => unknown); // `any`: the items are the user's own

/** Schemas by the values of an attribute. */
export type Mapping = Readonly<Record<string, unknown>>;

/** An entry of a mapping. */
export interface Kind {
  readonly name: string;
  readonly schema: unknown;
}

/** A reference to an item in a result. */
export interface Reference {
  readonly id: unknown;
  readonly schema: string;
}

/** The place of an item in a response. */
interface Place {
  readonly parent: unknown;
  readonly key: string | undefined;
  readonly args: readonly unknown[];
}

/** The arguments of a `set`. */
interface LocalWrite {
  readonly args: readonly unknown[];
  readonly given: unknown;
  /** The reference that the arguments alone lead to. */
  readonly query: unknown;
}

/** Returns whether a value is a reference: exactly two members, as an item may have a field `schema`; no number as id. */
function isReference(input: unknown): input is Reference {
  if (typeof input !== 'object' || input === null || Object.keys(input).length !== 2) return false;
  const { id, schema } = input as Partial<Reference>;
  return typeof schema === 'string' && id !== undefined && typeof id !== 'number';
}

const kindUnknown = ({ schema }: Polymorphic): RestError =>
  new RestError({
    code: 'UNION_KIND_UNKNOWN',
    subject: 'set',
    happened: `Neither the value nor the arguments say which of ${Object.keys(schema).join(', ')} is meant.`,
    fix: 'Give the field that tells the kinds apart, in the value or in the arguments.',
  });

/**
 * Items of several kinds: a mapping from the values of an attribute to schemas. The reference to an item is
 * `{ id, schema: <its name in the mapping> }`; an item that the mapping does not name stays as it is.
 */
export class Polymorphic<M extends object = Mapping> implements ValueSchema {
  readonly attribute: SchemaAttribute;
  /** @internal The user's schema that this is, or is a part of; warnings name it. */
  readonly owner: object;
  #mapping: M;
  constructor(mapping: M, attribute: SchemaAttribute, owner?: object) {
    this.#mapping = mapping;
    this.attribute = attribute;
    this.owner = owner ?? this;
  }

  /** Schemas by the values of the attribute. */
  get schema(): M {
    return this.#mapping;
  }

  /** Add kinds to the mapping. */
  define(mapping: Partial<M> & object): void {
    this.#mapping = { ...this.#mapping, ...mapping };
  }

  /** @internal Finds the kind of an item as the server sent it; undefined where the mapping does not name it. */
  kindOf(item: unknown, parent?: unknown, key?: string): Kind | undefined {
    if (typeof item !== 'object' || item === null) return undefined;
    const { attribute } = this;
    return this.#kindNamed(
      typeof attribute === 'function' ? attribute(item, parent, key) : own(item as Mapping, attribute),
    );
  }

  /** @internal Finds the kind that an argument names; undefined too where the attribute's function throws on it. */
  kindIn(argument: unknown): Kind | undefined {
    return ifItCan(() => this.kindOf(argument, undefined, ''));
  }

  /** @internal Finds the kind and the id that a reference names. */
  resolve(input: unknown): { readonly kind: Kind; readonly id: unknown } | undefined {
    const kind = isReference(input) ? this.#kindNamed(input.schema) : undefined;
    return kind && { kind, id: (input as Reference).id };
  }

  /** @internal Creates the reference to an entity that was read. */
  refer(entity: object, id: string): Reference | undefined {
    const isItsClass = ([, schema]: readonly [string, unknown]): boolean => schema === entity.constructor;
    const name = this.kindOf(entity)?.name ?? Object.entries(this.schema).find(isItsClass)?.[0];
    return name === undefined ? undefined : { id, schema: name };
  }

  /** @internal Deletes a row with `remove`, and returns the reference to it. */
  referToGone(input: unknown, { parent, key, args }: Place, remove: (entity: never) => string): unknown {
    // A bare id does not say of which kind it is; the arguments may.
    const kind = typeof input === 'object' ? this.kindOf(input, parent, key) : this.kindIn(args[0]);
    if (kind) return { id: remove(kind.schema as never), schema: kind.name };
    this.warnOf(input);
    return input;
  }

  /**
   * @internal Finds the kind of a local write, and the value to write: the field that tells the kinds apart is copied
   * from the arguments where the value lacks it. Undefined when an updater has nothing to update.
   */
  kindToSet({ args: [first], given, query }: LocalWrite): readonly [schema: object, value: unknown] | undefined {
    const stored = this.resolve(query)?.kind;
    const isUpdater = typeof given === 'function';
    const kind = isUpdater ? stored : (this.kindOf(given) ?? this.kindIn(first) ?? stored);
    if (!kind && !isUpdater) throw kindUnknown(this as Polymorphic);
    if (!kind) return undefined;
    const { attribute } = this;
    const isLacking =
      typeof attribute === 'string' && isFields(given) && isFields(first) && Object.hasOwn(first, attribute);
    return [kind.schema as object, isLacking ? { [attribute]: first[attribute], ...given } : given];
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    if (!input) return input;
    const kind = this.kindOf(input, parent, key);
    if (!kind) {
      if (!this.resolve(input)) this.warnOf(input);
      return input;
    }
    const id = context.visit(kind.schema, input, parent, key);
    return id === undefined || id === null ? id : { id, schema: kind.name };
  }

  /** @internal */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    if (isReference(input)) {
      const found = this.resolve(input);
      if (!found) this.warnOf(input);
      return found && context.visit(found.kind.schema, found.id);
    }
    const kind = this.kindOf(input);
    if (kind) return context.visit(kind.schema, input);
    this.warnOf(input);
    return input;
  }

  /** @internal */
  queryKey(..._asked: unknown[]): unknown {
    return undefined;
  }

  /** @internal */
  warnOf(input: unknown): void {
    const { attribute } = this;
    warnOnce(
      `${this.owner.constructor.name}: no schema for ${preview(input, 120)}: ` +
        (typeof attribute === 'function' ? 'the schemaAttribute function gives' : `"${attribute}" must be`) +
        ` one of ${Object.keys(this.schema).join(', ')}.`,
    );
  }

  #kindNamed(name: unknown): Kind | undefined {
    const text = String(name);
    const schema = own(this.#mapping as Mapping, text);
    return schema === undefined ? undefined : { name: text, schema };
  }
}

/**
 * Returns whether a schema is of several kinds: a Union, or the items of a mapping. It looks for a method, since
 * `instanceof` would bring the class to apps without such schemas.
 */
export const isPolymorphic = (schema: unknown): schema is Polymorphic =>
  typeof (schema as Partial<Polymorphic> | null | undefined)?.kindOf === 'function';

/** List the schemas of which a value may be: the schema itself, or each of its kinds. */
export const kindsIn = (schema: unknown): readonly unknown[] =>
  isPolymorphic(schema) ? Object.values(schema.schema) : [schema];

/** Find the schema and id that a reference names; a schema of several kinds gives the one of its mapping. */
export const referred = (
  schema: unknown,
  reference: unknown,
): { readonly schema: unknown; readonly id: unknown } | undefined => {
  if (!isPolymorphic(schema)) return { schema, id: reference };
  const found = schema.resolve(reference);
  return found && { schema: found.kind.schema, id: found.id };
};
