import { ItemsSchema } from './ItemsSchema.js';
import type { SchemaAttribute } from './Polymorphic.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** List the items of a response: an array as it is, the values of an object. */
export function itemsOf(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input as readonly unknown[];
  return typeof input === 'object' && input !== null ? Object.values(input) : undefined;
}

/** A list of one schema, also written `[User]`. */
export class ListSchema<S = unknown, A extends SchemaAttribute | undefined = undefined>
  extends ItemsSchema<S, A>
  implements ValueSchema
{
  /** Items get the parent and key of the list. */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return context.normalizeItems(this.item, input, parent, key);
  }

  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return Array.isArray(input) ? context.visitItems(this.item, input) : input;
  }
}
