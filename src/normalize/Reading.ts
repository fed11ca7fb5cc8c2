import { INVALID, isInvalid } from '../schema/invalid.js';
import { isReadableTable } from '../schema/Schema.js';
import { asPk } from '../schema/primaryKey.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { freezePlain } from '../shared/freeze.js';
import { keepShape } from '../shared/keepShape.js';
import { own } from '../shared/own.js';
import { isDevelopment } from '../shared/warn.js';
import { isTooDeep, warnTooDeep } from './depthLimit.js';
import { leafOf, startFrame } from './EntityFrame.js';
import { freezeEntity } from './freezeEntity.js';
import { stampOf } from './journal.js';
import { isShown, ListRead, shownValues } from './ListRead.js';
import { ArgumentRead, JointRead, RowRead, TableRead } from './reads.js';
import { noteList } from './referenceIn.js';
import { pksOfTable, readRow } from './tables.js';
import type { EntityFrame, Frame, Started } from './EntityFrame.js';
import type { Look, Read, ReadValue } from './reads.js';
import type { ValueCache } from './ValueCache.js';
import type { DenormalizeContext, ReadableTable, Row, Schema, StoredRow } from '../schema/Schema.js';

/** From here on a list remembers what each item was made of. */
const LONG_LIST = 50;

/**
 * One read. Entities on a cycle are found with Tarjan's algorithm: they can only be finished together, share what they
 * were made of, and are cached together.
 */
export class Reading implements DenormalizeContext {
  readonly #look: Look;
  readonly #cache: ValueCache;
  readonly #stack: Frame[] = [{ index: 0, low: 0, parts: [] }];
  /** Entities met in this read that the cache does not hold: unfinished ones, and those cut short by the depth limit. */
  readonly #met = new Map<ReadableTable, Map<string, EntityFrame>>();
  /** Finished entities whose cycle is not. */
  readonly #unfinished: EntityFrame[] = [];
  readonly #cyclic = new Map<ReadableTable, boolean>();
  #cuts = 0;
  #inlined = 0;
  /** Values inside each other, entities and what is between them. */
  #visits = 0;

