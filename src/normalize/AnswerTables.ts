import { isInvalid } from '../schema/invalid.js';
import { STALE } from '../schema/rowOrder.js';
import { isFields, own } from '../shared/own.js';
import { Answer, isLocal, RowSlot } from './Answer.js';
import { indexRows } from './indexes.js';
import { MAX_TOUCHED } from './journal.js';
import { lossOf } from './lostMembers.js';
import { rowOf, TablesDraft } from './tables.js';
import type { noteWrite } from './journal.js';
import type { Loss } from './lostMembers.js';
import type { NormalizedState, Table } from './tables.js';
import type { WriteMeta } from './WriteMeta.js';
import type { RowMeta, StoredRow, TableSchema } from '../schema/Schema.js';

/** One table while an answer is being stored. */
interface Writing {
  readonly rows: Table<StoredRow> | undefined;
  readonly metas: Table<RowMeta> | undefined;
  readonly slots: Map<string, RowSlot>;
  /** The one that wrote last; undefined while the table need not exist. */
  schema: TableSchema | undefined;
  indexed: readonly string[];
}

const changedRow = ({ written, stored }: RowSlot): StoredRow | undefined => (written === stored ? undefined : written);

/** What this page has created it knows whole, whatever a list says of it later, until it is deleted. */
function changedMeta({ written, stored, meta, storedMeta, isMade }: RowSlot): RowMeta | undefined {
  if (written === undefined) return undefined;
  const wasMade = storedMeta?.isMade === true && !isInvalid(stored);
  const isKept = isMade || wasMade;
  if (isKept && !isInvalid(written) && meta && !meta.isMade) return { ...meta, isMade: true };
  return meta === storedMeta ? undefined : meta;
}

/** Whether it says every field that a row has. */
const saysAll = ({ own: said, stored }: RowSlot): boolean =>
  isFields(said) && isFields(stored) && Object.keys(stored).every((name) => Object.hasOwn(said, name));

const NO_FIELDS: readonly string[] = [];

/** The tables that an answer writes. */
export class AnswerTables {
  readonly answer: Answer;
  readonly #state: NormalizedState;
  readonly #tables = new Map<string, Writing>();
  /** Of rows that were left stale, as `table pk`: those that need not be asked for any more. */
  readonly renewed: string[] = [];
  /** The others of those that it says something of, with the number of what left them so. */
  readonly left: Record<string, number> = {};

  /** Rows that have lost members of objects in them. */
  readonly losses: Loss[] = [];

  constructor(given: WriteMeta, state: NormalizedState) {
    this.answer = new Answer(given);
    this.#state = state;
  }

  /** The place of a row. @param schema of a table that exists from now on. */
  place(key: string, pk: string, schema?: TableSchema): RowSlot {
    const writing = this.#writing(key);
    if (schema && schema !== writing.schema) openAs(writing, schema);
    let slot = writing.slots.get(pk);
    if (!slot) {
      const stored = rowOf(writing.rows, pk);
      slot = new RowSlot(this.answer, stored, stored === undefined ? undefined : rowOf(writing.metas, pk));
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
  slotsOf(key: string): ReadonlyMap<string, RowSlot> {
    return this.#writing(key).slots;
  }

  /** From now on a table exists. */
  open(schema: TableSchema): void {
    openAs(this.#writing(schema.key), schema);
  }

  /** A row stays as stale as it was left until an answer that was asked for since says all of it. */
  #noteLeft(name: string, slot: RowSlot): void {
    const { isExpected, given, stamp } = this.answer;
    const at = slot.storedMeta?.left as number;
    if (slot.written === undefined || !slot.meta || isExpected) return;
    const { left: _left, ...meta } = slot.meta;
    const isOver = isInvalid(slot.written) || ((given.sent ?? 0) >= at && !isLocal(stamp) && saysAll(slot));
    slot.meta = isOver ? meta : { ...meta, left: at, expiresAt: STALE };
    if (isOver) this.renewed.push(name);
    else this.left[name] = at;
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

  /** What it wrote, table by table. */
  *written(): Generator<
    readonly [table: TableSchema, slots: ReadonlyMap<string, RowSlot>, indexed: readonly string[]]
  > {
    for (const { schema, slots, indexed } of this.#tables.values()) if (schema) yield [schema, slots, indexed];
  }

  /**
   * The tables with the rows written, each made of the stored one wherever they are equal. Only now: a row that one
   * part of the response changes and a later part changes back has not changed, nor has its table.
   *
   * @param note told which rows differ; without it, tables are not split, however big they become.
   * @see spec: decision 41
   */
  finish(note: typeof noteWrite | undefined): NormalizedState {
    const isPlain = !note;
    const { entities, entitiesMeta } = this.#state;
    const rows = new TablesDraft<StoredRow>(entities, { isPlain });
    const metas = new TablesDraft<RowMeta>(entitiesMeta, { isPlain });
    const indexes = new TablesDraft<unknown>(this.#state.indexes);
    const touched: string[] = [];
    for (const [schema, slots, indexed] of this.written()) {
      const table = schema.key;
      slots.forEach((slot, pk) => {
        if (slot.settle()) {
          if (touched.length < MAX_TOUCHED) touched.push(table, pk);
          const loss = lossOf(schema, slot.stored, slot.written);
          if (loss) this.losses.push({ table, pk, ...loss });
        }
        if (slot.storedMeta?.left !== undefined) this.#noteLeft(`${table} ${pk}`, slot);
      });
      rows.merge(table, slots, changedRow);
      if (slots.size > 0) metas.merge(table, slots, changedMeta);
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
