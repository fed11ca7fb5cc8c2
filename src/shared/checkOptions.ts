import { isFields } from './own.js';
import { preview } from './preview.js';
import { refuseArgument } from './refuseArgument.js';
import { warnOfNames } from './warnOfNames.js';

/** What each option may be, and how to say so. An option that is undefined is not given. */
export type OptionRules = Readonly<Record<string, readonly [isValid: (value: unknown) => boolean, text: string]>>;

/** The first option that cannot be followed, and what it may be. */
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
 * Look at the options of a function: a value that cannot be followed is refused, a name that means nothing is warned of. To
 * be called in development only.
 *
 * @param ownAreWelcome the function passes on what is no option of its own.
 * @throws RestError ARGUMENT_INVALID
 */
export function checkOptions(subject: string, given: unknown, rules: OptionRules, ownAreWelcome = false): void {
  const names = Object.keys(rules);
  if (!isFields(given))
    refuseArgument(subject, `Its options are ${preview(given, 80)}.`, `They are an object: ${names.join(', ')}.`);
  checkValues(subject, given, rules);
  warnOfNames(subject, given, names, ownAreWelcome);
}
