import { numberOf } from './oncePer.js';

declare const process: { env: { NODE_ENV?: string } };

/**
 * Bundlers replace `process.env.NODE_ENV`; where nothing defines it (a browser without a bundler) the answer is no.
 */
export function isDevelopment(): boolean {
  try {
    return process.env.NODE_ENV !== 'production';
  } catch {
    return false;
  }
}

/** What has been warned of since the last store began, which forgets it: what is wrong there is said there, too. */
export const said = new Set<string>();
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
  if (said.has(subject) || said.size >= MAX_REMEMBERED) return;
  said.add(subject);
  console[level](`[rest-slice] ${message}`);
}

/** Tell developers who look for it of something that is no mistake. To be called in development only. */
export function trace(message: string): void {
  console.debug(`[rest-slice] ${message}`);
}

/** Tell the page, or the terminal, of an error in a user's function that nobody waits for. */
export function report(thrown: unknown): void {
  const { reportError } = globalThis as { reportError?: (thrown: unknown) => void };
  if (reportError) reportError(thrown);
  // In Node there is no other place to tell.
  else console.error('[rest-slice]', thrown);
}

/** What it throws is reported. */
export function attempt(run: () => void): void {
  try {
    run();
  } catch (thrown) {
    report(thrown);
  }
}
