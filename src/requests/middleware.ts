import { isOwn } from '../store/ownActions.js';
import { builtIns } from './builtIns.js';
import { start } from './lifecycle.js';
import { registerRuntime, Runtime } from './runtime.js';
import type { Middleware, ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { ActionHandler, Feature } from './Manager.js';
import type { FeatureRecipe, SliceCore } from './runtime.js';

/** `any` state and extra argument, so that every store takes it. */
export type RestMiddleware = Middleware<{}, any, ThunkDispatch<any, any, UnknownAction>>;

/** The first feature is the outermost: it sees an action before the others, and what became of it after them. */
const chain = (features: readonly Feature[], next: ActionHandler): ActionHandler =>
  features.reduceRight((inner, { middleware }) => middleware?.(inner) ?? inner, next);

/**
 * Make the middleware of a slice: it gives each store its runtime, and runs the features in order; nothing else.
 *
 * @param managers recipes of the user's managers.
 */
export function createMiddleware(core: SliceCore, managers: readonly FeatureRecipe[] = []): RestMiddleware {
  return (api) => {
    const runtime = new Runtime(core, api);
    if (!registerRuntime(runtime)) return (next) => next;
    runtime.features = [...managers, ...builtIns].map((recipe) => recipe(runtime));
    // Redux refuses actions until every middleware is made.
    queueMicrotask(() => start(runtime));
    return (next) => {
      const handle = chain(runtime.features, next);
      return (action) => {
        if (isOwn(action as Partial<UnknownAction>, core.path)) start(runtime);
        return handle(action);
      };
    };
  };
}
