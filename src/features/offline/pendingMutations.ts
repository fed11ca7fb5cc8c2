import { isFields } from '../../shared/own.js';
import { oncePer } from '../../shared/oncePer.js';
import type { Layer, RestState } from '../../store/state.js';
import type { PendingMutation } from './OfflineOptions.js';

/** List the layers that a queue keeps, in the order of dispatch. */
export const queuedIn = ({ optimistic }: Pick<RestState, 'optimistic'>): readonly Layer[] =>
  optimistic.filter(({ attempts }) => attempts !== undefined);

/** The `PendingMutation` of a layer, for each reason. */
const tellings = /* @__PURE__ */ oncePer((_layer: Layer) => new Map<PendingMutation['reason'], PendingMutation>());

function telling(layer: Layer, pending: ReadonlySet<string>): PendingMutation {
  const { requestId: id, endpoint, args, fetchedAt: at, attempts = 0, after = [] } = layer;
  const reason = layer.reason ?? (after.some((each) => pending.has(each)) ? 'earlier' : 'connection');
  const known = tellings(layer).get(reason);
  if (known) return known;
  const told: PendingMutation = { id, endpoint, args, at, attempts, reason };
  tellings(layer).set(reason, told);
  return told;
}

const NONE: readonly PendingMutation[] = [];

/** List the mutations of layers, once: other actions leave the list the same object. */
const listed = /* @__PURE__ */ oncePer((optimistic: readonly Layer[]): readonly PendingMutation[] => {
  const queued = queuedIn({ optimistic });
  const pending = new Set(queued.map(({ requestId }) => requestId));
  return queued.length === 0 ? NONE : queued.map((layer) => telling(layer, pending));
});

const isSlice = (value: unknown): value is RestState =>
  isFields(value) && Array.isArray(value['optimistic']) && typeof value['seq'] === 'number';

/** The last list of a root state with several slices. */
const joined = /* @__PURE__ */ new WeakMap<object, { of: readonly unknown[]; all: readonly PendingMutation[] }>();

/**
 * Select the mutations without a response, in the order of dispatch. The list stays the same while they do.
 *
 * @param slice whose mutations; by default those of all slices of the store.
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
