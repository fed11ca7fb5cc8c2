import { Entity } from '../schema/Entity.js';
import { isUsablePk } from '../schema/primaryKey.js';
import { isReadableTable, isSchema } from '../schema/Schema.js';

/** A row as the server holds it: JSON, never mutated. */
export type ServedRow = Readonly<Record<string, unknown>>;

/** The primary key of rows, and the fields that it is made of. */
export interface RowKey {
  /** undefined where the row has none. */
  pkOf(row: ServedRow): string | undefined;
  /** Fields that `pk()` reads: `['id']`, `['owner', 'number']`. */
  fieldsOf(row: ServedRow): readonly string[];
  /** What a field holds before a server has said anything. */
  defaultOf(field: string): unknown;
}

/** A row that remembers which of its fields were read. */
function watch(row: ServedRow, seen: Set<string>): ServedRow {
  return new Proxy(row, {
    get(target, name) {
      if (typeof name === 'string') seen.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}

/** Classes that became entities by EntityMixin do not descend from Entity. */
const isEntity = (schema: unknown): schema is typeof Entity =>
  typeof schema === 'function' && isSchema(schema) && isReadableTable(schema);

/**
 * The key of a schema's rows: what the entity's `pk()` says of the plain row. The row stands for the arguments too, as
 * created rows have the path parameters. Schemas that are no Entity have `id`.
 */
export function rowKeyOf(schema: unknown): RowKey {
  const entity = isEntity(schema) ? schema : undefined;
  const call = (row: ServedRow) => (entity ?? Entity).pk(row, undefined, '', [row]);
  return {
    pkOf(row) {
      const value = call(row);
      return isUsablePk(value) ? String(value) : undefined;
    },
    fieldsOf(row) {
      const seen = new Set<string>();
      call(watch(row, seen));
      return [...seen];
    },
    defaultOf: (field) => entity?.defaults[field],
  };
}
