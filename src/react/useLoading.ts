import { useCallback, useState } from 'react';
import { toError } from '../store/errors.js';

type Task = (...args: any) => Promise<unknown>;

/** What runs the task; it never rejects, and resolves with undefined when the task fails. */
export type LoadingTask<F extends Task> = (...args: Parameters<F>) => Promise<Awaited<ReturnType<F>> | undefined>;

/**
 * Run an asynchronous function, and know whether it runs and what went wrong.
 *
 * ```ts
 * const [save, saving, error] = useLoading((fields) => controller.fetch(posts.update, { id }, fields), [id]);
 * ```
 * @param deps when to make a new function; by default when `task` is another one.
 * @returns the function to call, whether a call of it is under way, and the error of a call since the last start.
 */
export function useLoading<F extends Task>(
  task: F,
  deps: readonly unknown[] = [task],
): readonly [run: LoadingTask<F>, loading: boolean, error: Error | undefined] {
  const [running, setRunning] = useState(0);
  const [error, setError] = useState<Error>();
  const run = useCallback(
    async (...args: Parameters<F>): Promise<Awaited<ReturnType<F>> | undefined> => {
      setRunning((count) => count + 1);
      setError(undefined);
      try {
        return (await task(...args)) as Awaited<ReturnType<F>>;
      } catch (thrown) {
        setError(toError(thrown));
        return undefined;
      } finally {
        setRunning((count) => count - 1);
      }
    }, // eslint-disable-next-line react-hooks/exhaustive-deps, react-hooks/use-memo
    deps,
  );
  return [run, running > 0, error];
}