  constructor(look: Look, cache: ValueCache) {
    this.#look = look;
    this.#cache = cache;
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
      return this.#cache.freezes && value !== input ? freezePlain(value) : value;
    }
    if (typeof input === 'object') return this.#inline(schema, input as object);
    return this.#byPk(typeof schema === 'object' ? (schema.readAs ?? schema) : schema, asPk(input));
  }

  visitItems(position: unknown, input: readonly unknown[]): readonly unknown[] {
    const schema = resolveSchema(position);
    const isLong = input.length >= LONG_LIST && this.#cache.findList !== undefined;
    const list = isLong && schema && isReadableTable(schema) ? this.#list(schema, input) : undefined;
    if (list) return list.values;
    const values: unknown[] = [];
    for (const item of input) {
      const value = this.visit(schema ?? position, item);
      if (isShown(value)) values.push(value);
    }
    return values;
  }

  row(table: string, pk: string): StoredRow | undefined {
    const row = readRow(this.#look.entities, table, pk);
    this.#note(new RowRead({ table, pk, row }));
    return row;
  }

  pks(table: string): readonly string[] | undefined {
    const rows = own(this.#look.entities, table);
    this.#note(new TableRead(table, rows));
    return rows && pksOfTable(rows);
  }

  argument(pick: (args: readonly unknown[]) => string | undefined): string | undefined {
    const picked = pick(this.args);
    this.#note(new ArgumentRead(pick, picked));
    return picked;
  }

  /** An entity given as an object is used as it is given. @see spec: S4.12 */
  #inline(schema: ReadableTable, input: object): unknown {
    if (isTooDeep(schema, this.#inlined, this.#visits)) return this.#cutShort(schema, input);
    const value = schema.createIfValid(input as Row);
    if (value === undefined) return INVALID;
    this.#inlined++;
    const isUsable = this.#fill(schema, value, input as Row);
    this.#inlined--;
    return isUsable ? value : INVALID;
  }

  #byPk(schema: ReadableTable, pk: string): unknown {
    const row = readRow(this.#look.entities, schema.key, pk);
    if (row === undefined || isInvalid(row)) return this.#note(new RowRead({ table: schema.key, pk, row }));
    const made = this.#cache.find(schema, pk, row, this.#look);
    if (made) return this.#note(made);
    const met = this.#met.get(schema)?.get(pk);
    if (met) return this.#meetAgain(met);
    return isTooDeep(schema, this.#stack.length - 1, this.#visits)
      ? this.#cutShort(schema, pk)
      : this.#make(schema, pk, row);
  }

  #fill(schema: ReadableTable, value: object, row: Row): boolean {
    const isUsable = schema.fill(value, row, this);
    if (this.#cache.freezes) freezeEntity(value, row);
    return isUsable;
  }

  /** A long list of ids: the items that nothing has happened to are taken over from its last version. */
  #list(schema: ReadableTable, input: readonly unknown[]): ListRead | undefined {
    const known = this.#cache.findList?.(schema, input, this.#look);
    if (known?.stands(this.#look)) return this.#noteList(known);
    const list = known ? this.#patchList(known) : this.#makeList(schema, input);
    if (list) this.#cache.storeList?.(list);
    return list && this.#noteList(list);
  }

  #patchList(known: ListRead): ListRead | undefined {
    const suspects = known.suspects(this.#look);
    const changed = new Map<number, RowRead>();
    for (const position of suspects ?? known.parts.keys()) {
      if ((known.parts[position] as RowRead).stands(this.#look)) continue;
      const item = this.#item(known.schema, known.input[position]);
      if (!item) return undefined;
      changed.set(position, item);
    }
    return known.with(changed, { stamp: this.#look.stamp, isSameLens: suspects !== undefined });
  }

  #makeList(schema: ReadableTable, input: readonly unknown[]): ListRead | undefined {
    const items: RowRead[] = [];
    for (const id of input) {
      const item = this.#item(schema, id);
      if (!item) return undefined;
      items.push(item);
    }
    return new ListRead({ schema, input, stamp: this.#look.stamp }, { items, values: shownValues(items) });
  }

  /** What one id of a list gives; undefined where it cannot be remembered on its own: it is no id, or on a cycle. */
  #item(schema: ReadableTable, id: unknown): RowRead | undefined {
    if (typeof id !== 'string') return undefined;
    const { parts } = this.#current();
    const [count, cuts] = [parts.length, this.#cuts];
    this.#byPk(schema, id);
    const item = parts.length === count + 1 ? parts.pop() : undefined;
    parts.length = count;
    const isWhole = item instanceof RowRead && (item.schema === schema || typeof item.row !== 'object');
    return isWhole && this.#cuts === cuts ? item : undefined;
  }

  #noteList(list: ListRead): ListRead {
    this.#current().parts.push(list);
    return list;
  }

  #note<R extends Read & { readonly value?: unknown }>(read: R): unknown {
    this.#current().parts.push(read);
    return read.value;
  }

  #meetAgain(met: EntityFrame): unknown {
    const frame = this.#current();
    frame.parts.push(leafOf(met));
    met.isHeld = true;
    if (met.isCutShort) this.#cuts++;
    else frame.low = Math.min(frame.low, met.low);
    return met.result;
  }

  #cutShort(schema: ReadableTable, unresolved: unknown): unknown {
    this.#cuts++;
    if (isDevelopment()) warnTooDeep(schema);
    return unresolved;
  }

  #make(schema: ReadableTable, pk: string, row: Row): unknown {
    const value = schema.createIfValid(row);
    if (value === undefined) {
      this.#note(new RowRead({ table: schema.key, pk, row }));
      return INVALID;
    }
    if (schema.isList) noteList(value, { table: schema.key, pk, row });
    return this.#leadsBack(schema)
      ? this.#makeOnCycle({ schema, pk, row, value })
      : this.#makeAlone({ schema, pk, row, value });
  }

  /** Nothing inside leads back to it. */
  #makeAlone({ schema, pk, row, value }: Started): unknown {
    const parts: Read[] = [];
    const cutsBefore = this.#cuts;
    this.#stack.push({ index: 0, low: 0, parts });
    const result = this.#fill(schema, value, row) ? value : INVALID;
    this.#stack.pop();
    const read = new RowRead({ table: schema.key, pk, row }, { schema, value: result, parts });
    if (this.#cuts === cutsBefore) this.#cache.store(schema, read);
    return this.#note(read);
  }

  #leadsBack(schema: ReadableTable): boolean {
    let leadsBack = this.#cyclic.get(schema);
    if (leadsBack === undefined) this.#cyclic.set(schema, (leadsBack = schema.leadsBack?.() ?? true));
    return leadsBack;
  }

  #makeOnCycle(started: Started): unknown {
    const { schema, row, value } = started;
    const frame = startFrame(started, this.#stack.length, this.#unfinished.length);
    const cutsBefore = this.#cuts;
    this.#remember(frame);
    this.#stack.push(frame);
    if (!this.#fill(schema, value, row)) frame.result = INVALID;
    this.#stack.pop();
    frame.isCutShort = this.#cuts > cutsBefore;
    const parent = this.#current();
    parent.low = Math.min(parent.low, frame.low);
    // One that is unusable is so whatever becomes of those that it leads back to: they do without it.
    if (frame.low === frame.index || isInvalid(frame.result)) return this.#note(this.#finish(frame));
    this.#unfinished.push(frame);
    return value;
  }

  /** The entity closes its cycle (of one, mostly): all members stand and fall together. */
  #finish(head: EntityFrame): RowRead {
    const isUsable = !isInvalid(head.result);
    const members = isUsable || head.isHeld ? this.#unfinished.splice(head.from) : [];
    if (members.length === 0) return this.#settle(head, head);
    const all = [head, ...members];
    const parts = [new JointRead(all.flatMap((frame) => [leafOf(frame), ...frame.parts]))];
    const { isCutShort } = head;
    for (const frame of members) {
      if (isUsable) this.#settle(frame, { parts, isCutShort });
      // It may hold the first half of the unusable one, and nobody else holds it: it is made anew when asked for.
      else this.#forget(frame);
    }
    return this.#settle(head, { parts, isCutShort });
  }

  #settle(
    frame: EntityFrame,
    { parts, isCutShort }: { readonly parts: readonly Read[]; readonly isCutShort: boolean },
  ): RowRead {
    const { schema, row, result: value } = frame;
    frame.isCutShort = isCutShort;
    const read = new RowRead({ table: schema.key, pk: frame.pk, row }, { schema, value, parts });
    if (isCutShort) return read;
    this.#forget(frame);
    this.#cache.store(schema, read);
    return read;
  }

  #forget({ schema, pk }: EntityFrame): void {
    this.#met.get(schema)?.delete(pk);
  }

  #remember(frame: EntityFrame): void {
    let frames = this.#met.get(frame.schema);
    if (!frames) this.#met.set(frame.schema, (frames = new Map<string, EntityFrame>()));
    frames.set(frame.pk, frame);
  }

  #current(): Frame {
    return this.#stack[this.#stack.length - 1] as Frame;
  }
}

keepShape(new Reading({ entities: {}, args: [], stamp: stampOf({}) }, {} as ValueCache));
