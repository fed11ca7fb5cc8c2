import { abortError } from '../../shared/aborts.js';
import { reviveError } from '../../store/errors.js';
import type { Json } from '../../shared/json.js';
import type { SerializedError } from '../../store/errors.js';

/** What another tab was answered. */
export interface Told {
  readonly payload?: Json;
  readonly error?: SerializedError;
  /** It is not wanted any more. */
  readonly aborted?: boolean;
}

/** What the tab that sends was answered. @throws what it failed with */
export function answerOf({ payload, error, aborted }: Told): unknown {
  if (aborted) throw abortError();
  if (error) throw reviveError(error);
  return payload;
}
