export { restServer } from './restServer.js';
export { restHandlers } from './restHandlers.js';

export type { RestServer } from './restServer.js';
export type { RestHandlers } from './restHandlers.js';
export type { RestServerOptions } from './RestServerOptions.js';
export type { RecordedRequest } from './recordRequest.js';
export type { ServedResource } from './recognizeRequest.js';
