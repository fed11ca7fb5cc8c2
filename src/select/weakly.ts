/** A result, or where it can be found as long as somebody else holds it. */
const hold = (result: unknown): unknown =>
  typeof result === 'object' && result !== null ? new WeakRef(result) : result;

/**
 * A reselect memoizer for a function that remembers by itself, or that costs nothing. reselect keeps the last result of
 * every selector; what it keeps of this one does not keep alive the store that it was read from.
 */
export function weakly<F extends (...params: any[]) => unknown>(fn: F): F & { clearCache(): void } {
  const held = (...params: unknown[]): unknown => hold(fn(...params));
  // `memoizeByState`, around it, gives what it stands for.
  return Object.assign(held, { clearCache: () => undefined }) as unknown as F & { clearCache(): void };
}

/** What `weakly` gave, as it was. To be asked at once: nothing else may hold it. */
export const released = (held: unknown): unknown => (held instanceof WeakRef ? held.deref() : held);
