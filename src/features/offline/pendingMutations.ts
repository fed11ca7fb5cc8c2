import { isFields } from '../../shared/own.js';
import { oncePer } from '../../shared/oncePer.js';
import type { Layer, RestState } from '../../store/state.js';
import type { PendingMutation } from './OfflineOptions.js';

/** A mutation as it is told of, and stored. */
export const mutationOf = /* @__PURE__ */ oncePer(
  ({ requestId, endpoint, args, fetchedAt, attempts = 0 }: Layer): PendingMutation => ({
    id: requestId,
    endpoint,
    args,
    at: fetchedAt,
    attempts,
  }),
);

/** Layers that a queue keeps, in the order of dispatch. */
export const queuedIn = ({ optimistic }: Pick<RestState, 'optimistic'>): readonly Layer[] =>
  optimistic.filter(({ attempts }) => attempts !== undefined);

const NONE: readonly PendingMutation[] = [];

/** By the layers they are made of: other actions leave the list the same object. */
const listed = /* @__PURE__ */ oncePer((optimistic: readonly Layer[]): readonly PendingMutation[] => {
  const queued = queuedIn({ optimistic });
  return queued.length === 0 ? NONE : queued.map(mutationOf);
});

const isSlice = (value: unknown): value is RestState =>
  isFields(value) && Array.isArray(value['optimistic']) && typeof value['seq'] === 'number';

/** The last list of a root state with several slices. */
const joined = /* @__PURE__ */ new WeakMap<object, { of: readonly unknown[]; all: readonly PendingMutation[] }>();

/**
 * Mutations that have no answer yet, in the order of dispatch: a selector of plain state, and the same list while they are
 * the same.
 *
 * @param slice whose; all slices of the store where it is left out.
 * @see api.md 8, offline
 */
export function pendingMutations(
  rootState: object,
  slice?: { readonly reducerPath: string },
): readonly PendingMutation[] {
  const slices = slice ? [(rootState as Record<string, unknown>)[slice.reducerPath]] : Object.values(rootState);
  const lists = slices.filter(isSlice).map(({ optimistic }) => listed(optimistic));
  const [first, ...others] = lists.filter((list) => list.length > 0);
  if (!first) return NONE;
  if (others.length === 0) return first;
  const of = [first, ...others];
  const known = joined.get(first);
  if (known?.of.length === of.length && known.of.every((list, index) => list === of[index])) return known.all;
  const all = of.flat();
  joined.set(first, { of, all });
  return all;
}
