const numbers = new WeakMap<object, number>();
let lastNumber = 0;

/** A state by number, so that remembering which one was seen does not keep it alive. */
export function numberOf(state: object): number {
  let number = numbers.get(state);
  if (number === undefined) numbers.set(state, (number = ++lastNumber));
  return number;
}
