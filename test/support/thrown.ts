import { RestError } from '../../src/index.js';

/** The RestError that a function throws; anything else is a failure. */
export function restErrorOf(act: () => unknown): RestError {
  try {
    act();
  } catch (thrown) {
    if (thrown instanceof RestError) return thrown;
    throw thrown;
  }
  throw new Error('nothing was thrown');
}
