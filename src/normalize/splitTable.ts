import { keepShape } from '../shared/keepShape.js';

/**
 * A big table as plain JSON: `[buckets, order]`. A row lies in the bucket that its primary key hashes to, as
 * `[pk, row, pk, row, …]`; `order` lists the keys as they came, in chunks. A write copies one bucket and the list of
 * buckets instead of every key: measured at 100 000 rows, 0.01 ms instead of 118.
 *
 * @see spec: decisions 42 and 72
 */
export type SplitTable<T> = readonly [buckets: readonly Bucket<T>[], order: readonly Chunk[]];

type Bucket<T> = readonly (string | T)[];
type Chunk = readonly string[];

const ROWS_PER_BUCKET = 16;
const MAX_ROWS_PER_BUCKET = 32;
const CHUNK = 512;

/** FNV-1a over UTF-16 units: the same in every process, since state travels. */
function hash(pk: string): number {
  let value = 0x811c9dc5;
  for (let i = 0; i < pk.length; i++) value = Math.imul(value ^ pk.charCodeAt(i), 0x01000193);
  // The low bits of keys that differ only at their end are mixed in from above.
  return (value ^ (value >>> 15)) >>> 0;
}

function positionIn(bucket: Bucket<unknown>, pk: string): number {
  for (let i = 0; i < bucket.length; i += 2) if (bucket[i] === pk) return i;
  return -1;
}

export function readSplit<T>([buckets]: SplitTable<T>, pk: string): T | undefined {
  const bucket = buckets[hash(pk) & (buckets.length - 1)] as Bucket<T>;
  for (let i = 0; i < bucket.length; i += 2) if (bucket[i] === pk) return bucket[i + 1] as T;
  return undefined;
}

function countOf(order: readonly Chunk[]): number {
  let count = 0;
  for (const chunk of order) count += chunk.length;
  return count;
}

function emptyBuckets<T>(rows: number): (string | T)[][] {
  const count = 2 ** Math.ceil(Math.log2(Math.max(2, rows / ROWS_PER_BUCKET)));
  return Array.from({ length: count }, () => []);
}

function chunksOf(pks: readonly string[]): Chunk[] {
  const chunks: Chunk[] = [];
  for (let i = 0; i < pks.length; i += CHUNK) chunks.push(pks.slice(i, i + CHUNK));
  return chunks;
}

/** Picks the row to store from an entry; `undefined` leaves the table as it is there. */
export type RowOf<S, T> = (entry: S) => T | undefined;

/** Build a table from its rows. */
export function splitRows<S, T>(entries: ReadonlyMap<string, S>, rowOf: RowOf<S, T>): SplitTable<T> {
  const buckets = emptyBuckets<T>(entries.size);
  const mask = buckets.length - 1;
  const order: string[] = [];
  for (const [pk, entry] of entries) {
    const row = rowOf(entry);
    if (row === undefined) continue;
    (buckets[hash(pk) & mask] as (string | T)[]).push(pk, row);
    order.push(pk);
  }
  return [buckets, chunksOf(order)];
}

function rehash<T>(table: SplitTable<T>, rows: number): SplitTable<T> {
  const buckets = emptyBuckets<T>(rows);
  const mask = buckets.length - 1;
  for (const bucket of table[0]) {
    for (let i = 0; i < bucket.length; i += 2) {
      const pk = bucket[i] as string;
      (buckets[hash(pk) & mask] as (string | T)[]).push(pk, bucket[i + 1] as T);
    }
  }
  return [buckets, table[1]];
}

function append(order: readonly Chunk[], added: readonly string[]): readonly Chunk[] {
  if (added.length === 0) return order;
  const last = order.at(-1) ?? [];
  return [...order.slice(0, -1), ...chunksOf([...last, ...added])];
}

/** A copy of a table that is still being written: buckets are copied when they change. */
class SplitDraft<T> {
  readonly #buckets: (string | T)[][];
  readonly #shared: readonly Bucket<T>[];

  constructor(buckets: readonly Bucket<T>[]) {
    this.#shared = buckets;
    this.#buckets = buckets.slice() as (string | T)[][];
  }

  get buckets(): readonly Bucket<T>[] {
    return this.#buckets;
  }

  /** The bucket of a primary key, ours to change. */
  open(pk: string): (string | T)[] {
    const at = hash(pk) & (this.#buckets.length - 1);
    const bucket = this.#buckets[at] as (string | T)[];
    return bucket === this.#shared[at] ? (this.#buckets[at] = bucket.slice()) : bucket;
  }
}

keepShape(new SplitDraft([]));

/** A table with some rows changed or added; the same table when there are none. Buckets without a change are shared. */
export function changeSplit<S, T>(
  table: SplitTable<T>,
  entries: ReadonlyMap<string, S>,
  rowOf: RowOf<S, T>,
): SplitTable<T> {
  const room = table[0].length * MAX_ROWS_PER_BUCKET;
  const rows = entries.size > room - table[1].length * CHUNK ? countOf(table[1]) + entries.size : 0;
  const roomy = rows > room ? rehash(table, rows) : table;
  let draft: SplitDraft<T> | undefined;
  const added: string[] = [];
  for (const [pk, entry] of entries) {
    const row = rowOf(entry);
    if (row === undefined) continue;
    draft ??= new SplitDraft(roomy[0]);
    const bucket = draft.open(pk);
    const position = positionIn(bucket, pk);
    if (position >= 0) bucket[position + 1] = row;
    else {
      bucket.push(pk, row);
      added.push(pk);
    }
  }
  return draft ? [draft.buckets, append(roomy[1], added)] : table;
}

/** A table without some rows. */
export function removeFromSplit<T>([buckets, order]: SplitTable<T>, pks: ReadonlySet<string>): SplitTable<T> {
  const draft = new SplitDraft(buckets);
  for (const pk of pks) {
    const bucket = draft.open(pk);
    bucket.splice(positionIn(bucket, pk), 2);
  }
  return [draft.buckets, chunksOf(order.flat().filter((pk) => !pks.has(pk)))];
}

/** Primary keys in the order in which they came. */
export function pksOfSplit([, order]: SplitTable<unknown>): readonly string[] {
  return order.flat();
}
