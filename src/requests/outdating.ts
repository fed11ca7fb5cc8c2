import { meantBy } from '../store/expireKeys.js';
import { kindOf } from '../store/ownActions.js';
import type { FulfilledAction, KeysAction } from '../store/actions.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** Marked before readers are told, who may ask anew: what they send then is no older than the change. */
function outdate({ flights, outcomes }: Runtime, isMeant: (key: string) => boolean): void {
  for (const flight of flights) {
    if (flight.endpoint.sideEffect !== true && isMeant(flight.meta.key)) flight.isOutdated = true;
  }
  outcomes.forgetWhere(isMeant);
}

/**
 * What was asked for before its key was expired or invalidated is stale when it comes; what is known beside the state
 * goes with what the state says of it.
 *
 * @see spec: K15, 2.6, decision 102
 */
export const outdating: FeatureRecipe = (runtime) => ({
  middleware: (next) => (action) => {
    const { path, registry } = runtime.core;
    const kind = kindOf(action as { readonly type?: unknown }, path);
    const { keys = [] } = (action as Partial<KeysAction>).payload ?? {};
    if (kind === 'invalidate' || kind === 'expire') outdate(runtime, meantBy({ names: [], keys }, registry));
    const { expires } = (action as Partial<FulfilledAction>).meta ?? {};
    if (kind === 'request' && expires) outdate(runtime, meantBy(expires, registry));
    if (kind === 'invalidate' || kind === 'collect') runtime.opaque.forget(keys);
    if (kind === 'reset') runtime.opaque.clear();
    return next(action);
  },
});
