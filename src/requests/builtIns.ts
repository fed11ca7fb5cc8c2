import { garbage } from './garbage.js';
import { logging } from './logging.js';
import { outdating } from './outdating.js';
import { overlaps } from './overlaps.js';
import { polling } from './polling.js';
import { resets } from './resets.js';
import { timeTravel } from './timeTravel.js';
import type { FeatureRecipe } from './runtime.js';

/** What runs in every store, below the managers of users; the last one sees an action first after its commit. */
export const builtIns: readonly FeatureRecipe[] = [polling, garbage, outdating, overlaps, resets, timeTravel, logging];
