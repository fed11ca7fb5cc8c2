/** Tell the page, or the terminal, of an error in a user's function that nobody waits for. */
export function report(thrown: unknown): void {
  const { reportError } = globalThis as { reportError?: (thrown: unknown) => void };
  if (reportError) reportError(thrown);
  // eslint-disable-next-line no-console -- in Node there is no other place to tell.
  else console.error('[rest-slice]', thrown);
}
