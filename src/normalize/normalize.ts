import { normalizeEntity } from '../schema/normalizeEntity.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { argumentFields } from '../schema/collectionKey.js';
import { altered, RestError } from '../shared/RestError.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { AnswerTables } from './AnswerTables.js';
import type { noteWrite } from './journal.js';
import { checkRootInput } from './rootInput.js';
import { explainWrapped } from './wrappedAnswer.js';
import { checkLists, followLists } from './followLists.js';
import { noteShown } from './listNotes.js';
import { readRow } from './tables.js';
import type { CollectionChange } from '../schema/collectionChanges.js';
import type { Taken } from '../schema/listShape.js';
import type { DoubtfulItem, NamedTaking } from './listItems.js';
import type { RowDraft } from './RowDraft.js';
import type { Lists, WriteMeta } from './WriteMeta.js';
import type { NormalizedState, Tables } from './tables.js';
import type {
  EntityClass,
  DoubtfulChange,
  NormalizeContext,
  Owner,
  Row,
  RowPlace,
  StoredRow,
  TableSchema,
} from '../schema/Schema.js';

export type { NormalizedState } from './tables.js';

export interface Normalized extends NormalizedState {
  /** What stands for the response: an id, a list of ids, an object of them, or the response itself without a schema. */
  readonly result: unknown;
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

/** Where nobody knows the endpoint: parameters, and what follows them. */
const callParams = (args: readonly unknown[]) => ({ ...argumentFields(args[0]), ...argumentFields(args[1]) });

/** Answers of which something was left out, as long as somebody has them. */
const incomplete = new WeakSet<object>();

export const isIncomplete = (answer: unknown): boolean => incomplete.has(Object(answer) as object);

let runs = 0;

/** One response being taken apart. */
export class Normalization implements NormalizeContext {
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
  isBeside = false;
  readonly isInPages: boolean;
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
  readonly #meta: WriteMeta;
  readonly #tops = new Map<RowDraft, { readonly table: TableSchema; readonly pk: string }>();
  readonly #takings: NamedTaking[] = [];
  readonly #doubts: DoubtfulItem[] = [];
  #depth = 0;
  /** Visits between the innermost entity and here. */
  #nesting = 0;
  #placeholders = 0;

  constructor(args: readonly unknown[], state: NormalizedState, meta: WriteMeta) {
    this.args = args;
    this.#state = state;
    this.tables = new AnswerTables(meta, state);
    this.#lists = meta.lists ?? {};
    this.#meta = meta;
    this.isInPages = meta.pages !== undefined;
    this.isExpected = this.tables.answer.isExpected || meta.isInferred === true;
    this.#placeholderPrefix = meta.requestId ?? 'new';
    this.#endpoint = meta.endpoint ?? 'normalize';
  }

  /** @param note of a store: big tables are split, and what differs is noted. */
  normalize(schema: unknown, input: unknown, note?: typeof noteWrite): Normalized {
    const result = this.visit(schema, input, input, undefined);
    // Running one may queue more: an array is iterated up to its present end.
    for (const visitMembers of this.#waiting) visitMembers();
    this.#follow();
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

  place(table: TableSchema, pk: string): RowPlace {
    const slot = this.tables.place(table.key, pk, table);
    if (this.owner === undefined && !table.isList && this.tables.answer.isWrite) this.#tops.set(slot, { table, pk });
    return slot;
  }

  changeLists(change: object, taken: object): void {
    this.#takings.push({ change: change as CollectionChange, taken: taken as Taken });
  }

  doubtLists(entity: TableSchema, row: Readonly<Record<string, unknown>>, change: DoubtfulChange): void {
    this.#doubts.push({ entity: entity as EntityClass, row, change });
  }

  write(table: TableSchema, pk: string, row: Row): void {
    const listed = this.listed(table.key, pk);
    if (!listed || !this.#meta.crossed) return this.place(table, pk).write(table, listed ?? row);
    const draft = this.tables.place(table.key, pk, table);
    draft.replace(listed);
    draft.outdate();
  }

  listed(table: string, pk: string): Row | undefined {
    return readRow(this.#lists, table, pk);
  }

  outdate(table: string, pk: string, field?: string): void {
    // Of what is not stored nothing is stale.
    if (readRow(this.#state.entitiesMeta, table, pk)) this.tables.place(table, pk).outdate(field);
  }

  invalidate(table: TableSchema, pk: string): void {
    const slot = this.tables.place(table.key, pk, table);
    this.#tops.set(slot, { table, pk });
    slot.invalidate();
  }

  open(table: TableSchema): void {
    this.tables.open(table);
  }

  noteLeftOut(table: string, key: string | undefined): void {
    this.#isIncomplete = true;
    warnOnce(
      `${this.#endpoint}: ${key === undefined ? 'an item of its list' : `what stands at "${key}"`} has no usable primary key of ${table} (text, or a number that JSON does not round, below 2^53), and is left out. ` +
        `Look at what the server sends, at pk() of ${table}, or pick it out in process().`,
      'error',
    );
  }

  creating<T>(visitItems: () => T): T {
    const outer = this.isCreating;
    // A server has named what it answers with.
    this.isCreating = this.isExpected || this.#meta.endpoint === undefined;
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

  /** Lists that the answer does not bring follow what it says of their items. */
  #follow(): void {
    const { args, tables } = this;
    const follow = this.#meta.follow ?? { families: [], params: callParams(args) };
    const [tops, takings, doubts] = [this.#tops, this.#takings, this.#doubts];
    const outdate = this.outdate.bind(this);
    const following = { args, state: this.#state, tables, follow, tops, takings, doubts, outdate };
    if (tables.answer.isWrite || takings.length > 0) followLists(following);
    else {
      noteShown(follow.families, tables, this.#meta.endpoint);
      checkLists(following);
    }
  }

  #within(owner: Owner, visitMembers: () => void): void {
    const [outer, nesting, isBeside] = [this.owner, this.#nesting, this.isBeside];
    this.isBeside = false;
    this.owner = owner;
    this.#nesting = 0;
    try {
      visitMembers();
    } finally {
      this.owner = outer;
      this.isBeside = isBeside;
      this.#nesting = nesting;
    }
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
