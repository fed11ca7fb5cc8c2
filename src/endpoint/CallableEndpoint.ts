import { define, declaredMember } from '../shared/own.js';
import { oncePer } from '../shared/oncePer.js';
import { BoundedMap } from '../shared/maps.js';

type Call = (...args: unknown[]) => unknown;

/** A callable endpoint seen as an object with members. */
export type Members = Record<PropertyKey, unknown>;

/** Find a member of the class, if one of our own classes has it too: these need the member. */
function classMember(endpoint: object, name: string): PropertyDescriptor | undefined {
  let nearest: PropertyDescriptor | undefined;
  let ours: PropertyDescriptor | undefined;
  let prototype = endpoint.constructor.prototype as object;
  while (prototype !== CallableEndpoint.prototype) {
    ours = Object.getOwnPropertyDescriptor(prototype, name);
    nearest ??= ours;
    prototype = Object.getPrototypeOf(prototype) as object;
  }
  return ours && nearest;
}

/**
 * Define options as members; assigning would call the accessors of the class. `undefined` removes an option, which brings
 * back the member of the class; only `sideEffect` may be undefined.
 */
function defineAll(target: object, options: object): void {
  for (const [name, value] of Object.entries(options)) {
    const member = value === undefined && name !== 'sideEffect' ? classMember(target, name) : undefined;
    if (member) Object.defineProperty(target, name, member);
    else define(target, name, value);
  }
}

/** Make a function that runs its own `fetch` and has a prototype of ours. No code is made from text, so any CSP allows it. */
function callable(prototype: object): Members {
  const self = (...args: unknown[]): unknown =>
    (self as unknown as { fetch: (...a: unknown[]) => unknown }).fetch(...args);
  Object.setPrototypeOf(self, prototype);
  // A function's own `name` and `length` would hide those of the class.
  Reflect.deleteProperty(self, 'name');
  Reflect.deleteProperty(self, 'length');
  return self as unknown as Members;
}

/** Collect the members that an object has beyond its class, by itself or from its parent. */
const ownOf = (level: object, ofClass: object): PropertyDescriptorMap =>
  level === ofClass
    ? {}
    : { ...ownOf(Object.getPrototypeOf(level) as object, ofClass), ...Object.getOwnPropertyDescriptors(level) };

/** The endpoint that each one was extended from; an entry goes with its key. */
const parents = new WeakMap<object, object>();

/** The endpoint that `bind` was called on; an entry goes with its key. */
const boundFrom = new WeakMap<object, object>();

/** Find the function that an endpoint runs; one made by `bind` runs that of the endpoint it was made from. */
export function functionOf(endpoint: object): unknown {
  const from = boundFrom.get(endpoint);
  return from ? functionOf(from) : (endpoint as { readonly fetch?: unknown }).fetch;
}

/** Make an endpoint for one call with some options replaced. It is not kept, so its members are not copied. */
export function forCall<E extends object>(endpoint: E, options: object): E {
  const called = callable(endpoint);
  defineAll(called, options);
  parents.set(called, endpoint);
  return called as E;
}

/** Find the endpoint that one was extended from. */
export function parentOf(endpoint: object): object | undefined {
  return parents.get(endpoint);
}

/** Number of poll intervals, and of keys of no known form, remembered for each endpoint. */
const LIMIT = 10_000;

/** Endpoints by poll interval, held weakly: the same one is given for as long as it is in use. */
const everyOf = /* @__PURE__ */ oncePer((_from: object) => new BoundedMap<WeakRef<object>>(LIMIT));

/** Base class of endpoints, which are called like functions and carry options like objects. */
export class CallableEndpoint {
  constructor(options: object) {
    const self = callable(new.target.prototype);
    defineAll(self, options);
    return noteKeys(self) as unknown as this;
  }

  /**
   * A new endpoint with some options replaced; the rest, the class and its statics are inherited. The child keeps the
   * members that the parent has now.
   */
  extend(options: object): this {
    const ofClass = this.constructor.prototype as object;
    // One level, however often it was extended, so that finding a member costs the same.
    const snapshot = Object.create(ofClass, ownOf(this, ofClass)) as object;
    const child = callable(snapshot);
    defineAll(child, options);
    parents.set(child, this);
    return noteKeys(child) as unknown as this;
  }

  /** A new endpoint with its arguments filled in; further arguments of a call are ignored. */
  bind(_thisArg: unknown, ...args: unknown[]): this {
    const { fetch, key } = this as unknown as Record<'fetch' | 'key', Call>;
    const bound = CallableEndpoint.prototype.extend.call(this, {
      fetch(this: unknown) {
        return fetch.apply(this, args);
      },
      key(this: unknown) {
        return key.apply(this, args);
      },
    }) as this;
    boundFrom.set(bound, this);
    return bound;
  }

  every(ms: number): this {
    const known = everyOf(this);
    let endpoint = known.get(String(ms))?.deref();
    if (!endpoint) known.set(String(ms), new WeakRef((endpoint = this.extend({ pollFrequency: ms }))));
    return endpoint as this;
  }

  /** Assigning makes the name the endpoint's own; until then the class gives it. */
  set name(value: string | undefined) {
    defineAll(this, { name: value });
  }
}
Object.setPrototypeOf(CallableEndpoint.prototype, Function.prototype);

/** Give the declared endpoint of a bound one, which is recognized by its thunks; any other value as it is. */
export function declared<T>(given: T): T {
  const { endpoint, fetchIfStale } = Object(given) as { readonly endpoint?: T; readonly fetchIfStale?: unknown };
  return fetchIfStale && endpoint ? endpoint : given;
}

type Key = (this: object, ...args: unknown[]) => string;

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
