import { isForm, isPlainObject, copyAsJson } from './json.js';
import { numberOf } from './oncePer.js';
import { entriesOf } from './platform.js';
import { RestError } from './RestError.js';
import { isDevelopment } from './warn.js';
import type { Json } from './json.js';

type Fields = Readonly<Record<string, unknown>>;

/** Drop trailing arguments that are `undefined`. */
export function withoutTrailing(args: readonly unknown[]): readonly unknown[] {
  const { length } = args;
  return length > 0 && args[length - 1] === undefined ? withoutTrailing(args.slice(0, -1)) : args;
}

/** Give a text for one object by its identity. A symbol cannot be held weakly and has a new text each time. */
const identityOf = (value: unknown): string => `#${numberOf(Object(value) as object)} `;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * Make one text for equal arguments, and different texts for different ones. The text is only compared, never shown.
 *
 * @param refuse called in development with a value that can only be compared by identity; may throw a RestError.
 */
export function textOfArgs(args: readonly unknown[], refuse?: (value: object | symbol) => void): string {
  // A hole in a list is not `undefined`, a member that is `undefined` is not there.
  const textOfMembers = (value: Fields): string => {
    let text = '';
    for (const name of Object.keys(value))
      if (value[name] !== undefined) text += `${textOf(name)}${textOf(value[name])}`;
    return `{${text}}`;
  };
  const textOfItems = (items: readonly unknown[]): string => {
    let text = '';
    for (let at = 0; at < items.length; at++) text += at in items ? textOf(items[at]) : ',';
    return `[${text}]`;
  };
  const textOfObject = (value: Fields): string => {
    const { toJSON } = value;
    const ofItsKind = (inner: unknown): string => identityOf(Object.getPrototypeOf(value)) + textOf(inner);
    // A Date, for example, is compared by its JSON.
    if (typeof toJSON === 'function') return ofItsKind(toJSON.call(value));
    if (isPlainObject(value)) return textOfMembers(value);
    if (Array.isArray(value)) return textOfItems(value);
    if ((value as object) instanceof Map || (value as object) instanceof Set) {
      return ofItsKind([...(value as unknown as Set<unknown>)]);
    }
    if (isDevelopment() && Object.keys(value).length === 0) refuse?.(value);
    return identityOf(value);
  };
  const textOf = (value: unknown): string => {
    if (typeof value === 'string') return `"${value.length} ${value}`;
    if (isObject(value)) return textOfObject(value);
    if (isDevelopment() && typeof value === 'symbol') refuse?.(value);
    if (typeof value === 'symbol' || typeof value === 'function') return identityOf(value);
    return Object.is(value, -0) ? '-0 ' : `${String(value)}${typeof value === 'bigint' ? 'n' : ''} `;
  };
  const given = withoutTrailing(args);
  try {
    return textOfItems(given);
  } catch (thrown) {
    if (isDevelopment() && thrown instanceof RestError) throw thrown;
    // The objects hold one another: they are compared by identity.
    return given.map((arg) => (isObject(arg) ? identityOf(arg) : textOf(arg))).join('');
  }
}

/** Copy arguments as JSON, for actions. */
export function argsAsJson(args: readonly unknown[], subject: string): Json[] {
  return withoutTrailing(args).map((arg) => copyAsJson(arg, subject) ?? null);
}

/** List the members of an argument: of a form its entries, of a text its characters. */
export function argumentFields(argument: unknown): Fields {
  return isObject(argument) && isForm(argument)
    ? Object.fromEntries(entriesOf(argument))
    : { ...(argument as object | null | undefined) };
}
