import { numberOf } from './oncePer.js';

declare const process: { env: { NODE_ENV?: string } };

/**
 * Returns whether this is development. Bundlers replace `process.env.NODE_ENV`; in a browser without one it is not.
 */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}

/** Warnings printed since the last store was created. Each new store clears the set, and so warns again. */
export const warnings = new Set<string>();
/** Enough for every distinct mistake of one program; keeps the memory of a long-lived process flat. */
const MAX_REMEMBERED = 200;

/** Print a development warning, every time. Production prints nothing. */
export function warn(message: string): void {
  if (isDevelopment()) console.warn(`[rest-slice] ${message}`);
}

/**
 * Print a development warning, once for each store. Production prints nothing.
 *
 * @param about an endpoint, say, of which it is said once; or a text in place of the message.
 */
export function warnOnce(message: string, level: 'warn' | 'error' = 'warn', about: string | object = message): void {
  if (!isDevelopment()) return;
  const subject = typeof about === 'string' ? about : `${String(numberOf(about))} ${message}`;
  if (warnings.has(subject) || warnings.size >= MAX_REMEMBERED) return;
  warnings.add(subject);
  console[level](`[rest-slice] ${message}`);
}

/** Print a debug message about something that is no mistake. Called in development only. */
export function trace(message: string): void {
  console.debug(`[rest-slice] ${message}`);
}

/** Report an error in a user's function that nobody waits for, to the page or the terminal. */
export function report(thrown: unknown): void {
  const { reportError } = globalThis as { reportError?: (thrown: unknown) => void };
  if (reportError) reportError(thrown);
  // Node has no `reportError`.
  else console.error('[rest-slice]', thrown);
}

/** Call a function, and report what it throws. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch (thrown) {
    report(thrown);
  }
}
