import { isForm } from './json.js';
import { tagOf } from './opaque.js';
import { put } from './own.js';

/** Another text for a text; undefined keeps it. */
export type NameOf = (text: string) => string | undefined;

/** Data deeper than this is not looked into: no caller's is. */
const MAX_DEPTH = 1000;

interface Form extends Iterable<[string, unknown]> {
  append(name: string, value: unknown): void;
}

/** One walk through a value. */
interface Renaming {
  readonly nameOf: NameOf;
  /** What became of each object. Entities that were read hold one another: the ways through them are too many to walk. */
  readonly seen: Map<object, object>;
}

function renameForm(form: Form, renaming: Renaming): Form {
  const entries = [...form].map(([name, value]) => [name, renameAt(value, renaming, MAX_DEPTH), value] as const);
  if (entries.every(([, renamed, value]) => renamed === value)) return form;
  const copy = new (form.constructor as new () => Form)();
  for (const [name, renamed] of entries) copy.append(name, renamed);
  return copy;
}

function renameItems(items: readonly unknown[], renaming: Renaming, depth: number): readonly unknown[] {
  const renamed = items.map((item) => renameAt(item, renaming, depth + 1));
  return renamed.every((item, index) => item === items[index]) ? items : renamed;
}

function renameMembers(value: object, renaming: Renaming, depth: number): object {
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Record<string, unknown>;
  let isSame = true;
  for (const [name, member] of Object.entries(value)) {
    const [newName, renamed] = [renaming.nameOf(name) ?? name, renameAt(member, renaming, depth + 1)];
    if (newName !== name || renamed !== member) isSame = false;
    put(copy, newName, renamed);
  }
  return isSame ? value : copy;
}

function renameObject(value: object, renaming: Renaming, depth: number): object {
  if (Array.isArray(value)) return renameItems(value, renaming, depth);
  if (isForm(value)) return renameForm(value as Form, renaming);
  return tagOf(value) === '[object Object]' ? renameMembers(value, renaming, depth) : value;
}

function renameAt(value: unknown, renaming: Renaming, depth: number): unknown {
  if (typeof value === 'string') return renaming.nameOf(value) ?? value;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  const known = renaming.seen.get(value);
  if (known) return known;
  // Inside itself it stays as it is: it is no JSON anyway.
  renaming.seen.set(value, value);
  const renamed = renameObject(value, renaming, depth);
  renaming.seen.set(value, renamed);
  return renamed;
}

/**
 * Replace texts wherever a value holds them: in lists, members and their names, entries of forms.
 *
 * @returns a copy that shares what is unchanged; the same value when nothing is.
 */
export function renameIn<T>(value: T, nameOf: NameOf): T {
  return renameAt(value, { nameOf, seen: new Map() }, 0) as T;
}
