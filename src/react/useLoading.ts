import { useCallback, useState } from 'react';
import { toError } from '../store/errors.js';

type Task = (...args: any) => Promise<unknown>;

type Result<F extends Task> = Awaited<ReturnType<F>>;

/** One run of a task: never rejects, and resolves with undefined when the task fails. */
export interface LoadingPromise<T> extends Promise<T | undefined> {
  /** Gets the promise of the task itself, which rejects with its error. */
  unwrap(): Promise<T>;
}

/** The function that runs the task. */
export type LoadingTask<F extends Task> = (...args: Parameters<F>) => LoadingPromise<Result<F>>;

/**
 * Run an asynchronous function, with its pending state and its error.
 *
 * ```ts
 * const [save, saving, error, reset] = useLoading((fields) => controller.fetch(posts.update, { id }, fields), [id]);
 * ```
 * @param deps when one of them changes, a new function is made; by default when `task` does.
 * @returns the function to call; whether a call of it is pending; the error of a call, until the next one begins; and a
 * function, always the same, that clears the error.
 */
export function useLoading<F extends Task>(
  task: F,
  deps: readonly unknown[] = [task],
): readonly [run: LoadingTask<F>, loading: boolean, error: Error | undefined, reset: () => void] {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<Error>();
  const run = useCallback(
    (...args: Parameters<F>) => {
      setRunning((count) => count + 1);
      setError(undefined);
      // A task may throw before it gives a promise.
      const result = (async () => task(...args))() as Promise<Result<F>>;
      const end = (failure?: Error): undefined => {
        setRunning((count) => count - 1);
        if (failure) setError(failure);
      };
      const shown = result.then(
        (value) => (end(), value),
        (thrown: unknown) => end(toError(thrown)),
      );
      return Object.assign(shown, { unwrap: () => result });
    }, // eslint-disable-next-line react-hooks/exhaustive-deps, react-hooks/use-memo
    deps,
  );
  const reset = useCallback(() => setError(undefined), []);
  return [run, running > 0, error, reset];
}
