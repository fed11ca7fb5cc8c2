import { notedReason, noteReason, platformError } from './platform.js';

export const abortError = (reason = 'The request was aborted.'): Error => platformError(reason, 'AbortError');

/** Abort for a reason that the signal's listeners find with `reasonOf`. */
export function abort(controller: AbortController, reason: unknown): void {
  noteReason(controller.signal, reason);
  controller.abort(reason);
}

/** Find the reason of an aborted signal. A generic AbortError where the platform keeps no reasons and `abort` was not used. */
export const reasonOf = (signal: AbortSignal): unknown => notedReason(signal) ?? abortError();

/** Throw if the signal is aborted. @throws the reason of the abort */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

/** Settle as some work does, or reject with the reason of an abort, whichever is first, as the work may ignore its signal. */
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
