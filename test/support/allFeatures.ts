import {
  actionLog,
  opaqueBodies,
  polling,
  refetchOn,
  sanitizers,
  streams,
  timeTravel,
} from '../../src/features/index.js';
import type { Feature } from '../../src/index.js';

/** Everything that does not come by itself. */
export const allFeatures: readonly Feature[] = [
  polling(),
  streams(),
  opaqueBodies(),
  actionLog(),
  sanitizers(),
  timeTravel(),
  refetchOn(),
];
