import { define } from '../shared/own.js';
import { oncePer } from '../shared/oncePer.js';
import { WeakValueMap } from '../shared/maps.js';
import { noteKeys } from './madeKeys.js';

type Call = (...args: unknown[]) => unknown;

/** An object as its class and options made it: what callable endpoints are, seen from inside. */
export type Members = Record<PropertyKey, unknown>;

/** What the class has for every endpoint: only where our own classes have it, for they cannot do without. */
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
 * Options win over accessors of the class too, so they are defined, not assigned. Undefined takes an option away, which
 * brings back what the class has; a side effect may be undefined.
 */
function defineAll(target: object, options: object): void {
  for (const [name, value] of Object.entries(options)) {
    const member = value === undefined && name !== 'sideEffect' ? classMember(target, name) : undefined;
    if (member) Object.defineProperty(target, name, member);
    else define(target, name, value);
  }
}

/** A function that runs its own `fetch`, with a prototype of ours. No code is made from text, so any CSP allows it. */
function callable(prototype: object): Members {
  const self = (...args: unknown[]): unknown =>
    (self as unknown as { fetch: (...a: unknown[]) => unknown }).fetch(...args);
  Object.setPrototypeOf(self, prototype);
  // A function's own `name` and `length` would hide those of the class.
  Reflect.deleteProperty(self, 'name');
  Reflect.deleteProperty(self, 'length');
  return self as unknown as Members;
}

/** What an object has beyond its class, by itself or from what it stands for. */
const ownOf = (level: object, ofClass: object): PropertyDescriptorMap =>
  level === ofClass
    ? {}
    : { ...ownOf(Object.getPrototypeOf(level) as object, ofClass), ...Object.getOwnPropertyDescriptors(level) };

const parents = new WeakMap<object, object>();

const boundFrom = new WeakMap<object, object>();

/** What an endpoint runs; one whose arguments are filled in runs what it was before. */
export function functionOf(endpoint: object): unknown {
  const from = boundFrom.get(endpoint);
  return from ? functionOf(from) : (endpoint as { readonly fetch?: unknown }).fetch;
}

/** An endpoint for one call: the same one with some options. It is not kept, so nothing is copied for it. */
export function forCall<E extends object>(endpoint: E, options: object): E {
  const called = callable(endpoint);
  defineAll(called, options);
  parents.set(called, endpoint);
  return called as E;
}

/** The endpoint that one was extended from. */
export function parentOf(endpoint: object): object | undefined {
  return parents.get(endpoint);
}

/** Endpoints by poll interval: the same ones as long as somebody has them, be there ever so many. */
const everyOf = /* @__PURE__ */ oncePer((_from: object) => new WeakValueMap<number, object>());

/** Base of everything that is called like a function and carries options like an object. */
export class CallableEndpoint {
  constructor(options: object) {
    const self = callable(new.target.prototype);
    defineAll(self, options);
    return noteKeys(self) as unknown as this;
  }

  /**
   * A new endpoint with some options replaced; the rest, the class and its statics are inherited. The child keeps what
   * the parent was at this moment.
   */
  extend(options: object): this {
    const ofClass = this.constructor.prototype as object;
    // One level, however often it was extended: looking a member up costs the same.
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
    let endpoint = known.get(ms);
    if (!endpoint) known.set(ms, (endpoint = this.extend({ pollFrequency: ms })));
    return endpoint as this;
  }

  /** Reading it is the class's business; once assigned it is the endpoint's own. */
  set name(value: string | undefined) {
    defineAll(this, { name: value });
  }
}
Object.setPrototypeOf(CallableEndpoint.prototype, Function.prototype);

/** What was given, or the declared endpoint where a bound one was, which is told by its thunks. */
export function declared<T>(given: T): T {
  const { endpoint, fetchIfStale } = Object(given) as { readonly endpoint?: T; readonly fetchIfStale?: unknown };
  return fetchIfStale && endpoint ? endpoint : given;
}
