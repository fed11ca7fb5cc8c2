/** A stored row: an entity's fields with ids in place of nested entities, or a collection's list of ids. */
export type Row = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * Mark of a deleted row in a table, and result of `denormalize` for data that are unusable because of one. A string, so that
 * it survives JSON; rows are always objects, so no row can be mistaken for it.
 */
export const INVALID = '@@rest-slice/INVALID';

/** A row, or the mark of a deleted one. */
export type StoredRow = Row | typeof INVALID;

/** Numbers of a request: of the newest action when it was sent, and of the action that brought its response. */
export type Numbers = readonly [sent: number, arrived: number];

/** When a row was written; ms since epoch, except the numbers of actions. */
export interface RowMeta {
  /** When the request was sent. */
  readonly fetchedAt: number;
  /** When its response was stored. */
  readonly date: number;
  readonly expiresAt: number;
  /** Number of the newest action when the last read of it was sent. Absent outside a store, and before a read. */
  readonly sent?: number;
  /** Number of the action that brought that read. */
  readonly arrived?: number | undefined;
  /** The last sent mutation, and the latest response of one; a local write was sent and arrived at the same number. */
  readonly mutation?: Numbers;
  /** While layers are pending: for each field, the number of the last sent mutation whose response had it. */
  readonly answeredBy?: Readonly<Record<string, number>>;
  /** Number of the action after which it may differ from the server's: the row is stale. */
  readonly stale?: number;
  /** Name of the read that made it stale, where it was a read. */
  readonly by?: string;
  /** It was created on this page, so all of its fields are known. */
  readonly isMade?: true;
  /** Of a list: whether its items' fields equal its arguments of the same name, as responses have shown. */
  readonly shown?: Readonly<Record<string, boolean>>;
  /** Of a list: the numbers and booleans among its arguments, which are texts in its key. */
  readonly asked?: Readonly<Record<string, unknown>>;
  /** Of a list: the response had something else beside it, such as a count. */
  readonly counted?: true;
  /** Of a list: pages of it were read. */
  readonly inPages?: true;
  /** Of a list: number of the action that brought the last page. */
  readonly paged?: number;
}

/** The notes in the meta of a list. */
export type ListNotes = Pick<RowMeta, 'shown' | 'asked' | 'counted' | 'inPages' | 'paged'>;

/** The entity whose members are being visited. */
export interface Owner {
  readonly table: string;
  readonly pk: string;
  /** The row as it is so far: members visited before hold ids. */
  readonly row: Readonly<Record<string, unknown>>;
}

/** One row while a response is being stored. */
export interface RowPlace {
  /** The row as this response has written it so far; the stored row where it has not. */
  readonly latest: StoredRow | undefined;
  write(table: TableSchema, row: Row): void;
  /** Change a stored list with `combine`, or start one with `row`, which may be a page of it. */
  change(table: TableSchema, row: Row, combine: (existing: Row, incoming: Row) => Row, isPage?: boolean): void;
  /** Note that the response has these fields of the row unchanged. */
  confirm(table: TableSchema, fields: Row): void;
  /** The row as it was before this response. */
  readonly stored: StoredRow | undefined;
  /** Keep notes in the meta of a list. */
  note(notes: ListNotes): void;
}

/** The change of an item of which only the sent fields are known. */
export type DoubtfulChange = 'create' | 'edit' | 'delete';

