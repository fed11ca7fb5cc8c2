import { resolveSchema } from '../schema/resolveSchema.js';
import { keepShape } from '../shared/keepShape.js';
import { altered, RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { noteWrite } from './journal.js';
import { Incoming } from './Incoming.js';
import { checkRootInput } from './rootInput.js';
import { explainWrapped } from './wrappedAnswer.js';
import { pksOf, readRow, TablesDraft } from './tables.js';
import { TableWriter } from './TableWriter.js';
import type { Lists, WriteMeta } from './Incoming.js';
import type { NormalizedState } from './NormalizedState.js';
import type { Tables } from './tables.js';
import type { NormalizeContext, Owner, Row, RowMeta, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';

export type { NormalizedState } from './NormalizedState.js';

export interface Normalized extends NormalizedState {
  /** What stands for the response: an id, a list of ids, an object of them, or the response itself without a schema. */
  readonly result: unknown;
}

/** Primary keys of rows and lists that are not what the server has any more, by table. */
export type Outdated = ReadonlyMap<string, ReadonlySet<string>>;

export interface NormalizedInStore extends Normalized {
  readonly outdated: Outdated;
}

/** Visits nested deeper than this wait for their turn instead of using the stack. */
const MAX_STACK = 200;

/** Lists and objects may be nested in one another so deep, where schemas lead back to themselves; entities end it. */
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

/** An object visited as a row; nearly always as one only, so a list of sets would be waste. */
interface Visit {
  readonly table: string;
  readonly pk: string;
  readonly before: Visit | undefined;
}

let runs = 0;

/** One response being taken apart. */
class Normalization implements NormalizeContext {
  readonly args: readonly unknown[];
  readonly run = ++runs;
  owner: Owner | undefined = undefined;
  isCreating = false;
  readonly isExpected: boolean;
  readonly #state: NormalizedState;
  readonly #incoming: Incoming;
  readonly #placeholderPrefix: string;
  readonly #lists: Lists;
  readonly #writers = new Map<string, TableWriter>();
  readonly #entered = new Map<object, Visit>();
  readonly #waiting: (() => void)[] = [];
  readonly #noteDeleted: WriteMeta['noteDeleted'];
  readonly outdated = new Map<string, Set<string>>();
  #depth = 0;
  /** Visits between the innermost entity and here. */
  #nesting = 0;
  #placeholders = 0;

  constructor(args: readonly unknown[], state: NormalizedState, meta: WriteMeta) {
    this.args = args;
    this.#state = state;
    this.#incoming = new Incoming(meta);
    this.#lists = meta.lists ?? {};
    this.#noteDeleted = meta.noteDeleted;
    this.isExpected = this.#incoming.isExpected || meta.isInferred === true;
    this.#placeholderPrefix = meta.requestId ?? 'new';
  }

  /** @param isPlain tables are not split, however big they become. */
  normalize(schema: unknown, input: unknown, isPlain: boolean): Normalized {
    const result = this.visit(schema, input, input, undefined);
    // Running one may queue more: an array is iterated up to its present end.
    for (const visitMembers of this.#waiting) visitMembers();
    return { result, ...this.#finish(isPlain) };
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
    return this.#writer(table).slot(pk).current;
  }

  stored(table: string, pk: string): StoredRow | undefined {
    return this.#writer(table).slot(pk).stored;
  }

  storedPks(table: string): readonly string[] {
    return pksOf(this.#state.entities, table);
  }

  storedTables(): readonly string[] {
    return Object.keys(this.#state.entities);
  }

  place(table: TableSchema, pk: string): RowPlace {
    return this.#writer(table.key).open(table).slot(pk);
  }

  write(table: TableSchema, pk: string, row: Row): void {
    this.place(table, pk).write(table, this.listed(table.key, pk) ?? row);
  }

  listed(table: string, pk: string): Row | undefined {
    return readRow(this.#lists, table, pk);
  }

  outdate(table: string, pk: string): void {
    this.outdated.set(table, (this.outdated.get(table) ?? new Set()).add(pk));
  }

  invalidate(table: TableSchema, pk: string): void {
    this.#noteDeleted?.(table, pk, this);
    this.#writer(table.key).open(table).slot(pk).invalidate();
  }

  open(table: TableSchema): void {
    this.#writer(table.key).open(table);
  }

  creating<T>(visitItems: () => T): T {
    const outer = this.isCreating;
    this.isCreating = true;
    try {
      return visitItems();
    } finally {
      this.isCreating = outer;
    }
  }

  placeholder(table: string): string | undefined {
    if (!this.isCreating) return undefined;
    for (;;) {
      const count = this.#placeholders++;
      const pk = count === 0 ? this.#placeholderPrefix : `${this.#placeholderPrefix}-${String(count)}`;
      // That of a request is nobody else's, but for what is written locally for its item.
      if (this.isExpected || this.current(table, pk) === undefined) return pk;
    }
  }

  #within(owner: Owner, visitMembers: () => void): void {
    const [outer, nesting] = [this.owner, this.#nesting];
    this.owner = owner;
    this.#nesting = 0;
    try {
      visitMembers();
    } finally {
      this.owner = outer;
      this.#nesting = nesting;
    }
  }

  #writer(key: string): TableWriter {
    let writer = this.#writers.get(key);
    if (!writer) this.#writers.set(key, (writer = new TableWriter(key, this.#state, this.#incoming)));
    return writer;
  }

  /**
   * The tables with the rows written, each made of the stored one wherever they are equal. Only now: a row that one
   * part of the response changes and a later part changes back has not changed, nor has its table.
   *
   * @see spec: decision 41
   */
  #finish(isPlain: boolean): NormalizedState {
    const { entities, entitiesMeta } = this.#state;
    const rows = new TablesDraft<StoredRow>(entities, { isPlain });
    const metas = new TablesDraft<RowMeta>(entitiesMeta, { isPlain });
    const indexes = new TablesDraft<unknown>(this.#state.indexes);
    const touched: string[] = [];
    for (const writer of this.#writers.values()) writer.finish({ rows, metas, indexes, touched });
    const next = rows.finish();
    noteWrite(entities, next, touched);
    return { entities: next, entitiesMeta: metas.finish(), indexes: indexes.finish() };
  }
}

const example = new Normalization(
  [],
  { entities: {}, entitiesMeta: {}, indexes: {} },
  { fetchedAt: 0, date: 0, expiresAt: 0 },
);
example.current('', '');
keepShape(example);

/** What is stored for a response in a store, where big tables are split. @see normalize */
export function normalizeInStore(
  schema: unknown,
  input: unknown,
  {
    args,
    state,
    meta,
  }: { readonly args: readonly unknown[]; readonly state: NormalizedState; readonly meta: WriteMeta },
): NormalizedInStore {
  try {
    if (!meta.isInferred) checkRootInput(schema, input);
    const run = new Normalization(args, state, meta);
    return { ...run.normalize(schema, input, false), outdated: run.outdated };
  } catch (thrown) {
    // What a store knows of an error is stored. @see spec: decision 111
    throw altered(thrown, { found: '', ...(isDevelopment() && explainWrapped(schema, input)) });
  }
}

/**
 * Take a response apart into rows, each stored once, and a result made of ids.
 *
 * Pure: neither the input nor the state is changed, and a throw leaves the state as it was.
 *
 * @param args the endpoint's arguments: collections and some schemas depend on them.
 * @param state `{ entities?, entitiesMeta?, indexes? }` to merge into; untouched tables and rows keep their identity.
 * @param meta `{ fetchedAt, date, expiresAt }` of the response, ms since epoch.
 * @throws RestError PK_MISSING, RESPONSE_SHAPE, ENTITY_INVALID (status 400)
 * @see spec: S0–S3
 */
export function normalize(
  schema: unknown,
  input: unknown,
  args: readonly unknown[] = [],
  state: { readonly [K in keyof NormalizedState]?: Tables<unknown> } = {},
  meta: WriteMeta = { fetchedAt: 0, date: 0, expiresAt: Number.MAX_SAFE_INTEGER },
): Normalized {
  try {
    checkRootInput(schema, input);
    // What the caller holds is taken to be what an earlier call returned.
    const stored = { entities: {}, entitiesMeta: {}, indexes: {}, ...state } as NormalizedState;
    return new Normalization(args, stored, meta).normalize(schema, input, true);
  } catch (thrown) {
    throw isDevelopment() ? altered(thrown, { ...explainWrapped(schema, input) }) : thrown;
  }
}
