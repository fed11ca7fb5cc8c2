export { createRestSlice } from './createRestSlice.js';
export { Endpoint } from './endpoint/Endpoint.js';
export { RestEndpoint } from './endpoint/RestEndpoint.js';
export { resource } from './endpoint/resource.js';
export { hookifyResource } from './endpoint/hookifyResource.js';
export { NetworkError } from './endpoint/NetworkError.js';
export { AbortOptimistic } from './endpoint/AbortOptimistic.js';
export { getUrlBase, getUrlTokens } from './path/urlHelpers.js';
export { Entity } from './schema/Entity.js';
export { Collection } from './schema/Collection.js';
export { Invalidate } from './schema/Invalidate.js';
export { validateRequired } from './schema/validateRequired.js';
export { INVALID } from './schema/invalid.js';
export * as schema from './schema/namespace.js';
export { normalize } from './normalize/normalize.js';
export { denormalize } from './normalize/denormalize.js';
export { RestError } from './shared/RestError.js';
export { ResetError } from './middleware/ResetError.js';

export type {
  ArgsOf,
  DataOf,
  EndpointInstance,
  ErrorPolicy,
  ResponseOf,
  Snapshot,
} from './endpoint/EndpointInstance.js';
export type { RestGenerics, RestOptions } from './endpoint/endpointTypes.js';
export type { Resource, ResourceOptions } from './endpoint/resourceTypes.js';
export type { PathArgs } from './path/PathArgs.js';
export type { Denormalize, Input, Normalize, Wire } from './schema/infer.js';
export type { RestState, ResultMeta } from './store/state.js';
export type { ExpiryStatus } from './store/readResponse.js';
export type { SerializedError } from './store/errors.js';
export type { FetchPromise } from './middleware/Flight.js';
export type { RestThunk } from './middleware/thunks.js';
export type { BoundEndpoint, ResponseSnapshot } from './BoundEndpoint.js';
export type { Controller } from './Controller.js';
export type { RestSlice, RestSliceOptions } from './RestSlice.js';
export type { Mounted } from './select/selectors.js';
