import { attempt } from '../shared/warn.js';

interface Locks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<unknown>): Promise<unknown>;
}

/** Find Web Locks, where the platform has them. */
const locksOf = (): Locks | undefined =>
  (globalThis as { readonly navigator?: { readonly locks?: Locks } }).navigator?.locks;

/**
 * Run a task in one tab of an origin only: while this tab holds the lock of that name. When it lets go, is closed or
 * crashes, the next tab begins. Where there are no locks, or this page is not allowed any, it begins at once.
 *
 * @param lead called whenever this tab begins to lead. Returns the function that ends the task, called in the tick in which
 * this tab lets go; the next tab begins when the promise that it may return has settled.
 * @returns a function that lets go or stops waiting; the task does not begin afterwards.
 */
export function whileLeading(name: string, lead: () => (() => unknown) | undefined): () => void {
  const given = new AbortController();
  let isLeading = false;
  let stop: (() => unknown) | undefined;
  let release: (until?: unknown) => void = () => undefined;
  const end = (): void => {
    let until: unknown;
    attempt(() => (until = stop?.()));
    stop = undefined;
    isLeading = false;
    release(Promise.resolve(until).catch(() => undefined));
  };
  const hold = (): Promise<unknown> => {
    if (given.signal.aborted) return Promise.resolve();
    const held = new Promise<unknown>((resolve) => (release = resolve));
    isLeading = true;
    attempt(() => (stop = lead()));
    return held;
  };
  const ask = (locks: Locks): void =>
    void locks.request(name, { signal: given.signal }, hold).catch(() => {
      if (given.signal.aborted) return;
      // Another tab has stolen the lock; or this page is not allowed any.
      if (!isLeading) return void hold();
      end();
      ask(locks);
    });
  const locks = locksOf();
  if (locks) ask(locks);
  else void hold();
  return () => {
    given.abort();
    if (isLeading) end();
  };
}
