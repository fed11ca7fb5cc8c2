import type { INVALID } from './invalid.js';

/** A stored row: an entity's fields with ids in place of nested entities, or a collection's list of ids. */
export type Row = Readonly<Record<string, unknown>> | readonly unknown[];

/** A row, or the mark of a deleted one. */
export type StoredRow = Row | typeof INVALID;

/** When a row was written; ms since epoch, except the two sequence numbers. */
export interface RowMeta {
  /** When the request was sent. */
  readonly fetchedAt: number;
  /** When its answer was stored. */
  readonly date: number;
  readonly expiresAt: number;
  /** Number of the newest action when the request was sent; absent outside a store. */
  readonly sent?: number;
}

/** What a schema can do and ask while a response is taken apart. */
export interface NormalizeContext {
  /** The endpoint's arguments. */
  readonly args: readonly unknown[];
  /** Normalize a nested value. Schemas call it instead of each other. */
  visit(schema: unknown, input: unknown, parent: unknown, key: string | undefined): unknown;
  /** Run the part of a visit that goes deeper, now or (in very deep data) a little later. */
  descend(visitMembers: () => void): void;
  /** False when this very object is being, or has been, visited as this row: a cycle in the input. */
  enter(input: object, table: string, pk: string): boolean;
  /** Merge a row into its table. */
  write(table: TableSchema, pk: string, row: Row): void;
  /** Mark a row as deleted. */
  invalidate(table: string, pk: string): void;
  /** A row as it was before this response. */
  stored(table: string, pk: string): StoredRow | undefined;
  storedPks(table: string): readonly string[];
  /** Run `visitItems`, in which an entity without a primary key gets a placeholder. */
  creating<T>(visitItems: () => T): T;
  /** The placeholder for the next entity without a primary key; undefined where none is allowed. */
  placeholder(table: string): string | undefined;
}

/** What a schema can do and ask while a value is put together. */
export interface DenormalizeContext {
  readonly args: readonly unknown[];
  /** Denormalize a nested value: undefined when missing, `INVALID` when unusable. */
  visit(schema: unknown, input: unknown): unknown;
}

/** What a schema can ask while a result is built from arguments alone. */
export interface QueryContext {
  query(schema: unknown, args: readonly unknown[]): unknown;
  stored(table: string, pk: string): StoredRow | undefined;
}

/** What every schema does; shorthands (`[User]`, `{ user: User }`, a decoder) become one by `resolveSchema`. */
interface SchemaBase {
  /** @returns what stands in the result in place of `input`: an id, a list of ids, the value itself. */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  /** @returns a result built from arguments alone; undefined when the store does not hold it. */
  queryKey(args: readonly unknown[], context: QueryContext): unknown;
}

/** A schema whose values are parts of a result: lists, objects, decoders. */
export interface ValueSchema extends SchemaBase {
  denormalize(input: unknown, context: DenormalizeContext): unknown;
}

/** A schema whose values are rows of a table: an Entity class, a Collection. */
export interface TableSchema {
  /** Name of the table in `entities`. */
  readonly key: string;
  /** Combine two rows of one response. */
  merge(existing: Row, incoming: Row): Row;
  /** Combine a stored row with an incoming one. */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow;
  mergeMetaWithStore(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta;
}

/** A table schema that can be read. Its value is made in two steps, so that a cycle finds the first half. */
export interface ReadableTable extends TableSchema, SchemaBase {
  /** Nested values deeper than this stay ids. */
  readonly maxEntityDepth?: number;
  /** A value without its nested values; undefined when the row is not valid. */
  createIfValid(row: Row): object | undefined;
  /** Put the nested values in place. @returns false when the value is unusable because a required one is. */
  fill(value: object, row: Row, context: DenormalizeContext): boolean;
}

/** What a response means. */
export type Schema = ValueSchema | ReadableTable;

export function isSchema(value: unknown): value is Schema {
  // Texts have a normalize() too.
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) return false;
  return typeof (value as { normalize?: unknown }).normalize === 'function';
}

export function isReadableTable(value: Schema): value is ReadableTable {
  return typeof (value as Partial<ReadableTable>).fill === 'function';
}
