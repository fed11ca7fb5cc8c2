import { clearPending } from './meta.js';
import type { RestState, ResultMeta } from './state.js';

const idsOf = ({ pending }: ResultMeta): readonly string[] => pending?.split(' ') ?? [];

/** Ids of the requests that a state takes to be in flight: of its layers, and of its pending keys. */
export const requestIdsIn = ({ optimistic, meta }: RestState): Set<string> =>
  new Set([...optimistic.map(({ requestId }) => requestId), ...Object.values(meta).flatMap(idsOf)]);

/** Forget requests that nobody will settle: their layers and pending marks. @see spec: decisions 52 and 73 */
export function dropRequests(state: RestState, requestIds: readonly string[]): RestState {
  if (requestIds.length === 0) return state;
  const ids = new Set(requestIds);
  const optimistic = state.optimistic.filter(({ requestId }) => !ids.has(requestId));
  let next = optimistic.length === state.optimistic.length ? state : { ...state, optimistic };
  for (const [key, meta] of Object.entries(state.meta)) {
    for (const id of idsOf(meta)) if (ids.has(id)) next = clearPending(next, key, id);
  }
  return next;
}
