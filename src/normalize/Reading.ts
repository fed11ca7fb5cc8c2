import { INVALID, isInvalid, isReadableTable } from '../schema/Schema.js';
import { classesBelow } from '../schema/normalizeEntity.js';
import { fillRelations, lacksRequired } from '../schema/relations.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { own } from '../shared/own.js';
import { isDevelopment } from '../shared/warn.js';
import { DEFAULT_MAX_DEPTH, GREATEST_DEPTH, warnTooDeep } from './maxDepth.js';
import { Dependency, isShown, LACK, NO_DEPENDENCIES } from './dependencies.js';
import { noteList } from './referenceIn.js';
import { pksOfTable, readRow } from './tables.js';
import type { ItemReader, ReadCache, ReadContext, ReadValue } from './dependencies.js';
import type { DenormalizeContext, EntityClass, ReadableTable, Row, Schema, StoredRow } from '../schema/Schema.js';

/** An entity under construction that may contain itself. */
interface Frame {
  readonly schema: ReadableTable;
  readonly pk: string;
  readonly row: Row;
  readonly value: unknown;
  readonly parts: readonly Dependency[];
  /** Index of the first entity under construction that this one leads back to. */
  low: number;
  /** Number of unfinished entities when this one began: later ones were reached from it. */
  readonly from: number;
  /** Another entity holds this value since before its fields were filled. */
  isHeld: boolean;
  /** The depth limit left ids in place of nested entities: the value is not cached. */
  isCutShort: boolean;
}

/** The dependency on the row alone. */
const leafOf = ({ schema, pk, row }: Frame): Dependency => new Dependency(schema.key, pk, row);

const maxDepthOf = ({ maxEntityDepth = DEFAULT_MAX_DEPTH }: ReadableTable): number =>
  Math.min(maxEntityDepth, GREATEST_DEPTH);

/**
 * One denormalization. Entities on a cycle are found with Tarjan's algorithm: they are finished together, share their
 * dependencies, and are cached together.
 */
export class Reading implements DenormalizeContext, ItemReader {
  /** @see docs/architecture.md, Shapes */
  static readonly shape = new Reading(undefined as never, undefined as never);

  readonly context: ReadContext;
  readonly #cache: ReadCache;
  /** Dependencies so far; those of a nested entity follow those of the entities around it until it is finished. */
  readonly #dependencies: Dependency[] = [];
  readonly #stack: Frame[] = [];
  /** Entities of this read that the cache does not hold: unfinished ones, and those cut short by the depth limit. */
  #met: Map<ReadableTable, Map<string, Frame>> | undefined;
  /** Entities whose fields are filled, on a cycle that is not closed yet. */
  readonly #unfinished: Frame[] = [];
  /** Whether a class leads back to itself: computed once in a read, as `static schema` may be assigned late. */
  #cyclic: Map<ReadableTable, boolean> | undefined;
  /** Number of times the depth limit has cut a value short. */
  #cuts = 0;
  /** Number of entities around the current position, found by id; `#inlined`: given as objects. */
  #depth = 0;
  #inlined = 0;
  /** Number of entities, lists and maps around the position: inside them a value may lack what it requires. */
  #within = 0;
  /** Number of values around the position, of any schema. */
  #visits = 0;

  constructor(context: ReadContext, cache: ReadCache) {
    this.context = context;
    this.#cache = cache;
  }

  get args(): readonly unknown[] {
    return this.context.args;
  }

  run(schema: unknown, input: unknown): ReadValue {
    return { value: this.visit(schema, input), reads: this.#dependencies };
  }

  visit(position: unknown, input: unknown): unknown {
    const schema = resolveSchema(position);
    if (schema === undefined) return input;
    if ((input === null || input === undefined) && !schema.isDerived) return input;
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
        : this.#byPk(schema.readAs ?? schema, `${input as string}`);
    return this.#within === 0 && lacksRequired(value) ? INVALID : value;
  }

  visitItem(position: unknown, input: unknown): unknown {
    this.#within++;
    const value = this.visit(position, input);
    this.#within--;
    return value;
  }

  fillRelations(kind: EntityClass, base: EntityClass, instance: object, row: Row): void {
    if (fillRelations(kind, base, instance, row, this)) this.#dependencies.push(LACK);
  }

  visitItems(position: unknown, input: readonly unknown[]): readonly unknown[] {
    const schema = resolveSchema(position);
    const list = schema && isReadableTable(schema) ? this.#cache.list?.(this, schema, input) : undefined;
    if (list) {
      this.#depend(list);
      return list.values;
    }
    // A copy without a closure: short lists are as many as rows, and growing an array costs more than its items.
    const values = input.slice();
    let areShown = true;
    for (let at = 0; at < input.length; at++) {
      values[at] = this.visitItem(schema ?? position, input[at]);
      areShown &&= isShown(values[at]);
    }
    return areShown ? values : values.filter(isShown);
  }

  row(table: string, pk: string): StoredRow | undefined {
    return this.#depend(new Dependency(table, pk, readRow(this.context.entities, table, pk))) as StoredRow | undefined;
  }

  pks(table: string): readonly string[] | undefined {
    const rows = own(this.context.entities, table);
    this.#depend(new Dependency(table, undefined, rows));
    return rows && pksOfTable(rows);
  }

  argument(pick: (args: readonly unknown[]) => string | undefined): string | undefined {
    return this.#depend(new Dependency(pick, undefined, pick(this.args))) as string | undefined;
  }

  /** An entity that is in the result as an object, not as an id, is denormalized as it is. */
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
    const known = this.#cache.find(schema, pk, this.context);
    if (known) return this.#depend(known);
    const row = readRow(this.context.entities, schema.key, pk);
    if (row === undefined || isInvalid(row)) return this.#depend(new Dependency(schema.key, pk, row));
    const met = this.#met?.get(schema)?.get(pk);
    if (met) return this.#meetAgain(met);
    return this.#isTooDeep(schema, this.#depth) ? this.#cutShort(schema, pk) : this.#make(schema, pk, row);
  }

