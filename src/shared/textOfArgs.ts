import { isPlainObject } from './json.js';
import { numberOf } from './numberOf.js';
import { RestError } from './RestError.js';

/** Begins the text of what JSON has none for. */
const MARK = '\0';

/** Told apart by which one it is; a symbol, which nobody can hold weakly, is another one each time. */
const identityOf = (value: unknown): string => `${MARK}${String(numberOf(Object(value) as object))} `;

type Refuse = (value: object | symbol) => void;

function textOfObject(value: object, json: unknown, refuse?: Refuse): unknown {
  const ofItsKind = (inner: unknown): string => identityOf(Object.getPrototypeOf(value)) + textOf(inner, refuse);
  // A date, say: what a class gives for JSON is what it is.
  if (json !== value) return ofItsKind(json);
  if (Array.isArray(value) || isPlainObject(value)) return value;
  if (value instanceof Map || value instanceof Set) return ofItsKind([...(value as Set<unknown>)]);
  if (Object.keys(value).length === 0) refuse?.(value);
  return identityOf(value);
}

function textOfPrimitive(value: unknown, isItem: boolean, isHole: boolean): unknown {
  if (typeof value === 'string') return value.startsWith(MARK) ? MARK + value : value;
  if (value === undefined) return isItem ? `${MARK}${isHole ? 'hole' : 'undefined'}` : value;
  if (typeof value !== 'number' && typeof value !== 'bigint') return value;
  if (Object.is(value, -0)) return `${MARK}-0`;
  return Number.isFinite(value) ? value : `${MARK}${typeof value} ${value}`;
}

function textOf(given: unknown, refuse?: Refuse): string {
  return JSON.stringify(given, function (this: Readonly<Record<string, unknown>>, name, json: unknown) {
    const value = this[name];
    if (typeof value === 'object' && value !== null) return textOfObject(value, json, refuse);
    if (typeof value === 'symbol') refuse?.(value);
    if (typeof value === 'symbol' || typeof value === 'function') return identityOf(value);
    return textOfPrimitive(value, Array.isArray(this), !(name in this));
  });
}

/**
 * One text for equal arguments, and another for any others. They are only told apart by it, it is never shown.
 *
 * @param refuse is given what looks like any other of its kind, and may throw a RestError.
 */
export function textOfArgs(args: readonly unknown[], refuse?: Refuse): string {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
  try {
    return textOf(given, refuse);
  } catch (thrown) {
    if (thrown instanceof RestError) throw thrown;
    // Objects that hold one another.
    return textOf(given.map((arg) => (typeof arg === 'object' && arg !== null ? identityOf(arg) : arg)));
  }
}
