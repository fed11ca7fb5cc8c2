import { put } from './own.js';

/** Another text for a text; undefined keeps it. */
export type NameOf = (text: string) => string | undefined;

const FORM = /^\[object (FormData|URLSearchParams)\]$/;

/** Data deeper than this is not looked into: no caller's is, and a cycle ends. */
const MAX_DEPTH = 1000;

interface Form extends Iterable<[string, unknown]> {
  append(name: string, value: unknown): void;
}

function renameForm(form: Form, nameOf: NameOf): Form {
  const entries = [...form].map(([name, value]) => [name, renameAt(value, nameOf, MAX_DEPTH), value] as const);
  if (entries.every(([, renamed, value]) => renamed === value)) return form;
  const copy = new (form.constructor as new () => Form)();
  for (const [name, renamed] of entries) copy.append(name, renamed);
  return copy;
}

function renameItems(items: readonly unknown[], nameOf: NameOf, depth: number): readonly unknown[] {
  const renamed = items.map((item) => renameAt(item, nameOf, depth + 1));
  return renamed.every((item, index) => item === items[index]) ? items : renamed;
}

function renameMembers(value: object, nameOf: NameOf, depth: number): object {
  const copy = Object.create(Object.getPrototypeOf(value) as object | null) as Record<string, unknown>;
  let isSame = true;
  for (const [name, member] of Object.entries(value)) {
    const [newName, renamed] = [nameOf(name) ?? name, renameAt(member, nameOf, depth + 1)];
    if (newName !== name || renamed !== member) isSame = false;
    put(copy, newName, renamed);
  }
  return isSame ? value : copy;
}

function renameAt(value: unknown, nameOf: NameOf, depth: number): unknown {
  if (typeof value === 'string') return nameOf(value) ?? value;
  if (typeof value !== 'object' || value === null || depth > MAX_DEPTH) return value;
  if (Array.isArray(value)) return renameItems(value, nameOf, depth);
  const tag = Object.prototype.toString.call(value);
  if (FORM.test(tag)) return renameForm(value as Form, nameOf);
  return tag === '[object Object]' ? renameMembers(value, nameOf, depth) : value;
}

/**
 * Replace texts wherever a value holds them: in lists, members and their names, entries of forms.
 *
 * @returns a copy that shares what is unchanged; the same value when nothing is.
 */
export function renameIn<T>(value: T, nameOf: NameOf): T {
  return renameAt(value, nameOf, 0) as T;
}
