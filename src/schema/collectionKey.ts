import { isPlainObject } from '../shared/json.js';
import { put } from '../shared/own.js';

/** Numbers, booleans and bigints of a key are texts: `{ userId: 1 }` and `{ userId: '1' }` are one list. */
function canonical(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : value;
}

/** Members in order of their names, at every depth; JSON then gives one text for equal objects. */
function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted);
  if (!isPlainObject(value)) return value;
  const result: Record<string, unknown> = {};
  for (const name of Object.keys(value).sort()) put(result, name, sorted(value[name]));
  return result;
}

/**
 * The primary key of a collection: JSON of its key object, names sorted, top-level values as texts, `undefined` left out.
 * `{ b: 2, a: true }` → `'{"a":"true","b":"2"}'`
 *
 * @see spec: S13.3
 */
export function collectionPk(keyObject: Readonly<Record<string, unknown>> | undefined): string {
  const entries = Object.entries(keyObject ?? {}).map(([name, value]) => [name, canonical(value)] as const);
  return JSON.stringify(sorted(Object.fromEntries(entries)));
}

/** Whether a member of a collection's key has the value that an argument gives. @see spec: S15.3, S15.10, S15.11 */
export function isSameKeyValue(stored: unknown, given: unknown): boolean {
  if (given === undefined) return false;
  return JSON.stringify(sorted(stored)) === JSON.stringify(sorted(canonical(given)));
}
