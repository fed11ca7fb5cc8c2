/** The longest wait of `setTimeout`, ms; it turns longer ones into 1 ms. */
const LONGEST = 2 ** 31 - 1;

/**
 * Start a timer of any length.
 *
 * @param wait ms.
 * @param isAwaited keeps a Node process alive.
 * @returns a function that stops it.
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
