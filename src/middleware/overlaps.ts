import { kindOf } from '../store/ownActions.js';
import type { FulfilledAction, RestAction, SetAction, SetResponseAction } from '../store/actions.js';
import type { ActionKind } from '../store/ownActions.js';
import type { Overlap } from './ConfirmedWrites.js';
import type { Flight } from './Flight.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/**
 * What was confirmed in a read's tables while it was under way: whether the server had seen it when it answered, nobody
 * knows. A page adds to a list and takes nothing out of it: it overlaps with nothing.
 *
 * @see spec: decision 50
 */
export function overlapOf({ writes, head }: Runtime, { endpoint, meta }: Flight): Overlap | undefined {
  const isReplacing = endpoint.sideEffect !== true && endpoint.requestKey === undefined;
  return isReplacing ? writes.since(endpoint.schema, meta.sent, head) : undefined;
}

function noteAnswer({ core, writes }: Runtime, { meta }: FulfilledAction | SetResponseAction, arrived: number): void {
  const endpoint = core.registry.endpointOf(meta);
  if (endpoint?.sideEffect === true) writes.note(endpoint.schema, arrived, false);
}

function noteWrite(runtime: Runtime, kind: ActionKind | undefined, action: RestAction): void {
  const { core, writes } = runtime;
  if (kind === 'reset') return writes.clear();
  if (kind === 'set') {
    const { meta } = action as SetAction;
    return writes.note(core.schemas.schemaOf(meta), meta.sent, true);
  }
  const answer = action as FulfilledAction | SetResponseAction;
  if (kind === 'setResponse' && !('error' in answer)) noteAnswer(runtime, answer, answer.meta.sent);
  if (kind === 'request' && 'arrived' in answer.meta && answer.meta.requestStatus === 'fulfilled') {
    noteAnswer(runtime, answer, answer.meta.arrived);
  }
}

/** Remembers the last confirmed write of each table, for reads that were sent before it and are answered after it. */
export const overlaps: FeatureRecipe = (runtime) => ({
  middleware: (next) => (action) => {
    const kind = kindOf(action as { readonly type?: unknown }, runtime.core.path);
    noteWrite(runtime, kind, action as RestAction);
    return next(action);
  },
});
