import { isFields } from './own.js';
import { preview } from './preview.js';
import { refuseArgument } from './RestError.js';
import { warnOnce } from './warn.js';

/** A check for each option, and a text for the error. An option that is undefined counts as not given. */
export type OptionRules = Readonly<Record<string, readonly [isValid: (value: unknown) => boolean, text: string]>>;

export const isFunction = (value: unknown): boolean => typeof value === 'function';
export const isText = (value: unknown): boolean => typeof value === 'string';
export const isFlag = (value: unknown): boolean => typeof value === 'boolean';
export const isNumber = (value: unknown): boolean => typeof value === 'number';
/** 0 or more; `NaN` is not. */
export const isAmount = (value: unknown): boolean => typeof value === 'number' && value >= 0;
export const isNames = (value: unknown): boolean => Array.isArray(value) && value.every(isText);

/** Rules with their texts, for options that several functions share. */
export const ANYTHING = [() => true, ''] as const;
export const TEXT = [isText, 'a text'] as const;
export const FLAG = [isFlag, 'true or false'] as const;
export const FUNCTION = [isFunction, 'a function'] as const;
/** Only the type is checked here; other errors report a wrong sign or size. */
export const TIME = [isNumber, 'a number of ms'] as const;
export const WINDOW_ARGUMENTS = [isNames, "a list of names: ['page']"] as const;
export const NON_FILTER_ARGUMENTS = [
  (value: unknown) => isNames(value) || isFunction(value) || value instanceof RegExp,
  'a list of names, a RegExp or (name) => boolean',
] as const;
export const MEMBERS = [isFields, 'an object of named values'] as const;
export const FILTERS = [
  (value: unknown) =>
    isFields(value) && Object.values(value).every((each) => each === 'none' || each === 'server' || isFunction(each)),
  "an object of 'none', 'server' or (item, value) => boolean by argument",
] as const;

/** Count the letters to add, remove or replace to turn one word into the other; case is ignored. */
function distance(one: string, other: string): number {
  const [from, to] = [one.toLowerCase(), other.toLowerCase()];
  let row = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let at = 0; at < from.length; at++) {
    const next = [at + 1];
    for (let column = 0; column < to.length; column++) {
      const replaced = (row[column] as number) + Number(from[at] !== to[column]);
      next.push(Math.min(replaced, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row.at(-1) as number;
}

/**
 * Find the name that is probably meant by a misspelt one.
 *
 * @param most number of letters that may be wrong, in names of more than five.
 */
export function nearestName(name: string, names: readonly string[], most: number): string | undefined {
  const allowed = name.length > 5 ? most : 0;
  const [nearest] = names
    .map((other) => ({ other, letters: distance(name, other) }))
    .filter(({ letters }) => letters <= allowed)
    .sort((a, b) => a.letters - b.letters);
  return nearest?.other;
}

/**
 * Warn of names that no option has. Called in development only.
 *
 * @param ownAreWelcome other members are allowed: warn only of names that resemble an option's.
 */
export function warnOfNames(subject: string, given: object, names: readonly string[], ownAreWelcome = false): void {
  for (const name in given) {
    if (names.includes(name)) continue;
    const meant = nearestName(name, names, ownAreWelcome ? 1 : 2);
    if (meant !== undefined) warnOnce(`${subject} has no option "${name}": is "${meant}" meant?`);
    else if (!ownAreWelcome) warnOnce(`${subject} has no option "${name}": it has ${names.join(', ')}.`);
  }
}

/** Find the first option with an invalid value, and the text for its error. */
export function findInvalid(given: object, rules: OptionRules): readonly [name: string, text: string] | undefined {
  for (const [name, [isValid, text]] of Object.entries(rules)) {
    const value: unknown = Reflect.get(given, name);
    if (value !== undefined && !isValid(value)) return [name, text];
  }
  return undefined;
}

/** @throws RestError ARGUMENT_INVALID */
export function checkValues(subject: string, given: object, rules: OptionRules): void {
  const [name, text] = findInvalid(given, rules) ?? [];
  if (name === undefined) return;
  const value: unknown = Reflect.get(given, name);
  refuseArgument(
    subject,
    `Its option ${name} is ${typeof value === 'number' ? String(value) : preview(value, 80)}.`,
    `${name} is ${String(text)}.`,
  );
}

/**
 * Check the options of a function: an invalid value is an error, an unknown name a warning. Called in development only.
 *
 * @param ownAreWelcome other members are allowed, as the function passes them on.
 * @throws RestError ARGUMENT_INVALID
 */
export function checkOptions(subject: string, given: unknown, rules: OptionRules, ownAreWelcome = false): void {
  const names = Object.keys(rules);
  if (!isFields(given))
    refuseArgument(subject, `Its options are ${preview(given, 80)}.`, `They are an object: ${names.join(', ')}.`);
  checkValues(subject, given, rules);
  warnOfNames(subject, given, names, ownAreWelcome);
}
