import { INVALID, isInvalid } from '../schema/invalid.js';
import { isReadableTable, isSchema } from '../schema/Schema.js';
import { classesBelow } from '../schema/normalizeEntity.js';
import { asPk } from '../schema/primaryKey.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { freezePlain } from '../shared/freeze.js';
import { own } from '../shared/own.js';
import { isDevelopment, warnOnce } from '../shared/warn.js';
import { OneRead } from './OneRead.js';
import { isShown, Read } from './reads.js';
import { noteList } from './referenceIn.js';
import { pksOfTable, readRow } from './tables.js';
import type { ItemReader, ReadCache } from './OneRead.js';
import type { Look, ReadValue } from './reads.js';
import type { DenormalizeContext, ReadableTable, Row, Schema, StoredRow } from '../schema/Schema.js';

/** Decision 16. */
const DEFAULT_MAX_DEPTH = 64;
/** Whatever a class says: with that many entities inside each other half of the stack is taken. */
const GREATEST_DEPTH = 400;

const maxDepthOf = ({ maxEntityDepth = DEFAULT_MAX_DEPTH }: ReadableTable): number =>
  Math.min(maxEntityDepth, GREATEST_DEPTH);

/** @see spec: decision 71 */
function warnTooDeep(schema: ReadableTable): void {
  warnOnce(
    `Reading stopped at ${schema.key}: entities are nested deeper than ${String(maxDepthOf(schema))}, and ids stay. ` +
      `Raise \`static maxEntityDepth\` (${String(GREATEST_DEPTH)} at most), or leave the field out of \`static schema\` and read it on its own.`,
  );
}

/** Freeze a value of a row, with the defaults of its class; what comes from the row is frozen where it is made. */
function freezeEntity(value: object, row: Row): void {
  Object.freeze(value);
  if (Array.isArray(value)) return;
  for (const [name, member] of Object.entries(value) as [string, object | undefined][]) {
    if (Object.hasOwn(row, name)) continue;
    if (isSchema(member?.constructor)) Object.freeze(member);
    else freezePlain(member);
  }
}

/** Of what is read once nobody asks whether it still stands. */
export const ONE_STATE: Look = {
  entities: {},
  args: [],
  stamp: { depth: 0, touched: undefined, parent: undefined, anchor: undefined },
};

/** Where reads are noted; `low` is the first of the entities being made that it leads back to. */
interface Frame {
  readonly index: number;
  low: number;
  readonly parts: Read[];
}

/** An entity being made. */
interface EntityFrame extends Frame {
  readonly schema: ReadableTable;
  readonly pk: string;
  readonly row: Row;
  value: unknown;
  /** So many entities were unfinished when it began: those after them were met on the way from it. */
  readonly from: number;
  /** Another was given it before all that is inside was there. */
  isHeld: boolean;
  isCutShort: boolean;
}

/** The look-up alone. */
const leafOf = ({ schema, pk, row }: EntityFrame): Read => new Read(schema.key, pk, row);

/**
 * One read. Entities on a cycle are found with Tarjan's algorithm: they can only be finished together, share what they
 * were made of, and are cached together.
 */
export class Reading implements DenormalizeContext, ItemReader {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Reading(ONE_STATE, new OneRead());

  readonly #look: Look;
  readonly #cache: ReadCache;
  readonly #stack: Frame[] = [{ index: 0, low: 0, parts: [] }];
  /** Entities met in this read that the cache does not hold: unfinished ones, and those cut short by the depth limit. */
  #met: Map<ReadableTable, Map<string, EntityFrame>> | undefined;
  /** Finished entities whose cycle is not. */
  readonly #unfinished: EntityFrame[] = [];
  #cyclic: Map<ReadableTable, boolean> | undefined;
  #cuts = 0;
  #inlined = 0;
  /** Values inside each other, entities and what is between them. */
  #visits = 0;

  constructor(look: Look, cache: ReadCache) {
    this.#look = look;
    this.#cache = cache;
  }

