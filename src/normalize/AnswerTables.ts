import { isInvalid } from '../schema/Schema.js';
import { own } from '../shared/own.js';
import { RowDraft } from './RowDraft.js';
import { answerOf } from './answerMeta.js';
import { indexRows } from './indexes.js';
import { MAX_TOUCHED } from './journal.js';
import { lossOf } from './lostMembers.js';
import { readRow, rowOf, shownOver, TablesDraft } from './tables.js';
import type { noteWrite } from './journal.js';
import type { Answer } from './answerMeta.js';
import type { Loss } from './lostMembers.js';
import type { NormalizedState, Table } from './tables.js';
import type { WriteMeta } from './WriteMeta.js';
import type { RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

/** One table while an answer is being stored. */
interface Writing {
  readonly rows: Table<StoredRow> | undefined;
  readonly metas: Table<RowMeta> | undefined;
  readonly slots: Map<string, RowDraft>;
  /** The one that wrote last; undefined while the table need not exist. */
  schema: TableSchema | undefined;
  indexed: readonly string[];
}

const changedRow = ({ written, stored }: RowDraft): StoredRow | undefined => (written === stored ? undefined : written);

/** What this page has created it knows whole, whatever a list says of it later, until it is deleted. */
function changedMeta({ written, stored, meta, storedMeta, isMade }: RowDraft): RowMeta | undefined {
  const wasMade = storedMeta?.isMade === true && !isInvalid(stored);
  const isKept = (isMade || wasMade) && written !== undefined && !isInvalid(written);
  if (isKept && meta && !meta.isMade) return { ...meta, isMade: true };
  return meta === storedMeta ? undefined : meta;
}

const NO_FIELDS: readonly string[] = [];

/** The tables that an answer writes. */
export class AnswerTables {
  readonly answer: Answer;
  readonly #state: NormalizedState;
  readonly #tables = new Map<string, Writing>();
  /** Rows that have lost members of objects in them. */
  readonly losses: Loss[] = [];

  constructor(given: WriteMeta, state: NormalizedState) {
    this.answer = answerOf(given);
    this.#state = state;
  }

  /** The place of a row. @param schema of a table that exists from now on. */
  place(key: string, pk: string, schema?: TableSchema): RowDraft {
    const writing = this.#writing(key);
    if (schema && schema !== writing.schema) openAs(writing, schema);
    let slot = writing.slots.get(pk);
    if (!slot) {
      const stored = rowOf(writing.rows, pk);
      slot = new RowDraft(this.answer, stored, stored === undefined ? undefined : rowOf(writing.metas, pk));
      writing.slots.set(pk, slot);
    }
    return slot;
  }

  /** What is said of a row so far, or stored; nothing is made for it. */
  peek(key: string, pk: string): StoredRow | undefined {
    const { slots, rows } = this.#writing(key);
    const slot = slots.get(pk);
    return slot ? slot.current : rowOf(rows, pk);
  }

  /** The rows of a table that the answer says something of. */
  slotsOf(key: string): ReadonlyMap<string, RowDraft> {
    return this.#writing(key).slots;
  }

  /** From now on a table exists. */
  open(schema: TableSchema): void {
    openAs(this.#writing(schema.key), schema);
  }

  #writing(key: string): Writing {
    let writing = this.#tables.get(key);
    if (!writing) {
      const { entities, entitiesMeta } = this.#state;
      const [rows, metas] = [own(entities, key), own(entitiesMeta, key)];
      writing = { rows, metas, slots: new Map(), schema: undefined, indexed: NO_FIELDS };
      this.#tables.set(key, writing);
    }
    return writing;
  }

  /** Rows and lists that it has left stale, by table. */
  *outdated(): Generator<readonly [table: string, pks: readonly string[]]> {
    for (const [table, { slots }] of this.#tables) {
      const stale = [...slots].filter(
        ([, { meta, storedMeta }]) => meta?.stale !== undefined && meta.stale !== storedMeta?.stale,
      );
      if (stale.length > 0) yield [table, stale.map(([pk]) => pk)];
    }
  }

  /** What it wrote, table by table. */
  *written(): Generator<
    readonly [table: TableSchema, slots: ReadonlyMap<string, RowDraft>, indexed: readonly string[]]
  > {
    for (const { schema, slots, indexed } of this.#tables.values()) if (schema) yield [schema, slots, indexed];
  }

  /**
   * The tables with the rows written, each made of the stored one wherever they are equal. Only now: a row that one
   * part of the response changes and a later part changes back has not changed, nor has its table.
   *
   * @param note told which rows differ; without it, tables are not split, however big they become.
   */
  finish(note: typeof noteWrite | undefined): NormalizedState {
    const isPlain = !note;
    const { entities, entitiesMeta } = this.#state;
    const rows = new TablesDraft<StoredRow>(entities, { isPlain });
    const metas = new TablesDraft<RowMeta>(entitiesMeta, { isPlain });
    const indexes = new TablesDraft<unknown>(this.#state.indexes);
    const touched: string[] = [];
    const shown = shownOver(entities);
    for (const [table, { schema, slots, indexed }] of this.#tables) {
      slots.forEach((slot, pk) => {
        if (!slot.settle(shown && readRow(shown, table, pk))) return;
        if (touched.length < MAX_TOUCHED) touched.push(table, pk);
        const loss = schema && lossOf(schema, slot.stored, slot.written);
        if (loss) this.losses.push({ table, pk, ...loss });
      });
      if (schema) rows.merge(table, slots, changedRow);
      if (slots.size > 0 && (schema ?? own(entitiesMeta, table))) metas.merge(table, slots, changedMeta);
      for (const field of indexed) indexRows(indexes, { table, field }, slots);
    }
    const next = rows.finish();
    note?.(entities, next, touched);
    return { entities: next, entitiesMeta: metas.finish(), indexes: indexes.finish() };
  }
}

function openAs(writing: Writing, schema: TableSchema): void {
  writing.schema = schema;
  if (schema.indexes) writing.indexed = [...new Set([...writing.indexed, ...schema.indexes])];
}
