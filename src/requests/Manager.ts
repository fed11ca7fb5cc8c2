import { attempt, report } from '../shared/warn.js';
import type { ActionHandler, FeatureParts } from './Feature.js';

/**
 * A recipe for something that follows the actions of a store. `middleware` is called once per store, and what it makes
 * keeps that store's state; an action is consumed by not calling `next`. `init` follows once the store takes actions,
 * and again when it is used after `dispose()`, which calls `cleanup`.
 *
 * @typeParam C the Controller; it is made above this layer.
 */
export interface ManagerOf<C> {
  middleware(controller: C): (next: ActionHandler) => ActionHandler;
  init?(controller: C): void;
  cleanup?(controller: C): void;
}

/** The middleware of a manager that looks at actions after they were committed. */
export function afterCommit(
  look: (action: { readonly type?: unknown }) => void,
): (next: ActionHandler) => ActionHandler {
  return (next) => (action) => {
    try {
      return next(action);
    } finally {
      // A listener of the store that throws comes after the commit.
      look(action as { readonly type?: unknown });
    }
  };
}

/** One action on its way through a manager. */
interface Passage {
  /** Gives, or throws, what became of the action below the manager, once it was passed on. */
  repeat?: () => unknown;
  thrownBelow?: unknown;
}

/** Handle actions with a user's function: where it throws the error is reported, and the action goes on without it. */
export function guarded(makeHandler: (next: ActionHandler) => ActionHandler, next: ActionHandler): ActionHandler {
  let passage: Passage = {};
  const pass: ActionHandler = (action) => {
    // Handlers nest: what runs below may dispatch again.
    const own = passage;
    try {
      const result = next(action);
      own.repeat = () => result;
      return result;
    } catch (thrown) {
      own.thrownBelow = thrown;
      own.repeat = () => {
        throw thrown;
      };
      throw thrown;
    }
  };
  let handle = next;
  attempt(() => void (handle = makeHandler(pass)));
  return (action) => {
    const outer = passage;
    const own: Passage = (passage = {});
    try {
      return handle(action);
    } catch (thrown) {
      if (thrown !== own.thrownBelow) report(thrown);
      return own.repeat ? own.repeat() : next(action);
    } finally {
      passage = outer;
    }
  };
}

/** A user's manager in one store. It can harm nothing but itself. */
export function runManager<C>(manager: ManagerOf<C>, controller: C): FeatureParts {
  const makeHandler = manager.middleware(controller);
  return {
    middleware: (next) => guarded(makeHandler, next),
    init: () => manager.init?.(controller),
    cleanup: () => manager.cleanup?.(controller),
  };
}
