import { INVALID, isInvalid, isReadableTable } from '../schema/Schema.js';
import { classesBelow } from '../schema/normalizeEntity.js';
import { asPk } from '../schema/primaryKey.js';
import { lacksRequired, noteLacking } from '../schema/lacking.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { own } from '../shared/own.js';
import { isDevelopment } from '../shared/warn.js';
import { GREATEST_DEPTH, maxDepthOf, warnTooDeep } from './maxDepth.js';
import { isShown, LACK, NO_READS, Read } from './reads.js';
import { noteList } from './referenceIn.js';
import { pksOfTable, readRow } from './tables.js';
import type { ItemReader, Look, ReadCache, ReadValue } from './reads.js';
import type { DenormalizeContext, ReadableTable, Row, Schema, StoredRow } from '../schema/Schema.js';

/** An entity being made that may lead back to itself. */
interface Frame {
  readonly schema: ReadableTable;
  readonly pk: string;
  readonly row: Row;
  readonly value: unknown;
  readonly parts: readonly Read[];
  /** The first of the entities being made that it leads back to. */
  low: number;
  /** So many entities were unfinished when it began: those after them were met on the way from it. */
  readonly from: number;
  /** Another was given it before all that is inside was there. */
  isHeld: boolean;
  isCutShort: boolean;
}

/** The look-up alone. */
const leafOf = ({ schema, pk, row }: Frame): Read => new Read(schema.key, pk, row);

/**
 * One read. Entities on a cycle are found with Tarjan's algorithm: they can only be finished together, share what they
 * were made of, and are cached together.
 */
export class Reading implements DenormalizeContext, ItemReader {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Reading(undefined as never, undefined as never);

  readonly look: Look;
  readonly #cache: ReadCache;
  /** What was noted, of each entity being made after what was noted of those around it. */
  readonly #notes: Read[] = [];
  readonly #stack: Frame[] = [];
  /** Entities met in this read that the cache does not hold: unfinished ones, and those cut short by the depth limit. */
  #met: Map<ReadableTable, Map<string, Frame>> | undefined;
  /** Finished entities whose cycle is not. */
  readonly #unfinished: Frame[] = [];
  /** The class that was made last, and whether it leads back to itself; of others, in a read of several. */
  #kind: ReadableTable | undefined;
  #leadsBack = false;
  #cyclic: Map<ReadableTable, boolean> | undefined;
  #cuts = 0;
  /** Entities inside each other. */
  #depth = 0;
  #inlined = 0;
  /** Entities, lists and maps around what is visited: what stands in them may lack what it requires. */
  #within = 0;
  /** Values inside each other, entities and what is between them. */
  #visits = 0;

  constructor(look: Look, cache: ReadCache) {
    this.look = look;
    this.#cache = cache;
  }

  get args(): readonly unknown[] {
    return this.look.args;
  }

  run(schema: unknown, input: unknown): ReadValue {
    return { value: this.visit(schema, input), reads: this.#notes };
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
      if (value !== input) this.#cache.freeze?.(value);
      return value;
    }
    const value =
      typeof input === 'object'
        ? this.#inline(schema, input as object)
        : this.#byPk(typeof schema === 'object' ? (schema.readAs ?? schema) : schema, asPk(input));
    return this.#within === 0 && lacksRequired(value) ? INVALID : value;
  }

  visitItem(position: unknown, input: unknown): unknown {
    this.#within++;
    const value = this.visit(position, input);
    this.#within--;
    return value;
  }

  noteLacking(entity: object): void {
    noteLacking(entity);
    this.#notes.push(LACK);
  }

  visitItems(position: unknown, input: readonly unknown[]): readonly unknown[] {
    const schema = resolveSchema(position);
    const list = schema && isReadableTable(schema) ? this.#cache.list?.(this, schema, input) : undefined;
    if (list) {
      this.#note(list);
      return list.values;
    }
    // A copy, and no closure: short lists are as many as rows, and one that grows takes more than what is in it.
    const values = input.slice();
    let areShown = true;
    for (let at = 0; at < input.length; at++) {
      values[at] = this.visitItem(schema ?? position, input[at]);
      areShown &&= isShown(values[at]);
    }
    return areShown ? values : values.filter(isShown);
  }

  row(table: string, pk: string): StoredRow | undefined {
    return this.#note(new Read(table, pk, readRow(this.look.entities, table, pk))) as StoredRow | undefined;
  }

  pks(table: string): readonly string[] | undefined {
    const rows = own(this.look.entities, table);
    this.#note(new Read(table, undefined, rows));
    return rows && pksOfTable(rows);
  }

  argument(pick: (args: readonly unknown[]) => string | undefined): string | undefined {
    return this.#note(new Read(pick, undefined, pick(this.args))) as string | undefined;
  }

