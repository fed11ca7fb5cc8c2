/** The longest a timer can wait, ms; a longer one would fire at once. */
const LONGEST = 2 ** 31 - 1;

/** Wait for a time, or until the signal aborts; 0 ms takes no timer. */
export async function pause(milliseconds: number, signal?: AbortSignal): Promise<void> {
  if (!(milliseconds > 0) || signal?.aborted) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, Math.min(milliseconds, LONGEST));
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}
