/** Memoize a function of an object, weakly. A result of `undefined` is not kept. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}

let lastNumber = 0;

/** Number an object, so that it can be recognized later without being kept alive. */
export const numberOf = /* @__PURE__ */ oncePer((_object: object) => ++lastNumber);
