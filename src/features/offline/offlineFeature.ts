import { RestError } from '../../shared/RestError.js';
import { isWithoutAnswer } from '../../requests/isUnanswered.js';
import { noteSecrets } from '../../requests/secretRows.js';
import { runtimesOf } from '../../requests/runtime.js';
import { Offline } from './Offline.js';
import { offlineTerms } from './OfflineOptions.js';
import type { Dispatch } from '@reduxjs/toolkit';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RestThunk } from '../../requests/thunks.js';
import type { OfflineOptions } from './OfflineOptions.js';

const kept = /* @__PURE__ */ new WeakMap<Runtime, Offline>();

/**
 * Keeps data beyond the page, and mutations until there is a response: pending ones are stored, shown at once after a
 * reload, and sent in order when there is a connection. No response is never a failure.
 *
 * ```ts
 * createRestSlice({ endpoints, features: [offline({ idempotencyHeader: 'Idempotency-Key' })] });
 * ```
 * @throws RestError OFFLINE_OPTION_INVALID
 */
export function offline(options: OfflineOptions = {}): Feature {
  const terms = offlineTerms(options);
  return {
    recipe(runtime: Runtime) {
      // If it is listed twice, the first one counts.
      if (kept.has(runtime)) return {};
      const own = new Offline(runtime, terms);
      kept.set(runtime, own);
      return {
        committed(kind, action) {
          noteSecrets(runtime, kind, action);
          own.committed(kind, action);
        },
        init: () => own.start(),
        cleanup: () => own.stop(),
        turned: () => own.turned(),
        around: own.around,
        can: {
          admit: (flight) => own.admit(flight),
          waiting: () => own.waiting(),
          ...(terms.storage && { excuses: (error, progress) => isWithoutAnswer(error, runtime.can, progress) }),
        },
      };
    },
  };
}

/** Find the `offline()` of each slice of a store. @throws RestError FEATURE_MISSING */
function keptIn(dispatch: Dispatch, name: string): readonly Offline[] {
  const found = runtimesOf(dispatch).flatMap((runtime) => kept.get(runtime) ?? []);
  if (found.length > 0) return found;
  throw new RestError({
    code: 'FEATURE_MISSING',
    subject: 'offline()',
    happened: `${name} needs it, and no slice of this store has it.`,
    fix: "Add it: import { offline } from 'rest-slice/offline'; createRestSlice({ …, features: [offline()] }).",
  });
}

/**
 * Send the waiting mutations now, even if the platform reports no connection.
 *
 * @returns a promise that is fulfilled when all of them have an outcome, or one has failed again.
 */
export const flush = (): RestThunk<Promise<void>> => async (dispatch) => {
  await Promise.all(keptIn(dispatch as Dispatch, 'flush').map((own) => own.flush()));
};

/**
 * Give up a pending mutation: its optimistic changes are undone, and its promise rejects with an AbortError. If it is in
 * flight, the server may do it all the same. Without a mutation of this id nothing happens.
 */
export const discard =
  (id: string): RestThunk<void> =>
  (dispatch) =>
    void keptIn(dispatch as Dispatch, 'discard').some((own) => own.discard(id));

/** @returns a promise that is fulfilled when the stored state is restored, or cannot be read; it never rejects. */
export const restored = (): RestThunk<Promise<void>> => async (dispatch) => {
  await Promise.all(keptIn(dispatch as Dispatch, 'restored').map((own) => own.restored));
};
