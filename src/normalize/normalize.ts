import { reuse } from '../shared/reuse.js';
import { INVALID, isInvalid } from '../schema/invalid.js';
import { isOlder } from '../schema/rowOrder.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { checkRootInput } from './rootInput.js';
import { pksOf, readRow, TablesDraft } from './tables.js';
import type { Tables } from './tables.js';
import type { NormalizeContext, Row, RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

/** The normalized part of a store. */
export interface NormalizedState {
  readonly entities: Tables<StoredRow>;
  readonly entitiesMeta: Tables<RowMeta>;
  /** Secondary indexes: `{ [table]: { [field]: { [value]: pk } } }`. */
  readonly indexes: Tables<unknown>;
}

export interface Normalized extends NormalizedState {
  /** What stands for the response: an id, a list of ids, an object of them, or the response itself without a schema. */
  readonly result: unknown;
}

/** Times of the rows being written, and the request they come from. */
export interface WriteMeta extends RowMeta {
  /** Makes the placeholder keys of entities that have none yet. @see spec: decision 70 */
  readonly requestId?: string | undefined;
}

/** Visits nested deeper than this wait for their turn instead of using the stack. */
const MAX_STACK = 200;

/** A row without meta (rehydrated, say) is the oldest. @see spec: S3.12 */
const OLDEST: RowMeta = { fetchedAt: 0, date: 0, expiresAt: 0 };

/** An object visited as a row; nearly always as one only, so a list of sets would be waste. */
interface Visit {
  readonly table: string;
  readonly pk: string;
  readonly before: Visit | undefined;
}

/** One response being taken apart. */
class Normalization implements NormalizeContext {
  readonly args: readonly unknown[];
  readonly #state: NormalizedState;
  readonly #meta: RowMeta;
  readonly #placeholderPrefix: string;
  readonly #entitiesMeta: TablesDraft<RowMeta>;
  /** Rows this response has written so far, by table and pk. */
  readonly #written = new Map<string, Map<string, StoredRow>>();
  readonly #entered = new Map<object, Visit>();
  readonly #waiting: (() => void)[] = [];
  #depth = 0;
  #isCreating = false;
  #placeholders = 0;

  constructor(args: readonly unknown[], state: NormalizedState, { requestId, ...meta }: WriteMeta) {
    this.args = args;
    this.#state = state;
    this.#meta = meta;
    this.#placeholderPrefix = requestId ?? 'new';
    this.#entitiesMeta = new TablesDraft(state.entitiesMeta);
  }

  run(schema: unknown, input: unknown): Normalized {
    const result = this.visit(schema, input, input, undefined);
    // Running one may queue more: an array is iterated up to its present end.
    for (const visitMembers of this.#waiting) visitMembers();
    return {
      result,
      entities: this.#store(),
      entitiesMeta: this.#entitiesMeta.finish(),
      indexes: this.#state.indexes,
    };
  }

  visit(position: unknown, input: unknown, parent: unknown, key: string | undefined): unknown {
    if (input === null || input === undefined) return input;
    const schema = resolveSchema(position);
    return schema === undefined ? input : schema.normalize(input, parent, key, this);
  }

  descend(visitMembers: () => void): void {
    if (this.#depth >= MAX_STACK) {
      this.#waiting.push(this.#inSameMode(visitMembers));
      return;
    }
    this.#depth++;
    visitMembers();
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

  write(table: TableSchema, pk: string, row: Row): void {
    const previous = this.#written.get(table.key)?.get(pk);
    if (previous !== undefined && !isInvalid(previous))
      return this.#put(table.key, pk, this.#again(table, pk, previous, row));
    const existing = previous === undefined ? this.stored(table.key, pk) : undefined;
    const existingMeta = this.#entitiesMeta.read(table.key, pk) ?? OLDEST;
    this.#put(
      table.key,
      pk,
      existing === undefined ? row : table.mergeWithStore(existingMeta, this.#meta, existing, row),
    );
    const meta = existing === undefined ? this.#meta : table.mergeMetaWithStore(existingMeta, this.#meta);
    this.#entitiesMeta.write(table.key, pk, meta);
  }

  invalidate(table: string, pk: string): void {
    this.#put(table, pk, INVALID);
    this.#entitiesMeta.write(table, pk, this.#meta);
  }

  stored(table: string, pk: string): StoredRow | undefined {
    return readRow(this.#state.entities, table, pk);
  }

  storedPks(table: string): readonly string[] {
    return pksOf(this.#state.entities, table);
  }

  creating<T>(visitItems: () => T): T {
    const outer = this.#isCreating;
    this.#isCreating = true;
    try {
      return visitItems();
    } finally {
      this.#isCreating = outer;
    }
  }

  placeholder(table: string): string | undefined {
    if (!this.#isCreating) return undefined;
    for (;;) {
      const count = this.#placeholders++;
      const pk = count === 0 ? this.#placeholderPrefix : `${this.#placeholderPrefix}-${String(count)}`;
      if ((this.#written.get(table)?.get(pk) ?? this.stored(table, pk)) === undefined) return pk;
    }
  }

  /** A row met before in this response; in an older answer it still only fills the gaps of what is stored. */
  #again(table: TableSchema, pk: string, previous: Row, row: Row): StoredRow {
    const storedMeta = readRow(this.#state.entitiesMeta, table.key, pk);
    return storedMeta && isOlder(this.#meta, storedMeta)
      ? table.mergeWithStore(storedMeta, this.#meta, previous, row)
      : table.merge(previous, row);
  }

  #put(table: string, pk: string, row: StoredRow): void {
    let rows = this.#written.get(table);
    if (!rows) this.#written.set(table, (rows = new Map<string, StoredRow>()));
    rows.set(pk, row);
  }

  /**
   * The tables with the rows written, each made of the stored one wherever they are equal. Only now: a row that one
   * part of the response changes and a later part changes back has not changed, nor has its table.
   *
   * @see spec: decision 41
   */
  #store(): Tables<StoredRow> {
    const entities = new TablesDraft(this.#state.entities);
    for (const [table, rows] of this.#written) {
      for (const [pk, row] of rows) entities.write(table, pk, reuse(this.stored(table, pk), row));
    }
    return entities.finish();
  }

  #inSameMode(visit: () => void): () => void {
    return this.#isCreating ? () => this.creating(visit) : visit;
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
  checkRootInput(schema, input);
  // What the caller holds is taken to be what an earlier call returned.
  const stored = { entities: {}, entitiesMeta: {}, indexes: {}, ...state } as NormalizedState;
  return new Normalization(args, stored, meta).run(schema, input);
}
