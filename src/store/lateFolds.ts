import type { HydrateAction } from './actions.js';
import type { RestState } from './state.js';

/** Parts of the reducer that come with what needs them, when that is called first. */
export const lateFolds: { hydrate?: (state: RestState, action: HydrateAction) => RestState } = {};
