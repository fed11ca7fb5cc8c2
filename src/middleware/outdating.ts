import { kindOf } from '../store/ownActions.js';
import type { KeysAction } from '../store/actions.js';
import type { FeatureRecipe, Runtime } from './runtime.js';

/** Marked before readers are told, who may ask anew: what they send then is no older than the change. */
function outdate({ flights }: Runtime, keys: ReadonlySet<string>): void {
  for (const flight of flights) {
    if (flight.endpoint.sideEffect !== true && keys.has(flight.meta.key)) flight.isOutdated = true;
  }
}

/**
 * What was asked for before its key was expired or invalidated is stale when it comes; what is known beside the state
 * goes with what the state says of it.
 *
 * @see spec: K15, 2.6
 */
export const outdating: FeatureRecipe = (runtime) => ({
  middleware: (next) => (action) => {
    const kind = kindOf(action as { readonly type?: unknown }, runtime.core.path);
    const { keys = [] } = (action as Partial<KeysAction>).payload ?? {};
    if (kind === 'invalidate' || kind === 'expire') {
      outdate(runtime, new Set(keys));
      runtime.outcomes.forget(keys);
    }
    if (kind === 'invalidate' || kind === 'collect') runtime.opaque.forget(keys);
    if (kind === 'reset') runtime.opaque.clear();
    return next(action);
  },
});
