import { oncePer } from '../shared/oncePer.js';
import type { Store } from '@reduxjs/toolkit';
import type { Question } from './questionOf.js';

/** A reader that has got an error to show. */
export interface Thrower {
  readonly store: Store;
  readonly question: Question;
}

/** Find the readers that were given an error, one for each key. A caller removes a reader whose error is over. */
export const throwersOf = /* @__PURE__ */ oncePer((_error: object) => new Set<Thrower>());

/** Note that a reader has an error to show, which the hook or its component may throw. */
export function noteThrown(error: object, thrower: Thrower): void {
  const known = throwersOf(error);
  const { runtime, key } = thrower.question;
  for (const other of known) {
    if (other.question.runtime === runtime && other.question.key === key) known.delete(other);
  }
  known.add(thrower);
}
