import { BoundedMap } from '../shared/maps.js';
import { declaredMember, define } from '../shared/own.js';
import { oncePer } from '../shared/oncePer.js';

type Key = (this: object, ...args: unknown[]) => string;

/** Number of keys remembered for each endpoint whose keys have no known form. */
const LIMIT = 10_000;

const madeBy = /* @__PURE__ */ oncePer((_endpoint: object) => new BoundedMap<true>(LIMIT));

/** Whether an endpoint has made a key; for keys that `testKey` cannot recognize by their form. */
export const hasMade = (endpoint: object, key: string): boolean => madeBy(endpoint).has(key);

const noting = new WeakSet();

/** Whether a member is of a class that also has a `testKey`, which then knows the form of the keys. */
function isFound(endpoint: object, name: string): boolean {
  const found = declaredMember(endpoint, name);
  if (found && name === 'urlPrefix') return 'value' in found.member;
  return !found || Object.hasOwn(found.owner, 'testKey');
}

/** Remember the keys of an endpoint that makes them in the user's own way, so that `testKey` knows them too. */
export function noteKeys<E extends object>(endpoint: E): E {
  const { key } = endpoint as { readonly key?: Key };
  if (!key || noting.has(key) || ['key', 'url', 'urlPrefix'].every((name) => isFound(endpoint, name))) return endpoint;
  const noted: Key = function (...args) {
    const made = key.apply(this, args);
    madeBy(this).set(made, true);
    return made;
  };
  noting.add(noted);
  define(endpoint, 'key', noted);
  return endpoint;
}
