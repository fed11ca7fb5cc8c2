/** What options may be, for their rules. */
export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isFlag = (value: unknown): boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): boolean => typeof value === 'number';
/** 0 or more; `NaN` is not. */
export const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
export const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** The same with how to say so, and what several functions take. */
export const ANYTHING = [() => true, ''] as const;
export const TEXT = [isText, 'a text'] as const;
export const FLAG = [isFlag, 'true or false'] as const;
export const FUNCTION = [isFunction, 'a function'] as const;
/** What is wrong with its sign or size, an error of its own says. */
export const TIME = [isNumber, 'a number of ms'] as const;
export const WINDOW_ARGUMENTS = [isNames, "a list of names: ['page']"] as const;
export const NON_FILTER_ARGUMENTS = [
  (value: unknown) => isNames(value) || isFunction(value) || value instanceof RegExp,
  'a list of names, a RegExp or (name) => boolean',
] as const;
const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const MEMBERS = [isObject, 'an object of named values'] as const;
export const FILTERS = [
  (value: unknown) =>
    isObject(value) && Object.values(value).every((each) => each === 'none' || each === 'server' || isFunction(each)),
  "an object of 'none', 'server' or (item, value) => boolean by argument",
] as const;
