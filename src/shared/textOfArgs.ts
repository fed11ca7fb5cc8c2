import { numberOf } from './numberOf.js';

const isObject = (value: unknown): value is object =>
  (typeof value === 'object' && value !== null) || typeof value === 'function';

/** What JSON has no text for: functions are told apart as objects are, by which one it is. */
function withText(_name: string, value: unknown): unknown {
  if (typeof value === 'bigint') return `${value}n`;
  if (typeof value === 'number' && !Number.isFinite(value)) return [`number ${value}`];
  if (typeof value === 'function') return [`function ${numberOf(value)}`];
  return value instanceof Map || value instanceof Set ? [...value] : value;
}

/** One text for equal arguments. They are only told apart by it, it is never shown. */
export function textOfArgs(args: readonly unknown[]): string {
  const given = args.slice(0, args.findLastIndex((arg) => arg !== undefined) + 1);
  try {
    return JSON.stringify(given, withText);
  } catch {
    // Entities that were read may hold one another.
    return given.map((arg) => (isObject(arg) ? `object ${numberOf(arg)}` : String(arg))).join();
  }
}