  /** An entity given as an object is used as it is given. */
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
    const made = this.#cache.find(schema, pk, this.look);
    if (made) return this.#note(made);
    const row = readRow(this.look.entities, schema.key, pk);
    if (row === undefined || isInvalid(row)) return this.#note(new Read(schema.key, pk, row));
    const met = this.#met?.get(schema)?.get(pk);
    if (met) return this.#meetAgain(met);
    return this.#isTooDeep(schema, this.#depth) ? this.#cutShort(schema, pk) : this.#make(schema, pk, row);
  }

  /** @param depth of the entities around it. */
  #isTooDeep(schema: ReadableTable, depth: number): boolean {
    return depth > maxDepthOf(schema) || depth + this.#visits > 2 * GREATEST_DEPTH;
  }

  #fill(schema: ReadableTable, value: object, row: Row): boolean {
    this.#within++;
    const isUsable = schema.fill(value, row, this);
    this.#within--;
    this.#cache.freeze?.(value, row);
    return isUsable;
  }

  /** What one id of a list gives; undefined where it cannot be remembered on its own: it is no id, or on a cycle. */
  item(schema: ReadableTable, id: unknown): Read | undefined {
    if (typeof id !== 'string') return undefined;
    const notes = this.#notes;
    const count = notes.length;
    const cuts = this.#cuts;
    this.#byPk(schema, id);
    const item = notes.length === count + 1 ? notes.pop() : undefined;
    if (notes.length > count) notes.length = count;
    const isWhole = item && (item.schema === schema || typeof item.row !== 'object');
    return isWhole && this.#cuts === cuts ? item : undefined;
  }

  #note(read: Read): unknown {
    this.#notes.push(read);
    return read.value;
  }

  /** What was noted since. */
  #take(from: number): readonly Read[] {
    const notes = this.#notes;
    if (notes.length === from) return NO_READS;
    const parts = notes.slice(from);
    while (notes.length > from) notes.pop();
    return parts;
  }

  #meetAgain(met: Frame): unknown {
    this.#notes.push(leafOf(met));
    met.isHeld = true;
    if (met.isCutShort) this.#cuts++;
    else this.#leadTo(met.low);
    return met.value;
  }

  #cutShort(schema: ReadableTable, unresolved: unknown): unknown {
    this.#cuts++;
    if (isDevelopment()) warnTooDeep(schema);
    return unresolved;
  }

  /** Worked out once in a read: what a class declares may come late. Most reads are of one class. */
  #leadsBackTo(schema: ReadableTable): boolean {
    if (schema === this.#kind) return this.#leadsBack;
    if (this.#kind) (this.#cyclic ??= new Map<ReadableTable, boolean>()).set(this.#kind, this.#leadsBack);
    this.#kind = schema;
    return (this.#leadsBack = this.#cyclic?.get(schema) ?? schema.leadsBack?.(classesBelow) ?? true);
  }

  #make(schema: ReadableTable, pk: string, row: Row): unknown {
    const value = schema.createIfValid(row);
    if (value === undefined) {
      this.#note(new Read(schema.key, pk, row));
      return INVALID;
    }
    if (schema.isList) noteList(value, { table: schema.key, pk, row });
    const leadsBack = this.#leadsBackTo(schema);
    const from = this.#unfinished.length;
    const index = this.#stack.length + from;
    let frame: Frame | undefined;
    if (leadsBack) {
      frame = { schema, pk, row, value, parts: NO_READS, low: index, from, isHeld: false, isCutShort: false };
      const met = (this.#met ??= new Map<ReadableTable, Map<string, Frame>>());
      met.set(schema, (met.get(schema) ?? new Map<string, Frame>()).set(pk, frame));
      this.#stack.push(frame);
    }
    const cuts = this.#cuts;
    const noted = this.#notes.length;
    this.#depth++;
    const made = this.#fill(schema, value, row) ? value : INVALID;
    this.#depth--;
    const parts = this.#take(noted);
    const isCutShort = this.#cuts > cuts;
    if (!frame) return this.#note(this.#keep(new Read(schema.key, pk, row, schema, made, parts), isCutShort));
    Object.assign(frame, { value: made, parts, isCutShort });
    this.#stack.pop();
    this.#leadTo(frame.low);
    // One that is unusable is so whatever becomes of those that it leads back to: they do without it.
    if (frame.low === index || isInvalid(made)) return this.#note(this.#finish(frame));
    this.#unfinished.push(frame);
    return value;
  }

  #leadTo(low: number): void {
    const around = this.#stack.at(-1);
    if (around) around.low = Math.min(around.low, low);
  }

  /** The entity closes its cycle (of one, mostly): all members stand and fall together. */
  #finish(head: Frame): Read {
    const isUsable = !isInvalid(head.value);
    const members = isUsable || head.isHeld ? this.#unfinished.splice(head.from) : [];
    if (members.length === 0) return this.#settle(head, head);
    const all = [head, ...members];
    const joint = all.flatMap((frame) => [leafOf(frame), ...frame.parts]);
    const parts = [Read.ofAll(joint)];
    const made = { parts, isCutShort: head.isCutShort };
    for (const frame of members) {
      if (isUsable) this.#settle(frame, made);
      // It may hold the first half of the unusable one, and nobody else holds it: it is made anew when asked for.
      else this.#met?.get(frame.schema)?.delete(frame.pk);
    }
    return this.#settle(head, made);
  }

  #settle(frame: Frame, { parts, isCutShort }: Pick<Frame, 'parts' | 'isCutShort'>): Read {
    const { schema, pk, row, value } = frame;
    frame.isCutShort = isCutShort;
    if (!isCutShort) this.#met?.get(schema)?.delete(pk);
    return this.#keep(new Read(schema.key, pk, row, schema, value, parts), isCutShort);
  }

  #keep(read: Read, isCutShort: boolean): Read {
    if (!isCutShort) this.#cache.store(read.schema as ReadableTable, read.pk as string, read);
    return read;
  }
}
