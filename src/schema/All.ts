import { RestError } from '../shared/RestError.js';
import { itemsOf } from './ListSchema.js';
import { INVALID, keyOf } from './Schema.js';
import { ItemsSchema } from './ItemsSchema.js';
import { itemOf } from './severalKinds.js';
import { isPolymorphic, kindsIn } from './Polymorphic.js';
import type { SchemaAttribute } from './Polymorphic.js';
import type { DenormalizeContext, NormalizeContext, TableSchema, ValueSchema } from './Schema.js';

/** Reference to all rows of a table in the result of a query; the rows are read when it is denormalized. */
const ALL_ROWS = 'all';

/**
 * Reads every entity of a table, whichever endpoint stored it: `new All(User)`. Unknown as long as there is no such table.
 */
export class All<S = unknown, A extends SchemaAttribute | undefined = undefined>
  extends ItemsSchema<S, A>
  implements ValueSchema
{
  readonly isDerived = true;

  /** @throws RestError SCHEMA_OPTION_MISSING */
  constructor(definition: S, schemaAttribute?: A) {
    super(definition, schemaAttribute);
    this.item = itemOf(definition, schemaAttribute, this);
    if (isPolymorphic(this.item) || keyOf(definition) !== undefined) return;
    throw new RestError({
      code: 'SCHEMA_OPTION_MISSING',
      subject: 'All',
      happened: 'new All() needs an Entity, a Union, or a mapping of entities with its schemaAttribute.',
      fix: "Write new All(Post), or new All({ post: Post, link: Link }, 'type').",
    });
  }

  /** Stores the rows, and returns no reference to them: reading takes all rows of the tables. */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): undefined {
    for (const table of this.#tables()) context.open(table);
    const outer = context.isWithin;
    context.isWithin ||= Array.isArray(input);
    for (const item of itemsOf(input) ?? []) context.visit(this.item, item, parent, key);
    context.isWithin = outer;
  }

  /** Reads all rows of the tables; of a response that is not stored, its own items. */
  denormalize(input: unknown, context: DenormalizeContext): unknown {
    const items = itemsOf(input);
    if (items) return context.visitItems(this.item, items);
    const lists = this.#tables().map((table) => this.#rowsOf(table, context));
    const known = lists.filter((list) => list !== undefined);
    if (known.length === 0) return INVALID;
    return known.length === 1 ? known[0] : known.flat();
  }

  queryKey(args: readonly unknown[]): string | undefined {
    return args[0] === null ? undefined : ALL_ROWS;
  }

  /** Lists each table once, in the order of the mapping. */
  #tables(): readonly TableSchema[] {
    const schemas = kindsIn(this.item) as TableSchema[];
    return schemas.filter(({ key }, position) => schemas.findIndex((other) => other.key === key) === position);
  }

  #rowsOf(table: TableSchema, context: DenormalizeContext): readonly unknown[] | undefined {
    const pks = context.pks(table.key);
    const { item } = this;
    if (!pks || !isPolymorphic(item)) return pks && context.visitItems(table, pks);
    return pks.flatMap((pk) => {
      const kind = item.kindOf(context.row(table.key, pk), undefined, pk)?.schema as TableSchema | undefined;
      return context.visitItems(kind?.key === table.key ? kind : table, [pk]);
    });
  }
}
