import { BoundedMap } from '../shared/maps.js';
import { isPlainObject } from '../shared/json.js';
import { ifItCan } from '../shared/ifItCan.js';
import { RestError } from '../shared/RestError.js';
import { isDevelopment } from '../shared/warn.js';
import { kindsIn } from './Polymorphic.js';
import { isReadableTable, keyOf } from './Schema.js';
import type { Schema } from './Schema.js';

/** What identifies a collection among those of its table. */
export type KeyObject = Readonly<Record<string, unknown>>;

/** Numbers, booleans and bigints of a key are texts: `{ userId: 1 }` and `{ userId: '1' }` are one list. */
function canonical(value: unknown): unknown {
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint' ? String(value) : value;
}

/** JSON with members in order of their names, at every depth: one text for equal objects. */
const textOf = (value: unknown): string =>
  JSON.stringify(value, (_name, member: unknown) =>
    isPlainObject(member)
      ? Object.fromEntries(Object.entries(member).sort(([one], [other]) => (one < other ? -1 : 1)))
      : member,
  );

/**
 * The primary key of a collection: JSON of its key object, names sorted, top-level values as texts, `undefined` left out.
 * `{ b: 2, a: true }` → `'{"a":"true","b":"2"}'`
 */
export function collectionPk(keyObject: Readonly<Record<string, unknown>> | undefined): string {
  const entries = Object.entries(keyObject ?? {}).map(([name, value]) => [name, canonical(value)] as const);
  return textOf(Object.fromEntries(entries));
}

/** A mutation looks at the keys of all collections of its table; parsing 10 000 of them anew took most of its time. */
const parsed = new BoundedMap<KeyObject>(20_000);

/** The key object of a stored collection; undefined where a primary key is none, in a state from elsewhere. */
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
  // Nearly always: what is below takes ten times as long.
  if (typeof stored !== 'object' && typeof given !== 'object') return stored === canonical(given);
  return textOf(stored) === textOf(canonical(given));
}

/** Names of arguments: so many, those with a pattern, or as a function says. */
export type KeyNames = readonly string[] | RegExp | ((key: string) => boolean);

/** Which names are meant. */
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

/** Name of what the items are: the key of an entity, those of several joined. */
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
