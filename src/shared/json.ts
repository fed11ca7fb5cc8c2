import { ifItCan } from './ifItCan.js';
import { entriesOf, tagOf } from './platform.js';
import { put } from './own.js';
import { RestError } from './RestError.js';
import type { RestErrorParts } from './RestError.js';

/** A plain JSON value: what actions and state are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

/** What a caller passes is copied with the stack; JSON.stringify would overflow it a little later. */
const MAX_DEPTH = 1000;

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

const OPAQUE = /^\[object (Blob|File|(Shared)?ArrayBuffer|DataView|\w+Array|ReadableStream)\]$/;

const ENTRIES = /^\[object (FormData|URLSearchParams)\]$/;

/** Whether an object is a form, or the parameters of an address, which hold entries. */
export const isForm = (value: object): boolean => !isPlainObject(value) && ENTRIES.test(tagOf(value));

/** Whether an object is bytes or a stream of them, which have no JSON form. */
export const isOpaque = (value: object): boolean => OPAQUE.test(tagOf(value));

/** Whether an object can be read once only. */
export const isStream = (value: object): boolean => tagOf(value) === '[object ReadableStream]';

/** Whether a value is such an object, or holds one: `{ blob, filename }`. Depth is no limit. */
export function holds(root: unknown, isSought: (value: object) => boolean): boolean {
  const open = new Set([root]);
  // Those that are found on the way are visited, too.
  for (const value of open) {
    if (typeof value !== 'object' || value === null) continue;
    if (isSought(value)) return true;
    if (isOpaque(value)) continue;
    for (const member of Object.values(value) as unknown[]) if (typeof member === 'object') open.add(member);
  }
  return false;
}

/** As JSON.parse makes them: those without a prototype equal no parsed JSON. */
const isOrdinary = (value: object): value is Record<string, unknown> =>
  Object.getPrototypeOf(value) === Object.prototype;

/** Whether a value that is no object is JSON, which keeps no -0. */
const isJsonPrimitive = (value: unknown): boolean =>
  typeof value === 'string' ||
  typeof value === 'boolean' ||
  value === null ||
  (Number.isFinite(value) && !Object.is(value, -0));

/** Why one value (not its members) is no JSON, or undefined when it is. */
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
 * Walks with its own stack, so the depth of the data is no limit, and leaves out what `skip` says is known. A value
 * inside itself is none.
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

/** Replacements for objects where what is around them is copied as JSON, or sent: an id for a row that is not loaded. `undefined` leaves the member out. */
export const wireValues = new WeakMap<object, unknown>();

/** Gives the text that stands for an object inside a value instead of a copy of it. */
type ReferenceOf = (value: object) => string | undefined;

/** What these hold is not in their members. */
const HOLDS_MORE = /(Map|Set|Error|String)\]$/;

/** What there is to copy of an object that is no list. What a request may carry is remembered by what can be said of it. */
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
  // Of a RegExp, of an object whose fields are private nothing would be left, and nobody would notice.
  if (isInstance && (members.length === 0 || HOLDS_MORE.test(tag)))
    refuseAsJson(subject, { happened: `JSON keeps nothing of ${tag}.` });
  return members;
}

/**
 * Copy a caller's value as JSON: members that are `undefined` go, `Date` becomes its text, class instances their own
 * fields, forms their entries, files a description.
 *
 * @returns a copy that nobody else holds; undefined for undefined.
 * @throws RestError NOT_JSON (status 400) for functions, symbols, bigints, cycles, excessive depth, `NaN` and infinities,
 * and for what JSON would keep nothing of: a Map, a Set, a RegExp, an Error.
 */
export function copyAsJson(root: unknown, subject: string, referenceOf?: ReferenceOf): Json | undefined {
  const copy = (given: unknown, depth: number): Json | undefined => {
    // No -0.
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

/** Walked with the stack, which is several times as fast; deeper data is walked with a stack of its own. */
const SHALLOW = 100;

/** Whether a value is strict JSON, but for the `deep` objects in it that are still to be looked at. */
function isShallowJson(value: unknown, depth: number, deep: Set<unknown>): boolean {
  if (typeof value !== 'object' || value === null) return isJsonPrimitive(value);
  // What comes twice may hold itself; parsed JSON never does.
  if (depth > SHALLOW) return !deep.has(value) && deep.add(value).size > 0;
  if (Array.isArray(value)) {
    for (const item of value) if (!isShallowJson(item, depth + 1, deep)) return false;
    return true;
  }
  if (!isOrdinary(value)) return false;
  for (const name in value) if (!isShallowJson(value[name], depth + 1, deep)) return false;
  return true;
}

/** A copy of JSON that nobody else holds, however deep it is. */
function copyOfJson(root: unknown): unknown {
  const holder: Record<string, unknown> = { root };
  // What is added is visited as well. No list of members is made of each: rows are many.
  const copies = [holder];
  for (const node of copies) {
    for (const name in node) {
      const value = node[name];
      if (typeof value !== 'object' || value === null) continue;
      const copy = (Array.isArray(value) ? (value as unknown[]).slice() : { ...value }) as Record<string, unknown>;
      put(node, name, copy);
      copies.push(copy);
    }
  }
  return holder['root'];
}

/**
 * A server's answer as JSON. Parsed JSON passes as it is; anything else is converted.
 *
 * @param isHeld somebody else may have the answer, and change it: what is stored is a copy.
 *
 * @throws RestError NOT_JSON (status 400).
 */
export function responseAsJson(answer: unknown, subject: string, isHeld = false): Json | undefined {
  const deep = new Set<unknown>();
  let isJson = isShallowJson(answer, 0, deep);
  // Those that are found on the way are visited, too.
  for (const value of deep) isJson &&= isShallowJson(value, 0, deep);
  if (!isJson) return copyAsJson(answer, subject);
  return (isHeld ? copyOfJson(answer) : answer) as Json;
}

/** What may hold more than JSON does, as JSON: the same object where it is so, a copy where it has such a form, or undefined. */
export const jsonOf = (value: unknown): Json | undefined => ifItCan(() => responseAsJson(value, 'a value'));
