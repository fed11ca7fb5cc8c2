import { INVALID, isInvalid } from '../schema/invalid.js';
import { isReadableTable } from '../schema/Schema.js';
import { asPk } from '../schema/primaryKey.js';
import { resolveSchema } from '../schema/resolveSchema.js';
import { warnOnce } from '../shared/warn.js';
import { readRow } from './tables.js';
import type { Denormalize } from '../schema/infer.js';
import type { Tables } from './tables.js';
import type { DenormalizeContext, ReadableTable, Row, StoredRow } from '../schema/Schema.js';

/** A look-up that was made, and what it found. */
export interface RowRead {
  readonly table: string;
  readonly pk: string;
  readonly row: StoredRow | undefined;
}

/** What a value was made of. It stands as long as each of these look-ups finds the same row. */
export interface Reads {
  readonly rows: readonly RowRead[];
  /** Reads of the values inside it, shared with every other value that holds them. */
  readonly parts: readonly Reads[];
}

/** A value and what it was made of. */
export interface ReadValue {
  readonly value: unknown;
  readonly reads: Reads;
}

/** Values of rows made earlier. It answers only with what still stands for the tables being read. */
export interface ValueCache {
  find(schema: ReadableTable, row: Row): ReadValue | undefined;
  store(schema: ReadableTable, row: Row, made: ReadValue): void;
}

/** An entity being made; `low` is the first of the entities being made that it leads back to. */
interface Frame {
  readonly index: number;
  low: number;
  readonly rows: RowRead[];
  readonly parts: Reads[];
}

interface EntityFrame extends Frame {
  readonly schema: ReadableTable;
  readonly pk: string;
  readonly row: Row;
  readonly value: object;
  result: unknown;
  isCutShort: boolean;
}

const NOBODY: readonly EntityFrame[] = [];

const joinReads = (frames: readonly Frame[]): Reads => ({
  rows: frames.flatMap((frame) => frame.rows),
  parts: frames.flatMap((frame) => frame.parts),
});

/** Decision 16. */
const DEFAULT_MAX_DEPTH = 64;
const maxDepthOf = (schema: ReadableTable): number => schema.maxEntityDepth ?? DEFAULT_MAX_DEPTH;

/** Primary keys of the values that reads have made, for as long as somebody holds them. */
const pks = new WeakMap<object, string>();

/**
 * The primary key of a value that a read has made, an entity or a list: what stands for it in a row. A value that was
 * read and is given back has not changed, and need not be taken apart again.
 */
export function pkOfRead(value: object): string | undefined {
  return pks.get(value);
}

/**
 * One read. Entities on a cycle are found with Tarjan's algorithm: they can only be finished together, share what they
 * were made of, and are cached together.
 */
class Reading implements DenormalizeContext {
  readonly args: readonly unknown[];
  readonly #entities: Tables<StoredRow>;
  readonly #cache: ValueCache;
  readonly #stack: Frame[] = [];
  /** Entities met in this read that the cache does not hold: unfinished ones, and those cut short by the depth limit. */
  readonly #met = new Map<ReadableTable, Map<string, EntityFrame>>();
  /** Finished entities whose cycle is not. */
  readonly #unfinished: EntityFrame[] = [];
  #cuts = 0;
  #inlined = 0;

  constructor(entities: Tables<StoredRow>, args: readonly unknown[], cache: ValueCache) {
    this.#entities = entities;
    this.args = args;
    this.#cache = cache;
  }

  run(schema: unknown, input: unknown): ReadValue {
    const root: Frame = { index: 0, low: 0, rows: [], parts: [] };
    this.#stack.push(root);
    return { value: this.visit(schema, input), reads: root };
  }

  visit(position: unknown, input: unknown): unknown {
    if (input === null || input === undefined) return input;
    const schema = resolveSchema(position);
    if (schema === undefined) return input;
    if (!isReadableTable(schema)) return schema.denormalize(input, this);
    return typeof input === 'object' ? this.#inline(schema, input) : this.#byPk(schema, asPk(input));
  }

  /** An entity given as an object is used as it is given. @see spec: S4.12 */
  #inline(schema: ReadableTable, input: object): unknown {
    if (this.#inlined > maxDepthOf(schema)) return this.#cutShort(schema, input);
    const value = schema.createIfValid(input as Row);
    if (value === undefined) return INVALID;
    this.#inlined++;
    const isUsable = schema.fill(value, input as Row, this);
    this.#inlined--;
    return isUsable ? value : INVALID;
  }

