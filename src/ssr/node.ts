import { requireLibrary } from '../shared/requireLibrary.js';
import { createStreamedState } from './createStreamedState.js';

// The entry point for Node: without React, everything but StreamedState works.
export { dehydrate } from './dehydrate.js';
export { hydrate } from './hydrate.js';
export { hydrateStreamed } from './Inflow.js';
export { serialize } from './serialize.js';

export const StreamedState = /* @__PURE__ */ createStreamedState(() => requireLibrary('react'));

export type { StreamedStateProps } from './createStreamedState.js';
export type { DehydratedState } from './dehydrate.js';
export type { HydrateAction } from '../store/actions.js';
