import { RestError } from '../shared/RestError.js';

/** What `make` gives; undefined where data cannot be stored. What a function of the user's throws is thrown. */
export function orNothing<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch (thrown) {
    if (thrown instanceof RestError && thrown.status === 400) return undefined;
    throw thrown;
  }
}