  /** @param depth number of entities around the position. */
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

  /** Read one id of a list; `undefined` where it cannot be cached on its own: it is no id, or on a cycle. */
  item(schema: ReadableTable, id: unknown): Dependency | undefined {
    if (typeof id !== 'string') return undefined;
    const [from, cuts] = [this.#dependencies.length, this.#cuts];
    this.#byPk(schema, id);
    const [item, ...others] = this.#take(from);
    const isWhole = item && others.length === 0 && (item.schema === schema || typeof item.row !== 'object');
    return isWhole && this.#cuts === cuts ? item : undefined;
  }

  #depend(dependency: Dependency): unknown {
    this.#dependencies.push(dependency);
    return dependency.value;
  }

  /** Take the dependencies off that were noted since. */
  #take(from: number): readonly Dependency[] {
    const dependencies = this.#dependencies;
    if (dependencies.length === from) return NO_DEPENDENCIES;
    const parts = dependencies.slice(from);
    while (dependencies.length > from) dependencies.pop();
    return parts;
  }

  #meetAgain(met: Frame): unknown {
    this.#dependencies.push(leafOf(met));
    met.isHeld = true;
    if (met.isCutShort) this.#cuts++;
    else this.#leadTo(met.low);
    return met.value;
  }

  #cutShort(schema: ReadableTable, unresolved: unknown): unknown {
    this.#cuts++;
    if (isDevelopment()) warnTooDeep(schema, maxDepthOf(schema));
    return unresolved;
  }

  #leadsBackTo(schema: ReadableTable): boolean {
    let leadsBack = this.#cyclic?.get(schema);
    if (leadsBack !== undefined) return leadsBack;
    leadsBack = schema.leadsBack?.(classesBelow) ?? true;
    (this.#cyclic ??= new Map<ReadableTable, boolean>()).set(schema, leadsBack);
    return leadsBack;
  }

  #make(schema: ReadableTable, pk: string, row: Row): unknown {
    const value = schema.createIfValid(row);
    if (value === undefined) {
      this.#depend(new Dependency(schema.key, pk, row));
      return INVALID;
    }
    if (schema.isList) noteList(value, { table: schema.key, pk, row });
    const leadsBack = this.#leadsBackTo(schema);
    const from = this.#unfinished.length;
    const index = this.#stack.length + from;
    let frame: Frame | undefined;
    if (leadsBack) {
      frame = { schema, pk, row, value, parts: NO_DEPENDENCIES, low: index, from, isHeld: false, isCutShort: false };
      this.#met ??= new Map();
      this.#met.set(schema, (this.#met.get(schema) ?? new Map<string, Frame>()).set(pk, frame));
      this.#stack.push(frame);
    }
    const [cuts, before] = [this.#cuts, this.#dependencies.length];
    this.#depth++;
    const filled = this.#fill(schema, value, row) ? value : INVALID;
    this.#depth--;
    const parts = this.#take(before);
    const isCutShort = this.#cuts > cuts;
    if (!frame) return this.#depend(this.#keep(new Dependency(schema.key, pk, row, schema, filled, parts), isCutShort));
    Object.assign(frame, { value: filled, parts, isCutShort });
    this.#stack.pop();
    this.#leadTo(frame.low);
    // An unusable entity leaves its cycle: it is unusable whatever the others turn out to be.
    if (frame.low === index || isInvalid(filled)) return this.#depend(this.#finish(frame));
    this.#unfinished.push(frame);
    return value;
  }

  #leadTo(low: number): void {
    const around = this.#stack.at(-1);
    if (around) around.low = Math.min(around.low, low);
  }

  /** Finish the entities of a cycle, which this one closes; mostly it is the only one. They share all dependencies. */
  #finish(head: Frame): Dependency {
    const isUsable = !isInvalid(head.value);
    const members = isUsable || head.isHeld ? this.#unfinished.splice(head.from) : [];
    if (members.length === 0) return this.#settle(head, head);
    const all = [head, ...members];
    const joint = all.flatMap((frame) => [leafOf(frame), ...frame.parts]);
    const parts = [Dependency.ofAll(joint)];
    const shared = { parts, isCutShort: head.isCutShort };
    for (const frame of members) {
      if (isUsable) this.#settle(frame, shared);
      // A member may hold the half-made unusable entity: it is made anew when it is read again.
      else this.#met?.get(frame.schema)?.delete(frame.pk);
    }
    return this.#settle(head, shared);
  }

  #settle(frame: Frame, { parts, isCutShort }: Pick<Frame, 'parts' | 'isCutShort'>): Dependency {
    const { schema, pk, row, value } = frame;
    frame.isCutShort = isCutShort;
    if (!isCutShort) this.#met?.get(schema)?.delete(pk);
    return this.#keep(new Dependency(schema.key, pk, row, schema, value, parts), isCutShort);
  }

  #keep(dependency: Dependency, isCutShort: boolean): Dependency {
    if (!isCutShort) this.#cache.store(dependency.schema as ReadableTable, dependency.pk as string, dependency);
    return dependency;
  }
}
