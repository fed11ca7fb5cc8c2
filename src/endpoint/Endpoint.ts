/** An object as its class and options made it: what callable endpoints are, seen from inside. */
export type Members = Record<PropertyKey, unknown>;

/** Options win over accessors of the class too, so they are defined, not assigned. */
function defineAll(target: object, options: object): void {
  for (const [name, value] of Object.entries(options)) {
    Object.defineProperty(target, name, { value, writable: true, enumerable: true, configurable: true });
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

/**
 * Base of everything that is called like a function and carries options like an object.
 *
 * @see spec: R0.1–R0.20
 */
export class CallableEndpoint {
  constructor(options: object) {
    const self = callable(new.target.prototype);
    defineAll(self, options);
    return self as unknown as this;
  }

  /**
   * A new endpoint with some options replaced; the rest, the class and its statics are inherited. The child keeps what
   * the parent was at this moment.
   *
   * @see spec: R0.16–R0.18
   */
  extend(options: object): this {
    const snapshot = Object.create(
      Object.getPrototypeOf(this) as object,
      Object.getOwnPropertyDescriptors(this),
    ) as object;
    const child = callable(snapshot);
    defineAll(child, options);
    return child as unknown as this;
  }
}
Object.setPrototypeOf(CallableEndpoint.prototype, Function.prototype);
