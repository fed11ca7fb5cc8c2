import { isPlainObject } from './json.js';

/** Deepest level to compare: deeper data counts as changed, as comparing it would cost more than it saves. */
const MAX_DEPTH = 100;

function reuseMembers(
  previous: Readonly<Record<string, unknown>>,
  next: Readonly<Record<string, unknown>>,
  depth: number,
): Readonly<Record<string, unknown>> {
  const names = Object.keys(next);
  let same = names.length === Object.keys(previous).length;
  let shared: Record<string, unknown> | undefined;
  for (const name of names) {
    const member = next[name];
    const kept = Object.hasOwn(previous, name) ? reuseAt(previous[name], member, depth + 1) : member;
    if (!Object.hasOwn(previous, name) || kept !== previous[name]) same = false;
    if (kept === member) continue;
    shared ??= { ...next };
    shared[name] = kept;
  }
  return same ? previous : (shared ?? next);
}

function reuseItems(previous: readonly unknown[], next: readonly unknown[], depth: number): readonly unknown[] {
  let same = next.length === previous.length;
  let shared: unknown[] | undefined;
  for (let i = 0; i < next.length; i++) {
    const item = next[i];
    // Mostly an id, at the same place as before.
    if (item === previous[i]) continue;
    const kept = reuseAt(previous[i], item, depth + 1);
    if (kept !== previous[i]) same = false;
    if (kept !== item) (shared ??= next.slice())[i] = kept;
  }
  return same ? previous : (shared ?? next);
}

function reuseAt(previous: unknown, next: unknown, depth: number): unknown {
  if (previous === next || depth > MAX_DEPTH) return next;
  if (Array.isArray(previous) && Array.isArray(next)) return reuseItems(previous, next, depth);
  if (isPlainObject(previous) && isPlainObject(next)) return reuseMembers(previous, next, depth);
  return next;
}

/**
 * Structural sharing: copy `next` with the parts of `previous` that are equal.
 *
 * @returns `previous` itself when nothing differs, so that comparing references shows no change.
 */
export function reuse<T>(previous: unknown, next: T): T {
  return reuseAt(previous, next, 0) as T;
}

/** Returns whether an object has the members of another one. No array of names: this runs for every reader of a row. */
function hasMembers(whole: object, part: object): boolean {
  for (const name in part) {
    const value: unknown = Reflect.get(part, name);
    if (!Object.is(value, Reflect.get(whole, name)) || (value === undefined && !Object.hasOwn(whole, name)))
      return false;
  }
  return true;
}

/** Returns `previous` where both are plain objects with the same members, otherwise `next`. */
export function sameMembers<T>(previous: T, next: T): T {
  const areObjects = isPlainObject(previous) && isPlainObject(next);
  return areObjects && hasMembers(previous, next) && hasMembers(next, previous) ? previous : next;
}
