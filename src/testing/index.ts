/**
 * Mocks, a server in memory, logs.
 *
 * @module rest-slice/testing
 */

import { createMockResolver } from './MockResolver.js';
import { createRenderRestHook } from './renderRestHook.js';
import { requireLibrary } from '../shared/requireLibrary.js';

export * from './common.js';

/**
 * Lets fixtures and interceptors respond to the requests of the store above, while it is mounted: of every reader, thunk and
 * poll. Its children are rendered once they do.
 */
export const MockResolver = /* @__PURE__ */ createMockResolver(requireLibrary);

/**
 * Render a hook in a store of its own, with fixtures and interceptors for its requests.
 *
 * ```ts
 * const { result, waitFor } = renderRestHook(({ id }) => useSuspense(PostResource.get, { id }), {
 *   initialProps: { id: 5 },
 *   fixtures: [{ endpoint: PostResource.get, args: [{ id: 5 }], response: { id: '5', title: 'five' } }],
 * });
 * await waitFor(() => expect(result.current?.title).toBe('five'));
 * ```
 * Needs a DOM (jsdom), react, react-dom and react-redux.
 */
export const renderRestHook = /* @__PURE__ */ createRenderRestHook(requireLibrary);