/** The part of `NormalizeContext` that only the schemas of this library use. */
interface EngineContext {
  /** Number of this run of `normalize`. */
  readonly run: number;
  /** Normalize an entity; `base` is the class Entity, to see which hooks the class overrides. */
  takeApart(kind: TableSchema, base: TableSchema, input: unknown, parent: unknown, key: string | undefined): unknown;
  /** Normalize a list, or an object whose members are the items. */
  normalizeItems(item: unknown, input: unknown, parent: unknown, key: string | undefined): unknown;
  /** An object around the value being visited has another member that is no list. */
  isBeside: boolean;
  /** The endpoint has `nextPage` or `previousPage`: the response is one page of a list. */
  readonly isInPages: boolean;
  /** The value being visited can be left out alone: a list, a map or an entity around it has set this. */
  isWithin: boolean;
  /** Note, and warn, that a part is left out for want of a primary key. */
  noteLeftOut(table: string, key: string | undefined): void;
  /** Visit an entity's members, now or (in very deep data) a little later. */
  descend(owner: Owner, visitMembers: () => void): void;
  /** Returns false when this very object is being, or has been, visited as this row: the input may hold itself. */
  enter(input: object, table: string, pk: string): boolean;
  /** The place of a row, to read and write it. */
  place(table: TableSchema, pk: string): RowPlace;
  /** The row to store for a list in place of the one in the response, if there is one. */
  listed(table: string, pk: string): Row | undefined;
  /**
   * Queue the change of lists by a CollectionChange for when all rows of the response are written.
   *
   * @param change a CollectionChange.
   * @param row the items it normalized, as a list or a map.
   */
  changeLists(change: object, row: Row): void;
  /**
   * Mark the lists stale that may contain an item of which only some fields are known.
   *
   * @param change a created item was in no list before, a deleted one is in none now.
   */
  doubtLists(entity: TableSchema, fields: Readonly<Record<string, unknown>>, change: DoubtfulChange): void;
  /** Run `visitItems`, in which an entity without a primary key gets a placeholder. */
  creating<T>(visitItems: () => T): T;
  readonly isCreating: boolean;
  /** No response has come yet: an optimistic function gave the expected one. */
  readonly isExpected: boolean;
  /** With the fields in the request's body. */
  readonly follow: { readonly sent?: Readonly<Record<string, unknown>> | undefined };
  /** The placeholder for the next entity without a primary key; undefined where none is allowed. */
  placeholder(table: string): string | undefined;
}

/** The functions a schema has while a response is normalized. */
export interface NormalizeContext extends EngineContext {
  /** The endpoint's arguments. */
  readonly args: readonly unknown[];
  /** Normalize a nested value. Schemas call it instead of each other. */
  visit(schema: unknown, input: unknown, parent: unknown, key: string | undefined): unknown;
  /** Merge a row into its table. */
  write(table: TableSchema, pk: string, row: Row): void;
  /** Mark a row as deleted. */
  invalidate(table: TableSchema, pk: string): void;
  /** Create a table if there is none; it may stay empty. */
  open(table: TableSchema): void;
  /** A row as it is now, including changes by this response. */
  current(table: string, pk: string): StoredRow | undefined;
  /** A row as it was before this response. */
  stored(table: string, pk: string): StoredRow | undefined;
  /** The innermost entity around the value being visited; plain objects and lists between them do not count. */
  readonly owner: Owner | undefined;
  /**
   * Mark a row, or a list, stale: it may differ from the server's, and so do all results that show it.
   *
   * @param field the field in which it disagrees with the response, where that is the reason.
   */
  outdate(table: string, pk: string, field?: string): void;
}

/** The functions a schema has while a value is denormalized. */
export interface DenormalizeContext {
  readonly args: readonly unknown[];
  /** Denormalize a nested value: undefined when missing, `INVALID` when unusable. */
  visit(schema: unknown, input: unknown): unknown;
  /** Denormalize an item of a map, which may be an entity that lacks a required relation. */
  visitItem(schema: unknown, input: unknown): unknown;
  /** @internal Puts the relations of an entity in place; `base` is the class Entity. */
  fillRelations(kind: EntityClass, base: EntityClass, instance: object, row: Row): void;
  /** Denormalize the items of a list; those that are missing or deleted are left out, `null` stays. */
  visitItems(schema: unknown, input: readonly unknown[]): readonly unknown[];
  /** A row as it is stored; the value then depends on it, and is computed again when the row changes. */
  row(table: string, pk: string): StoredRow | undefined;
  /** Primary keys of a table in table order, undefined when there is none; the value then depends on the table. */
  pks(table: string): readonly string[] | undefined;
  /** Calls a function of the arguments; the value is cached for each text that it returns. */
  argument(pick: (args: readonly unknown[]) => string | undefined): string | undefined;
}

/** The functions a schema has while a result is built from arguments alone. */
export interface QueryContext {
  query(schema: unknown, args: readonly unknown[]): unknown;
  stored(table: string, pk: string): StoredRow | undefined;
  /** Primary keys of a table in table order, undefined when there is none. */
  pks(table: string): readonly string[] | undefined;
  /** The primary key that an index of a table gives for a value. */
  indexed(table: string, field: string, value: unknown): string | undefined;
}

