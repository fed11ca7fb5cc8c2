import { ItemsSchema } from './ItemsSchema.js';
import type { SchemaAttribute } from './Polymorphic.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** What a list is made of: an array as it is, the values of an object. */
export function itemsOf(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input as readonly unknown[];
  return typeof input === 'object' && input !== null ? Object.values(input) : undefined;
}

/**
 * A list of one schema: what `[User]` stands for.
 *
 * @see spec: S7
 */
export class ListSchema<S = unknown, A extends SchemaAttribute | undefined = undefined>
  extends ItemsSchema<S, A>
  implements ValueSchema
{
  /** Items see the list's own parent and key. @see spec: S1.7 */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return itemsOf(input)?.map((item) => context.visit(this.item, item, parent, key)) ?? input;
  }

  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return Array.isArray(input) ? context.visitItems(this.item, input) : input;
  }

  queryKey(): undefined {
    return undefined;
  }
}