  get look(): Look {
    return this.#look;
  }

  get args(): readonly unknown[] {
    return this.#look.args;
  }

  run(schema: unknown, input: unknown): ReadValue {
    return { value: this.visit(schema, input), reads: this.#current().parts };
  }

  visit(position: unknown, input: unknown): unknown {
    const schema = resolveSchema(position);
    if (schema === undefined) return input;
    const isAbsent = input === null || input === undefined;
    if (isAbsent && (!schema.isDerived || isReadableTable(schema))) return input;
    this.#visits++;
    const value = this.#valueOf(schema, input);
    this.#visits--;
    return value;
  }

  #valueOf(schema: Schema, input: unknown): unknown {
    if (!isReadableTable(schema)) {
      const value = schema.denormalize(input, this);
      return isDevelopment() && this.#cache.freezes && value !== input ? freezePlain(value) : value;
    }
    if (typeof input === 'object') return this.#inline(schema, input as object);
    return this.#byPk(typeof schema === 'object' ? (schema.readAs ?? schema) : schema, asPk(input));
  }

  visitItems(position: unknown, input: readonly unknown[]): readonly unknown[] {
    const schema = resolveSchema(position);
    const list = schema && isReadableTable(schema) ? this.#cache.list?.(this, schema, input) : undefined;
    if (list) {
      this.#note(list);
      return list.values;
    }
    const values: unknown[] = [];
    for (const item of input) {
      const value = this.visit(schema ?? position, item);
      if (isShown(value)) values.push(value);
    }
    return values.slice(); // Without room to grow: that takes more than what is in it.
  }

  row(table: string, pk: string): StoredRow | undefined {
    return this.#note(new Read(table, pk, readRow(this.#look.entities, table, pk))) as StoredRow | undefined;
  }

  pks(table: string): readonly string[] | undefined {
    const rows = own(this.#look.entities, table);
    this.#note(new Read(table, undefined, rows));
    return rows && pksOfTable(rows);
  }

  argument(pick: (args: readonly unknown[]) => string | undefined): string | undefined {
    return this.#note(new Read(pick, undefined, pick(this.args))) as string | undefined;
  }

  /** An entity given as an object is used as it is given. @see spec: S4.12 */
  #inline(schema: ReadableTable, input: object): unknown {
    if (this.#isTooDeep(schema, this.#inlined)) return this.#cutShort(schema, input);
    const value = schema.createIfValid(input as Row);
    if (value === undefined) return INVALID;
    this.#inlined++;
    const isUsable = this.#fill(schema, value, input as Row);
    this.#inlined--;
    return isUsable ? value : INVALID;
  }

  #byPk(schema: ReadableTable, pk: string): unknown {
    const row = readRow(this.#look.entities, schema.key, pk);
    if (row === undefined || isInvalid(row)) return this.#note(new Read(schema.key, pk, row));
    const made = this.#cache.find(schema, pk, this.#look);
    if (made) return this.#note(made);
    const met = this.#met?.get(schema)?.get(pk);
    if (met) return this.#meetAgain(met);
    return this.#isTooDeep(schema, this.#stack.length - 1) ? this.#cutShort(schema, pk) : this.#make(schema, pk, row);
  }

  /** @param depth of the entities around it. @see spec: S24.4 */
  #isTooDeep(schema: ReadableTable, depth: number): boolean {
    return depth > maxDepthOf(schema) || depth + this.#visits > 2 * GREATEST_DEPTH;
  }

  #fill(schema: ReadableTable, value: object, row: Row): boolean {
    const isUsable = schema.fill(value, row, this);
    if (isDevelopment() && this.#cache.freezes) freezeEntity(value, row);
    return isUsable;
  }