/** The common part of all schemas; shorthands (`[User]`, `{ user: User }`, a decoder) become one by `resolveSchema`. */
interface SchemaBase {
  /** @returns the replacement for `input` in the result: an id, a list of ids, the value itself. */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  /** @returns a result built from arguments alone; undefined when the store does not hold it. Left out where there is none. */
  queryKey?(args: readonly unknown[], context: QueryContext): unknown;
  /** It normalizes `null` and `undefined` in a response too, which are kept as they are for every other schema. */
  readonly takesNull?: boolean;
  /** Its values come from the tables alone: they are read although a result has no reference to them. */
  readonly isDerived?: boolean;
}

/** A schema whose values are parts of a result: lists, objects, decoders. */
export interface ValueSchema extends SchemaBase {
  denormalize(input: unknown, context: DenormalizeContext): unknown;
}

/** A schema whose values are rows of a table: an Entity class, a Collection. */
export interface TableSchema {
  /** Name of the table in `entities`. */
  readonly key: string;
  /** Fields by whose values rows can be found. */
  readonly indexes?: readonly string[] | undefined;
  /** Its rows are whole lists: a read does not replace one that was written while the read was in flight. */
  readonly isList?: boolean;
  /** Combine two rows of one response. */
  merge(existing: Row, incoming: Row): Row;
  /** Combine a stored row with an incoming one. */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow;
  /** Combine their times; the later ones, where there is no such method. */
  mergeMetaWithStore?(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta;
}

/** A table schema that can be read. Its value is created first and filled later, so that a cycle finds the object. */
export interface ReadableTable extends TableSchema, SchemaBase {
  /** The schema under which values are cached, where several schemas read the same values. */
  readonly readAs?: ReadableTable;
  /** Nested values deeper than this stay ids. */
  readonly maxEntityDepth?: number;
  /**
   * Returns whether a value may hold itself, however deep; without this method it is assumed.
   *
   * @param below lists the classes that the data of one leads to; undefined where that may be any.
   */
  leadsBack?(below: (kind: TableSchema, base: TableSchema) => unknown): boolean;
  /** A value without its nested values; undefined when the row is not valid. */
  createIfValid(row: Row): object | undefined;
  /** Put the nested values in place. @returns false when the value is unusable. */
  fill(value: object, row: Row, context: DenormalizeContext): boolean;
}

/** The static side of an Entity class. */
export interface EntityClass extends TableSchema {
  readonly prototype: { pk(...args: never[]): unknown };
  pk(value: unknown, parent?: unknown, key?: string, args?: readonly unknown[]): unknown;
  readonly schema: Readonly<Record<string, unknown>> | undefined;
  readonly defaults: Readonly<Record<string, unknown>>;
  readonly automaticValidation?: 'warn' | 'silent' | undefined;
  process(
    input: Readonly<Record<string, unknown>>,
    parent: unknown,
    key: string | undefined,
    args: readonly unknown[],
  ): object | undefined;
  validate(value: Readonly<Record<string, unknown>>): string | undefined;
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  createIfValid(row: Row): object | undefined;
  fromJS(props: object): object;
  shouldUpdate(...args: never[]): boolean;
  shouldReorder(...args: never[]): boolean;
}

/** A schema: describes a response. */
export type Schema = ValueSchema | ReadableTable;

export const isInvalid = (value: unknown): value is typeof INVALID => value === INVALID;

/** Get the name of a schema's table; undefined where it has none. */
export function keyOf(schema: unknown): string | undefined {
  const { key } = (schema ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' ? key : undefined;
}

export function isSchema(value: unknown): value is Schema {
  // Strings have a normalize() too.
  return typeof value !== 'string' && typeof (value as Partial<Schema> | null | undefined)?.normalize === 'function';
}

export function isReadableTable(value: Schema): value is ReadableTable {
  return typeof (value as Partial<ReadableTable>).fill === 'function';
}

/** Returns whether a schema is the class of an entity. */
export const isEntityClass = (schema: unknown): schema is EntityClass =>
  typeof (schema as Partial<EntityClass> | null | undefined)?.prototype?.pk === 'function';

/** A schema of a field whose value depends on the reader's arguments: a Scalar. */
export interface Lensed {
  hasValue(
    reference: unknown,
    args: readonly unknown[],
    cellOf: (table: string, pk: string) => StoredRow | undefined,
  ): boolean;
}

export const isLensed = (schema: unknown): schema is Lensed =>
  typeof (schema as Partial<Lensed> | undefined)?.hasValue === 'function';
