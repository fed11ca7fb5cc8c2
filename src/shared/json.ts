import { isOpaque, tagOf } from './opaque.js';
import { put } from './own.js';
import { RestError } from './RestError.js';

/** A plain JSON value: what actions and state are made of. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [member: string]: Json };

const ENTRIES = /^\[object (FormData|URLSearchParams)\]$/;

/** What a caller passes is copied with the stack; JSON.stringify would overflow it a little later. */
const MAX_DEPTH = 1000;

/** A form, or the parameters of an address: its entries are what it holds. */
export const isForm = (value: object): value is Iterable<readonly [string, unknown]> => ENTRIES.test(tagOf(value));

export function isPlainObject(value: unknown): value is Record<string, unknown> {
  if (typeof value !== 'object' || value === null) return false;
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
}

/** As JSON.parse makes them: those without a prototype equal no parsed JSON. @see spec: decision 44 */
const isOrdinary = (value: object): value is Record<string, unknown> =>
  Object.getPrototypeOf(value) === Object.prototype;

type Members = [string, unknown][];

/** Why one value (not its members) is no JSON, or undefined when it is. */
function notJson(value: unknown): string | undefined {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return undefined;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0) ? undefined : String(value);
  if (typeof value !== 'object') return typeof value;
  return Array.isArray(value) || isOrdinary(value) ? undefined : tagOf(value).slice(8, -1);
}

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
export function refuseAsJson(subject: string, happened: string): never {
  throw new RestError({
    code: 'NOT_JSON',
    subject,
    happened,
    fix: 'Actions and state are plain JSON: let process() and merge() keep it so, and decode it in the schema (createdAt: Date).',
    status: 400,
  });
}

function convertNumber(value: number, subject: string): number {
  if (!Number.isFinite(value)) refuseAsJson(subject, `${String(value)} has no JSON form.`);
  return value === 0 ? 0 : value;
}

interface Conversion {
  readonly subject: string;
  /** What stands for an object inside the value; undefined where it is copied. */
  readonly referenceOf: (value: object) => string | undefined;
}

/** What these hold is not in their members. */
const HOLDS_MORE = /(Map|Set|Error|String)\]$/;

function membersOf(value: object, tag: string, subject: string): Iterable<readonly [string, unknown]> {
  if (isForm(value)) return value;
  const members = Object.entries(value);
  // An empty object of another realm is plain, too.
  const isInstance = Object.getPrototypeOf(Object.getPrototypeOf(value) ?? value) !== null;
  // Of a RegExp, of an object whose fields are private nothing would be left, and nobody would notice.
  if (isInstance && (members.length === 0 || HOLDS_MORE.test(tag)))
    refuseAsJson(subject, `JSON keeps nothing of ${tag}.`);
  return members;
}

function convertObject(value: object, conversion: Conversion, depth: number): Json | undefined {
  if (depth > MAX_DEPTH) {
    refuseAsJson(conversion.subject, 'The value contains itself, or is too deep.');
  }
  const reference = depth > 0 ? conversion.referenceOf(value) : undefined;
  if (reference !== undefined) return reference;
  if (Array.isArray(value)) return Array.from(value, (item) => convert(item, conversion, depth + 1) ?? null);
  if ('toJSON' in value && typeof value.toJSON === 'function') {
    return convert((value.toJSON as () => unknown).call(value), conversion, depth + 1);
  }
  const tag = tagOf(value);
  // What a request may carry is remembered by what can be said about it.
  if (isOpaque(value)) return describeOpaque(value, tag.slice(8, -1));
  const copy: Record<string, Json> = {};
  for (const [member, inner] of membersOf(value, tag, conversion.subject)) {
    const json = convert(inner, conversion, depth + 1);
    if (json !== undefined) put(copy, member, json);
  }
  return copy;
}

function describeOpaque(value: object, type: string): Json {
  const { name, size, byteLength } = value as { name?: string; size?: number; byteLength?: number };
  const bytes = size ?? byteLength;
  return { type, ...(name !== undefined && { name }), ...(bytes !== undefined && { size: bytes }) };
}

function convert(value: unknown, conversion: Conversion, depth: number): Json | undefined {
  if (value === undefined || value === null || typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return convertNumber(value, conversion.subject);
  if (typeof value !== 'object') return refuseAsJson(conversion.subject, `A ${typeof value} has no JSON form.`);
  return convertObject(value, conversion, depth);
}

const noReferences = (): undefined => undefined;

/**
 * Copy a caller's value as JSON: members that are `undefined` go, `Date` becomes its text, class instances their own
 * fields, forms their entries, files a description.
 *
 * @param referenceOf gives the text that stands for an object inside the value instead of a copy of it.
 * @returns a copy that nobody else holds; undefined for undefined.
 * @throws RestError NOT_JSON (status 400) for functions, symbols, bigints, cycles, excessive depth, `NaN` and infinities,
 * and for what JSON would keep nothing of: a Map, a Set, a RegExp, an Error.
 * @see spec: decision 44, store.md Q7
 */
export function copyAsJson(
  value: unknown,
  subject: string,
  referenceOf: Conversion['referenceOf'] = noReferences,
): Json | undefined {
  return convert(value, { subject, referenceOf }, 0);
}

/** Walked with the stack, which is several times as fast; deeper data is walked with a stack of its own. */
const SHALLOW = 100;

/** Whether a value is strict JSON; false as well where it is too deep to say. */
function isShallowJson(value: unknown, depth: number): boolean {
  if (typeof value === 'string' || typeof value === 'boolean' || value === null) return true;
  if (typeof value === 'number') return Number.isFinite(value) && (value !== 0 || !Object.is(value, -0));
  if (typeof value !== 'object' || depth > SHALLOW) return false;
  if (Array.isArray(value)) {
    for (let i = 0; i < value.length; i++) if (!isShallowJson(value[i], depth + 1)) return false;
    return true;
  }
  if (!isOrdinary(value)) return false;
  for (const name in value) if (!isShallowJson(value[name], depth + 1)) return false;
  return true;
}

/**
 * A server's answer as JSON. Parsed JSON passes as it is; anything else is converted.
 *
 * @throws RestError NOT_JSON (status 400).
 */
export function responseAsJson(value: unknown, subject: string): Json | undefined {
  return isShallowJson(value, 0) || findNonJson(value) === undefined ? (value as Json) : copyAsJson(value, subject);
}
