import { BoundedMap } from '../shared/maps.js';
import { isPlainObject } from '../shared/json.js';
import { ifItCan } from '../shared/ifItCan.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { kindsIn } from './Polymorphic.js';
import { isReadableTable, keyOf } from './Schema.js';
import type { Schema } from './Schema.js';

/** The object that identifies a collection in its table. */
export type KeyObject = Readonly<Record<string, unknown>>;

/** Make a text of a number, boolean or bigint: `{ userId: 1 }` and `{ userId: '1' }` are one list. */
function canonical(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : value;
}

/** Make JSON with members sorted by name at every depth: one text for equal objects. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    isPlainObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/**
 * Make the primary key of a collection: JSON of its key object, sorted, top-level values as texts, `undefined` left out.
 * `{ b: 2, a: true }` → `'{"a":"true","b":"2"}'`
 */
export function collectionPk(keyObject: Readonly<Record<string, unknown>> | undefined): string {
  const entries = Object.entries(keyObject ?? {}).map(([name, value]) => [name, canonical(value)] as const);
  return textOf(Object.fromEntries(entries));
}

/** Parsed keys: a mutation reads those of all collections of its table, and parsing 10 000 takes most of its time. */
const parsed = new BoundedMap<KeyObject>(20_000);

/** Parse the key object of a stored collection; undefined for a primary key that is none, in a state from elsewhere. */
export function collectionKeyOf(pk: string): KeyObject | undefined {
  const known = parsed.get(pk);
  if (known) return known;
  const key = ifItCan((): unknown => JSON.parse(pk));
  if (!isPlainObject(key)) return undefined;
  parsed.set(pk, key);
  return key;
}

/** Whether a member of a collection's key has the value that an argument gives. */
export function isSameKeyValue(stored: unknown, given: unknown): boolean {
  if (given === undefined) return false;
  // Nearly always the case; the comparison below takes ten times as long.
  if (typeof stored !== 'object' && typeof given !== 'object') return stored === canonical(given);
  return textOf(stored) === textOf(canonical(given));
}

/** Names of arguments: a list of them, a pattern, or a function that decides. */
export type KeyNames = readonly string[] | RegExp | ((key: string) => boolean);

/** Create the function that says whether a name is among those meant. */
export function keyPredicate(keys: KeyNames): (key: string) => boolean {
  if (typeof keys === 'function') return keys;
  // search() ignores the state of a g or y flag.
  return keys instanceof RegExp ? (key) => key.search(keys) >= 0 : (key) => keys.includes(key);
}

/** @throws RestError SCHEMA_OPTION_MISSING */
export function checkContent(content: Schema | undefined): void {
  if (content && !isReadableTable(content)) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'A Collection needs the schema of a list or of a map.',
    fix: 'Write new Collection([Post]), or new Collection(new Values(Post)).',
  });
}

/** Name the items for a table: the key of an entity, or those of several kinds joined by `;`. */
export function keyOfItems(item: unknown): string {
  const keys = kindsIn(item).map(keyOf);
  if (isDevelopment()) checkKeys(keys);
  return keys.join(';');
}

function checkKeys(keys: readonly (string | undefined)[]): void {
  if (keys.length > 0 && !keys.includes(undefined)) return;
  throw new RestError({
    code: 'SCHEMA_OPTION_MISSING',
    subject: 'Collection',
    happened: 'The items of a Collection must be entities: something with a primary key and a table.',
    fix: 'Write new Collection([Post]) with an Entity class; use a plain [X] for lists of other values.',
  });
}
