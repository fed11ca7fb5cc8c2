/**
 * Optional features of a slice.
 *
 * @module rest-slice/features
 */

export { actionLog } from './recorder/actionLog.js';
export { opaqueBodies } from './opaque/opaqueBodies.js';
export { polling } from './polling/polling.js';
export { recorder } from './recorder/recorder.js';
export { refetchOn } from './refetchOn/refetchOn.js';
export { sanitizers } from './sanitizers/sanitizers.js';
export { streams } from './streams/streams.js';
export { surroundings } from './surroundings/surroundings.js';
export { timeTravel } from './timeTravel/timeTravel.js';
export { defineFeature } from '../slice/defineFeature.js';

export type { Feature } from '../requests/Feature.js';
export type { ErrorReport, RecorderOptions } from './recorder/recorder.js';
export type { RefetchOptions } from './refetchOn/refetchOn.js';
export type { Surroundings, Watch } from './surroundings/surroundings.js';
export type { FeatureWork } from '../slice/defineFeature.js';
