import { useCallback, useState } from 'react';
import { NetworkError } from 'rest-slice';

/** A save that failed; what had been shown of it is gone again. */
export interface Failure {
  /** What was to be saved: `Rename “…”`. */
  readonly what: string;
  readonly reason: string;
  readonly retry: () => void;
}

/** Why, in the words of the server where it gave some. */
async function reasonOf(error: unknown): Promise<string> {
  if (!(error instanceof NetworkError)) return String(error);
  const answer = (await error.response.json().catch(() => undefined)) as { message?: string } | undefined;
  return `The server answered ${error.status}: ${answer?.message ?? error.response.statusText}`;
}

/**
 * Run saves, and hold what is to be said of them: how many are on their way, and the last that failed. Taking back what was
 * shown is not done here: the store does that.
 */
export function useSaves() {
  const [saving, setSaving] = useState(0);
  const [failure, setFailure] = useState<Failure | null>(null);

  const save = useCallback(async function run(what: string, send: () => Promise<unknown>): Promise<boolean> {
    setFailure(null);
    setSaving((count) => count + 1);
    try {
      await send();
      return true;
    } catch (error) {
      const reason = await reasonOf(error);
      setFailure({ what, reason, retry: () => void run(what, send) });
      return false;
    } finally {
      setSaving((count) => count - 1);
    }
  }, []);

  const dismiss = useCallback(() => setFailure(null), []);
  return { saving, failure, save, dismiss };
}

export type Save = ReturnType<typeof useSaves>['save'];
