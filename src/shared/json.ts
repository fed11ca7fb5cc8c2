import { ifItCan } from './ifItCan.js';
import { entriesOf, tagOf } from './platform.js';
import { put } from './own.js';
import { RestError } from './RestError.js';
import type { RestErrorParts } from './RestError.js';

/** A plain JSON value: what actions and state are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** Limit for values of callers: they are copied recursively, and JSON.stringify would overflow the stack a little later. */
const MAX_DEPTH = 1000;

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const OPAQUE = /^\[object (Blob|File|(Shared)?ArrayBuffer|DataView|\w+Array|ReadableStream)\]$/;

const ENTRIES = /^\[object (FormData|URLSearchParams)\]$/;

/** Returns whether an object is a form, or the parameters of an address, which hold entries. */
export const isForm = (value: object): boolean => !isPlainObject(value) && ENTRIES.test(tagOf(value));

/** Returns whether an object is bytes or a stream of them, which have no JSON form. */
export const isOpaque = (value: object): boolean => OPAQUE.test(tagOf(value));

/** Returns whether an object can be read once only. */
export const isStream = (value: object): boolean => tagOf(value) === '[object ReadableStream]';

/** Returns whether a value is an object of the sought kind, or holds one: `{ blob, filename }`. Depth is no limit. */
export function holds(root: unknown, isSought: (value: object) => boolean): boolean {
  const open = new Set([root]);
  // Members that are added on the way are visited, too.
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    if (isSought(value)) return true;
    if (isOpaque(value)) continue;
    for (const member of Object.values(value) as unknown[]) if (typeof member === 'object') open.add(member);
  }
  return false;
}

/** Returns whether an object is as JSON.parse makes them; one without a prototype is not. */
const isOrdinary = (value: object): value is Record<string, unknown> =>
  Object.getPrototypeOf(value) === Object.prototype;

/** Returns whether a value that is no object is JSON; -0 is not, as JSON.stringify writes 0. */
const isJsonPrimitive = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value === null ||
  (Number.isFinite(value) && !Object.is(value, -0));

/** Name the kind of a value that is no JSON, its members aside; undefined when it is. */
function notJson(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null) {
    return isJsonPrimitive(value) ? undefined : typeof value === 'number' ? String(value) : typeof value;
  }
  return Array.isArray(value) || isOrdinary(value) ? undefined : tagOf(value).slice(8, -1);
}

type Members = [string, unknown][];

/**
 * Find the first place where a value is not JSON.
 *
 * It has its own stack, so the depth of the data is no limit, and leaves out objects for which `skip` returns true. A
 * value inside itself is no JSON.
 * @returns the path (`rows.0.when`) and what was found there, or undefined.
 */
export function findNonJson(
  root: unknown,
  skip: (value: object) => boolean = () => false,
): { path: string; found: string } | undefined {
  const stack: { value: unknown; path: string; isLeft?: true }[] = [{ value: root, path: '' }];
  const parents = new Set<unknown>();
  for (let next = stack.pop(); next !== undefined; next = stack.pop()) {
    const { value, path, isLeft } = next;
    if (isLeft) {
      parents.delete(value);
      continue;
    }
    const found = parents.has(value) ? 'a cycle' : notJson(value);
    if (found !== undefined) return { path, found };
    if (typeof value !== 'object' || value === null) continue;
    parents.add(value);
    stack.push({ value, path, isLeft: true });
    // A hole in a list is undefined.
    for (const [member, inner] of Object.entries(Array.isArray(value) ? Array.from(value) : value) as Members) {
      if (typeof inner === 'object' && inner !== null && skip(inner)) continue;
      stack.push({ value: inner, path: path === '' ? member : `${path}.${member}` });
    }
  }
  return undefined;
}

/** @throws RestError NOT_JSON (status 400) */
export function refuseAsJson(subject: string, why: Pick<RestErrorParts, 'happened'>): never {
  throw new RestError({
    code: 'NOT_JSON',
    subject,
    ...why,
    fix: 'Actions and state are plain JSON: let process() and merge() keep it so, and decode it in the schema (createdAt: Date).',
    status: 400,
  });
}

/** Replacements for objects in a value that is copied as JSON, or sent: the id of an unloaded row. `undefined`: left out. */
export const wireValues = new WeakMap<object, unknown>();

/** Gives the text that stands for an object inside a value instead of a copy of it. */
type ReferenceOf = (value: object) => string | undefined;

/** Tags of objects whose content is not in their members. */
const HOLDS_MORE = /(Map|Set|Error|String)\]$/;

/** List the members to copy of an object that is no list: of a form its entries, of a file its type, name and size. */
function membersOf(value: object, subject: string): Iterable<readonly [string, unknown]> {
  if (isForm(value)) return entriesOf(value);
  const tag = tagOf(value);
  if (isOpaque(value)) {
    const { name, size, byteLength } = value as { name?: string; size?: number; byteLength?: number };
    return Object.entries({ type: tag.slice(8, -1), name, size: size ?? byteLength });
  }
  const members = Object.entries(value);
  // An empty object of another realm is plain, too.
  const isInstance = Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value) !== null;
  // Nothing would be left of a RegExp, or of an object with private fields, and nobody would notice.
  if (isInstance && (members.length === 0 || HOLDS_MORE.test(tag)))
    refuseAsJson(subject, { happened: `JSON keeps nothing of ${tag}.` });
  return members;
}

