/** What is made of an object, once as long as the object lives. `undefined` is made again each time. */
export function oncePer<K extends object, V>(make: (key: K) => V): (key: K) => V {
  const made = new WeakMap<K, V>();
  return (key) => {
    let value = made.get(key);
    if (value === undefined) made.set(key, (value = make(key)));
    return value;
  };
}

let lastNumber = 0;

/** An object by number, so that remembering which one was seen does not keep it alive. */
export const numberOf = /* @__PURE__ */ oncePer((_object: object) => ++lastNumber);
