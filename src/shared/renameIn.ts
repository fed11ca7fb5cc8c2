import { isForm, tagOf } from './opaque.js';
import { put } from './own.js';

/** Another text for a text; undefined keeps it. */
export type NameOf = (text: string) => string | undefined;

/** Data deeper than this is not looked into: no caller's is. */
const MAX_DEPTH = 1000;

/** An empty list, form or object of the same kind, and how members are added to it. */
function emptied(value: object): { copy: object; add: (name: string, member: unknown) => void } {
  if (isForm(value)) {
    const copy = new (value.constructor as new () => FormData)();
    return { copy, add: (name, member) => copy.append(name, member as string) };
  }
  const copy = (Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value) as object | null)) as object;
  return { copy, add: (name, member) => put(copy as Record<string, unknown>, name, member) };
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
    let renamed = seen.get(value);
    if (!renamed) {
      // Inside itself it stays as it is: it is no JSON anyway.
      seen.set(value, value);
      seen.set(value, (renamed = renameObject(value, depth + 1)));
    }
    return renamed;
  };
  const renameObject = (value: object, depth: number): object => {
    const isEntries = isForm(value);
    if (!isEntries && !Array.isArray(value) && tagOf(value) !== '[object Object]') return value;
    let isSame = true;
    const { copy, add } = emptied(value);
    for (const [name, member] of isEntries ? value : Object.entries(value as Readonly<Record<string, unknown>>)) {
      const [otherName, other] = [(isEntries ? undefined : nameOf(name)) ?? name, rename(member, depth)];
      if (otherName !== name || other !== member) isSame = false;
      add(otherName, other);
    }
    return isSame ? value : copy;
  };
  return rename(root, 0) as T;
}
