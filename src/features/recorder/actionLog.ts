import { registerHydration } from '../../store/hydrate.js';
import { logging, RollingLog } from './RollingLog.js';
import type { Feature } from '../../requests/Feature.js';
import type { Runtime } from '../../requests/runtime.js';

const feature: Feature = {
  recipe(runtime: Runtime) {
    // A recorder beside it wins: its log has no secrets.
    if (runtime.can.exportLog) return {};
    const log = new RollingLog({ limit: 1_000, maxBytes: Infinity });
    // A log begins with a state.
    registerHydration();
    return {
      around: logging(runtime, log),
      can: {
        startLog: (limit = 1_000) => log.start({ limit }),
        exportLog: () => log.export(runtime.state, runtime.core.actions),
      },
    };
  },
};

/** Adds `util.startLog()` and `util.exportLog()`, which keep the slice's actions. */
export const actionLog = (): Feature => feature;
