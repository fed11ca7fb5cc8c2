import { createMockResolver } from './MockResolver.js';
import { createRenderRestHook } from './renderRestHook.js';
import { requireLibrary } from '../shared/requireLibrary.js';

export { mockStore } from './mockStore.js';
export { assertJson } from './assertJson.js';
export { replayLog } from './replayLog.js';
export { describeLog } from './describeLog.js';
export { compareLogs } from './compareLogs.js';
export { restServer } from './restServer.js';
export { restHandlers } from './restHandlers.js';

/**
 * Lets fixtures and interceptors answer the requests of the store above, while it is mounted: in every reader, thunk and
 * poll. Its children are rendered once they do.
 *
 * @see spec: 12.6
 */
export const MockResolver = /* @__PURE__ */ createMockResolver(requireLibrary);

/**
 * Render a hook in a store of its own, whose requests fixtures and interceptors answer.
 *
 * ```ts
 * const { result, waitFor } = renderRestHook(({ id }) => useSuspense(PostResource.get, { id }), {
 *   initialProps: { id: 5 },
 *   fixtures: [{ endpoint: PostResource.get, args: [{ id: 5 }], response: { id: '5', title: 'five' } }],
 * });
 * await waitFor(() => expect(result.current?.title).toBe('five'));
 * ```
 * Needs a DOM (jsdom), react, react-dom and react-redux.
 * @see spec: 12.8
 */
export const renderRestHook = /* @__PURE__ */ createRenderRestHook(requireLibrary);

export type { Delay, Fixture, Interceptor, MockOptions } from './Fixture.js';
export type { ChangeCounts, LogStep, ReplayedSlice } from './describeLog.js';
export type { LogParting } from './compareLogs.js';
export type { MockStore, MockStoreOptions } from './mockStore.js';
export type { MockResolverProps } from './MockResolver.js';
export type { RenderedRestHook, RenderRestHookOptions, WaitForOptions } from './renderRestHook.js';
export type { HookResult } from './hookHarness.js';
export type { RestServer } from './restServer.js';
export type { RestHandlers } from './restHandlers.js';
export type { RestServerOptions } from './RestServerOptions.js';
export type { RecordedRequest } from './recordRequest.js';
export type { ServedResource } from './recognizeRequest.js';
