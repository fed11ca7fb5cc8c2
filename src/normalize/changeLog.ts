/** Rows that one write changed: `[table, pk, table, pk, …]`; `undefined` where they are too many to list. */
type ChangedRows = readonly string[] | undefined;

/** One version of the tables. It holds no tables, so that it keeps none in memory. */
export interface Version {
  /** Number of writes before it. */
  readonly depth: number;
  readonly changed: ChangedRows;
  /** The version before it; dropped when that is long ago. */
  parent: Version | undefined;
  /** A version between one and two segments back, whose history is dropped at the next end of a segment. */
  anchor: Version | undefined;
}

/** History is dropped in segments of so many writes; a reader that is further behind compares all its dependencies. */
const SEGMENT = 128;

/** Longest list of changed rows (two texts a row) that is kept: with more, comparing all dependencies is as fast. */
export const MAX_CHANGED = 400;

const versions = new WeakMap<object, Version>();

/** Get the version of the tables of a state; one without history (it was rehydrated, say) gets a new one. */
export function versionOf(tables: object): Version {
  let version = versions.get(tables);
  if (!version)
    versions.set(tables, (version = { depth: 0, changed: undefined, parent: undefined, anchor: undefined }));
  return version;
}

/** Drop the history before a version. */
function forgetBefore(version: Version): void {
  version.parent = undefined;
  version.anchor = undefined;
}

/**
 * Record which rows a write changed. Only speed depends on it: readers without history compare all their dependencies.
 *
 * @param changed `[table, pk, …]`
 */
export function noteWrite(before: object, after: object, changed: readonly string[]): void {
  if (before === after || versions.has(after)) return;
  const parent = versionOf(before);
  const depth = parent.depth + 1;
  const isSegmentEnd = depth % SEGMENT === 0;
  if (isSegmentEnd && parent.anchor) forgetBefore(parent.anchor);
  const version: Version = {
    depth,
    changed: changed.length >= MAX_CHANGED ? undefined : changed,
    parent,
    anchor: isSegmentEnd ? parent : parent.anchor,
  };
  versions.set(after, version);
}

/** Most steps between two versions. */
const MAX_STEPS = 2 * SEGMENT;

/**
 * Find the rows that differ between two versions, also when going back: undoing a write changes the same rows.
 *
 * @returns `[table, pk, …]`, perhaps with rows that are equal after all; `undefined` when the history is not known.
 */
export function changedBetween(one: Version, other: Version): readonly string[] | undefined {
  const changed: string[] = [];
  let [a, b]: [Version | undefined, Version | undefined] = [one, other];
  for (let steps = 0; a !== b; steps++) {
    if (a === undefined || b === undefined || steps > MAX_STEPS) return undefined;
    const deeper: Version = a.depth >= b.depth ? a : b;
    if (deeper.changed === undefined) return undefined;
    for (const name of deeper.changed) changed.push(name);
    if (changed.length >= MAX_CHANGED) return undefined;
    if (deeper === a) a = a.parent;
    else b = b.parent;
  }
  return changed;
}
