import { report, warnOnce } from '../shared/warn.js';
import { kindOf } from '../store/actions.js';
import type { Feature, FeatureParts } from './Feature.js';
import type { Runtime } from './runtime.js';
import type { User, UserOf } from './User.js';

/** Whose a store is. */
class Owner {
  readonly #runtime: Runtime;
  readonly #userOf: UserOf;
  #isReported = false;
  #seen: unknown;
  /** Whose data there are: who was there after the last action. */
  session: User = '';

  constructor(runtime: Runtime, userOf: UserOf) {
    this.#runtime = runtime;
    this.#userOf = userOf;
  }

  /** Who is there now. */
  get user(): User {
    try {
      const id: unknown = this.#userOf(this.#runtime.rootState) ?? '';
      if (typeof id === 'string') return id;
      warnOnce('The option user gave no text: return an id, or undefined for nobody.', 'error');
    } catch (thrown) {
      if (!this.#isReported) report(thrown);
      this.#isReported = true;
    }
    return null;
  }

  /** Somebody else's session begins with a reset; an action that is one has begun it. */
  readonly look = (isReset: boolean): void => {
    const runtime = this.#runtime;
    const { rootState } = runtime;
    // What DevTools show of the past is nobody's session.
    if (rootState === this.#seen || runtime.isParked()) return;
    this.#seen = rootState;
    const { user, session } = this;
    if (user === session) return;
    if (session && !isReset && runtime.slice) runtime.reset();
    this.session = user;
    if (user && !session) for (const { turned } of runtime.features) turned?.();
  };
}

const feature = (userOf: UserOf): Feature => ({
  recipe(runtime: Runtime): FeatureParts {
    const owner = new Owner(runtime, userOf);
    return {
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
  },
});

/**
 * Let a store know whose data it has: where somebody else is there, or nobody any more, the slice begins anew.
 *
 * @param given where `createRestSlice({ user })` says nothing.
 */
export function attachOwner(runtime: Runtime, given?: UserOf): void {
  const userOf = runtime.core.user ?? given;
  if (userOf && !runtime.can.whose) runtime.attach(feature(userOf));
}
