import { own } from '../shared/own.js';
import { preview } from '../shared/preview.js';
import { warnOnce } from '../shared/warn.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** Which schema of a mapping an item has: the field that says so, or a pure function of the item and its place. */
export type SchemaAttribute = string | ((item: any, parent: any, key: any) => unknown); // `any`: the items are the user's own

/** Schemas by the values of an attribute. */
export type Mapping = Readonly<Record<string, unknown>>;

/** An entry of a mapping. */
export interface Kind {
  readonly name: string;
  readonly schema: unknown;
}

/** What stands for an item in a result. @see spec: S10.2 */
export interface Reference {
  readonly id: unknown;
  readonly schema: string;
}

/** Two members and no more, so that an item with a field `schema` is not taken for one; its id is never a number. */
function isReference(input: unknown): input is Reference {
  if (typeof input !== 'object' || input === null || Object.keys(input).length !== 2) return false;
  const { id, schema } = input as Partial<Reference>;
  return typeof schema === 'string' && id !== undefined && typeof id !== 'number';
}

/**
 * Items of several kinds: a mapping from the values of an attribute to schemas. What stands for an item is
 * `{ id, schema: <its name in the mapping> }`; an item that the mapping does not name stays as it is.
 *
 * @see spec: S10
 */
export class Polymorphic<M extends object = Mapping> implements ValueSchema {
  readonly attribute: SchemaAttribute;
  /** @internal The schema of the user's that it is, or belongs to. */
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

  /** Add kinds to the mapping. @see spec: S10.10 */
  define(mapping: Partial<M> & object): void {
    this.#mapping = { ...this.#mapping, ...mapping };
  }

  /** @internal The kind of an item as the server sent it; undefined where the mapping does not name it. */
  kindOf(item: unknown, parent?: unknown, key?: string): Kind | undefined {
    if (typeof item !== 'object' || item === null) return undefined;
    const { attribute } = this;
    return this.#kindNamed(
      typeof attribute === 'function' ? attribute(item, parent, key) : own(item as Mapping, attribute),
    );
  }

  /** @internal The same for an argument, which need not be what the attribute expects of an item. */
  kindIn(argument: unknown): Kind | undefined {
    try {
      return this.kindOf(argument, undefined, '');
    } catch {
      return undefined;
    }
  }

  /** @internal The kind and the id that a reference names. */
  resolve(input: unknown): { readonly kind: Kind; readonly id: unknown } | undefined {
    const kind = isReference(input) ? this.#kindNamed(input.schema) : undefined;
    return kind && { kind, id: (input as Reference).id };
  }

  /** @internal What stands for an entity that was read. */
  refer(entity: object, id: string): Reference | undefined {
    const isItsClass = ([, schema]: readonly [string, unknown]): boolean => schema === entity.constructor;
    const name = this.kindOf(entity)?.name ?? Object.entries(this.#mapping).find(isItsClass)?.[0];
    return name === undefined ? undefined : { id, schema: name };
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

  /** @internal @see spec: S10.6–S10.9 */
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

  /** @internal @see spec: S26 W1, W2 */
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

/** The schema of what lists, maps and others are given: one, or with an attribute a mapping of several. */
export const itemOf = (definition: unknown, attribute: SchemaAttribute | undefined, owner: object): unknown =>
  attribute === undefined ? definition : new Polymorphic(definition as object, attribute, owner);
