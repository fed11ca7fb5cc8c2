import { own, present } from '../shared/own.js';
import { indexRows } from './indexes.js';
import { MAX_CHANGED } from './changeLog.js';
import { readRow, rowOf, shownOver, TablesDraft } from './tables.js';
import type { noteWrite } from './changeLog.js';
import type { PlainDraft } from './PlainDraft.js';
import type { RowDraft } from './RowDraft.js';
import type { NormalizedState, Table } from './tables.js';
import type { Incoming, WriteMeta } from './WriteMeta.js';
import type { RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

/** One table while a response is being stored. */
interface TouchedTable<D> {
  readonly rows: Table<StoredRow> | undefined;
  readonly metas: Table<RowMeta> | undefined;
  readonly drafts: Map<string, D>;
  /** The schema that wrote last; `undefined` while nothing requires the table to exist. */
  schema: TableSchema | undefined;
  indexed: readonly string[];
}

const changedRow = ({ written, stored }: PlainDraft): StoredRow | undefined =>
  written === stored ? undefined : written;

const changedMeta = ({ meta, storedMeta }: PlainDraft): RowMeta | undefined => (meta === storedMeta ? undefined : meta);

/** Get the order of a response from its meta. An optimistic layer is the newest of all mutations. */
function incomingOf({ fetchedAt, date, expiresAt, sent, arrived, answered = arrived, ...given }: WriteMeta): Incoming {
  const { isExpected, crossed, endpoint } = given;
  const isWrite = given.isWrite === true && sent !== undefined && answered !== undefined;
  const last = Number.MAX_SAFE_INTEGER;
  const numbers = isWrite
    ? { mutation: isExpected ? ([last, last] as const) : ([sent, answered] as const) }
    : sent !== undefined && present({ sent, arrived: answered });
  return {
    ...given,
    meta: { fetchedAt, date, expiresAt, ...numbers },
    sent: sent ?? 0,
    arrived: arrived ?? last,
    isWrite,
    by: isWrite || crossed ? undefined : endpoint,
  };
}

/** Creates the draft of a row: in a store, or without one. */
export type DraftClass<D> = new (
  incoming: Incoming,
  stored: StoredRow | undefined,
  storedMeta: RowMeta | undefined,
) => D;

const NO_FIELDS: readonly string[] = [];

/** The drafts of all rows that a response touches, by table; `finish` makes the next tables of them. */
export class ResponseTables<D extends PlainDraft = RowDraft> {
  readonly incoming: Incoming;
  readonly #Draft: DraftClass<D>;
  readonly #state: NormalizedState;
  /** The tables of rows that the response has, or that were looked at. */
  readonly touched = new Map<string, TouchedTable<D>>();

  constructor(Draft: DraftClass<D>, given: WriteMeta, state: NormalizedState) {
    this.#Draft = Draft;
    this.incoming = incomingOf(given);
    this.#state = state;
  }

  /** Get or create the draft of a row. @param schema given by a writer: from now on the table exists. */
  place(key: string, pk: string, schema?: TableSchema): D {
    const writing = this.#writing(key);
    if (schema && schema !== writing.schema) openAs(writing, schema);
    let draft = writing.drafts.get(pk);
    if (!draft) {
      const stored = rowOf(writing.rows, pk);
      draft = new this.#Draft(this.incoming, stored, stored === undefined ? undefined : rowOf(writing.metas, pk));
      writing.drafts.set(pk, draft);
    }
    return draft;
  }

  /** The row as it is now, without creating a draft. @param isSettled one that lists have yet to follow is as it was. */
  peek(key: string, pk: string, isSettled = false): StoredRow | undefined {
    const { drafts, rows } = this.#writing(key);
    const draft = drafts.get(pk);
    if (!draft) return rowOf(rows, pk);
    return isSettled && !draft.isSettled ? draft.stored : draft.current;
  }

  /** Let a table exist, be it empty: no rows are then known to exist, while a missing table says nothing. */
  open(schema: TableSchema): void {
    openAs(this.#writing(schema.key), schema);
  }

  #writing(key: string): TouchedTable<D> {
    let writing = this.touched.get(key);
    if (!writing) {
      const { entities, entitiesMeta } = this.#state;
      const [rows, metas] = [own(entities, key), own(entitiesMeta, key)];
      writing = { rows, metas, drafts: new Map(), schema: undefined, indexed: NO_FIELDS };
      this.touched.set(key, writing);
    }
    return writing;
  }

  /**
   * Make the next tables: rows that equal the stored ones keep their identity, and so do tables without a changed row.
   * Only complete rows are compared, as one part of a response may change a row and a later part change it back.
   *
   * @param note adds the changed rows to the change log; without it (outside a store) tables are never split into
   * buckets.
   */
  finish(note: typeof noteWrite | undefined): NormalizedState {
    const { entities, entitiesMeta } = this.#state;
    const rows = new TablesDraft<StoredRow>(entities, !note);
    const metas = new TablesDraft<RowMeta>(entitiesMeta, !note);
    const indexes = new TablesDraft<unknown>(this.#state.indexes);
    const changed: string[] = [];
    const shown = shownOver(entities);
    for (const [table, { schema, drafts, indexed, metas: known }] of this.touched) {
      drafts.forEach((draft, pk) => {
        if (!draft.settle(shown && readRow(shown, table, pk))) return;
        if (changed.length < MAX_CHANGED) changed.push(table, pk);
      });
      if (schema) rows.merge(table, drafts, changedRow);
      if (drafts.size > 0 && (schema ?? known)) metas.merge(table, drafts, changedMeta);
      for (const field of indexed) indexRows(indexes, { table, field }, drafts);
    }
    const next = rows.finish();
    note?.(entities, next, changed);
    return { entities: next, entitiesMeta: metas.finish(), indexes: indexes.finish() };
  }
}

function openAs(writing: TouchedTable<unknown>, schema: TableSchema): void {
  writing.schema = schema;
  if (schema.indexes) writing.indexed = [...new Set([...writing.indexed, ...schema.indexes])];
}
