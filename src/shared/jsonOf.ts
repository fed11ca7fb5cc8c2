import { ifItCan } from './ifItCan.js';
import { responseAsJson } from './json.js';
import type { Json } from './json.js';

/** What may hold more than JSON does, as JSON: the same object where it is so, a copy where it has such a form, or undefined. */
export const jsonOf = (value: unknown): Json | undefined => ifItCan(() => responseAsJson(value, 'a value'));
