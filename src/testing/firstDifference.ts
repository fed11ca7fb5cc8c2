import { own } from '../shared/own.js';

/** Where two values part, and what each has there; `undefined` where it has nothing. */
export interface Difference {
  /** `payload[0].title`, `entities.Post["a b"]` */
  readonly path: string;
  readonly one: unknown;
  readonly other: unknown;
}

type Members = Readonly<Record<string, unknown>>;

const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** A step of a path, as one would write it. */
export function step(path: string, name: string, isIndex = false): string {
  if (isIndex) return `${path}[${name}]`;
  if (!/^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(name)) return `${path}[${JSON.stringify(name)}]`;
  return path === '' ? name : `${path}.${name}`;
}

/** The first difference of two JSON values, whatever the order of their members. */
export function firstDifference(one: unknown, other: unknown, path = ''): Difference | undefined {
  if (one === other) return undefined;
  const isList = Array.isArray(one);
  if (!isObject(one) || !isObject(other) || isList !== Array.isArray(other)) return { path, one, other };
  for (const name of new Set([...Object.keys(one), ...Object.keys(other)])) {
    const found = firstDifference(own(one, name), own(other, name), step(path, name, isList));
    if (found) return found;
  }
  return undefined;
}
