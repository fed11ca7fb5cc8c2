import { isPlainObject } from './json.js';

/**
 * Freeze a JSON value with all its members. A frozen value counts as frozen to the bottom, so that freezing a new state costs
 * its new parts only. Uses its own stack, so depth is no limit.
 */
export function deepFreeze<T>(root: T): T {
  const stack: unknown[] = [root];
  while (stack.length > 0) {
    const value = stack.pop();
    if (typeof value !== 'object' || value === null || Object.isFrozen(value)) continue;
    Object.freeze(value);
    for (const inner of Object.values(value)) stack.push(inner);
  }
  return root;
}

/** Freeze a list or a plain object, but not its members. Instances of classes are left alone. */
export function freezePlain<T>(value: T): T {
  return Array.isArray(value) || isPlainObject(value) ? Object.freeze(value) : value;
}
