/** What a function gives that is asked of what it need not be meant for; undefined where it throws. */
export function ifItCan<T>(make: () => T): T | undefined {
  try {
    return make();
  } catch {
    return undefined;
  }
}
