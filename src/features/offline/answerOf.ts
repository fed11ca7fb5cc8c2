import { abortError } from '../../shared/aborts.js';
import { reviveError } from '../../store/errors.js';
import type { Json } from '../../shared/json.js';
import type { SerializedError } from '../../store/errors.js';

/** The outcome of a mutation in another tab. */
export interface Told {
  readonly payload?: Json;
  readonly error?: SerializedError;
  /** It was discarded. */
  readonly aborted?: boolean;
}

/** Get the response from an outcome. @throws its error */
export function answerOf({ payload, error, aborted }: Told): unknown {
  if (aborted) throw abortError();
  if (error) throw reviveError(error);
  return payload;
}
