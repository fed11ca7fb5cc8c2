import type { Polymorphic } from './Polymorphic.js';

/**
 * Whether a schema is of several kinds: a Union, or the items of a mapping. Told by what it can do: the class comes with
 * the schemas that take a mapping.
 */
export const isPolymorphic = (schema: unknown): schema is Polymorphic =>
  typeof (schema as Partial<Polymorphic> | null | undefined)?.kindOf === 'function';

/** The schemas that something of a schema may have: itself, or each of several kinds. */
export const kindsIn = (schema: unknown): readonly unknown[] =>
  isPolymorphic(schema) ? Object.values(schema.schema) : [schema];

/** What a reference of a schema names: of several kinds one. */
export const referred = (
  schema: unknown,
  reference: unknown,
): { readonly schema: unknown; readonly id: unknown } | undefined => {
  if (!isPolymorphic(schema)) return { schema, id: reference };
  const found = schema.resolve(reference);
  return found && { schema: found.kind.schema, id: found.id };
};
