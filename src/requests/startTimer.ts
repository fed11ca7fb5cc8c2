/** What setTimeout takes at most, ms; it turns longer waits into 1 ms. */
const LONGEST = 2 ** 31 - 1;

/**
 * Wait, however long.
 *
 * @param wait ms.
 * @param isAwaited somebody waits for it: it keeps a Node process alive.
 * @returns stops it.
 */
export function startTimer(run: () => void, wait: number, isAwaited?: true): () => void {
  let timer: unknown;
  const arm = (left: number): void => {
    const next = Math.min(left, LONGEST);
    timer = setTimeout(() => (left > next ? arm(left - next) : run()), next);
    if (!isAwaited) (timer as { unref?: () => void }).unref?.();
  };
  arm(wait);
  return () => clearTimeout(timer as number);
}
