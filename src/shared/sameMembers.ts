import { isPlainObject } from './json.js';

/** Whether an object has the members of another one. Not with lists of them: this runs for every reader of a row. */
export function hasMembers(whole: object, part: object): boolean {
  for (const name in part) {
    const value: unknown = Reflect.get(part, name);
    if (!Object.is(value, Reflect.get(whole, name)) || (value === undefined && !Object.hasOwn(whole, name)))
      return false;
  }
  return true;
}

/** The first of two, where they are plain objects with the same members. */
export function sameMembers<T>(previous: T, next: T): T {
  const areObjects = isPlainObject(previous) && isPlainObject(next);
  return areObjects && hasMembers(previous, next) && hasMembers(next, previous) ? previous : next;
}
