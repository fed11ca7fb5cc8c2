import { actionLog, opaqueBodies, polling, sanitizers, timeTravel } from '../../src/features/index.js';
import type { Feature } from '../../src/index.js';

/** Everything that does not come by itself. */
export const allFeatures: readonly Feature[] = [polling(), opaqueBodies(), actionLog(), sanitizers(), timeTravel()];
