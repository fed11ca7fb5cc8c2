import { report, warnOnce } from '../shared/warn.js';
import { kindOf } from '../store/actions.js';
import type { FeatureParts } from './Feature.js';
import type { Runtime } from './runtime.js';
import type { User } from './Abilities.js';
import type { UserOf } from './SliceCore.js';

/** Tracks the user of a store. */
class Owner {
  readonly #runtime: Runtime;
  readonly #userOf: UserOf;
  #isReported = false;
  #seen: unknown;
  /** The user whose data the store has, as of the last action. */
  session: User = '';

  constructor(runtime: Runtime, userOf: UserOf) {
    this.#runtime = runtime;
    this.#userOf = userOf;
  }

  /** The user who is signed in now. */
  get user(): User {
    try {
      const id: unknown = this.#userOf(this.#runtime.rootState) ?? '';
      if (typeof id === 'string') return id;
      warnOnce('The option user gave no text: return String(id), or undefined for nobody.', 'error');
    } catch (thrown) {
      if (!this.#isReported) report(thrown);
      this.#isReported = true;
    }
    return null;
  }

  /** Reset when the user has changed. @param isReset the action was a reset itself. */
  readonly look = (isReset: boolean): void => {
    const runtime = this.#runtime;
    const { rootState } = runtime;
    // A state of the past (DevTools) does not change the session.
    if (rootState === this.#seen || runtime.isTimeTravelling()) return;
    this.#seen = rootState;
    const { user, session } = this;
    if (user === session) return;
    if (session && !isReset && runtime.slice) runtime.reset();
    this.session = user;
    if (user && !session) for (const { turned } of runtime.features) turned?.();
  };
}

/**
 * Let a store follow the user of the app: when another user signs in, or the user signs out, the slice is reset.
 *
 * @param given used where `createRestSlice({ user })` is not set.
 */
export function attachOwner(runtime: Runtime, given?: UserOf): void {
  const userOf = runtime.core.user ?? given;
  if (!userOf || runtime.can.whose) return;
  const owner = new Owner(runtime, userOf);
  const parts: FeatureParts = {
    can: { whose: owner },
    init: () => owner.look(true),
    around: (next) => (action) => {
      owner.look(false);
      try {
        return next(action);
      } finally {
        owner.look(kindOf(Object(action) as object, runtime.core.path) === 'reset');
      }
    },
  };
  runtime.attach({ recipe: () => parts });
}
