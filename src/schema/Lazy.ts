import { resolveSchema } from './resolveSchema.js';
import { isReadableTable } from './Schema.js';
import type { DenormalizeContext, NormalizeContext, QueryContext, ValueSchema } from './Schema.js';

/**
 * Resolves the ids of a {@link Lazy} field: `selectQuery(lazy.query)`. An entity or a collection is found by its own
 * arguments; for any other schema pass the field's value as the first argument.
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
 * A relation that is not resolved with its owner: the field reads as the ids it holds, and changes of the rows they name
 * do not change the owner. `lazy.query` resolves them on demand.
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
