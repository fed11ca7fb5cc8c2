import { isFields } from '../../shared/own.js';

/** A stored part of the tables. */
export interface Chunk {
  /** Its name in the storage. It is written once only, so that the list of chunks changes all of them at once. */
  readonly at: string;
  readonly source: object | undefined;
  readonly members: readonly unknown[];
  readonly bytes: number;
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Whether two members are the same object, or equal times, which are made anew. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isFields(one) || !isFields(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
}

export const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((member, at) => isSame(member, other[at]));

export const bytesOf = (members: readonly unknown[]): number => JSON.stringify(members).length;
