/** One version of the tables. It holds no tables, so that it keeps none in memory. */
export interface Version {
  /** Number of writes before it. */
  readonly depth: number;
  /** The version before it, where it is known which rows have changed since. */
  readonly parent?: Version;
  /** Rows that the write changed: `[table, pk, table, pk, …]`. */
  readonly changed?: readonly string[];
}

/** The history begins anew after so many writes; readers from before compare all their dependencies, once. */
const MAX_HISTORY = 256;

/** Longest list of changed rows (two texts a row) that is kept: with more, comparing all dependencies is as fast. */
export const MAX_CHANGED = 400;

const versions = new WeakMap<object, Version>();

/** Get the version of the tables of a state; one without history (it was rehydrated, say) gets a new one. */
export function versionOf(tables: object): Version {
  let version = versions.get(tables);
  if (!version) versions.set(tables, (version = { depth: 0 }));
  return version;
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
  const isKept = depth % MAX_HISTORY > 0 && changed.length < MAX_CHANGED;
  versions.set(after, isKept ? { depth, parent, changed } : { depth });
}

/**
 * Find the rows that differ between two versions, also when going back: undoing a write changes the same rows.
 *
 * @returns `[table, pk, …]`, perhaps with rows that are equal after all; `undefined` when the history is not known.
 */
export function changedBetween(one: Version, other: Version): readonly string[] | undefined {
  const changed: string[] = [];
  let [a, b] = [one, other];
  while (a !== b) {
    const isFirst = a.depth >= b.depth;
    const { parent, changed: rows = [] } = isFirst ? a : b;
    if (!parent) return undefined;
    changed.push(...rows);
    if (changed.length >= MAX_CHANGED) return undefined;
    if (isFirst) a = parent;
    else b = parent;
  }
  return changed;
}
