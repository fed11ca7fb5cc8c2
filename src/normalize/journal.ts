/** Rows that one write changed: `[table, pk, table, pk, …]`; undefined where they are too many to be worth listing. */
type Touched = readonly string[] | undefined;

/** One state of the tables in the history of writes. It holds no tables, so it keeps none alive. */
export interface Stamp {
  readonly depth: number;
  readonly touched: Touched;
  /** The state it was made from; forgotten when it is long ago. */
  parent: Stamp | undefined;
  /** An ancestor between one and two segments back. */
  anchor: Stamp | undefined;
}

/** History is forgotten in segments of so many writes; a reader that is further behind checks everything it read. */
const SEGMENT = 128;

/** A longer list of names (two a row) is not kept: checking every read costs no more then. */
export const MAX_TOUCHED = 400;

const stamps = new WeakMap<object, Stamp>();

/** The stamp of a state of the tables. A state without history (rehydrated, jumped to) gets one of its own. */
export function stampOf(tables: object): Stamp {
  let stamp = stamps.get(tables);
  if (!stamp) stamps.set(tables, (stamp = { depth: 0, touched: undefined, parent: undefined, anchor: undefined }));
  return stamp;
}

function forgetBefore(stamp: Stamp): void {
  stamp.parent = undefined;
  stamp.anchor = undefined;
}

/**
 * Note which rows differ between two states of the tables. An annotation only: nobody depends on its being there.
 *
 * @param touched `[table, pk, …]`
 */
export function noteWrite(before: object, after: object, touched: readonly string[]): void {
  if (before === after || stamps.has(after)) return;
  const parent = stampOf(before);
  const depth = parent.depth + 1;
  const isSegmentEnd = depth % SEGMENT === 0;
  if (isSegmentEnd && parent.anchor) forgetBefore(parent.anchor);
  const stamp: Stamp = {
    depth,
    touched: touched.length >= MAX_TOUCHED ? undefined : touched,
    parent,
    anchor: isSegmentEnd ? parent : parent.anchor,
  };
  stamps.set(after, stamp);
}

/** Longer ways are not walked. */
const MAX_STEPS = 2 * SEGMENT;

/**
 * The rows that differ between two states, in whichever order they came about: an undone write touches what the write
 * touched.
 *
 * @returns `[table, pk, …]`, perhaps with rows that are equal after all; undefined when it is not known.
 */
export function touchedBetween(one: Stamp, other: Stamp): readonly string[] | undefined {
  const touched: string[] = [];
  let [a, b]: [Stamp | undefined, Stamp | undefined] = [one, other];
  for (let steps = 0; a !== b; steps++) {
    if (a === undefined || b === undefined || steps > MAX_STEPS) return undefined;
    const deeper: Stamp = a.depth >= b.depth ? a : b;
    if (deeper.touched === undefined) return undefined;
    for (const name of deeper.touched) touched.push(name);
    if (touched.length >= MAX_TOUCHED) return undefined;
    if (deeper === a) a = a.parent;
    else b = b.parent;
  }
  return touched;
}
