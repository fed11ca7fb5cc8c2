/** Call a function that may not be able to handle its input; `undefined` where it throws. */
export function ifItCan<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
