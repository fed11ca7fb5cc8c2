import { attempt } from '../shared/warn.js';

interface Locks {
  request(name: string, options: { signal: AbortSignal }, hold: () => Promise<unknown>): Promise<unknown>;
}

/** Web Locks, where the platform has them. */
const locksOf = (): Locks | undefined =>
  (globalThis as { readonly navigator?: { readonly locks?: Locks } }).navigator?.locks;

/**
 * Do something in one tab of an origin only: while this one holds the lock of that name. When it lets go, is closed or
 * crashes, the next one begins. Where there are no locks, or none for this page, it begins at once.
 *
 * @param lead called whenever this tab begins to lead; what it returns ends that, in the tick in which this tab lets go.
 * The next tab begins when a promise it returns has settled.
 * @returns lets go, or gives up waiting; nothing begins afterwards.
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
      // Another tab has taken it; or this page is not allowed any.
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
