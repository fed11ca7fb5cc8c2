import type { Store } from '@reduxjs/toolkit';
import type { Question } from './questionOf.js';

/** A reader that has got an error to show. */
export interface Thrower {
  readonly store: Store;
  readonly question: Question;
}

/** Filled by the first `ErrorBoundary`, so that apps without one do not carry its code. */
export const thrown: {
  /** Note that a reader has an error to show, which the hook or its component may throw. */
  note?: (error: object, thrower: Thrower) => void;
} = {};
