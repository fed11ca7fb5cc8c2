import { RowCache } from '../normalize/RowCache.js';
import { initialState, isSameState } from './state.js';
import type { RestState } from './state.js';

type Marked = Pick<RestState, 'entities' | 'results' | 'meta'>;

/** By what a state holds: a reducer around ours may put that into new objects at every action. */
const caches = new WeakMap<object, RowCache>();

/** Every store starts from the same state. */
const startCache = /* @__PURE__ */ new RowCache();

/** What tells the states of one store from those of others: its tables, or what is known of its keys while it has none. */
const marksOf = ({ entities, results, meta }: Marked): object[] =>
  entities === initialState.entities
    ? [results, meta].filter((mark) => mark !== initialState.results && mark !== initialState.meta)
    : [entities, ...Object.values(entities)];

function keep(marks: readonly object[], cache: RowCache): RowCache {
  for (const mark of marks) caches.set(mark, cache);
  return cache;
}

/**
 * The values that a state was read as. The states of one store share them, and they go with the last of its states: no
 * selector holds them.
 */
export function cacheOf(state: Marked): RowCache {
  const cache = caches.get(state.entities);
  if (cache) return cache;
  const marks = marksOf(state);
  if (marks.length === 0) return startCache;
  const known = marks.find((mark) => caches.has(mark));
  return keep(marks, (known && caches.get(known)) ?? new RowCache());
}

/** A state that was made from another is read with what is known of that. */
export function inheritCache(from: Marked, to: Marked): void {
  const cache = cacheOf(from);
  if (cache !== startCache && caches.get(to.entities) !== cache) keep(marksOf(to), cache);
}

const latest = /* @__PURE__ */ new WeakMap([[startCache, initialState]]);

/** The slice that was read last, where this one holds the same: to its readers nothing has happened. */
export function sameSlice(slice: RestState): RestState {
  const cache = cacheOf(slice);
  const known = latest.get(cache);
  if (known && isSameState(known, slice)) return known;
  if (cache !== startCache) latest.set(cache, slice);
  return slice;
}
