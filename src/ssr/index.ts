/**
 * Server rendering.
 *
 * @module rest-slice/ssr
 */

import { createElement, Suspense } from 'react';
import { createStreamedState } from './createStreamedState.js';

export { dehydrate } from './dehydrate.js';
export { hydrate } from './hydrate.js';
export { hydrateStreamed } from './Inflow.js';
export { serialize } from './serialize.js';

/**
 * Writes the data that come while the server renders into the stream, before the markup that was made of them. Render it
 * last beside the app, in the browser's tree as well:
 *
 * ```tsx
 * <Provider store={store}>
 *   <App />
 *   <StreamedState store={store} slice={rest} />
 * </Provider>
 * ```
 * For `renderToPipeableStream` and `renderToReadableStream`. The data in the page are JSON that no browser runs, so a
 * content security policy need not allow it.
 */
export const StreamedState = /* @__PURE__ */ createStreamedState(() => ({ createElement, Suspense }));

export type { StreamedStateProps } from './createStreamedState.js';
export type { DehydratedState } from './dehydrate.js';
export type { HydrateAction } from '../store/actions.js';
