/**
 * Declarations, the slice, and their parts.
 *
 * @module rest-slice
 */

export { createRestSlice } from './slice/createRestSlice.js';
export { LogoutManager } from './slice/LogoutManager.js';
export { Endpoint } from './endpoint/Endpoint.js';
export { RestEndpoint } from './endpoint/RestEndpoint.js';
export { resource } from './endpoint/resource.js';
export { hookifyResource } from './endpoint/hookifyResource.js';
export { NetworkError } from './endpoint/NetworkError.js';
export { isNetworkError } from './endpoint/NetworkError.js';
export { AbortOptimistic } from './endpoint/EndpointInstance.js';
export { getUrlBase, getUrlTokens } from './path/template.js';
export { Entity } from './schema/Entity.js';
export { EntityMixin } from './schema/EntityMixin.js';
export { All } from './schema/All.js';
export { Collection } from './schema/Collection.js';
export { unshift } from './schema/listShape.js';
export { Invalidate } from './schema/Invalidate.js';
export { Lazy } from './schema/Lazy.js';
export { Query } from './schema/Query.js';
export { Scalar } from './schema/Scalar.js';
export { Union } from './schema/Union.js';
export { Values } from './schema/Values.js';
export { validateRequired } from './schema/validateRequired.js';
export { INVALID } from './schema/Schema.js';
export * as schema from './schema/namespace.js';
export { normalize } from './normalize/normalize.js';
export { denormalize } from './normalize/denormalize.js';
export { RestError } from './shared/RestError.js';
export { ResetError } from './requests/ResetError.js';

export type {
  ArgsOf,
  DataOf,
  EndpointInstance,
  ErrorPolicy,
  Expirable,
  Expires,
  PollFrequency,
  ResponseOf,
  Snapshot,
} from './endpoint/EndpointInstance.js';
export type { StreamApi } from './endpoint/StreamApi.js';
export type { RestOptions } from './endpoint/endpointOptions.js';
export type { RestGenerics } from './endpoint/endpointTypes.js';
export type { Resource, ResourceOptions } from './endpoint/resourceTypes.js';
export type { PathArgs } from './path/PathArgs.js';
export type { Denormalize, Input, Normalize, Wire } from './schema/infer.js';
export type {
  DenormalizeContext,
  NormalizeContext,
  QueryContext,
  ReadableTable,
  Row,
  RowMeta,
  Schema,
  StoredRow,
  TableSchema,
  ValueSchema,
} from './schema/Schema.js';
export type { EntityMixinOptions } from './schema/EntityMixin.js';
export type { CollectionOptions } from './schema/CollectionOptions.js';
export type { Filters, Flat } from './schema/flatTypes.js';
export type { SchemaAttribute } from './schema/Polymorphic.js';
export type { ScalarOptions } from './schema/Scalar.js';
export type { RestState, ResultMeta } from './store/state.js';
export type { ExpiryStatus } from './store/readResponse.js';
export type { SerializedError } from './store/errors.js';
export type { Feature } from './requests/Feature.js';
export type { FetchPromise } from './requests/Flight.js';
export type { PrepareHeaders, PrepareHeadersApi } from './requests/SliceCore.js';
export type { RestThunk } from './requests/thunks.js';
export type { BoundEndpoint, ResponseSnapshot } from './slice/BoundEndpoint.js';
export type { Controller, Manager } from './slice/Controller.js';
export type { LogoutOptions } from './slice/LogoutManager.js';
export type { PollingOptions } from './requests/SliceCore.js';
export type { RestSlice, RestSliceOptions } from './slice/RestSlice.js';
export type { RestUtil } from './slice/createUtil.js';
export type { Mounted } from './select/selectors.js';

// Types in the declaration files of users who export endpoints, resources and slices from their own package.
export type { Generics } from './endpoint/endpointOptions.js';
export type { ListChange, ListCreate, ListMove, RestEndpoint as RestEndpointOf } from './endpoint/endpointTypes.js';
export type {
  ChangeItem,
  DeleteItem,
  GetItem,
  ListGenerics,
  MemberName,
  ResourceExtender,
  ResourceMembers,
} from './endpoint/resourceTypes.js';
export type { ReaderArgs } from './endpoint/EndpointInstance.js';
export type { PathValue } from './path/PathArgs.js';
export type {
  BoundChange,
  BoundList,
  BoundMap,
  BoundPagedList,
  BoundPages,
  BoundTree,
  EndpointFulfilledAction,
  EndpointPendingAction,
  EndpointRejectedAction,
} from './slice/BoundEndpoint.js';
