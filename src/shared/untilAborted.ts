import { reasonOf } from './aborts.js';

/** What some work gives, or the reason of an abort, whichever comes first: the work may ignore its signal. */
export function untilAborted<T>(work: T | Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (!signal) return Promise.resolve(work);
  return new Promise((resolve, reject) => {
    const stop = (): void => {
      const reason = reasonOf(signal) as Error;
      reject(reason);
    };
    if (signal.aborted) stop();
    signal.addEventListener('abort', stop, { once: true });
    const end =
      <V>(settle: (value: V) => void) =>
      (value: V): void => {
        signal.removeEventListener('abort', stop);
        settle(value);
      };
    Promise.resolve(work).then(end(resolve), end(reject));
  });
}
