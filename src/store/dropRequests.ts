import { clearPending } from './meta.js';
import type { RestState } from './state.js';

/** Ids of the requests that a state takes to be in flight: of its layers, and of its pending keys. */
export function requestIdsIn({ optimistic, meta }: RestState): Set<string> {
  const ids = new Set(optimistic.map(({ requestId }) => requestId));
  for (const { pending } of Object.values(meta)) pending?.split(' ').forEach((id) => ids.add(id));
  return ids;
}

/** Forget requests that nobody will settle: their layers and pending marks. @see spec: decisions 52 and 73 */
export function dropRequests(state: RestState, requestIds: readonly string[]): RestState {
  const ids = new Set(requestIds);
  if (ids.size === 0) return state;
  const optimistic = state.optimistic.filter(({ requestId }) => !ids.has(requestId));
  const marked = Object.entries(state.meta).filter(([, { pending }]) => pending !== undefined);
  return marked.reduce((next, [key]) => requestIds.reduce((rest, id) => clearPending(rest, key, id), next), {
    ...state,
    optimistic: optimistic.length === state.optimistic.length ? state.optimistic : optimistic,
  });
}
