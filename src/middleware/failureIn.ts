import { reviveError } from '../store/errors.js';
import { kindOf } from '../store/ownActions.js';
import type { RejectedAction } from '../store/actions.js';

/** The error that an action stored, and its key; undefined for other actions, and for aborts, which store none. */
export function failureIn(
  action: unknown,
  path: string,
): { readonly key: string; readonly error: ReturnType<typeof reviveError> } | undefined {
  const kind = kindOf(action as { type?: unknown }, path);
  if (kind !== 'request' && kind !== 'setResponse') return undefined;
  const { error, meta } = action as Partial<RejectedAction> & Pick<RejectedAction, 'meta'>;
  return error && !meta.aborted ? { key: meta.key, error: reviveError(error) } : undefined;
}
