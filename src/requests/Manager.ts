import { attempt, report } from '../shared/warn.js';
import type { ActionHandler, FeatureParts } from './Feature.js';

/**
 * A recipe for a part that follows the actions of a store. `middleware` is called once per store, and its closure keeps
 * that store's memory; a handler consumes an action by not calling `next`. `init` is called once the store takes actions,
 * and again when it is used after `dispose()`, which calls `cleanup`.
 *
 * @typeParam C the Controller, which a higher layer makes.
 */
export interface ManagerOf<C> {
  middleware(controller: C): (next: ActionHandler) => ActionHandler;
  init?(controller: C): void;
  cleanup?(controller: C): void;
}

/** Make the middleware of a manager that looks at each action after it was committed. */
export function afterCommit(
  look: (action: { readonly type?: unknown }) => void,
): (next: ActionHandler) => ActionHandler {
  return (next) => (action) => {
    try {
      return next(action);
    } finally {
      // `finally`: a store listener may throw after the commit.
      look(action as { readonly type?: unknown });
    }
  };
}

/** The state of one action while a manager handles it. */
interface Passage {
  /** Return the result of the layers below again, or throw their error again; set once the action was passed on. */
  repeat?: () => unknown;
  thrownBelow?: unknown;
}

/** Handle actions with a user's function. If it throws, the error is reported and the action goes on without it. */
export function guarded(makeHandler: (next: ActionHandler) => ActionHandler, next: ActionHandler): ActionHandler {
  let passage: Passage = {};
  const pass: ActionHandler = (action) => {
    // Handlers nest: a layer below may dispatch again.
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

/** Run a user's manager in one store. Its errors are reported, and stop nothing else. */
export function runManager<C>(manager: ManagerOf<C>, controller: C): FeatureParts {
  const makeHandler = manager.middleware(controller);
  return {
    middleware: (next) => guarded(makeHandler, next),
    init: () => manager.init?.(controller),
    cleanup: () => manager.cleanup?.(controller),
  };
}
