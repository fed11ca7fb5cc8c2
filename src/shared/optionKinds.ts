/** What options may be, for their rules. */
export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isFlag = (value: unknown): boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): boolean => typeof value === 'number';
/** 0 or more; `NaN` is not. */
export const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
export const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
