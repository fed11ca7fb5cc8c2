import { isForm } from './json.js';
import { entriesOf, tagOf } from './platform.js';
import { put } from './own.js';

/** Gives another text for a text; undefined keeps it. */
export type NameOf = (text: string) => string | undefined;

/** Deepest level to look into: arguments are never deeper. */
const MAX_DEPTH = 1000;

/**
 * Replace texts wherever a value holds them: in lists, members and their names, entries of forms.
 *
 * @returns a copy that shares what is unchanged; the same value when nothing is.
 */
export function renameIn<T>(root: T, nameOf: NameOf): T {
  // The copy of each object. Entities that were read hold one another: each is visited once, not by every path.
  const seen = new Map<object, object>();
  const rename = (value: unknown, depth: number): unknown => {
    if (typeof value === 'string') return nameOf(value) ?? value;
    if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
    let renamed = seen.get(value);
    if (!renamed) {
      // An object inside itself stays as it is: it is no JSON anyway.
      seen.set(value, value);
      seen.set(value, (renamed = renameObject(value, depth + 1)));
    }
    return renamed;
  };
  const renameObject = (value: object, depth: number): object => {
    const form = isForm(value) ? new (value.constructor as new () => FormData)() : undefined;
    if (!form && !Array.isArray(value) && tagOf(value) !== '[object Object]') return value;
    const copy = (Array.isArray(value) ? [] : Object.create(Object.getPrototypeOf(value) as object | null)) as object;
    let isSame = true;
    for (const [name, member] of form ? entriesOf(value) : Object.entries(value)) {
      const [otherName, other] = [(form ? undefined : nameOf(name)) ?? name, rename(member, depth)];
      isSame &&= otherName === name && other === member;
      if (form) form.append(otherName, other as string);
      else put(copy as Record<string, unknown>, otherName, other);
    }
    return isSame ? value : (form ?? copy);
  };
  return rename(root, 0) as T;
}
