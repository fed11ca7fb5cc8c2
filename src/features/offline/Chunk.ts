import { isFields } from '../../shared/own.js';

/** A part of the tables that is stored. */
export interface Chunk {
  /** What it is stored as: never written again, so that the list of them changes all at once. */
  readonly at: string;
  readonly source: object | undefined;
  readonly members: readonly unknown[];
  readonly bytes: number;
}

const isEqual = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** The same object, or one of the same times: those are made anew. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true;
  if (!isFields(one) || !isFields(other)) return false;
  const names = Object.keys(one);
  return names.length === Object.keys(other).length && names.every((name) => isEqual(one[name], other[name]));
}

export const areSame = (one: readonly unknown[], other: readonly unknown[]): boolean =>
  one.length === other.length && one.every((member, at) => isSame(member, other[at]));

export const bytesOf = (members: readonly unknown[]): number => JSON.stringify(members).length;
