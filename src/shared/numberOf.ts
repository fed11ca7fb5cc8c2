const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** An object by number, so that remembering which one was seen does not keep it alive. */
export function numberOf(object: object): number {
  let number = numbers.get(object);
  if (number === undefined) numbers.set(object, (number = ++lastNumber));
  return number;
}
