import { notedReason, noteReason, platformError } from './platform.js';

export const abortError = (reason = 'The request was aborted.'): Error => platformError(reason, 'AbortError');

/** Abort for a reason that the signal's listeners find with `reasonOf`. */
export function abort(controller: AbortController, reason: unknown): void {
  noteReason(controller.signal, reason);
  controller.abort(reason);
}

/** Why a signal was aborted; nobody knows where a controller that keeps no reasons was not aborted by `abort`. */
export const reasonOf = (signal: AbortSignal): unknown => notedReason(signal) ?? abortError();

/** @throws the reason, where the signal is aborted. */
export function stopIfAborted(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw reasonOf(signal);
}

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
