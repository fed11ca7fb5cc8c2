import type { Store } from '@reduxjs/toolkit';
import type { Question } from './questionOf.js';

/** A reader that has got an error to show. */
export interface Thrower {
  readonly store: Store;
  readonly question: Question;
}

/** Readers by error; an entry goes with its error. */
const thrown = new WeakMap<object, Set<Thrower>>();

/** Find the readers that were given an error, one for each key. A caller removes a reader whose error is over. */
export function throwersOf(error: object): Set<Thrower> {
  const known = thrown.get(error) ?? new Set();
  thrown.set(error, known);
  return known;
}

/** Note that a reader has an error to show, which the hook or its component may throw. */
export function noteThrown(error: object, thrower: Thrower): void {
  const known = throwersOf(error);
  const { runtime, key } = thrower.question;
  for (const other of known) {
    const isSame = other.question.runtime === runtime && other.question.key === key;
    if (isSame) known.delete(other);
  }
  known.add(thrower);
}
