import { normalizeEntity } from '../schema/normalizeEntity.js';
import { normalizeItems } from '../schema/normalizeItems.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { OLDEST } from '../schema/rowOrder.js';
import { argumentFields } from '../shared/textOfArgs.js';
import { RestError } from '../shared/RestError.js';
import { warnOnce } from '../shared/warn.js';
import { ResponseTables } from './ResponseTables.js';
import { PlainDraft } from './PlainDraft.js';
import { readRow } from './tables.js';
import type { RowDraft } from './RowDraft.js';
import type { DraftClass } from './ResponseTables.js';
import type { noteWrite } from './changeLog.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { ChangeLists, DoubtfulItem, ListMutation, WrittenResponse } from './listItems.js';
import type { Follow, WriteMeta } from './WriteMeta.js';
import type { NormalizedState } from './tables.js';
import type {
  EntityClass,
  DoubtfulChange,
  NormalizeContext,
  Owner,
  Row,
  StoredRow,
  TableSchema,
} from '../schema/Schema.js';

/** A call of `normalize`. */
export interface Given {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly meta: WriteMeta;
}

export interface Normalized extends NormalizedState {
  /** Primary keys in place of entities: `'1'`, `['1', '2']`, `{ user: '1' }`; without a schema the response itself. */
  readonly result: unknown;
}

/** Entities nested deeper than this are queued, not visited recursively: deep data cannot overflow the stack. */
const MAX_STACK = 200;

/** Limit for lists and objects nested in one another without an entity between them; each entity starts a new count. */
const MAX_NESTING = 1_000;

function tooDeep(): RestError {
  return new RestError({
    code: 'RESPONSE_TOO_DEEP',
    subject: 'normalize',
    happened: `Lists and objects with schemas are nested more than ${String(MAX_NESTING)} levels deep.`,
    fix: 'Make the nested thing an Entity, whose depth is no limit, or leave the inner levels without a schema.',
    status: 400,
  });
}

/** An input object that was visited as this row. A linked list: nearly every object is visited as one row only. */
interface Visit {
  readonly table: string;
  readonly pk: string;
  readonly before: Visit | undefined;
}

/** Parameters of a call whose endpoint is unknown: the fields of its first two arguments. */
const callParams = (args: readonly unknown[]) => ({ ...argumentFields(args[0]), ...argumentFields(args[1]) });

/** Inputs of which a part without a primary key was left out. A weak set: an entry goes with its input. */
const incompleteInputs = new WeakSet<object>();

/** Returns whether `normalize` has left out a part of this very input object, for want of a primary key. */
export const isIncomplete = (input: unknown): boolean => incompleteInputs.has(Object(input) as object);

let runs = 0;

/** How rows are written and lists changed: in a store, or without one. */
export interface Means<D extends PlainDraft> {
  readonly Draft: DraftClass<D>;
  /** Changes stored lists that may contain rows of the response, or marks them stale. */
  readonly changeLists: ChangeLists<D>;
  /** Given by a store: large tables are split, and changed rows are added to the change log. */
  readonly note?: typeof noteWrite;
}

/** One run of `normalize`: the schemas visit the response through it, and it collects the rows they write. */
export class Normalization<D extends PlainDraft = RowDraft> implements NormalizeContext, WrittenResponse<D> {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = (() => {
    const example = new Normalization(
      { args: [], state: { entities: {}, entitiesMeta: {}, indexes: {} }, meta: OLDEST },
      { Draft: PlainDraft } as Means<PlainDraft>,
    );
    example.current('', '');
    return example;
  })();

  readonly args: readonly unknown[];
  readonly run = ++runs;
  owner: Owner | undefined = undefined;
  isBeside = false;
  readonly isInPages: boolean;
  isCreating = false;
  isWithin = false;
  readonly isExpected: boolean;
  readonly follow: Follow;
  readonly state: NormalizedState;
  readonly tables: ResponseTables<D>;
  #isIncomplete = false;
  readonly #entered = new Map<object, Visit>();
  readonly #waiting: (() => void)[] = [];
  readonly #meta: WriteMeta;
  readonly #means: Means<D>;
  readonly tops: WrittenResponse<D>['tops'] = new Map();
  readonly mutations: ListMutation[] = [];
  readonly doubts: DoubtfulItem[] = [];
  #depth = 0;
  /** Lists and objects between the innermost entity and the value being visited. */
  #nesting = 0;
  #temporaryIds = 0;

  constructor({ args, state, meta }: Given, means: Means<D>) {
    this.args = args;
    this.state = state;
    this.tables = new ResponseTables(means.Draft, meta, state);
    this.#means = means;
    this.#meta = meta;
    this.isInPages = meta.pages !== undefined;
    this.isExpected = meta.isExpected === true || meta.isInferred === true;
    this.follow = meta.follow ?? { families: [], params: callParams(args) };
  }

