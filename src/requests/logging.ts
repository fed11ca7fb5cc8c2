import { isOwn } from '../store/ownActions.js';
import type { FeatureRecipe } from './runtime.js';

/**
 * Keeps the log once it is started. Innermost, so that actions which listeners dispatch come in the order in which the
 * reducer got them; what was appended while the past was shown went to the newest state, as the log has it.
 */
export const logging: FeatureRecipe = (runtime) => {
  const { core, log } = runtime;
  return {
    middleware: (next) => (given) => {
      const action = given as { readonly type?: unknown };
      const before = runtime.slice;
      if (!log.isRunning || !before) return next(action);
      if (!isOwn(action, core.path)) {
        const result = next(action);
        const after = runtime.slice;
        if (after && after !== before) log.add(after)();
        return result;
      }
      const wasParked = runtime.isParked();
      const startAnew = log.add(before, action);
      const result = next(action);
      if (wasParked && !runtime.isParked()) startAnew();
      return result;
    },
  };
};