  #byPk(schema: ReadableTable, pk: string): unknown {
    const frame = this.#current();
    const row = readRow(this.#entities, schema.key, pk);
    frame.rows.push({ table: schema.key, pk, row });
    if (row === undefined || isInvalid(row)) return row;
    const made = this.#cache.find(schema, row);
    if (made) {
      frame.parts.push(made.reads);
      return made.value;
    }
    const met = this.#met.get(schema)?.get(pk);
    if (met) return this.#meetAgain(met, frame);
    const isTooDeep = this.#stack.length - 1 > maxDepthOf(schema);
    return isTooDeep ? this.#cutShort(schema, pk) : this.#make(schema, pk, row);
  }

  #meetAgain(met: EntityFrame, frame: Frame): unknown {
    if (met.isCutShort) this.#cuts++;
    else frame.low = Math.min(frame.low, met.low);
    return met.result;
  }

  #cutShort(schema: ReadableTable, unresolved: unknown): unknown {
    this.#cuts++;
    warnOnce(
      `Reading stopped at ${schema.key}: entities are nested deeper than ${String(maxDepthOf(schema))}, and ids stay. ` +
        'Raise `static maxEntityDepth`, or leave the field out of `static schema` and read it on its own.',
    );
    return unresolved;
  }

  #make(schema: ReadableTable, pk: string, row: Row): unknown {
    const value = schema.createIfValid(row);
    if (value === undefined) return INVALID;
    pks.set(value, pk);
    const index = this.#stack.length + this.#unfinished.length;
    const frame: EntityFrame = {
      schema,
      pk,
      row,
      value,
      result: value,
      index,
      low: index,
      rows: [],
      parts: [],
      isCutShort: false,
    };
    const cutsBefore = this.#cuts;
    this.#remember(frame);
    this.#stack.push(frame);
    if (!schema.fill(value, row, this)) frame.result = INVALID;
    this.#stack.pop();
    frame.isCutShort = this.#cuts > cutsBefore;
    const parent = this.#current();
    if (frame.low < index) {
      this.#unfinished.push(frame);
      parent.low = Math.min(parent.low, frame.low);
    } else {
      parent.parts.push(this.#finish(frame));
    }
    return frame.result;
  }

  /** The entity closes its cycle (of one, mostly): all members stand and fall together. */
  #finish(head: EntityFrame): Reads {
    const members = this.#takeMembers(head);
    const reads = members.length === 0 ? { rows: head.rows, parts: head.parts } : joinReads([head, ...members]);
    // A member may hold the first half of another that then turned out to be unusable: it is made anew when asked for.
    const isBroken = members.length > 0 && [head, ...members].some((frame) => isInvalid(frame.result));
    this.#settle(head, head.isCutShort, isBroken ? undefined : reads);
    for (const member of members) this.#settle(member, head.isCutShort, isBroken ? undefined : reads);
    return reads;
  }

  #settle(frame: EntityFrame, isCutShort: boolean, reads: Reads | undefined): void {
    frame.isCutShort = isCutShort;
    if (isCutShort) return;
    this.#met.get(frame.schema)?.delete(frame.pk);
    if (reads) this.#cache.store(frame.schema, frame.row, { value: frame.result, reads });
  }

  /** The unfinished entities that lead back to `head`: those met after it. */
  #takeMembers(head: EntityFrame): readonly EntityFrame[] {
    const first = this.#unfinished.findIndex((frame) => frame.index > head.index);
    return first === -1 ? NOBODY : this.#unfinished.splice(first);
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

/** Keeps the values of one read, so that each row gives one value. */
function cacheOfOneRead(): ValueCache {
  const made = new Map<ReadableTable, Map<Row, ReadValue>>();
  return {
    find: (schema, row) => made.get(schema)?.get(row),
    store: (schema, row, value) => {
      made.set(schema, (made.get(schema) ?? new Map<Row, ReadValue>()).set(row, value));
    },
  };
}

/** Put a value together, and say what it was made of. */
export function readValue(
  schema: unknown,
  input: unknown,
  entities: Tables<StoredRow>,
  args: readonly unknown[],
  cache: ValueCache = cacheOfOneRead(),
): ReadValue {
  return new Reading(entities, args, cache).run(schema, input);
}

/**
 * Put a normalized value together again: the reverse of `normalize`.
 *
 * @returns the value; undefined when its row is missing; `INVALID` when it, or something it requires, was deleted.
 * @see spec: S4, S22, S24
 */
export function denormalize<S>(
  schema: S,
  input: unknown,
  entities: Tables<unknown>,
  args: readonly unknown[] = [],
): Denormalize<S> | undefined | typeof INVALID {
  const { value } = readValue(schema, input, entities as Tables<StoredRow>, args);
  return value as Denormalize<S> | undefined | typeof INVALID;
}