/**
 * Copy a caller's value as JSON: members that are `undefined` go, `Date` becomes its text, class instances their own
 * fields, forms their entries, files a description.
 *
 * @returns a copy; undefined for undefined.
 * @throws RestError NOT_JSON (status 400) for functions, symbols, bigints, cycles, excessive depth, `NaN` and infinities,
 * and for what JSON would keep nothing of: a Map, a Set, a RegExp, an Error.
 */
export function copyAsJson(root: unknown, subject: string, referenceOf?: ReferenceOf): Json | undefined {
  const copy = (given: unknown, depth: number): Json | undefined => {
    // Makes 0 of -0.
    const value = typeof given === 'number' ? given + 0 : given;
    if (value === undefined || isJsonPrimitive(value)) return value as Json;
    if (typeof value !== 'object' || value === null) {
      return refuseAsJson(subject, {
        happened: `${typeof value === 'number' ? String(value) : `A ${typeof value}`} has no JSON form.`,
      });
    }
    if (depth > MAX_DEPTH) refuseAsJson(subject, { happened: 'The value contains itself, or is too deep.' });
    if (depth > 0) {
      const reference = referenceOf?.(value);
      if (reference !== undefined) return reference;
      if (wireValues.has(value)) return copy(wireValues.get(value), depth);
    }
    if (Array.isArray(value)) return Array.from(value, (item) => copy(item, depth + 1) ?? null);
    const { toJSON } = value as { toJSON?: unknown };
    if (typeof toJSON === 'function') return copy(toJSON.call(value), depth + 1);
    const members: Record<string, Json> = {};
    for (const [member, inner] of isOrdinary(value) ? Object.entries(value) : membersOf(value, subject)) {
      const json = copy(inner, depth + 1);
      if (json !== undefined) put(members, member, json);
    }
    return members;
  };
  return copy(root, 0);
}

/** Levels that are checked recursively, which is several times as fast; deeper objects are collected for later. */
const SHALLOW = 100;

/** Returns whether a value is strict JSON, except for the `deep` objects in it, which are checked later. */
function isShallowJson(value: unknown, depth: number, deep: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return isJsonPrimitive(value);
  // An object that occurs twice may hold itself; in parsed JSON none does.
  if (depth > SHALLOW) return !deep.has(value) && deep.add(value).size > 0;
  if (Array.isArray(value)) {
    for (const item of value) if (!isShallowJson(item, depth + 1, deep)) return false;
    return true;
  }
  if (!isOrdinary(value)) return false;
  for (const name in value) if (!isShallowJson(value[name], depth + 1, deep)) return false;
  return true;
}

type Copied = Record<string, unknown> | unknown[];

function copyShallow(value: unknown, depth: number, deep: Copied[]): unknown {
  if (typeof value !== 'object' || value === null) return value;
  const copy = Array.isArray(value) ? (value as unknown[]).slice() : ({ ...value } as Record<string, unknown>);
  copyMembers(copy, depth + 1, deep);
  return copy;
}

/**
 * Replace the members of a copy by copies, or add it to `deep`, for later, where it is deeper than what is visited
 * recursively. Neither loop creates an array of names: there are many rows.
 */
function copyMembers(node: Copied, depth: number, deep: Copied[]): void {
  if (depth > SHALLOW) deep.push(node);
  else if (Array.isArray(node)) for (let at = 0; at < node.length; at++) node[at] = copyShallow(node[at], depth, deep);
  else for (const name in node) if (typeof node[name] === 'object') node[name] = copyShallow(node[name], depth, deep);
}

/**
 * Convert a server's response to JSON. Parsed JSON is returned as it is, anything else is copied.
 *
 * @param isHeld somebody else may have the response, and change it: it is copied in any case.
 *
 * @throws RestError NOT_JSON (status 400).
 */
export function responseAsJson(answer: unknown, subject: string, isHeld = false): Json | undefined {
  // Objects that are added on the way are visited, too.
  const deep = new Set<unknown>();
  let isJson = isShallowJson(answer, 0, deep);
  for (const value of deep) isJson &&= isShallowJson(value, 0, deep);
  if (!isJson) return copyAsJson(answer, subject);
  const holder = [answer];
  const copied: Copied[] = isHeld ? [holder] : [];
  for (const node of copied) copyMembers(node, 0, copied);
  return holder[0] as Json;
}

/** Convert a value to JSON: JSON is returned as it is, another value as a copy; undefined where it has no JSON form. */
export const jsonOf = (value: unknown): Json | undefined => ifItCan(() => responseAsJson(value, 'a value'));
