import { RowCache } from '../normalize/RowCache.js';
import { initialState } from './state.js';
import type { RestState } from './state.js';

const caches = new WeakMap<RestState, RowCache>();

/**
 * The values that a state was read as. The states of one store share them, and they go with the last of its states: no
 * selector holds them.
 */
export function cacheOf(state: RestState): RowCache {
  let cache = caches.get(state);
  if (!cache) caches.set(state, (cache = new RowCache()));
  return cache;
}

/** A state that was made from another is read with what is known of that. The initial state is every store's. */
export function inheritCache(from: RestState, to: RestState): void {
  if (from !== to && from !== initialState) caches.set(to, cacheOf(from));
}
