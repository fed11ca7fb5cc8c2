import { normalizeEntity } from '../schema/normalizeEntity.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { own } from '../shared/own.js';
import { altered, RestError } from '../shared/RestError.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { AnswerTables } from './AnswerTables.js';
import { noteWrite } from './journal.js';
import { recorded } from './localRows.js';
import { checkRootInput } from './rootInput.js';
import { explainWrapped } from './wrappedAnswer.js';
import { pksInParts, readRow } from './tables.js';
import type { News } from './News.js';
import type { Lists, WriteMeta } from './WriteMeta.js';
import type { NormalizedState, Tables } from './tables.js';
import type { EntityClass } from '../schema/normalizeEntity.js';
import type { NormalizeContext, Owner, Row, RowPlace, StoredRow, TableSchema } from '../schema/Schema.js';

export type { NormalizedState } from './tables.js';

export interface Normalized extends NormalizedState {
  /** What stands for the response: an id, a list of ids, an object of them, or the response itself without a schema. */
  readonly result: unknown;
}

/** Primary keys of rows and lists that are not what the server has any more, by table. */
export type Outdated = ReadonlyMap<string, ReadonlySet<string>>;

export interface NormalizedInStore extends Normalized {
  readonly outdated: Outdated;
  readonly news: News;
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

/** Answers of which something was left out, as long as somebody has them. */
const incomplete = new WeakSet<object>();

export const isIncomplete = (answer: unknown): boolean => incomplete.has(Object(answer) as object);

let runs = 0;

/** One response being taken apart. */
class Normalization implements NormalizeContext {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = (() => {
    const example = new Normalization(
      [],
      { entities: {}, entitiesMeta: {}, indexes: {} },
      { fetchedAt: 0, date: 0, expiresAt: 0 },
    );
    example.current('', '');
    return example;
  })();

  readonly args: readonly unknown[];
  readonly run = ++runs;
  owner: Owner | undefined = undefined;
  isCreating = false;
  isWithin = false;
  readonly isExpected: boolean;
  readonly #state: NormalizedState;
  readonly tables: AnswerTables;
  readonly #placeholderPrefix: string;
  readonly #endpoint: string;
  #isIncomplete = false;
  readonly #lists: Lists;
  readonly #entered = new Map<object, Visit>();
  readonly #waiting: (() => void)[] = [];
  readonly #noteDeleted: WriteMeta['noteDeleted'];
  readonly outdated = new Map<string, Set<string>>();
  /** In which something outdated disagrees with what is said. */
  field: string | undefined = undefined;
  #depth = 0;
  /** Visits between the innermost entity and here. */
  #nesting = 0;
  #placeholders = 0;

  constructor(args: readonly unknown[], state: NormalizedState, meta: WriteMeta) {
    this.args = args;
    this.#state = state;
    this.tables = new AnswerTables(meta, state);
    this.#lists = meta.lists ?? {};
    this.#noteDeleted = meta.noteDeleted;
    this.isExpected = this.tables.answer.isExpected || meta.isInferred === true;
    this.#placeholderPrefix = meta.requestId ?? 'new';
    this.#endpoint = meta.endpoint ?? 'normalize';
  }

  /** @param note of a store: big tables are split, and what differs is noted. */
  normalize(schema: unknown, input: unknown, note?: typeof noteWrite): Normalized {
    const result = this.visit(schema, input, input, undefined);
    // Running one may queue more: an array is iterated up to its present end.
    for (const visitMembers of this.#waiting) visitMembers();
    if (this.#isIncomplete) incomplete.add(input as object);
    return { result, ...this.tables.finish(note) };
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

  storedPks(table: string): readonly (readonly string[])[] {
    return pksInParts(own(this.#state.entities, table));
  }

  storedTables(): readonly string[] {
    return Object.keys(this.#state.entities);
  }

  place(table: TableSchema, pk: string): RowPlace {
    return this.tables.place(table.key, pk, table);
  }

  write(table: TableSchema, pk: string, row: Row): void {
    this.place(table, pk).write(table, this.listed(table.key, pk) ?? row);
  }

  listed(table: string, pk: string): Row | undefined {
    return readRow(this.#lists, table, pk);
  }

  outdate(table: string, pk: string, field?: string): void {
    this.field ??= field;
    this.outdated.set(table, (this.outdated.get(table) ?? new Set()).add(pk));
  }

  invalidate(table: TableSchema, pk: string): void {
    this.#noteDeleted?.(table, pk, this);
    this.tables.place(table.key, pk, table).invalidate();
  }

  open(table: TableSchema): void {
    this.tables.open(table);
  }

  noteLeftOut(table: string, key: string | undefined): void {
    this.#isIncomplete = true;
    warnOnce(
      `${this.#endpoint}: ${key === undefined ? 'an item of its list' : `what stands at "${key}"`} has no usable primary key of ${table}, and is left out. ` +
        `Look at what the server sends, at pk() of ${table}, or pick it out in process().`,
      'error',
    );
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
}

interface InStore {
  readonly args: readonly unknown[];
  readonly state: NormalizedState;
  readonly meta: WriteMeta;
}

function runInStore<T>(
  schema: unknown,
  input: unknown,
  { args, state, meta }: InStore,
  give: (normalized: Normalized, run: Normalization) => T,
): T {
  try {
    if (!meta.isInferred) checkRootInput(schema, input);
    const run = new Normalization(args, state, meta);
    return give(run.normalize(schema, input, noteWrite), run);
  } catch (thrown) {
    // What a store knows of an error is stored. @see spec: decision 111
    throw altered(thrown, { found: '', ...(isDevelopment() && explainWrapped(schema, input)) });
  }
}

/** What is stored for a response in a store, where big tables are split. @see normalize */
export const normalizeInStore = (schema: unknown, input: unknown, inStore: InStore): NormalizedInStore =>
  runInStore(schema, input, inStore, (normalized, { outdated, field, tables: { renewed, left, losses } }) => ({
    outdated,
    news: { field, renewed, left, losses },
    ...normalized,
  }));

/** What a local write writes. @see normalize */
export const recordRows = (schema: unknown, input: unknown, inStore: InStore) =>
  runInStore(schema, input, inStore, (_normalized, { tables, outdated }) => recorded(tables, outdated));

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
    return new Normalization(args, stored, meta).normalize(schema, input);
  } catch (thrown) {
    throw isDevelopment() ? altered(thrown, { ...explainWrapped(schema, input) }) : thrown;
  }
}
