export { dehydrate } from './dehydrate.js';
export { hydrate } from './hydrate.js';
export { serialize } from './serialize.js';
export type { DehydratedState } from './dehydrate.js';
export type { HydrateAction } from '../store/actions.js';
