import { Entity } from '../schema/Entity.js';
import { placeOfItems } from '../schema/itemPlace.js';
import { isUsablePk } from '../schema/primaryKey.js';

/** A row of the server: JSON, never mutated. */
export type ServedRow = Readonly<Record<string, unknown>>;

/** The primary key of rows, and the fields it is computed from. */
export interface RowKey {
  /** Computes the primary key; undefined where the row has none. */
  pkOf(row: ServedRow): string | undefined;
  /** Lists the fields that `pk()` reads: `['id']`, `['owner', 'number']`. */
  fieldsOf(row: ServedRow): readonly string[];
  /** Gets the class default of a field. */
  defaultOf(field: string): unknown;
}

/** Wrap a row to note which of its fields are read. */
function watch(row: ServedRow, seen: Set<string>): ServedRow {
  return new Proxy(row, {
    get(target, name) {
      if (typeof name === 'string') seen.add(name);
      return Reflect.get(target, name) as unknown;
    },
  });
}

/**
 * Make the key of a schema's rows: the entity's `pk()` is called on the plain row, with the row as arguments too, since
 * created rows have the path parameters. Without a single entity in the schema, the key is `id`.
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
