import { isPlainObject } from './json.js';

/**
 * Freeze a JSON value and all it holds. What is frozen already is taken to be frozen to the bottom, so freezing a new
 * state costs only its new parts; walks with its own stack, so depth is no limit.
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

/** Freeze a list or an object, but nothing in it; what is of a class is its own to guard. */
export function freezePlain<T>(value: T): T {
  return Array.isArray(value) || isPlainObject(value) ? Object.freeze(value) : value;
}
