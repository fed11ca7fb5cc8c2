import { isForm } from './json.js';
import { tagOf } from './opaque.js';
import { put } from './own.js';

/** Another text for a text; undefined keeps it. */
export type NameOf = (text: string) => string | undefined;

type Fields = Record<string, unknown>;

/** Data deeper than this is not looked into: no caller's is. */
const MAX_DEPTH = 1000;

type Entries = Iterable<[string, unknown]>;

/** The same form or object with other entries. */
function withEntries(value: object, entries: Entries): object {
  if (isForm(value)) {
    const form = new (value.constructor as new () => { append(name: string, value: unknown): void })();
    for (const [name, member] of entries) form.append(name, member);
    return form;
  }
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Fields;
  for (const [name, member] of entries) put(copy, name, member);
  return copy;
}

/**
 * Replace texts wherever a value holds them: in lists, members and their names, entries of forms.
 *
 * @returns a copy that shares what is unchanged; the same value when nothing is.
 */
export function renameIn<T>(root: T, nameOf: NameOf): T {
  // What became of each object. Entities that were read hold one another: the ways through them are too many to walk.
  const seen = new Map<object, object>();
  const rename = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return nameOf(value) ?? value;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    const known = seen.get(value);
    if (known) return known;
    // Inside itself it stays as it is: it is no JSON anyway.
    seen.set(value, value);
    const renamed = renameObject(value, depth + 1);
    seen.set(value, renamed);
    return renamed;
  };
  const renameItems = (items: readonly unknown[], depth: number): readonly unknown[] => {
    const renamed = items.map((item) => rename(item, depth));
    return renamed.every((item, index) => item === items[index]) ? items : renamed;
  };
  const renameObject = (value: object, depth: number): object => {
    if (Array.isArray(value)) return renameItems(value, depth);
    const isEntries = isForm(value);
    if (!isEntries && tagOf(value) !== '[object Object]') return value;
    const before = isEntries ? [...(value as Entries)] : Object.entries(value as Fields);
    const after = before.map(([name, member]): [string, unknown] => [
      (isEntries ? undefined : nameOf(name)) ?? name,
      rename(member, depth),
    ]);
    const isSame = after.every(([name, member], at) => name === before[at]?.[0] && member === before[at][1]);
    return isSame ? value : withEntries(value, after);
  };
  return rename(root, 0) as T;
}
