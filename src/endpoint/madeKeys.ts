import { BoundedMap } from '../shared/maps.js';
import { declaredMember, define } from '../shared/own.js';
import { oncePer } from '../shared/oncePer.js';

type Key = (this: object, ...args: unknown[]) => string;

/** So many keys are known that cannot be told by their form, for each endpoint. */
const LIMIT = 10_000;

const madeBy = /* @__PURE__ */ oncePer((_endpoint: object) => new BoundedMap<true>(LIMIT));

/** Whether an endpoint has made a key; asked where `testKey` cannot tell by its form. */
export const hasMade = (endpoint: object, key: string): boolean => madeBy(endpoint).has(key);

const noting = new WeakSet();

/** Whether a member is of a class that knows by `testKey` what comes of it: one of ours, or a user's. */
function isTold(endpoint: object, name: string): boolean {
  const found = declaredMember(endpoint, name);
  if (found && name === 'urlPrefix') return 'value' in found.member;
  return !found || Object.hasOwn(found.owner, 'testKey');
}

/** Remember the keys of an endpoint whose keys come of something of the user's own: `testKey` is true for them, too. */
export function noteKeys<E extends object>(endpoint: E): E {
  const { key } = endpoint as { readonly key?: Key };
  if (!key || noting.has(key) || ['key', 'url', 'urlPrefix'].every((name) => isTold(endpoint, name))) return endpoint;
  const noted: Key = function (...args) {
    const made = key.apply(this, args);
    madeBy(this).set(made, true);
    return made;
  };
  noting.add(noted);
  define(endpoint, 'key', noted);
  return endpoint;
}
