import { ifItCan } from './ifItCan.js';
import { responseAsJson } from './json.js';

/**
 * What a channel or a storage brings, which carry more than that, as JSON: the same object where it is so, a copy without what
 * is `undefined`, or undefined.
 */
export const jsonOf = (value: unknown): unknown => ifItCan(() => responseAsJson(value, 'a value'));
