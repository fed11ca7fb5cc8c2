import { own } from '../../shared/own.js';
import { registered } from '../../store/registered.js';
import { markPending } from '../../store/meta.js';
import type { Runtime } from '../../requests/runtime.js';
import type { QueueAction } from '../../store/actions.js';
import type { Layer, RestState } from '../../store/state.js';

type ReduceQueue = Exclude<typeof registered.queue, undefined>;

/** Put mutations from before the page was loaded before all others, and note failures with their reasons. */
const reduceQueue: ReduceQueue = (state, { payload: { layers = [], failures = {} } }: QueueAction, registry) => {
  const noted = state.optimistic.map((layer): Layer => {
    const failure = own(failures, layer.requestId);
    if (failure === undefined || layer.attempts === undefined) return layer;
    const { reason: _reason, ...rest } = layer;
    const next = { ...rest, ...failure };
    registry.inherit(next, layer);
    return next;
  });
  return layers.reduce<RestState>(markPending, {
    ...state,
    optimistic: [...layers, ...noted],
  });
};

export const queueAction = ({ core }: Runtime, payload: QueueAction['payload']): QueueAction => ({
  type: `${core.path}/queue`,
  payload,
});

/** Register the reducer of `queue` actions. */
export function registerQueue(): void {
  registered.queue = reduceQueue;
}
