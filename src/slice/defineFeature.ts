import { guarded } from '../requests/Manager.js';
import { isDevelopment, report } from '../shared/warn.js';
import { controllerOf } from './Controller.js';
import { refuseArgument } from '../shared/RestError.js';
import type { ActionHandler, Feature } from '../requests/Feature.js';
import type { Runtime } from '../requests/runtime.js';
import type { Controller } from './Controller.js';

/** What a feature of yours does in one store. */
export interface FeatureWork {
  /** Sees every action of the store; one is consumed by not calling `next`. */
  readonly middleware?: (next: (action: unknown) => unknown) => (action: unknown) => unknown;
  /** Called by `controller.dispose()`; the next use of the store starts the feature anew. */
  cleanup?(this: void): void;
}

/**
 * A feature of your own, for `createRestSlice({ features: [...] })`: called once per store, when that takes actions, with
 * its controller.
 *
 * ```ts
 * const counter = () => defineFeature((controller) => {
 *   const timer = setInterval(() => controller.expireAll(rest.endpoints.posts.getList), 60_000);
 *   return { cleanup: () => clearInterval(timer) };
 * });
 * ```
 * What it throws is reported, and harms nothing else.
 */
export function defineFeature(make: (controller: Controller) => FeatureWork): Feature {
  if (isDevelopment() && typeof make !== 'function')
    refuseArgument(
      'defineFeature',
      'It was given no function.',
      'defineFeature((controller) => ({ middleware, cleanup })).',
    );
  const recipe = (runtime: Runtime) => {
    let work: FeatureWork | undefined;
    let handle: ActionHandler | undefined;
    let isDisposed = false;
    const start = (): FeatureWork => {
      if (work) return work;
      work = {};
      try {
        work = Object(make(controllerOf(runtime))) as FeatureWork;
      } catch (thrown) {
        report(thrown);
      }
      // What it dispatched has passed without its middleware.
      handle = undefined;
      return work;
    };
    return {
      middleware: (next: ActionHandler): ActionHandler => {
        return (action) => {
          if (isDisposed) return next(action);
          handle ??= guarded((pass) => start().middleware?.(pass) ?? pass, next);
          return handle(action);
        };
      },
      init: () => {
        isDisposed = false;
        start();
      },
      cleanup: () => {
        const { cleanup } = work ?? {};
        isDisposed = true;
        work = handle = undefined;
        cleanup?.();
      },
    };
  };
  return { recipe };
}