  /** What one id of a list gives; undefined where it cannot be remembered on its own: it is no id, or on a cycle. */
  item(schema: ReadableTable, id: unknown): Read | undefined {
    if (typeof id !== 'string') return undefined;
    const { parts } = this.#current();
    const [count, cuts] = [parts.length, this.#cuts];
    this.#byPk(schema, id);
    const item = parts.length === count + 1 ? parts.pop() : undefined;
    parts.length = count;
    const isWhole = item && (item.schema === schema || typeof item.row !== 'object');
    return isWhole && this.#cuts === cuts ? item : undefined;
  }

  #note(read: Read): unknown {
    this.#current().parts.push(read);
    return read.value;
  }

  #meetAgain(met: EntityFrame): unknown {
    const frame = this.#current();
    frame.parts.push(leafOf(met));
    met.isHeld = true;
    if (met.isCutShort) this.#cuts++;
    else frame.low = Math.min(frame.low, met.low);
    return met.value;
  }

  #cutShort(schema: ReadableTable, unresolved: unknown): unknown {
    this.#cuts++;
    if (isDevelopment()) warnTooDeep(schema);
    return unresolved;
  }

  #make(schema: ReadableTable, pk: string, row: Row): unknown {
    const value = schema.createIfValid(row);
    if (value === undefined) {
      this.#note(new Read(schema.key, pk, row));
      return INVALID;
    }
    if (schema.isList) noteList(value, { table: schema.key, pk, row });
    const from = this.#unfinished.length;
    const index = this.#stack.length + from;
    const frame = { schema, pk, row, value, index, low: index, parts: [], from, isHeld: false, isCutShort: false };
    const cuts = this.#cuts;
    const leadsBack = this.#cyclic?.get(schema) ?? schema.leadsBack?.(classesBelow) ?? true;
    (this.#cyclic ??= new Map()).set(schema, leadsBack);
    if (leadsBack) this.#remember(frame);
    this.#stack.push(frame);
    if (!this.#fill(schema, value, row)) (frame as EntityFrame).value = INVALID;
    this.#stack.pop();
    frame.isCutShort = this.#cuts > cuts;
    if (!leadsBack) return this.#note(this.#settle(frame, frame));
    const parent = this.#current();
    parent.low = Math.min(parent.low, frame.low);
    // One that is unusable is so whatever becomes of those that it leads back to: they do without it.
    if (frame.low === index || isInvalid(frame.value)) return this.#note(this.#finish(frame));
    this.#unfinished.push(frame);
    return value;
  }

  /** The entity closes its cycle (of one, mostly): all members stand and fall together. */
  #finish(head: EntityFrame): Read {
    const isUsable = !isInvalid(head.value);
    const members = isUsable || head.isHeld ? this.#unfinished.splice(head.from) : [];
    if (members.length === 0) return this.#settle(head, head);
    const all = [head, ...members];
    const joint = { parts: all.flatMap((frame) => [leafOf(frame), ...frame.parts]) };
    const made = { parts: [new Read(undefined, undefined, undefined, joint)], isCutShort: head.isCutShort };
    for (const frame of members) {
      if (isUsable) this.#settle(frame, made);
      // It may hold the first half of the unusable one, and nobody else holds it: it is made anew when asked for.
      else this.#met?.get(frame.schema)?.delete(frame.pk);
    }
    return this.#settle(head, made);
  }

  #settle(frame: EntityFrame, { parts, isCutShort }: Pick<EntityFrame, 'parts' | 'isCutShort'>): Read {
    const { schema, pk, row, value } = frame;
    frame.isCutShort = isCutShort;
    const read = new Read(schema.key, pk, row, { schema, value, parts: parts.slice() });
    if (isCutShort) return read;
    this.#met?.get(schema)?.delete(pk);
    this.#cache.store(schema, pk, read);
    return read;
  }

  #remember(frame: EntityFrame): void {
    this.#met ??= new Map<ReadableTable, Map<string, EntityFrame>>();
    let frames = this.#met.get(frame.schema);
    if (!frames) this.#met.set(frame.schema, (frames = new Map<string, EntityFrame>()));
    frames.set(frame.pk, frame);
  }

  #current(): Frame {
    return this.#stack[this.#stack.length - 1] as Frame;
  }
}
