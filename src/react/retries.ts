const retries = new WeakMap<object, Map<string, () => void>>();

/**
 * Remember what a reader does once the boundary that caught its error is reset.
 *
 * @param key one entry for each: React renders a reader that threw once more.
 */
export function onReset(error: Error, key: string, retry: () => void): void {
  const known = retries.get(error) ?? new Map<string, () => void>();
  retries.set(error, known.set(key, retry));
}

/** The boundary that caught an error shows its children again. @see spec: 5.4 */
export function retryAfter(error: object): void {
  retries.get(error)?.forEach((retry) => retry());
  retries.delete(error);
}
