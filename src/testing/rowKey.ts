import { Entity } from '../schema/Entity.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { isUsablePk } from '../schema/primaryKey.js';

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

/**
 * The key of a schema's rows: what the entity's `pk()` says of the plain row. The row stands for the arguments too, as
 * created rows have the path parameters. Where a schema leads to no entity, or to one of several, that is `id`.
 */
export function rowKeyOf(schema: unknown): RowKey {
  const kinds = placeOfItems(schema)?.kinds ?? [];
  const entity = kinds.length === 1 ? kinds[0]?.[1] : undefined;
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
