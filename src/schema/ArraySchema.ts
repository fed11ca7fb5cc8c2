import { isInvalid } from './invalid.js';
import type { DenormalizeContext, NormalizeContext, ValueSchema } from './Schema.js';

/** What a list is made of: an array as it is, the values of an object. */
export function itemsOf(input: unknown): readonly unknown[] | undefined {
  if (Array.isArray(input)) return input as readonly unknown[];
  return typeof input === 'object' && input !== null ? Object.values(input) : undefined;
}

/** Items that can be shown: missing and deleted ones go, `null` stays. @see spec: S7.6 */
export function readItems(schema: unknown, input: readonly unknown[], context: DenormalizeContext): unknown[] {
  const items: unknown[] = [];
  for (const item of input) {
    const value = context.visit(schema, item);
    if (value !== undefined && !isInvalid(value)) items.push(value);
  }
  return items;
}

/**
 * A list of one schema; also written `[User]`.
 *
 * @see spec: S7
 */
export class ArraySchema<S = unknown> implements ValueSchema {
  readonly schema: S;

  constructor(definition: S) {
    this.schema = definition;
  }

  /** Items see the list's own parent and key. @see spec: S1.7 */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return itemsOf(input)?.map((item) => context.visit(this.schema, item, parent, key)) ?? input;
  }

  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return Array.isArray(input) ? readItems(this.schema, input, context) : input;
  }

  queryKey(): undefined {
    return undefined;
  }
}
