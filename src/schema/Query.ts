import { BoundedMap } from '../shared/maps.js';
import { textOfArgs } from '../shared/textOfArgs.js';
import { isInvalid } from './Schema.js';
import { resolveSchema } from './resolveSchema.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import type { Denormalize } from './infer.js';
import type { DenormalizeContext, NormalizeContext, QueryContext, ValueSchema } from './Schema.js';

/** Number of results kept for one inner value, each for other arguments. */
const MAX_RESULTS = 16;

function checkQuery(schema: unknown, compute: unknown): void {
  if (resolveSchema(schema) && typeof compute === 'function') return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Query',
    happened: 'new Query() needs a schema, and a function of what that reads.',
    fix: 'Write new Query(new All(Post), (posts) => posts.length).',
  });
}

/**
 * A value computed from the value of another schema: a sorted, filtered or counted list, say.
 *
 * ```ts
 * const openTodos = new Query(new All(Todo), (todos) => todos.filter((todo) => !todo.completed));
 * ```
 * The result stays `===` for the same arguments as long as the inner value does.
 */
export class Query<S = unknown, R = unknown> implements ValueSchema {
  readonly schema: S;
  /** Computes the result from the inner value and the endpoint's arguments. Not called where there is no value. */
  readonly process: (value: Denormalize<S>, ...args: any[]) => R; // `any`: a query's arguments are its own
  /** Not a `#` field: pages read through an object that has this one as its prototype. */
  private readonly results = new WeakMap<object, BoundedMap<{ readonly result: R }>>();

  // The parameter is not called `process`, as the build replaces that name.
  constructor(schema: S, compute: (value: Denormalize<S>, ...args: any[]) => R) {
    if (isDevelopment()) checkQuery(schema, compute);
    this.schema = schema;
    this.process = compute;
  }

  get isDerived(): boolean {
    return resolveSchema(this.schema)?.isDerived === true;
  }

  /** @internal */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown {
    return context.visit(this.schema, input, parent, key);
  }

  queryKey(args: readonly unknown[], context: QueryContext): unknown {
    return context.query(this.schema, args);
  }

  /** @internal */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    const value = context.visit(this.schema, input);
    if (value === undefined || value === null || isInvalid(value)) return value;
    const { args } = context;
    const text = context.argument(textOfArgs) ?? '';
    return typeof value === 'object'
      ? this.resultOf(value, args, text)
      : this.process(value as Denormalize<S>, ...args);
  }

  private resultOf(value: object, args: readonly unknown[], text: string): R {
    let results = this.results.get(value);
    if (!results) this.results.set(value, (results = new BoundedMap(MAX_RESULTS)));
    const known = results.get(text);
    if (known) return known.result;
    const result = this.process(value as Denormalize<S>, ...args);
    results.set(text, { result });
    return result;
  }
}
