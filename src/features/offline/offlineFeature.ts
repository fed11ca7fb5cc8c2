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
 * What is known outlives the page, and mutations stay until they are answered: those that are under way are stored, shown
 * at once after a reload, and sent in order when there is a connection. No answer is never a failure.
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
      // Listed twice, the first one has the word.
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
          ...(terms.storage && { excuses: (error, isAnswered) => isWithoutAnswer(error, runtime.can, isAnswered) }),
        },
      };
    },
  };
}

/** What the slices of a store keep. @throws RestError FEATURE_MISSING */
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
 * Send now what waits for its next try, whatever the platform says of the connection.
 *
 * @returns a promise that is fulfilled when all that waits now has its outcome, or one of them has failed again.
 */
export const flush = (): RestThunk<Promise<void>> => async (dispatch) => {
  await Promise.all(keptIn(dispatch as Dispatch, 'flush').map((own) => own.flush()));
};

/**
 * Give a pending mutation up: what it shows goes, and its promise rejects with an AbortError. One that is on its way may
 * have been done by the server all the same. Nothing happens where there is none of that id.
 */
export const discard =
  (id: string): RestThunk<void> =>
  (dispatch) =>
    void keptIn(dispatch as Dispatch, 'discard').some((own) => own.discard(id));

/** @returns a promise that is fulfilled when the stored state is in, or cannot be had; it never rejects. */
export const restored = (): RestThunk<Promise<void>> => async (dispatch) => {
  await Promise.all(keptIn(dispatch as Dispatch, 'restored').map((own) => own.restored));
};
