/** A stored row: an entity's fields with ids in place of nested entities, or a collection's list of ids. */
export type Row = Readonly<Record<string, unknown>> | readonly unknown[];

/**
 * What a table holds for a row that was deleted, and what `denormalize` returns for data that cannot be used because of
 * one. A string, so that it survives JSON; rows are always objects, so no row can be mistaken for it.
 */
export const INVALID = '@@rest-slice/INVALID';

/** A row, or the mark of a deleted one. */
export type StoredRow = Row | typeof INVALID;

/** Of a request: number of the newest action when it was sent, and of the one that brought its answer. */
export type Numbers = readonly [sent: number, arrived: number];

/** When a row was written; ms since epoch, except the numbers of actions. */
export interface RowMeta {
  /** When the request was sent. */
  readonly fetchedAt: number;
  /** When its answer was stored. */
  readonly date: number;
  readonly expiresAt: number;
  /** When the last read of it was sent: number of the newest action. Absent outside a store, and before a read. */
  readonly sent?: number;
  /** Number of the action that brought that read. */
  readonly arrived?: number | undefined;
  /** The last sent mutation, and the latest answer of one; a local write is one that was sent and arrived at once. */
  readonly mutation?: Numbers;
  /** While layers are pending: the number of the last sent mutation that answered a field. */
  readonly answeredBy?: Readonly<Record<string, number>>;
  /** Number of the action that left it other than the server has it, as far as anybody knows. */
  readonly stale?: number;
  /** The read that did so, where it was one. */
  readonly by?: string;
  /** It was created on this page, which so knows all of it. */
  readonly isMade?: true;
  /** Of a list: whether the server has compared an argument with the field of its name, as far as its items show. */
  readonly shown?: Readonly<Record<string, boolean>>;
  /** Of a list: what it was asked for with, where its key has texts in place of numbers and the like. */
  readonly asked?: Readonly<Record<string, unknown>>;
  /** Of a list: something stood beside it in the answer, such as a count. */
  readonly counted?: true;
  /** Of a list: pages of it were read. */
  readonly inPages?: true;
  /** Of a list: number of the action that brought the last page. */
  readonly paged?: number;
}

/** What is noted beside a list, whoever writes it. */
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
  /** What this response says of it so far, or, while it says nothing, what is stored. */
  readonly said: StoredRow | undefined;
  write(table: TableSchema, row: Row): void;
  /** Change a list that is stored, or start one with `row`, in a way of its own. */
  change(table: TableSchema, row: Row, combine: (existing: Row, incoming: Row) => Row): void;
  /** These fields of the row are what they were before. */
  confirm(table: TableSchema, fields: Row): void;
  /** As it was before this response. */
  readonly stored: StoredRow | undefined;
  /** Keep something beside a list. */
  note(notes: ListNotes): void;
  /** To be set where this response creates the row. */
  isMade: boolean;
}

/** What was done to an item of which no more is known than what was sent. */
export type DoubtfulChange = 'create' | 'edit' | 'delete';

/** What only the schemas of this library need while a response is taken apart. */
interface EngineContext {
  /** Number of this run of `normalize`. */
  readonly run: number;
  /** Take an entity apart, by the hooks that its class has other than the class Entity. */
  takeApart(kind: TableSchema, base: TableSchema, input: unknown, parent: unknown, key: string | undefined): unknown;
  /** Something that is no list stands beside the value being visited, in an object around it. */
  isBeside: boolean;
  /** What comes is a list whose endpoint says where its pages are. */
  readonly isInPages: boolean;
  /** What is visited can be left out without the rest: a list, a map or an entity is around it, and says so. */
  isWithin: boolean;
  /** Tell of a part that is left out, since it has no primary key. */
  noteLeftOut(table: string, key: string | undefined): void;
  /** Visit an entity's members, now or (in very deep data) a little later. */
  descend(owner: Owner, visitMembers: () => void): void;
  /** False when this very object is being, or has been, visited as this row: a cycle in the input. */
  enter(input: object, table: string, pk: string): boolean;
  /** The place of a row, for who looks and writes. */
  place(table: TableSchema, pk: string): RowPlace;
  /** What stands in a list in place of what the answer says of it. */
  listed(table: string, pk: string): Row | undefined;
  /**
   * Lists are to be changed by name, when all that the answer says is written.
   *
   * @param change a CollectionChange.
   * @param taken what it took.
   */
  changeLists(change: object, taken: object): void;
  /**
   * An item was written of which no more is known than some fields: the lists that it may be in are stale.
   *
   * @param change of one that was created or deleted it is known where it was not, or is not now.
   */
  doubtLists(entity: TableSchema, fields: Readonly<Record<string, unknown>>, change: DoubtfulChange): void;
  /** Run `visitItems`, in which an entity without a primary key gets a placeholder. */
  creating<T>(visitItems: () => T): T;
  readonly isCreating: boolean;
  /** No answer has come yet: an optimistic function says what is expected. */
  readonly isExpected: boolean;
  /** The placeholder for the next entity without a primary key; undefined where none is allowed. */
  placeholder(table: string): string | undefined;
}

