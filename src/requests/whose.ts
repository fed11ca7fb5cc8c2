import { report, warnOnce } from '../shared/warn.js';
import { kindOf } from '../store/actions.js';
import type { FeatureParts } from './Feature.js';
import type { Runtime } from './runtime.js';
import type { User } from './Abilities.js';
import type { UserOf } from './SliceCore.js';

/**
 * Let a store follow the user of the app: when another user signs in, or the user signs out, the slice is reset.
 *
 * @param given used where `createRestSlice({ user })` is not set.
 */
export function attachOwner(runtime: Runtime, given?: UserOf): void {
  const userOf = runtime.core.user ?? given;
  if (!userOf || runtime.can.whose) return;
  let isReported = false;
  let seen: unknown;
  const whose = {
    /** The user whose data the store has, as of the last action. */
    session: '' as User,
    /** The user who is signed in now. */
    get user(): User {
      try {
        const id: unknown = userOf(runtime.rootState) ?? '';
        if (typeof id === 'string') return id;
        warnOnce('The option user gave no text: return String(id), or undefined for nobody.', 'error');
      } catch (thrown) {
        if (!isReported) report(thrown);
        isReported = true;
      }
      return null;
    },
  };
  /** Reset when the user has changed. @param isReset the action was a reset itself. */
  const look = (isReset: boolean): void => {
    const { rootState } = runtime;
    // A state of the past (DevTools) does not change the session.
    if (rootState === seen || runtime.isTimeTravelling()) return;
    seen = rootState;
    const { user, session } = whose;
    if (user === session) return;
    if (session && !isReset && runtime.slice) runtime.reset();
    whose.session = user;
    if (user && !session) for (const { turned } of runtime.features) turned?.();
  };
  const parts: FeatureParts = {
    can: { whose },
    init: () => look(true),
    around: (next) => (action) => {
      look(false);
      try {
        return next(action);
      } finally {
        look(kindOf(Object(action) as object, runtime.core.path) === 'reset');
      }
    },
  };
  runtime.attach({ recipe: () => parts });
}
