import type { Store } from '@reduxjs/toolkit';
import type { Question } from './questionOf.js';

/** Who was given an error to show, and where. */
export interface Thrower {
  readonly store: Store;
  readonly question: Question;
}

const thrown = new WeakMap<object, Set<Thrower>>();

/** Who was given an error, one of each key. Whoever finds that it is over for one takes that one out. */
export function throwersOf(error: object): Set<Thrower> {
  const known = thrown.get(error) ?? new Set();
  thrown.set(error, known);
  return known;
}

/** A reader has an error to show: it throws it, or its component may. */
export function noteThrown(error: object, thrower: Thrower): void {
  const known = throwersOf(error);
  const { runtime, key } = thrower.question;
  for (const other of known) {
    const isSame = other.question.runtime === runtime && other.question.key === key;
    if (isSame) known.delete(other);
  }
  known.add(thrower);
}
