import { isOwn, kindOf } from '../../store/ownActions.js';
import type { ActionHandler } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';
import type { RollingLog } from './RollingLog.js';

/** What was appended while the past was shown went to the newest state, as the log has it. */
export const logging =
  (runtime: Runtime, log: RollingLog, forgetsAtReset = false) =>
  (next: ActionHandler): ActionHandler =>
  (given) => {
    const action = given as { readonly type?: unknown };
    const { path } = runtime.core;
    const before = runtime.slice;
    if (!log.isRunning || !before) return next(action);
    if (!isOwn(action, path)) {
      const result = next(action);
      const after = runtime.slice;
      if (after && after !== before) log.add(after);
      return result;
    }
    const wasParked = runtime.isParked();
    const entry = log.add(before, action);
    try {
      return next(action);
    } finally {
      if (wasParked && !runtime.isParked()) entry.isStart = true;
      if (forgetsAtReset && kindOf(action, path) === 'reset') log.forgetThrough(entry);
    }
  };
