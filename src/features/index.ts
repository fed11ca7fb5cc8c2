export { actionLog } from './log/actionLog.js';
export { opaqueBodies } from './opaque/opaqueBodies.js';
export { polling } from './polling/polling.js';
export { refetchOn } from './refetchOn/refetchOn.js';
export { sanitizers } from './sanitizers/sanitizers.js';
export { streams } from './streams/streams.js';
export { timeTravel } from './timeTravel/timeTravel.js';
export { defineFeature } from '../slice/defineFeature.js';

export type { Feature } from '../requests/Feature.js';
export type { RefetchOptions } from './refetchOn/refetchOn.js';
export type { FeatureWork } from '../slice/defineFeature.js';