  normalize(schema: unknown, input: unknown): Normalized {
    const result = this.visit(schema, input, input, undefined);
    // A visit may queue further ones: `for … of` runs on to the present end of the array.
    for (const visitMembers of this.#waiting) visitMembers();
    this.#means.changeLists(this, this.#meta.endpoint);
    if (this.#isIncomplete) incompleteInputs.add(input as object);
    return { result, ...this.tables.finish(this.#means.note) };
  }

  visit(position: unknown, input: unknown, parent: unknown, key: string | undefined): unknown {
    const schema = resolveSchema(position);
    if (schema === undefined) return input;
    if ((input === undefined || input === null) && !schema.takesNull) return input;
    if (this.#nesting === MAX_NESTING) throw tooDeep();
    this.#nesting++;
    const result = schema.normalize(input, parent, key, this);
    this.#nesting--;
    return result;
  }

  takeApart(kind: TableSchema, base: TableSchema, input: unknown, parent: unknown, key: string | undefined): unknown {
    return normalizeEntity(kind as EntityClass, base as EntityClass, input, parent, key, this);
  }

  normalizeItems(item: unknown, input: unknown, parent: unknown, key: string | undefined): unknown {
    return normalizeItems(item, input, parent, key, this);
  }

  descend(owner: Owner, visitMembers: () => void): void {
    const inPlace = (): void => this.#within(owner, visitMembers);
    if (this.#depth >= MAX_STACK) {
      this.#waiting.push(this.isCreating ? () => this.creating(inPlace) : inPlace);
      return;
    }
    this.#depth++;
    inPlace();
    this.#depth--;
  }

  enter(input: object, table: string, pk: string): boolean {
    const before = this.#entered.get(input);
    for (let visit = before; visit; visit = visit.before) {
      if (visit.table === table && visit.pk === pk) return false;
    }
    this.#entered.set(input, { table, pk, before });
    return true;
  }

  current(table: string, pk: string): StoredRow | undefined {
    return this.tables.place(table, pk).current;
  }

  stored(table: string, pk: string): StoredRow | undefined {
    return this.tables.place(table, pk).stored;
  }

  place(table: TableSchema, pk: string): D {
    const draft = this.tables.place(table.key, pk, table);
    if (this.owner === undefined && !table.isList && this.tables.incoming.isWrite) this.tops.set(draft, { table, pk });
    return draft;
  }

  changeLists(change: object, row: Row): void {
    this.mutations.push({ change: change as CollectionChange, row });
  }

  doubtLists(entity: TableSchema, row: Readonly<Record<string, unknown>>, change: DoubtfulChange): void {
    this.doubts.push({ entity: entity as EntityClass, row, change });
  }

  write(table: TableSchema, pk: string, row: Row): void {
    const listed = this.listed(table.key, pk);
    const draft = this.place(table, pk);
    if (!listed || !this.#meta.crossed) return draft.write(table, listed ?? row);
    draft.change(table, listed, () => listed);
    draft.outdate();
  }

  listed(table: string, pk: string): Row | undefined {
    return readRow(this.#meta.lists ?? {}, table, pk);
  }

  outdate(table: string, pk: string, field?: string): void {
    // A row that is not stored cannot be stale.
    if (readRow(this.state.entitiesMeta, table, pk)) this.tables.place(table, pk).outdate(field);
  }

  invalidate(table: TableSchema, pk: string): void {
    const draft = this.tables.place(table.key, pk, table);
    this.tops.set(draft, { table, pk });
    draft.invalidate();
  }

  open(table: TableSchema): void {
    this.tables.open(table);
  }

  noteLeftOut(table: string, key: string | undefined): void {
    this.#isIncomplete = true;
    warnOnce(
      `${this.#meta.endpoint ?? 'normalize'}: ${key === undefined ? 'an item of its list' : `what stands at "${key}"`} has no usable primary key of ${table} (text, or a number that JSON does not round, below 2^53), and is left out. ` +
        `Look at what the server sends, at pk() of ${table}, or pick it out in process().`,
      'error',
    );
  }

  creating<T>(visitItems: () => T): T {
    const outer = this.isCreating;
    // A server's response has its ids already; only an optimistic or local write needs temporary ones.
    this.isCreating = this.isExpected || this.#meta.endpoint === undefined;
    const made = visitItems();
    this.isCreating = outer;
    return made;
  }

  placeholder(table: string): string | undefined {
    if (!this.isCreating) return undefined;
    const { requestId = 'new' } = this.#meta;
    for (;;) {
      const count = this.#temporaryIds++;
      const pk = count === 0 ? requestId : `${requestId}-${String(count)}`;
      // In the response of a request the id must be free: a local write may have created a row under it.
      if (this.isExpected || this.current(table, pk) === undefined) return pk;
    }
  }

  #within(owner: Owner, visitMembers: () => void): void {
    const [outer, nesting, isBeside] = [this.owner, this.#nesting, this.isBeside];
    this.isBeside = false;
    this.owner = owner;
    this.#nesting = 0;
    visitMembers();
    this.owner = outer;
    this.isBeside = isBeside;
    this.#nesting = nesting;
  }
}
