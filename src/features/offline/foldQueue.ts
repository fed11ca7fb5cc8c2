import { own } from '../../shared/own.js';
import { lateFolds } from '../../store/lateFolds.js';
import { markPending } from '../../store/meta.js';
import type { Runtime } from '../../requests/runtime.js';
import type { QueueAction } from '../../store/actions.js';
import type { Layer, RestState } from '../../store/state.js';

type FoldQueue = Exclude<typeof lateFolds.queue, undefined>;

/** Mutations of an earlier life of the page come before all others; of those that failed it is counted how often. */
const foldQueue: FoldQueue = (state, { payload: { layers = [], attempts = {} } }: QueueAction, registry) => {
  const counted = state.optimistic.map((layer): Layer => {
    const count = own(attempts, layer.requestId);
    if (count === undefined || layer.attempts === undefined) return layer;
    const next = { ...layer, attempts: count };
    registry.inherit(next, layer);
    return next;
  });
  return layers.reduce<RestState>(markPending, {
    ...state,
    optimistic: [...layers, ...counted],
  });
};

export const queueAction = ({ core }: Runtime, payload: QueueAction['payload']): QueueAction => ({
  type: `${core.path}/queue`,
  payload,
});

/** Let the reducers of this process fold what happens to the queue. */
export function bringQueue(): void {
  lateFolds.queue = foldQueue;
}