/** What a schema can do and ask while a response is taken apart. */
export interface NormalizeContext extends EngineContext {
  /** The endpoint's arguments. */
  readonly args: readonly unknown[];
  /** Normalize a nested value. Schemas call it instead of each other. */
  visit(schema: unknown, input: unknown, parent: unknown, key: string | undefined): unknown;
  /** Merge a row into its table. */
  write(table: TableSchema, pk: string, row: Row): void;
  /** Mark a row as deleted. */
  invalidate(table: TableSchema, pk: string): void;
  /** Let a table exist, be it empty. */
  open(table: TableSchema): void;
  /** A row as it is now, what this response has written so far included. */
  current(table: string, pk: string): StoredRow | undefined;
  /** A row as it was before this response. */
  stored(table: string, pk: string): StoredRow | undefined;
  /** The innermost entity around the value being visited; plain objects and lists between them do not count. */
  readonly owner: Owner | undefined;
  /**
   * A row, or a list, is not what the server has any more, though nobody knows how it is: what shows it becomes stale.
   *
   * @param field in which it disagrees with what is said, where that is why.
   */
  outdate(table: string, pk: string, field?: string): void;
}

/** What a schema can do and ask while a value is put together. */
export interface DenormalizeContext {
  readonly args: readonly unknown[];
  /** Denormalize a nested value: undefined when missing, `INVALID` when unusable. */
  visit(schema: unknown, input: unknown): unknown;
  /** The same of an item of a map: it may lack what it requires. */
  visitItem(schema: unknown, input: unknown): unknown;
  /** Tell that an entity lacks what it requires: alone it is no answer. */
  noteLacking(entity: object): void;
  /** Denormalize the items of a list; those that are missing or deleted are left out, `null` stays. */
  visitItems(schema: unknown, input: readonly unknown[]): readonly unknown[];
  /** A row as it is stored; the value is made anew when it changes. */
  row(table: string, pk: string): StoredRow | undefined;
  /** Primary keys of a table in table order, undefined when there is none; the value is made anew when it changes. */
  pks(table: string): readonly string[] | undefined;
  /** What a function picks from the arguments; the value is another one where it picks something else. */
  argument(pick: (args: readonly unknown[]) => string | undefined): string | undefined;
}

/** What a schema can ask while a result is built from arguments alone. */
export interface QueryContext {
  query(schema: unknown, args: readonly unknown[]): unknown;
  stored(table: string, pk: string): StoredRow | undefined;
  /** Primary keys of a table in table order, undefined when there is none. */
  pks(table: string): readonly string[] | undefined;
  /** The primary key that an index of a table gives for a value. */
  indexed(table: string, field: string, value: unknown): string | undefined;
}

/** What every schema does; shorthands (`[User]`, `{ user: User }`, a decoder) become one by `resolveSchema`. */
interface SchemaBase {
  /** @returns what stands in the result in place of `input`: an id, a list of ids, the value itself. */
  normalize(input: unknown, parent: unknown, key: string | undefined, context: NormalizeContext): unknown;
  /** @returns a result built from arguments alone; undefined when the store does not hold it. Left out where there is none. */
  queryKey?(args: readonly unknown[], context: QueryContext): unknown;
  /** It is asked for `null` and `undefined` in a response too, which every other schema leaves as they are. */
  readonly takesNull?: boolean;
  /** Its values come from the tables alone: nothing stands for them in a result, and they are read all the same. */
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
  /** Its rows are whole lists: a read that a write has crossed does not replace them. */
  readonly isList?: boolean;
  /** Its rows are parts of lists, and say nothing of the whole. */
  readonly isPart?: boolean;
  /** Combine two rows of one response. */
  merge(existing: Row, incoming: Row): Row;
  /** Combine a stored row with an incoming one. */
  mergeWithStore(existingMeta: RowMeta, incomingMeta: RowMeta, existing: StoredRow, incoming: Row): StoredRow;
  mergeMetaWithStore(existingMeta: RowMeta, incomingMeta: RowMeta): RowMeta;
}

/** A table schema that can be read. Its value is made in two steps, so that a cycle finds the first half. */
export interface ReadableTable extends TableSchema, SchemaBase {
  /** The schema whose values these are, where several give the same. */
  readonly readAs?: ReadableTable;
  /** Nested values deeper than this stay ids. */
  readonly maxEntityDepth?: number;
  /**
   * Whether a value may hold itself, however deep; it is taken to be so where nobody says.
   *
   * @param below finds the classes that the data of one leads to, undefined where that may be anything.
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

/** What a response means. */
export type Schema = ValueSchema | ReadableTable;

export const isInvalid = (value: unknown): value is typeof INVALID => value === INVALID;

/** The name of a table, of what has one. */
export function keyOf(schema: unknown): string | undefined {
  const { key } = (schema ?? {}) as { readonly key?: unknown };
  return typeof key === 'string' ? key : undefined;
}

export function isSchema(value: unknown): value is Schema {
  // Texts have a normalize() too.
  return typeof value !== 'string' && typeof (value as Partial<Schema> | null | undefined)?.normalize === 'function';
}

export function isReadableTable(value: Schema): value is ReadableTable {
  return typeof (value as Partial<ReadableTable>).fill === 'function';
}

/** Whether a schema is the class of an entity. */
export const isEntityClass = (schema: unknown): schema is EntityClass =>
  typeof (schema as Partial<EntityClass> | null | undefined)?.prototype?.pk === 'function';
