import { resolveSchema } from './resolveSchema.js';
import { isReadableTable } from './Schema.js';
import type { DenormalizeContext, NormalizeContext, QueryContext, ValueSchema } from './Schema.js';

/**
 * Resolves what a {@link Lazy} field holds: `selectQuery(lazy.query)`. An entity or a collection is found by its own
 * arguments; anything else is given as the first argument, as the field has it.
 */
export class LazyQuery<S = unknown> implements ValueSchema {
  readonly #schema: S;

  constructor(schema: S) {
    this.#schema = schema;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return context.visit(this.#schema, input, parent, key);
  }

  /** @internal */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    return context.visit(this.#schema, input);
  }

  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    const inner = resolveSchema(this.#schema);
    if (inner && (isReadableTable(inner) || inner.isDerived)) return context.query(inner, args);
    return args[0] ?? undefined;
  }
}

/**
 * A relation that is not resolved with its owner: the field reads as the ids it holds, and changes of what they name do
 * not concern the owner. `lazy.query` resolves them on demand.
 */
export class Lazy<S = unknown> implements ValueSchema {
  readonly schema: S;
  readonly query: LazyQuery<S>;

  constructor(schema: S) {
    this.schema = schema;
    this.query = new LazyQuery(schema);
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return context.visit(this.schema, input, parent, key);
  }

  /** @internal */
  denormalize(input: unknown): unknown {
    return input;
  }
}
