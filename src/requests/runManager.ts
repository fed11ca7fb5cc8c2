import { report } from '../shared/report.js';
import type { ActionHandler, Feature, ManagerOf } from './Manager.js';

/** One action on its way through a manager. */
interface Passage {
  /** Gives, or throws, what became of the action below the manager, once it was passed on. */
  repeat?: () => unknown;
  thrownBelow?: unknown;
}

/** Handle actions with a user's function: where it throws the error is reported, and the action goes on without it. */
function guarded(makeHandler: (next: ActionHandler) => ActionHandler, next: ActionHandler): ActionHandler {
  let passage: Passage = {};
  const handle = makeHandler((action) => {
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
  });
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
export function runManager<C>(manager: ManagerOf<C>, controller: C): Feature {
  const makeHandler = manager.middleware(controller);
  return {
    middleware: (next) => guarded(makeHandler, next),
    init: () => manager.init?.(controller),
    cleanup: () => manager.cleanup?.(controller),
  };
}
